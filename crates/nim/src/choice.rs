//! Choosing a move step by step, as menus do.

use std::fmt;
use std::str::FromStr;

use super::{Move, PileIx, UnreadableMove};

/// A move as far as it has been chosen: the beginning of its notation, or all of it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct Partial(pub(crate) Chosen);

#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub(crate) enum Chosen {
    #[default]
    Nothing,
    Pile(PileIx),
    Move(Move),
}

impl Partial {
    /// Nothing is chosen yet.
    pub const NOTHING: Self = Self(Chosen::Nothing);

    /// The choice with what is chosen next: a menu's entry, or a number that was typed. `None` if that makes no move,
    /// nor the beginning of one.
    pub fn and(self, next: &str) -> Option<Self> {
        match self.0 {
            Chosen::Nothing => next.parse().ok(),
            Chosen::Pile(pile) if next.starts_with(|c: char| c.is_ascii_digit()) => {
                format!("{pile}{next}").parse().ok()
            }
            Chosen::Pile(_) | Chosen::Move(_) => None,
        }
    }

    /// The move, if it is chosen in full.
    pub fn whole(self) -> Option<Move> {
        match self.0 {
            Chosen::Move(m) => Some(m),
            Chosen::Nothing | Chosen::Pile(_) => None,
        }
    }

    /// The choices that led here, from the first on, without this one.
    pub fn before(self) -> impl Iterator<Item = Self> {
        let pile = match self.0 {
            Chosen::Move(m) => m.in_one_pile().map(|(pile, _)| Self(Chosen::Pile(pile))),
            Chosen::Nothing | Chosen::Pile(_) => None,
        };
        let nothing = (self != Self::NOTHING).then_some(Self::NOTHING);
        nothing.into_iter().chain(pile)
    }
}

impl From<PileIx> for Partial {
    fn from(pile: PileIx) -> Self {
        Self(Chosen::Pile(pile))
    }
}

impl From<Move> for Partial {
    fn from(m: Move) -> Self {
        Self(Chosen::Move(m))
    }
}

impl fmt::Display for Partial {
    /// Nothing, `B` or `B3`. It fits a control: there is no dot in it.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.0 {
            Chosen::Nothing => Ok(()),
            Chosen::Pile(pile) => pile.fmt(f),
            Chosen::Move(m) => m.fmt(f),
        }
    }
}

impl FromStr for Partial {
    type Err = UnreadableMove;

    /// Reads what [`Display`](fmt::Display) writes.
    fn from_str(text: &str) -> Result<Self, UnreadableMove> {
        if text.is_empty() {
            return Ok(Self::NOTHING);
        }
        match text.parse() {
            Ok(pile) => Ok(Self(Chosen::Pile(pile))),
            Err(_) => text.parse().map(|m| Self(Chosen::Move(m))),
        }
    }
}

/// What can follow a choice.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Next {
    /// Nothing: this is the move, and it is legal.
    Ready(Move),
    /// One of all the moves there are.
    Moves(Vec<Move>),
    /// One of these piles.
    Piles(Vec<PileIx>),
    /// How many to take.
    Amounts {
        /// From which pile.
        pile: PileIx,
        /// The moves that do it, from the smallest amount to the largest.
        moves: Vec<Move>,
        /// Whether these are all; otherwise there are more amounts between the smallest and the largest.
        all: bool,
    },
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn choices_read_back() {
        for text in ["", "B", "AA", "B3", "AA18446744073709551615"] {
            let read: Partial = text.parse().expect("a choice");
            assert_eq!(read.to_string(), text);
        }
        for text in ["3", "B0", "B-3", "é", "B 3", "B3C"] {
            assert!(text.parse::<Partial>().is_err(), "{text}");
        }
    }

    #[test]
    fn choices_go_on() {
        let chosen = |text: &str| text.parse::<Partial>().ok();
        assert_eq!(Partial::NOTHING.and("B"), chosen("B"));
        assert_eq!(Partial::NOTHING.and("B3"), chosen("B3"));
        assert_eq!(Partial::from(PileIx(1)).and("3"), chosen("B3"));
        assert_eq!(Partial::from(PileIx(1)).and("C"), None);
        assert_eq!(Partial::from(PileIx(1)).and("0"), None);
        assert_eq!(chosen("B3").and_then(|all| all.and("3")), None);
        let before = |text| chosen(text).map(|chosen| chosen.before().collect::<Vec<_>>());
        assert_eq!(before(""), Some(vec![]));
        assert_eq!(before("B"), Some(vec![Partial::NOTHING]));
        assert_eq!(before("B3"), Some(vec![Partial::NOTHING, PileIx(1).into()]));
    }
}
