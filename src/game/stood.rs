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
pub enum Stood {
    So(Position),
    /// All its moves would have to be read.
    LongAgo,
    /// The game has fewer moves.
    NotYet,
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
        kept: Snapshot,
        moves: impl IntoIterator<Item = Move>,
        end: Option<End>,
    ) -> Result<Self, ReplayError> {
        let game = Self {
            position: kept.position.clone(),
            kept: Some(kept),
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
        match self.stood(ply) {
            Stood::So(position) => Some(Snapshot { ply, position }),
            Stood::LongAgo | Stood::NotYet => None,
        }
    }

    /// Returns the position at that ply.
    pub fn stood(&self, ply: Ply) -> Stood {
        let Some(moves) = ply.0.checked_sub(self.known_from().0) else { return Stood::LongAgo };
        let Some(moves) = self.moves.get(..moves as usize) else { return Stood::NotYet };
        let kept = self.kept.as_ref().map(Snapshot::position);
        let mut position = kept.unwrap_or(self.start().position()).clone();
        for &m in moves {
            // Legal, as all moves of a game are.
            let _ = position.play(m);
        }
        Stood::So(position)
    }

    /// Returns the last `count` moves in order, or all that are loaded.
    pub fn latest(&self, count: usize) -> &[Move] {
        let from = self.moves.len().saturating_sub(count);
        &self.moves[from..]
    }
}
