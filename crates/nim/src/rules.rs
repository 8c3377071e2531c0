//! The rules of a game: which game of the family, and whether taking the last object wins or loses.

use std::fmt;
use std::num::NonZeroU64;
use std::str::FromStr;

use thiserror::Error;

use crate::{Amounts, NotOctal, Octal, names};

/// A game of the family, which decides the legal moves.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Variant {
    /// Take as many objects as you like from one pile.
    Nim,
    /// Take at most that many objects from one pile.
    AtMost(NonZeroU64),
    /// Take one of these amounts from one pile.
    Subtraction(Amounts),
    /// Take as many as you like from one of two piles, or the same number from both.
    Wythoff,
    /// Knock down one pin, or two side by side.
    Kayles,
    /// Take at most this many; the next move takes at most twice what was taken. `None` at the start: all but one.
    Fibonacci(Option<NonZeroU64>),
    /// Take what an octal code allows, which may split a pile or require using it up.
    Own(Octal),
}

impl Variant {
    /// The names of all games, as in the notation and in the catalogues' keys.
    pub const NAMES: [&str; 7] =
        ["nim", "max", "subtraction", "wythoff", "kayles", "fibonacci", "own"];

    /// The games other than Nim that have well-known rules: all but custom codes.
    pub const KNOWN: [&str; 4] = {
        let [_, _, known @ .., _] = Self::NAMES;
        known
    };

    /// Returns the name, one of [`NAMES`](Self::NAMES).
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

    /// Returns the game as it starts, whatever was just taken.
    pub const fn at_start(self) -> Self {
        match self {
            Self::Fibonacci(_) => Self::Fibonacci(None),
            other => other,
        }
    }

    /// Returns the game's numbers, in order: a bound, or the amounts that may be taken. Most games have none.
    pub fn numbers(self) -> Vec<u64> {
        match self {
            Self::Nim | Self::Wythoff | Self::Kayles => Vec::new(),
            Self::AtMost(max) => vec![max.get()],
            Self::Subtraction(amounts) => amounts.iter().collect(),
            Self::Fibonacci(limit) => limit.map(NonZeroU64::get).into_iter().collect(),
            Self::Own(code) => (1..=code.len()).filter(|&take| code.can_take(take)).collect(),
        }
    }

    /// Returns the game's parameter as it is written: `3`, `1,3,4` or `0.137`.
    pub fn param(self) -> String {
        let numbers: Vec<String> = match self {
            Self::Own(code) => return code.to_string(),
            other => other.numbers().iter().map(u64::to_string).collect(),
        };
        numbers.join(",")
    }

    /// Returns the digits of an octal code, each with the amounts that have it; empty for other games.
    pub fn clauses(self) -> Vec<(u32, Vec<u64>)> {
        match self {
            Self::Own(code) => code.clauses(),
            _ => Vec::new(),
        }
    }

    /// Whether a pile can split, which only some octal codes allow.
    pub fn splits(self) -> bool {
        matches!(self, Self::Own(code) if code.splits())
    }

    /// Returns the game of a code such as `0.137`. A code that only says which amounts may be taken gives the game of
    /// these amounts.
    ///
    /// # Errors
    /// Why that code cannot be played.
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

    /// Whether it is Nim itself, with or without a bound on a move.
    pub const fn is_nim(self) -> bool {
        matches!(self, Self::Nim | Self::AtMost(_))
    }

    /// Whether each object has a place of its own: see [`Position::places`](crate::Position::places).
    pub const fn has_places(self) -> bool {
        matches!(self, Self::Kayles)
    }

    /// Returns Nim with that bound on a move, or without one.
    pub const fn bounded_by(max_take: Option<NonZeroU64>) -> Self {
        match max_take {
            Some(max) => Self::AtMost(max),
            None => Self::Nim,
        }
    }
}

impl fmt::Display for Variant {
    /// Writes the name and the parameter: `max 3`.
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

    /// Reads what [`Display`](fmt::Display) writes, with any spacing.
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

/// The rules of a game, without its piles.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Rules {
    /// Which moves are legal.
    pub variant: Variant,
    /// What taking the last object means.
    pub ending: Ending,
}

impl Rules {
    /// Returns the form used in controls and flash cards: `misere.`, or `misere.3` for `misere max 3`; else the
    /// notation with any dot in the game replaced by an underscore.
    pub fn brief(&self) -> String {
        let text = self.to_string();
        let (ending, variant) = text.split_once(' ').unwrap_or((&text, ""));
        format!("{ending}.{}", variant.strip_prefix("max ").unwrap_or(variant).replace('.', "_"))
    }

    /// Reads what [`brief`](Self::brief) writes, given the parts before and after the dot.
    ///
    /// # Errors
    /// When the parts are no such form.
    pub fn from_brief(ending: &str, variant: &str) -> Result<Self, UnknownRules> {
        let bound = variant.starts_with(|c: char| c.is_ascii_digit());
        let variant = variant.replace('_', ".");
        format!("{ending} {}{variant}", if bound { "max " } else { "" }).parse()
    }

    /// Whether the game can end with objects left that nobody may take, so that the last move decides.
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
    /// Writes the notation: `misere`, or `misere max 3`.
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

    /// Reads what [`Display`](fmt::Display) writes, with any spacing and capitals.
    fn from_str(text: &str) -> Result<Self, UnknownRules> {
        let text = text.trim().to_lowercase();
        let (ending, variant) = text.split_once(char::is_whitespace).unwrap_or((&text, "nim"));
        let variant = variant.parse()?;
        let ending = ending.parse().map_err(|_| UnknownRules)?;
        Ok(Self { variant, ending })
    }
}

/// The text is not a set of rules.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Error)]
#[error("rules are normal or misere, and perhaps max 3")]
pub struct UnknownRules;

names! {
    /// What taking the last object means.
    #[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
    pub enum Ending {
        /// The player who takes the last object wins.
        Normal => "normal",
        /// The player who takes the last object loses.
        Misere => "misere" | "misère",
    }
}

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
