//! The games of the family.

use std::num::NonZeroU64;

/// A game of the family: which moves there are.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Variant {
    /// Take as many objects as you like from one pile.
    Nim,
    /// Take at most so many objects from one pile.
    AtMost(NonZeroU64),
}

impl Variant {
    /// Nim with that bound on a move, or without one.
    pub const fn bounded_by(max_take: Option<NonZeroU64>) -> Self {
        match max_take {
            Some(max) => Self::AtMost(max),
            None => Self::Nim,
        }
    }

    /// The bound on the objects a move takes; `None` for none.
    pub const fn max_take(self) -> Option<NonZeroU64> {
        match self {
            Self::Nim => None,
            Self::AtMost(max) => Some(max),
        }
    }
}
