//! A snapshot of a long game, so that the game need not be replayed from its start.

use super::Ply;
use nim::{Position, Start};

/// The position of a game at a ply.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Snapshot {
    pub(super) ply: Ply,
    pub(super) position: Position,
}

impl Snapshot {
    /// Returns `None` if no unfinished game from that start can have these piles after its first move.
    pub fn read(start: &Start, ply: Ply, piles: Vec<u64>) -> Option<Self> {
        let position = start.position().recalled(piles)?;
        let goes_on = ply.0 > 0 && !position.is_over();
        goes_on.then_some(Self { ply, position })
    }

    pub fn ply(&self) -> Ply {
        self.ply
    }

    pub fn position(&self) -> &Position {
        &self.position
    }
}
