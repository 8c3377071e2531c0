//! Moves. Outside this crate a move is shown, read, listed and played, but never taken apart.

use std::fmt;
use std::num::NonZeroU64;
use std::str::FromStr;

use thiserror::Error;

use super::PileIx;

/// A move. A position knows which moves are legal: see [`Position::moves`](crate::Position::moves).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Move(pub(crate) Act);

/// What a move does.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub(crate) enum Act {
    /// Takes a number of objects from a pile.
    Take(PileIx, NonZeroU64),
    /// Takes the same number from each of two piles.
    Both(NonZeroU64),
    /// Knocks pins down.
    Knock(Knock),
    /// Takes from a pile and splits the rest.
    Split(Split),
}

/// Which pins a move knocks down: one pin, or two side by side.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub(crate) struct Knock {
    /// The place of the first pin, from 0.
    pub(crate) first: u64,
    pub(crate) both: bool,
}

impl Knock {
    pub(crate) fn pins(self) -> u64 {
        1 + u64::from(self.both)
    }

    pub(crate) fn last(self) -> u64 {
        self.first + u64::from(self.both)
    }

    /// Reads `6`, or `6-7`.
    pub(crate) fn read(text: &str) -> Option<Self> {
        let place = |text: &str| number(text)?.checked_sub(1);
        let (first, last) = match text.split_once(['-', '\u{2011}']) {
            Some((first, last)) => (place(first)?, Some(place(last)?)),
            None => (place(text)?, None),
        };
        let both = last.is_some();
        last.is_none_or(|last| last.checked_sub(1) == Some(first)).then_some(Self { first, both })
    }
}

/// A move that takes from a pile and splits the rest in two.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub(crate) struct Split {
    pub(crate) pile: PileIx,
    pub(crate) take: u8,
    /// The two parts, the smaller first.
    pub(crate) parts: [u16; 2],
}

impl Split {
    /// Reads `B2:3+4`, with the parts in either order.
    fn read(text: &str) -> Option<Self> {
        let (taken, parts) = text.split_once(':')?;
        let (pile, take) = Move::read_take(taken)?.in_one_pile()?;
        let (one, other) = parts.split_once('+')?;
        let part = |text| u16::try_from(number(text)?).ok().filter(|&part| part > 0);
        let mut parts = [part(one)?, part(other)?];
        parts.sort_unstable();
        Some(Self { pile, take: take.try_into().ok()?, parts })
    }

    pub(crate) fn left(self) -> [u64; 2] {
        self.parts.map(u64::from)
    }
}

/// Stands for both of two piles, before an amount.
pub(crate) const BOTH: &str = "AB";

/// Reads a number written in digits alone: no sign, no spaces.
pub(crate) fn number(text: &str) -> Option<u64> {
    let digits = text.bytes().all(|b| b.is_ascii_digit());
    digits.then(|| text.parse().ok())?
}

impl Move {
    /// Returns the move that takes `take` objects from pile number `pile`; `None` if `take` is 0.
    pub(crate) fn taking(pile: usize, take: u64) -> Option<Self> {
        NonZeroU64::new(take).map(|take| Self(Act::Take(PileIx(pile), take)))
    }

    /// Returns the move that takes `take` objects from each of two piles; `None` if `take` is 0.
    pub(crate) fn from_both(take: u64) -> Option<Self> {
        NonZeroU64::new(take).map(|take| Self(Act::Both(take)))
    }

    /// Returns the pile and the amount, if the move takes from one pile and splits nothing.
    pub(crate) fn in_one_pile(self) -> Option<(PileIx, u64)> {
        match self.0 {
            Act::Take(pile, take) => Some((pile, take.get())),
            Act::Both(_) | Act::Knock(_) | Act::Split(_) => None,
        }
    }

    /// Returns how many objects the move takes.
    pub(crate) fn taken(self) -> u64 {
        match self.0 {
            Act::Take(_, take) => take.get(),
            Act::Both(take) => take.get().saturating_mul(2),
            Act::Knock(knock) => knock.pins(),
            Act::Split(split) => split.take.into(),
        }
    }

