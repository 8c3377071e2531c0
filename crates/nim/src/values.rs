//! The values of piles, in a game where every position is the sum of its piles.

use super::{Ending, PileIx, Position};

/// The value of each pile. In a lost position their XOR is 0, except at the end of misère games.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Values {
    pub(crate) each: Vec<u64>,
    pub(crate) modulus: Option<u64>,
    pub(crate) differ: bool,
}

impl Values {
    /// Returns the values in the order of the piles' letters, empty piles included.
    pub fn each(&self) -> &[u64] {
        &self.each
    }

    /// Returns the value of that pile: 0 if there is no such pile.
    pub fn of(&self, pile: PileIx) -> u64 {
        self.each.get(pile.0).copied().unwrap_or(0)
    }

    /// Returns N if the values are remainders mod N and some pile is N or larger.
    pub fn modulus(&self) -> Option<u64> {
        self.modulus
    }

    /// Whether some pile's value is not its size.
    pub fn differ(&self) -> bool {
        self.differ
    }

    /// Returns the nim-sum: the bitwise XOR of all values.
    pub fn sum(&self) -> u64 {
        self.each.iter().fold(0, |sum, value| sum ^ value)
    }

    /// Returns the powers of two whose binary columns hold an odd number of 1s, the largest first.
    pub fn odd_columns(&self) -> Vec<u64> {
        let sum = self.sum();
        let powers = (0..u64::BITS).rev().map(|bit| 1 << bit);
        powers.filter(|power| sum & power != 0).collect()
    }
}

impl Position {
    /// Whether it is the end of a misère game: at most one pile's value is above 1, so that the number of 1s decides
    /// and not the nim-sum.
    pub fn is_endgame(&self) -> bool {
        let above = |values: Values| values.each.iter().filter(|&&value| value > 1).count();
        self.rules.ending == Ending::Misere && self.values().is_some_and(|it| above(it) < 2)
    }

    /// Returns the bitwise XOR of the piles' values; `None` in a game that is not the sum of its piles.
    pub fn nim_sum(&self) -> Option<u64> {
        Some(self.values()?.sum())
    }
}
