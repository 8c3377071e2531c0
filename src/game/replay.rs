//! A game, computed by replaying its moves from its start.

use thiserror::Error;

use super::{End, Player, Ply, Seat, Snapshot, Terms, Theme};
use crate::place::{GameId, UserId};
use nim::{Ending, Move, Outcome, PlayError, Position, Start};

/// Stored moves that do not make a game.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Error)]
pub enum ReplayError {
    /// A move is not legal in its position.
    #[error("move {ply} cannot be played: {error}")]
    Illegal {
        /// The number of the move, from 1.
        ply: usize,
        error: PlayError,
    },
    /// The stored end is not what the moves lead to.
    #[error("the stored end does not follow from the moves")]
    WrongEnd,
}

/// A game. [`Game::replay`] ensures that its moves are legal and that its end agrees with them. A long game may lack
/// its first moves; functions that look back take a [`Whole`](super::Whole) game.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Game {
    pub(super) id: GameId,
    pub(super) seats: [Player; 2],
    pub(super) terms: Terms,
    /// The position after the moves that are missing.
    pub(super) snapshot: Option<Snapshot>,
    pub(super) moves: Vec<Move>,
    pub(super) position: Position,
    pub(super) end: Option<End>,
}

impl Game {
    pub fn new(id: GameId, seats: [Player; 2], terms: Terms) -> Self {
        let position = terms.start.position().clone();
        Self { id, seats, terms, snapshot: None, moves: Vec::new(), position, end: None }
    }

    /// Replays a game as it was stored.
    ///
    /// # Errors
    /// When a move is not legal, or the end is not the one that the moves lead to.
    pub fn replay(
        id: GameId,
        seats: [Player; 2],
        terms: Terms,
        moves: impl IntoIterator<Item = Move>,
        end: Option<End>,
    ) -> Result<Self, ReplayError> {
        Self::new(id, seats, terms).played(moves, end)
    }

    /// Returns the game after these moves and with that end.
    pub(super) fn played(
        mut self,
        moves: impl IntoIterator<Item = Move>,
        end: Option<End>,
    ) -> Result<Self, ReplayError> {
        for m in moves {
            let Ply(ply) = self.ply();
            self.push(m).map_err(|error| ReplayError::Illegal { ply: ply as usize + 1, error })?;
        }
        match (self.end, end) {
            (played, stored) if played == stored => {}
            (None, Some(End::Resigned { .. } | End::Abandoned | End::Stopped)) => self.end = end,
            // Only the player to move can run out of time.
            (None, Some(End::Time { winner })) if winner == self.to_move().other() => {
                self.end = end;
            }
            _ => return Err(ReplayError::WrongEnd),
        }
        Ok(self)
    }

    pub fn id(&self) -> GameId {
        self.id
    }

    pub fn seats(&self) -> [Player; 2] {
        self.seats
    }

    pub fn player(&self, seat: Seat) -> Player {
        self.seats[seat.index()]
    }

    /// Whether a player's data was erased.
    pub fn is_anyone_gone(&self) -> bool {
        self.seats.contains(&Player::Gone)
    }

    /// Draws the same game in another theme, for one viewer.
    pub fn drawn_as(mut self, theme: Theme) -> Self {
        self.terms.theme = theme;
        self
    }

    pub fn terms(&self) -> &Terms {
        &self.terms
    }

    pub fn start(&self) -> &Start {
        &self.terms.start
    }

    /// Returns how many moves were made.
    pub fn ply(&self) -> Ply {
        Ply(self.base().0 + self.moves.len() as u32)
    }

    /// Returns the ply from which on the moves are loaded.
    pub(super) fn base(&self) -> Ply {
        self.snapshot.as_ref().map_or(Ply(0), Snapshot::ply)
    }

    pub fn position(&self) -> &Position {
        &self.position
    }

    /// How it ended, if it has.
    pub fn end(&self) -> Option<End> {
        self.end
    }

    /// Whether the player who began lost, from a start that is lost for the one who begins.
    pub fn was_lost_from_the_start(&self) -> bool {
        let winner = self.end.and_then(End::winner);
        winner == Some(Seat::Second) && self.start().position().outcome() == Outcome::P
    }

    /// Returns whose turn it is, or would be if the game had not ended.
    pub fn to_move(&self) -> Seat {
        Seat::BOTH[self.ply().0 as usize % 2]
    }

    /// Whether that person has moved since the game stood at `ply`, or a move was taken back.
    pub fn has_moved_since(&self, who: UserId, ply: Ply) -> bool {
        let seat = self.seat_of(who);
        ply > self.ply()
            || (ply.0..self.ply().0).any(|at| Some(Seat::BOTH[at as usize % 2]) == seat)
    }

    pub fn seat_of(&self, who: UserId) -> Option<Seat> {
        Seat::BOTH.into_iter().find(|&seat| self.player(seat) == Player::Person(who))
    }

    pub fn channel_seat(&self) -> Option<Seat> {
        Seat::BOTH.into_iter().find(|&seat| matches!(self.player(seat), Player::Channel(_)))
    }

    /// Whether `who`, who must be in the game's channel, takes part in it: as a player, or as one who votes.
    pub fn is_played_by(&self, who: UserId) -> bool {
        self.seat_of(who).or(self.channel_seat()).is_some()
    }

    /// Whether both seats hold people.
    pub fn is_between_people(&self) -> bool {
        self.people().count() == 2
    }

    /// Returns the people who play, in seat order.
    pub fn people(&self) -> impl Iterator<Item = UserId> {
        self.seats.into_iter().filter_map(Player::person)
    }

    pub(super) fn push(&mut self, m: Move) -> Result<(), PlayError> {
        let mover = self.to_move();
        self.position.play(m)?;
        self.moves.push(m);
        if self.position.is_over() {
            let winner = match self.position.rules().ending {
                Ending::Normal => mover,
                Ending::Misere => mover.other(),
            };
            self.end = Some(End::LastObject { winner });
        }
        Ok(())
    }
}
