//! A game between two seats: where it began, the moves made, and how it ended. Like [`nim`] it knows no
//! I/O and no clock: who asks, and the seed of the bot's choices, come in as values.

mod against;
mod bar;
mod challenge;
mod chance;
mod course;
mod decide;
mod earned;
mod fair;
mod kept;
mod mattered;
pub mod pace;
pub mod pestering;
pub mod podium;
mod poll;
mod preset;
mod profile;
mod rating;
mod record;
pub mod reminder;
mod review;
pub mod score;
mod season;
mod settings;
mod spread;
mod sway;
mod tally;
mod terms;
pub mod tournament;
pub mod vote;
mod whole;

pub use against::Against;
pub use bar::Bar;
pub use challenge::{Challenge, ChallengeRefusal, Fate, Opening, Pair};
pub use chance::Chance;
pub use course::{Point, Trend, accuracies, thinned, trend};
pub use decide::{
    Foregone, Refusal, Turn, before_last, decide, foregone, give_way, may_move, open, resign,
    run_out, take_back,
};
pub use earned::{Earned, Rated, Scored};
pub use fair::Fair;
pub use kept::{AT_HAND, Kept, Stood};
pub use preset::Preset;
pub use profile::{Matches, Profile, Scope, Score};
pub use rating::Rating;
pub use record::Record;
pub use review::{Accuracy, Mark, Review, Reviewed, Turning};
pub use score::{Before, Played, Rival};
pub use season::{NotASeason, Period, Season};
pub use settings::{Change, Channels, Leavers, NONE, Setting, Settings};
pub use spread::Spread;
pub use sway::Sway;
pub use tally::{CHANCES, Merit, Streak, Tally};
pub use terms::*;
pub use whole::Whole;

use thiserror::Error;

use nim::{Ending, Level, Move, Outcome, PlayError, Position, Start};

use crate::place::{ChannelId, GameId, UserId};

/// The most games that one person plays at once. Each may grow long, and some questions are asked of all of them.
pub const OPEN_GAMES: usize = 50;

/// How many moves have been made: what a button says it was drawn for.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Ply(pub u32);

/// One of the two places at the table.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Seat {
    First,
    Second,
}

impl Seat {
    /// Both, in the order they move.
    pub const BOTH: [Self; 2] = [Self::First, Self::Second];

    /// The one across the table.
    pub const fn other(self) -> Self {
        match self {
            Self::First => Self::Second,
            Self::Second => Self::First,
        }
    }

    /// 0 or 1, as in [`Seat::BOTH`].
    pub const fn index(self) -> usize {
        self as usize
    }
}

/// Who sits in a seat.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Player {
    Person(UserId),
    /// Everyone in that channel, who vote on each move. See [`vote`].
    Channel(ChannelId),
    /// The bot, playing at a level.
    Bot(Level),
    /// Someone of whom nothing is kept any more. The game is over.
    Gone,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum End {
    /// The last object was taken.
    LastObject {
        /// Whom the rules then make the winner.
        winner: Seat,
    },
    Resigned {
        winner: Seat,
    },
    /// One player did not move in time.
    Time {
        winner: Seat,
    },
    /// It lay idle too long, and no one won.
    Abandoned,
}

impl End {
    /// Who won, if anyone did.
    pub const fn winner(self) -> Option<Seat> {
        match self {
            Self::LastObject { winner } | Self::Resigned { winner } | Self::Time { winner } => {
                Some(winner)
            }
            Self::Abandoned => None,
        }
    }
}

/// Stored moves that do not make a game.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Error)]
pub enum ReplayError {
    /// A move cannot be played where it stands.
    #[error("move {ply} cannot be played: {error}")]
    Illegal {
        /// Its number, from 1.
        ply: usize,
        error: PlayError,
    },
    /// The stored end is not what the moves lead to.
    #[error("the stored end does not follow from the moves")]
    WrongEnd,
}

