//! Picks the few moves of a game that mattered most, for a short summary.

use super::{Mark, Review, Reviewed};

impl Review {
    /// Returns at most three moves, in the order they were made: the last two that gave the win away, and of the moves
    /// that kept the win after that those that were hardest to find.
    pub fn mattered(&self) -> Vec<&Reviewed> {
        const MOST: usize = 3;
        const GIFTS: usize = 2;
        let gave = |m: &&Reviewed| m.mark == Mark::GaveAway;
        let mut chosen: Vec<&Reviewed> = self.moves.iter().rev().filter(gave).take(GIFTS).collect();
        let decided = chosen.first().map_or(0, |last| last.at.0 as usize + 1);
        let mut kept: Vec<&Reviewed> =
            self.moves[decided..].iter().filter(|m| is_hard(m)).collect();
        // Sorted by the share of moves that won; among equals the earlier move comes first.
        kept.sort_by_key(|m| (u128::from(m.winning) << 64) / u128::from(m.of));
        kept.truncate(MOST - chosen.len());
        chosen.extend(kept);
        chosen.sort_by_key(|m| m.at);
        chosen
    }
}

/// Whether the move kept the win where at most a third of all moves did.
fn is_hard(m: &Reviewed) -> bool {
    matches!(m.mark, Mark::Kept { .. }) && m.winning.saturating_mul(3) <= m.of
}
