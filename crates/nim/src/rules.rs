//! How a game is played: which game of the family, and what its last move means.

use std::fmt;
use std::num::NonZeroU64;
use std::str::FromStr;

use thiserror::Error;

use crate::{Amounts, NotOctal, Octal, names};

/// A game of the family: which moves there are.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Variant {
    /// Take as many objects as you like from one pile.
    Nim,
    /// Take at most that many objects from one pile.
    AtMost(NonZeroU64),
    /// Take one of these amounts from one pile.
    Subtraction(Amounts),
    /// Take as many as you like from one of two piles, or as many from both.
    Wythoff,
    /// Knock down one pin, or two side by side.
    Kayles,
    /// Take at most that many, and then the next move at most twice what was taken; at the beginning, all but one.
    Fibonacci(Option<NonZeroU64>),
    /// Take as a code says, by which a pile can come apart or has to be used up.
    Own(Octal),
}

impl Variant {
    /// The names of all, in the notation and in the catalogues' keys.
    pub const NAMES: [&str; 7] =
        ["nim", "max", "subtraction", "wythoff", "kayles", "fibonacci", "own"];

    /// Those of the games beside Nim that everybody plays by the same rules, or nearly: all but one's own.
    pub const KNOWN: [&str; 4] = {
        let [_, _, known @ .., _] = Self::NAMES;
        known
    };

    /// Its name, one of [`NAMES`](Self::NAMES).
    pub const fn name(self) -> &'static str {
        match self {
            Self::Nim => "nim",
            Self::AtMost(_) => "max",
            Self::Subtraction(_) => "subtraction",
            Self::Wythoff => "wythoff",
            Self::Kayles => "kayles",
            Self::Fibonacci(_) => "fibonacci",
            Self::Own(_) => "own",
        }
    }

    /// What it is played with, in order: a bound, or the amounts that may be taken; in most games nothing.
    pub fn numbers(self) -> Vec<u64> {
        match self {
            Self::Nim | Self::Wythoff | Self::Kayles => Vec::new(),
            Self::AtMost(max) => vec![max.get()],
            Self::Subtraction(amounts) => amounts.iter().collect(),
            Self::Fibonacci(limit) => limit.map(NonZeroU64::get).into_iter().collect(),
            Self::Own(code) => (1..=code.len()).filter(|&take| code.can_take(take)).collect(),
        }
    }

    /// What it is played with as it is written: `3`, `1,3,4` or `0.137`.
    pub fn param(self) -> String {
        let numbers: Vec<String> = match self {
            Self::Own(code) => return code.to_string(),
            other => other.numbers().iter().map(u64::to_string).collect(),
        };
        numbers.join(",")
    }

    /// What a move takes by a code: its digits, each with the amounts that have it.
    pub fn clauses(self) -> Vec<(u32, Vec<u64>)> {
        match self {
            Self::Own(code) => code.clauses(),
            _ => Vec::new(),
        }
    }

    /// Whether a pile can come apart by a code.
    pub fn splits(self) -> bool {
        matches!(self, Self::Own(code) if code.splits())
    }

    /// The game of a code, such as `0.137`. Where it says no more than which amounts may be taken, that is the game of
    /// these amounts.
    ///
    /// # Errors
    /// Why nothing is played by that code.
    pub fn coded(text: &str) -> Result<Self, NotOctal> {
        let code = Octal::read(text)?;
        let amounts = code.amounts().and_then(Amounts::new);
        Ok(amounts.map_or(Self::Own(code), Self::Subtraction))
    }

    fn named(name: &str, numbers: &[u64]) -> Option<Self> {
        match (name, numbers) {
            ("nim", []) => Some(Self::Nim),
            ("max", &[max]) => NonZeroU64::new(max).map(Self::AtMost),
            ("subtraction" | "own", amounts) => {
                Amounts::new(amounts.iter().copied()).map(Self::Subtraction)
            }
            ("wythoff", []) => Some(Self::Wythoff),
            ("kayles", []) => Some(Self::Kayles),
            ("fibonacci", []) => Some(Self::Fibonacci(None)),
            ("fibonacci", &[limit]) => NonZeroU64::new(limit).map(|it| Self::Fibonacci(Some(it))),
            _ => None,
        }
    }

    /// Whether it is Nim itself, with a bound on a move or without.
    pub const fn is_nim(self) -> bool {
        matches!(self, Self::Nim | Self::AtMost(_))
    }

    /// Whether its objects stand in places of their own: see [`Position::places`](crate::Position::places).
    pub const fn has_places(self) -> bool {
        matches!(self, Self::Kayles)
    }

    /// Nim with that bound on a move, or without one.
    pub const fn bounded_by(max_take: Option<NonZeroU64>) -> Self {
        match max_take {
            Some(max) => Self::AtMost(max),
            None => Self::Nim,
        }
    }
}

