//! Moves. Outside this crate a move is shown, read, listed and played, never taken apart.

use std::fmt;
use std::num::NonZeroU64;
use std::str::FromStr;

use thiserror::Error;

use super::PileIx;

/// A move. A position knows which moves are legal: see [`Position::moves`].
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Move(pub(crate) Act);

/// What a move does.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub(crate) enum Act {
    /// Takes that many objects from a pile.
    Take(PileIx, NonZeroU64),
}

impl Move {
    /// The move that takes `take` objects from pile number `pile`, or `None` if that takes none.
    pub(crate) fn taking(pile: usize, take: u64) -> Option<Self> {
        NonZeroU64::new(take).map(|take| Self(Act::Take(PileIx(pile), take)))
    }

    /// The pile it takes from.
    pub(crate) fn pile(self) -> PileIx {
        let Act::Take(pile, _) = self.0;
        pile
    }

    /// How many objects it takes.
    pub(crate) fn taken(self) -> u64 {
        let Act::Take(_, take) = self.0;
        take.get()
    }

    /// The move as a list of numbers, for programs to read: the pile, from 0, and the amount.
    pub fn numbers(self) -> Vec<u64> {
        let Act::Take(pile, take) = self.0;
        vec![pile.0 as u64, take.get()]
    }
}

impl fmt::Display for Move {
    /// As in the notation: `D3` takes 3 from pile D.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Act::Take(pile, take) = self.0;
        write!(f, "{pile}{take}")
    }
}

impl FromStr for Move {
    type Err = UnreadableMove;

    /// Reads what [`Display`](fmt::Display) writes, letters in either case.
    fn from_str(text: &str) -> Result<Self, UnreadableMove> {
        let read = || {
            let (pile, take) = text.split_at(text.find(|c: char| c.is_ascii_digit())?);
            let digits = take.bytes().all(|b| b.is_ascii_digit());
            let act = Act::Take(pile.parse().ok()?, take.parse().ok()?);
            digits.then_some(Self(act))
        };
        read().ok_or_else(|| UnreadableMove {
            part: text.to_owned(),
        })
    }
}

/// The text isn't a move.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
#[error("`{part}` is not a move: write a pile's letter and an amount, like D3")]
pub struct UnreadableMove {
    /// The text.
    pub part: String,
}

/// What a move does to a position, for those who put it into words.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Effect {
    /// It takes objects from one pile.
    Take {
        /// Which.
        pile: PileIx,
        /// How many.
        amount: u64,
        /// How many it leaves there.
        left: u64,
    },
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn moves_read_back() {
        assert_eq!("D3".parse().ok(), Move::taking(3, 3));
        assert_eq!("aa12".parse().ok(), Move::taking(26, 12));
        for text in [
            "",
            "D",
            "3",
            "D0",
            "D-3",
            "D+3",
            "D3x",
            "é3",
            "D18446744073709551616",
        ] {
            assert!(text.parse::<Move>().is_err(), "{text}");
        }
    }
}