/// A game. Its moves are legal from its start, and its end agrees with them: [`Game::replay`] sees to it. Of a long one
/// that goes on the first moves may be missing; what looks back asks for the [`Whole`].
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Game {
    id: GameId,
    seats: [Player; 2],
    terms: Terms,
    /// What came of the moves that are missing.
    kept: Option<Kept>,
    moves: Vec<Move>,
    position: Position,
    end: Option<End>,
}

impl Game {
    /// A game without any moves.
    pub fn new(id: GameId, seats: [Player; 2], terms: Terms) -> Self {
        let position = terms.start.position().clone();
        Self {
            id,
            seats,
            terms,
            kept: None,
            moves: Vec::new(),
            position,
            end: None,
        }
    }

    /// A game as it was stored.
    ///
    /// # Errors
    /// When the moves are not legal, or the end is not the one they lead to.
    pub fn replay(
        id: GameId,
        seats: [Player; 2],
        terms: Terms,
        moves: impl IntoIterator<Item = Move>,
        end: Option<End>,
    ) -> Result<Self, ReplayError> {
        Self::new(id, seats, terms).played(moves, end)
    }

    /// The same after these moves and that end.
    fn played(
        mut self,
        moves: impl IntoIterator<Item = Move>,
        end: Option<End>,
    ) -> Result<Self, ReplayError> {
        for m in moves {
            let Ply(ply) = self.ply();
            self.push(m).map_err(|error| ReplayError::Illegal {
                ply: ply as usize + 1,
                error,
            })?;
        }
        match (self.end, end) {
            (played, stored) if played == stored => {}
            (None, Some(End::Resigned { .. } | End::Abandoned)) => self.end = end,
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

    /// Who sits in that seat.
    pub fn player(&self, seat: Seat) -> Player {
        self.seats[seat.index()]
    }

    /// What was agreed before it began.
    pub fn terms(&self) -> &Terms {
        &self.terms
    }

    pub fn start(&self) -> &Start {
        &self.terms.start
    }

    /// How many moves were made.
    pub fn ply(&self) -> Ply {
        Ply(self.known_from().0 + self.moves.len() as u32)
    }

    /// What is on the table now.
    pub fn position(&self) -> &Position {
        &self.position
    }

    /// How it ended, if it has.
    pub fn end(&self) -> Option<End> {
        self.end
    }

    /// Whether who began lost it, from a start that is lost for whoever begins.
    pub fn was_lost_from_the_start(&self) -> bool {
        let winner = self.end.and_then(End::winner);
        winner == Some(Seat::Second) && self.start().position().outcome() == Outcome::P
    }

    /// Whose turn it is, or would be had the game not ended.
    pub fn to_move(&self) -> Seat {
        Seat::BOTH[self.ply().0 as usize % 2]
    }

    /// Whether that person has moved since the game stood at that ply, or taken a move back.
    pub fn has_moved_since(&self, who: UserId, ply: Ply) -> bool {
        let seat = self.seat_of(who);
        ply > self.ply()
            || (ply.0..self.ply().0).any(|at| Some(Seat::BOTH[at as usize % 2]) == seat)
    }

    /// The seat in which that person sits.
    pub fn seat_of(&self, who: UserId) -> Option<Seat> {
        Seat::BOTH
            .into_iter()
            .find(|&seat| self.player(seat) == Player::Person(who))
    }

    /// The seat of a channel.
    pub fn channel_seat(&self) -> Option<Seat> {
        Seat::BOTH
            .into_iter()
            .find(|&seat| matches!(self.player(seat), Player::Channel(_)))
    }

    /// Whether that person, who is where it is played, is one of those who play it.
    pub fn is_played_by(&self, who: UserId) -> bool {
        self.seat_of(who).or(self.channel_seat()).is_some()
    }

    /// Whether both seats hold people.
    pub fn is_between_people(&self) -> bool {
        self.people().count() == 2
    }

    /// The people at the table, in seat order.
    pub fn people(&self) -> impl Iterator<Item = UserId> {
        self.seats.into_iter().filter_map(|player| match player {
            Player::Person(who) => Some(who),
            Player::Channel(_) | Player::Bot(_) | Player::Gone => None,
        })
    }

    fn push(&mut self, m: Move) -> Result<(), PlayError> {
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
