//! Why the player to move loses, and so why the move that got them there wins.

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
    /// Two equal piles. In misère each holds more than 1, and no pile exceeds a bound.
    Equal,
    /// Several pairs of equal piles. In misère some hold more than 1, and no pile exceeds a bound.
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
