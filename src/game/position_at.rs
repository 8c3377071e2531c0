//! Snapshots of a long game, and the positions it passed through: a long game is read from a recent snapshot and the
//! moves since.

use super::{End, Game, Player, Ply, ReplayError, Snapshot, Terms};
use crate::place::GameId;
use nim::{Move, Position};

/// How many moves a game may have before a snapshot of it is stored.
const SHORT: u32 = 500;
/// How many moves are read with a game at most, apart from those of one turn.
const MOST: usize = 96;
/// How many moves a new snapshot leaves to be read. That many can be taken back before another snapshot is needed.
const FEWEST: u32 = 32;

/// How many of its last moves are loaded with any game, if it has that many. Boards show no more.
pub const AT_HAND: u32 = 2;

/// The position of a game at a ply, if it is known.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum PositionAt {
    Known(Position),
    /// All its moves would have to be read.
    NotLoaded,
    /// The game has fewer moves.
    NotPlayed,
}

impl Game {
    /// Replays a stored game from a snapshot, without the moves before it.
    ///
    /// # Errors
    /// As [`Game::replay`].
    pub fn resume(
        id: GameId,
        seats: [Player; 2],
        terms: Terms,
        snapshot: Snapshot,
        moves: impl IntoIterator<Item = Move>,
        end: Option<End>,
    ) -> Result<Self, ReplayError> {
        let game = Self {
            position: snapshot.position.clone(),
            snapshot: Some(snapshot),
            ..Self::new(id, seats, terms)
        };
        game.played(moves, end)
    }

    /// Returns the snapshot to store now, if any: for a game that goes on and would be read with too many moves.
    pub fn to_keep(&self) -> Option<Snapshot> {
        let long = self.ply().0 > SHORT && self.moves.len() > MOST;
        if !long || self.end.is_some() {
            return None;
        }
        let ply = Ply(self.ply().0 - FEWEST);
        match self.position_at(ply) {
            PositionAt::Known(position) => Some(Snapshot { ply, position }),
            PositionAt::NotLoaded | PositionAt::NotPlayed => None,
        }
    }

    /// Returns the position at that ply.
    pub fn position_at(&self, ply: Ply) -> PositionAt {
        let Some(moves) = ply.0.checked_sub(self.base().0) else { return PositionAt::NotLoaded };
        let Some(moves) = self.moves.get(..moves as usize) else { return PositionAt::NotPlayed };
        let snapshot = self.snapshot.as_ref().map(Snapshot::position);
        let mut position = snapshot.unwrap_or(self.start().position()).clone();
        for &m in moves {
            // Legal, as all moves of a game are.
            let _ = position.play(m);
        }
        PositionAt::Known(position)
    }

    /// Returns the last `count` moves in order, or all that are loaded.
    pub fn latest(&self, count: usize) -> &[Move] {
        let from = self.moves.len().saturating_sub(count);
        &self.moves[from..]
    }
}
