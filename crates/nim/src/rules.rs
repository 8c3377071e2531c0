//! How a game is played: which game of the family, and what its last move means.

use std::fmt;
use std::num::NonZeroU64;
use std::str::FromStr;

use thiserror::Error;

use crate::names;

/// A game of the family: which moves there are.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Variant {
    /// Take as many objects as you like from one pile.
    Nim,
    /// Take at most that many objects from one pile.
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
}

/// How a game is played, whatever its piles.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Rules {
    /// Which moves there are.
    pub variant: Variant,
    /// What taking the last object means.
    pub ending: Ending,
}

impl Rules {
    /// As controls and decks have always had it: `misere.`, or `misere.3` for `misere max 3`; else the notation.
    pub fn brief(&self) -> String {
        let text = self.to_string();
        let (ending, variant) = text.split_once(' ').unwrap_or((&text, ""));
        format!(
            "{ending}.{}",
            variant.strip_prefix("max ").unwrap_or(variant)
        )
    }

    /// Reads what [`brief`](Self::brief) writes, before and after the dot.
    ///
    /// # Errors
    /// When that is nothing of ours.
    pub fn from_brief(ending: &str, variant: &str) -> Result<Self, UnknownRules> {
        let bound = variant.starts_with(|c: char| c.is_ascii_digit());
        format!("{ending} {}{variant}", if bound { "max " } else { "" }).parse()
    }

    pub(crate) const fn max_take(&self) -> Option<NonZeroU64> {
        match self.variant {
            Variant::Nim => None,
            Variant::AtMost(max) => Some(max),
        }
    }
}

impl fmt::Display for Rules {
    /// As in the notation: `misere`, or `misere max 3`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { variant, ending } = self;
        match variant {
            Variant::Nim => ending.fmt(f),
            Variant::AtMost(max) => write!(f, "{ending} max {max}"),
        }
    }
}

impl FromStr for Rules {
    type Err = UnknownRules;

    /// Reads what [`Display`](fmt::Display) writes, however spaced.
    fn from_str(text: &str) -> Result<Self, UnknownRules> {
        let words: Vec<&str> = text.split_whitespace().collect();
        let (ending, variant) = match words.as_slice() {
            [ending] => (ending, Variant::Nim),
            [ending, "max", max] => (
                ending,
                Variant::AtMost(max.parse().map_err(|_| UnknownRules)?),
            ),
            _ => return Err(UnknownRules),
        };
        let ending = ending.parse().map_err(|_| UnknownRules)?;
        Ok(Self { variant, ending })
    }
}

/// The text is not a set of rules.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Error)]
#[error("rules are normal or misere, and perhaps max 3")]
pub struct UnknownRules;

/// What taking the last object means.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Ending {
    /// The player who takes the last object wins.
    Normal,
    /// The player who takes the last object loses.
    Misere,
}

names!(Ending {
    Normal => "normal",
    Misere => "misere" | "misère",
});

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rules_read_back() {
        for text in [
            "normal",
            "misere",
            "misere max 3",
            "normal max 18446744073709551615",
        ] {
            let rules: Rules = text.parse().expect("rules");
            assert_eq!(rules.to_string(), text);
            let brief = rules.brief();
            let (ending, variant) = brief.split_once('.').expect("a dot");
            assert_eq!(Rules::from_brief(ending, variant), Ok(rules), "{brief}");
        }
        let accented: Rules = " misère  max 03 ".parse().expect("rules");
        assert_eq!(accented.to_string(), "misere max 3");
        for text in [
            "",
            "max 3",
            "misere max",
            "misere max 0",
            "misere max 3 4",
            "nim",
            "misere.3",
        ] {
            assert_eq!(text.parse::<Rules>(), Err(UnknownRules), "{text}");
        }
    }
}
