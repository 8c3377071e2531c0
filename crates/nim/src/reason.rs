//! Why whoever must move loses, and so why the move that brought it about wins.

use std::num::NonZeroU64;

use super::{Ending, MAX_PILES, Move, Outcome, PileIx, Position};

/// Why a lost position is lost. Of those that apply, the first one here; empty piles don't count as piles.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Reason {
    /// Normal: nothing is left.
    NothingLeft,
    /// Misère: one object is left, which must be taken.
    OneLeft,
    /// One object a move: an even number is left (normal), or an odd one (misère).
    Parity {
        /// How many are left.
        objects: u128,
    },
    /// Misère, one pile: 1 more than a multiple of N.
    OneMore {
        /// What is left.
        left: u64,
        /// N.
        n: u64,
    },
    /// Misère: no pile is above 1, and an odd number of them are 1.
    OddOnes {
        /// How many.
        ones: usize,
    },
    /// The same of remainders.
    OddRemainders {
        /// N.
        n: u64,
    },
    /// Normal, one pile: a multiple of N.
    Multiple {
        /// What is left.
        left: u64,
        /// N.
        n: u64,
    },
    /// Two equal piles. In misère each holds more than 1, and no pile can feel a bound.
    Equal,
    /// Several pairs of equal piles. In misère some hold more than 1, and no pile can feel a bound.
    Pairs,
    /// Two piles with equal remainders; in misère, above 1.
    EqualRemainders {
        /// N.
        n: u64,
    },
    /// The nim-sum is 0; in misère, with two piles or more above 1.
    Balance,
    /// The same of the remainders.
    BalancedRemainders {
        /// N.
        n: u64,
    },
}

impl Position {
    /// N, where some pile can feel the bound.
    pub fn felt_modulus(&self) -> Option<u64> {
        let n = self.rules.modulus()?.get();
        self.piles.iter().any(|&size| size >= n).then_some(n)
    }

    /// Why it is lost; `None` if it isn't.
    pub fn lost_because(&self) -> Option<Reason> {
        self.told_with(self.felt_modulus())
    }

    /// Why the move wins; `None` if it doesn't. It speaks of remainders wherever it would have before the move.
    pub fn reason(&self, m: Move) -> Option<Reason> {
        self.after(m).ok()?.told_with(self.felt_modulus())
    }

    fn told_with(&self, modulus: Option<u64>) -> Option<Reason> {
        if self.outcome() == Outcome::N {
            return None;
        }
        let sizes: Vec<u64> = self.piles.iter().copied().filter(|&s| s > 0).collect();
        let remainders = || (0..self.piles.len()).map(|i| self.remainder(PileIx(i)));
        let misere = self.rules.ending == Ending::Misere;
        let n = modulus.unwrap_or(0);
        let bounded = modulus.is_some();
        // In misère copying must stop in time, and where piles feel a bound their remainders tell when.
        let can_copy = !(bounded && misere);
        Some(match sizes.as_slice() {
            [] => Reason::NothingLeft,
            [1] => Reason::OneLeft,
            _ if self.rules.max_take() == Some(NonZeroU64::MIN) => Reason::Parity {
                objects: self.objects(),
            },
            &[left] if misere => Reason::OneMore { left, n },
            _ if misere && remainders().all(|r| r <= 1) => match modulus {
                Some(n) => Reason::OddRemainders { n },
                None => Reason::OddOnes { ones: sizes.len() },
            },
            &[left] => Reason::Multiple { left, n },
            [one, other] if one == other && can_copy => Reason::Equal,
            sizes if are_pairs(sizes) && can_copy => Reason::Pairs,
            [_, _] => Reason::EqualRemainders { n },
            _ if bounded => Reason::BalancedRemainders { n },
            _ => Reason::Balance,
        })
    }
}

/// Whether each pile has a twin. Among more piles than a game has nobody looks for them.
fn are_pairs(sizes: &[u64]) -> bool {
    if sizes.len() > MAX_PILES || sizes.len() % 2 == 1 {
        return false;
    }
    let mut sorted = sizes.to_vec();
    sorted.sort_unstable();
    sorted.chunks(2).all(|pair| pair[0] == pair[1])
}
