//! Chooses a move step by step, as menus do.

use std::fmt;
use std::str::FromStr;

use super::moves::BOTH;
use super::{Move, PileIx, UnreadableMove};

/// A move that is partly or fully chosen, as text: the beginning of its notation, or all of it. The rules decide what
/// it means: see [`Position::next`](crate::Position::next).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct Partial {
    /// Capital letters, digits and punctuation, followed by zeros.
    text: [u8; Self::LONGEST],
}

impl Partial {
    /// Nothing is chosen yet.
    pub const NOTHING: Self = Self { text: [0; Self::LONGEST] };

    /// The longest text: two letters and any amount.
    const LONGEST: usize = 22;

    /// Returns the text.
    pub fn as_str(&self) -> &str {
        let end = self.text.iter().position(|&b| b == 0).unwrap_or(Self::LONGEST);
        std::str::from_utf8(&self.text[..end]).unwrap_or_default()
    }

    /// Appends the next choice: a menu's entry, or after a letter an amount and what it leaves. Returns `None` if that
    /// is not a choice.
    pub fn and(self, next: &str) -> Option<Self> {
        let amount = |c: char| c.is_ascii_digit() && c != '0';
        match self.as_str().ends_with(|c: char| c.is_ascii_alphabetic()) {
            true if next.starts_with(amount) => format!("{self}{next}").parse().ok(),
            false if self == Self::NOTHING => next.parse().ok(),
            _ => None,
        }
    }
}

impl From<PileIx> for Partial {
    fn from(pile: PileIx) -> Self {
        // Letters too long to fit belong to no pile.
        pile.to_string().parse().unwrap_or_default()
    }
}

impl From<Move> for Partial {
    fn from(m: Move) -> Self {
        m.to_string().parse().unwrap_or_default()
    }
}

impl From<Entry> for Partial {
    fn from(entry: Entry) -> Self {
        entry.to_string().parse().unwrap_or_default()
    }
}

impl fmt::Debug for Partial {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.as_str().fmt(f)
    }
}

impl fmt::Display for Partial {
    /// Writes nothing, `B` or `B3`. There is never a dot in it, so it fits into a control's `custom_id`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.as_str())
    }
}

impl FromStr for Partial {
    type Err = UnreadableMove;

    /// Reads what [`Display`](fmt::Display) writes, with letters in either case and non-breaking hyphens.
    fn from_str(text: &str) -> Result<Self, UnreadableMove> {
        let mut read = [0; Self::LONGEST];
        let fits = |b: u8| b.is_ascii_alphanumeric() || b"-:+".contains(&b);
        let plain = |c: char| if c == '\u{2011}' { '-' } else { c.to_ascii_uppercase() };
        let plain: String = text.chars().map(plain).collect();
        if plain.len() > Self::LONGEST || !plain.bytes().all(fits) {
            return Err(UnreadableMove { part: text.to_owned() });
        }
        read[..plain.len()].copy_from_slice(plain.as_bytes());
        Ok(Self { text: read })
    }
}

/// What can follow a partial choice.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Next {
    /// Nothing: the move is chosen, and it is legal.
    Ready(Move),
    /// One of these, in order. Where there are `more`, some moves are left out.
    Entries {
        /// Either all are moves, or all are parts of moves.
        entries: Vec<Entry>,
        /// Whether there are entries that are not listed.
        more: bool,
    },
}

impl Next {
    /// Returns the moves to choose among, and whether there are more; `None` if a part must be chosen first.
    pub fn moves(&self) -> Option<(Vec<Move>, bool)> {
        let Self::Entries { entries, more } = self else { return None };
        let moves: Option<Vec<Move>> = entries.iter().map(|entry| entry.whole()).collect();
        Some((moves?, *more))
    }
}

/// One entry of a menu.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Entry {
    /// A whole move.
    Move(Move),
    /// A pile to take from; the amount comes next.
    Pile(PileIx),
    /// Both piles, to take the same amount from each; the amount comes next.
    Both,
}

impl Entry {
    /// Returns the rest of the move's notation after this part.
    pub fn before(self, m: Move) -> String {
        let (whole, part) = (m.to_string(), self.to_string());
        whole.strip_prefix(&part).map(str::to_owned).unwrap_or(whole)
    }

    fn whole(self) -> Option<Move> {
        match self {
            Self::Move(m) => Some(m),
            Self::Pile(_) | Self::Both => None,
        }
    }
}

impl fmt::Display for Entry {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Move(m) => m.fmt(f),
            Self::Pile(pile) => pile.fmt(f),
            Self::Both => f.write_str(BOTH),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn choices_read_back() {
        for text in ["", "B", "AA", "B3", "AA18446744073709551615", "6-7", "3", "B2:3+4"] {
            let read: Partial = text.parse().expect("a choice");
            assert_eq!(read.to_string(), text);
        }
        for text in ["é", "B 3", "B.3", "AAA18446744073709551615"] {
            assert!(text.parse::<Partial>().is_err(), "{text}");
        }
    }

    #[test]
    fn choices_go_on() {
        let chosen = |text: &str| text.parse::<Partial>().ok();
        assert_eq!(Partial::NOTHING.and("B"), chosen("B"));
        assert_eq!(Partial::NOTHING.and("b3"), chosen("B3"));
        assert_eq!(Partial::from(PileIx(1)).and("3"), chosen("B3"));
        assert_eq!(Partial::from(PileIx(1)).and("2:3+4"), chosen("B2:3+4"));
        assert_eq!(chosen("AB").and_then(|both| both.and("3")), chosen("AB3"));
        assert_eq!(Partial::from(PileIx(1)).and("C"), None);
        assert_eq!(Partial::from(PileIx(1)).and("0"), None);
        assert_eq!(chosen("B3").and_then(|all| all.and("3")), None);
    }
}