impl fmt::Display for Variant {
    /// Its name and what it is played with: `max 3`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())?;
        match self.param() {
            none if none.is_empty() => Ok(()),
            param => write!(f, " {param}"),
        }
    }
}

impl FromStr for Variant {
    type Err = UnknownRules;

    /// Reads what [`Display`](fmt::Display) writes, however spaced.
    fn from_str(text: &str) -> Result<Self, UnknownRules> {
        let mut words = text.split([' ', '\t', ',']).filter(|word| !word.is_empty());
        let name = words.next().ok_or(UnknownRules)?;
        if let ("own", Some(code), None) = (name, words.clone().next(), words.clone().nth(1))
            && code.contains('.')
        {
            return Self::coded(code).map_err(|_| UnknownRules);
        }
        let numbers: Result<Vec<u64>, _> = words.map(str::parse).collect();
        Self::named(name, &numbers.map_err(|_| UnknownRules)?).ok_or(UnknownRules)
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
    /// As controls and decks have always had it: `misere.`, or `misere.3` for `misere max 3`; else the notation, of which a
    /// dot becomes an underscore.
    pub fn brief(&self) -> String {
        let text = self.to_string();
        let (ending, variant) = text.split_once(' ').unwrap_or((&text, ""));
        format!("{ending}.{}", variant.strip_prefix("max ").unwrap_or(variant).replace('.', "_"))
    }

    /// Reads what [`brief`](Self::brief) writes, before and after the dot.
    ///
    /// # Errors
    /// When that is nothing of ours.
    pub fn from_brief(ending: &str, variant: &str) -> Result<Self, UnknownRules> {
        let bound = variant.starts_with(|c: char| c.is_ascii_digit());
        let variant = variant.replace('_', ".");
        format!("{ending} {}{variant}", if bound { "max " } else { "" }).parse()
    }

    /// Whether objects can be left over that nobody may take: then it is the last move that counts.
    pub fn leaves_over(&self) -> bool {
        match self.variant {
            Variant::Subtraction(amounts) => amounts.least() > 1,
            Variant::Own(code) => code.leaves_over(),
            _ => false,
        }
    }

    pub(crate) const fn max_take(&self) -> Option<NonZeroU64> {
        match self.variant {
            Variant::AtMost(max) => Some(max),
            _ => None,
        }
    }
}

impl fmt::Display for Rules {
    /// As in the notation: `misere`, or `misere max 3`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { variant, ending } = self;
        match variant {
            Variant::Nim => ending.fmt(f),
            other => write!(f, "{ending} {other}"),
        }
    }
}

impl FromStr for Rules {
    type Err = UnknownRules;

    /// Reads what [`Display`](fmt::Display) writes, however spaced.
    fn from_str(text: &str) -> Result<Self, UnknownRules> {
        let text = text.trim();
        let (ending, variant) = text.split_once(char::is_whitespace).unwrap_or((text, "nim"));
        let variant = variant.parse()?;
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
        for text in ["normal", "misere", "misere max 3", "normal max 18446744073709551615"] {
            let rules: Rules = text.parse().expect("rules");
            assert_eq!(rules.to_string(), text);
            let brief = rules.brief();
            let (ending, variant) = brief.split_once('.').expect("a dot");
            assert_eq!(Rules::from_brief(ending, variant), Ok(rules), "{brief}");
        }
        let accented: Rules = " misère  max 03 ".parse().expect("rules");
        assert_eq!(accented.to_string(), "misere max 3");
        for text in ["", "max 3", "misere max", "misere max 0", "misere max 3 4", "nim", "misere.3"]
        {
            assert_eq!(text.parse::<Rules>(), Err(UnknownRules), "{text}");
        }
    }
}
