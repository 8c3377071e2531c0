//! What a long game is read from: the piles as they stood a while ago, and the moves since.

use super::{End, Game, Kept, Player, Ply, ReplayError, Terms};
use crate::place::GameId;
use nim::{Move, Position};

/// How many moves a game may have before anything is kept of it but these.
const SHORT: u32 = 500;
/// How many moves a game is read with at most, but for what comes with one turn.
const MOST: usize = 96;
/// How many it is then left with: for as many moves taken back nothing new has to be kept.
const FEWEST: u32 = 32;

/// How many of its last moves are at hand in any game, or all of them: boards tell of no more.
pub const AT_HAND: u32 = 2;

/// What is known of a game as it stood at a ply.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Stood {
    So(Position),
    /// All its moves would have to be read.
    LongAgo,
    /// It has fewer moves.
    NotYet,
}

impl Game {
    /// A game as it was stored, without the moves before what was kept of it.
    ///
    /// # Errors
    /// As [`Game::replay`].
    pub fn resume(
        id: GameId,
        seats: [Player; 2],
        terms: Terms,
        kept: Kept,
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

    /// What is to be kept of it now, if anything: of a game that goes on, and that would be read with too many moves.
    pub fn to_keep(&self) -> Option<Kept> {
        let long = self.ply().0 > SHORT && self.moves.len() > MOST;
        if !long || self.end.is_some() {
            return None;
        }
        let ply = Ply(self.ply().0 - FEWEST);
        match self.stood(ply) {
            Stood::So(position) => Some(Kept { ply, position }),
            Stood::LongAgo | Stood::NotYet => None,
        }
    }

    /// What was on the table at that ply.
    pub fn stood(&self, ply: Ply) -> Stood {
        let Some(moves) = ply.0.checked_sub(self.known_from().0) else { return Stood::LongAgo };
        let Some(moves) = self.moves.get(..moves as usize) else { return Stood::NotYet };
        let kept = self.kept.as_ref().map(Kept::position);
        let mut position = kept.unwrap_or(self.start().position()).clone();
        for &m in moves {
            // Legal, as all moves of a game are.
            let _ = position.play(m);
        }
        Stood::So(position)
    }

    /// The last moves that were made, in order: as many as that, or all that are at hand.
    pub fn latest(&self, count: usize) -> &[Move] {
        let from = self.moves.len().saturating_sub(count);
        &self.moves[from..]
    }
}