    /// Reads a move of any game, for storage that does not know the rules. There no pile has two letters, so `AB3`
    /// takes from both piles.
    pub fn read_any(text: &str) -> Option<Self> {
        if let Some(take) = text.strip_prefix(BOTH) {
            return Self::from_both(number(take)?);
        }
        let knock = Knock::read(text).map(|knock| Self(Act::Knock(knock)));
        knock.or_else(|| Self::read_split(text))
    }

    /// Returns the move that takes `take` from a pile and leaves `left`; the second part is 0 if the rest stays in one
    /// pile.
    pub(crate) fn leaving(pile: PileIx, take: u64, left: [u64; 2]) -> Option<Self> {
        let split = |parts| Some(Split { pile, take: take.try_into().ok()?, parts });
        match left {
            [_, 0] => Self::taking(pile.0, take),
            [one, other] => {
                Some(Self(Act::Split(split([one.try_into().ok()?, other.try_into().ok()?])?)))
            }
        }
    }

    /// Reads a move that may split the rest of a pile.
    pub(crate) fn read_split(text: &str) -> Option<Self> {
        let split = Split::read(text).map(|split| Self(Act::Split(split)));
        split.or_else(|| Self::read_take(text))
    }

    /// Reads a pile's letter and an amount, the letter in either case.
    pub(crate) fn read_take(text: &str) -> Option<Self> {
        let (pile, take) = text.split_at(text.find(|c: char| c.is_ascii_digit())?);
        let take = NonZeroU64::new(number(take)?)?;
        Some(Self(Act::Take(pile.parse().ok()?, take)))
    }
}

impl fmt::Display for Move {
    /// Writes the notation: `D3` takes 3 from pile D, `AB3` takes 3 from both; `6-7` knocks these pins down; `B2:3+4`
    /// takes 2 from pile B and splits the rest into 3 and 4.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.0 {
            Act::Take(pile, take) => write!(f, "{pile}{take}"),
            Act::Both(take) => write!(f, "{BOTH}{take}"),
            Act::Knock(knock) if knock.both => {
                write!(f, "{}-{}", knock.first + 1, knock.first + 2)
            }
            Act::Knock(knock) => write!(f, "{}", knock.first + 1),
            Act::Split(Split { pile, take, parts: [one, other] }) => {
                write!(f, "{pile}{take}:{one}+{other}")
            }
        }
    }
}

impl FromStr for Move {
    type Err = UnreadableMove;

    /// Reads a move of Nim; [`Position::read_move`](crate::Position::read_move) reads those of any game.
    fn from_str(text: &str) -> Result<Self, UnreadableMove> {
        Self::read_take(text).ok_or_else(|| UnreadableMove { part: text.to_owned() })
    }
}

/// The text isn't a move.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
#[error("`{part}` is not a move: write a pile's letter and an amount, like D3")]
pub struct UnreadableMove {
    /// The text.
    pub part: String,
}

/// What a move does to a position, so that it can be put into words.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Effect {
    /// It takes objects from one pile.
    Take {
        /// The pile.
        pile: PileIx,
        /// How many.
        amount: u64,
        /// How many it leaves there.
        left: u64,
    },
    /// It takes the same number from each of two piles.
    Both {
        /// How many from each.
        amount: u64,
    },
    /// It knocks pins down.
    Knock {
        /// How many.
        pins: u64,
        /// How many pins stand in their row before the move.
        row: u64,
    },
    /// It takes objects from a pile and splits the rest.
    Split {
        /// The pile.
        pile: PileIx,
        /// How many it takes.
        amount: u64,
        /// The two piles it leaves, the smaller first.
        left: [u64; 2],
    },
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn moves_read_back() {
        assert_eq!("D3".parse().ok(), Move::taking(3, 3));
        assert_eq!("aa12".parse().ok(), Move::taking(26, 12));
        for text in ["", "D", "3", "D0", "D-3", "D+3", "D3x", "é3", "D18446744073709551616"] {
            assert!(text.parse::<Move>().is_err(), "{text}");
        }
    }
}
