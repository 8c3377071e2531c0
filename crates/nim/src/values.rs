//! What piles count for, in a game that is the sum of its piles.

use super::{Ending, PileIx, Position};

/// What each pile counts for: in a lost position their XOR is 0, but for the misère ending.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Values {
    pub(crate) each: Vec<u64>,
    pub(crate) modulus: Option<u64>,
    pub(crate) differ: bool,
}

impl Values {
    /// By letter, empty piles too.
    pub fn each(&self) -> &[u64] {
        &self.each
    }

    /// What that pile counts for: 0 if it isn't there.
    pub fn of(&self, pile: PileIx) -> u64 {
        self.each.get(pile.0).copied().unwrap_or(0)
    }

    /// N, where these are remainders mod N and some pile isn't its own.
    pub fn modulus(&self) -> Option<u64> {
        self.modulus
    }

    /// Whether some pile counts for something else than its size.
    pub fn differ(&self) -> bool {
        self.differ
    }

    /// The nim-sum: the bitwise XOR of all.
    pub fn sum(&self) -> u64 {
        self.each.iter().fold(0, |sum, value| sum ^ value)
    }

    /// The powers of two whose binary columns hold an odd number of 1s, from the largest.
    pub fn odd_columns(&self) -> Vec<u64> {
        let sum = self.sum();
        let powers = (0..u64::BITS).rev().map(|bit| 1 << bit);
        powers.filter(|power| sum & power != 0).collect()
    }
}

impl Position {
    /// Whether it is the end of a misère game: at most one pile counts for more than 1, so that it is the number of 1s
    /// that decides, and not the nim-sum.
    pub fn is_endgame(&self) -> bool {
        let above = |values: Values| values.each.iter().filter(|&&value| value > 1).count();
        self.rules.ending == Ending::Misere && self.values().is_some_and(|it| above(it) < 2)
    }

    /// The bitwise XOR of what the piles count for; `None` in a game that is no sum of its piles.
    pub fn nim_sum(&self) -> Option<u64> {
        Some(self.values()?.sum())
    }
}
