//! Answers to puzzles, and their text in controls and the database.

use std::fmt::{self, Write};
use std::str::FromStr;

use thiserror::Error;

use nim::Move;

#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub enum Answer {
    Move(Move),
    /// Two or more moves, sorted, without repeats.
    Moves(Vec<Move>),
    /// The number of a move in a line, from 1.
    Ply(u32),
    Number(u32),
}

#[derive(Debug, Clone, PartialEq, Eq, Error)]
#[error("`{0}` is no answer to a puzzle")]
pub struct NotAnAnswer(pub String);

impl Answer {
    /// Returns an answer of all these moves; `None` if there are fewer than two.
    pub fn all(moves: impl IntoIterator<Item = Move>) -> Option<Self> {
        let mut moves: Vec<Move> = moves.into_iter().collect();
        moves.sort_unstable();
        moves.dedup();
        (moves.len() > 1).then_some(Self::Moves(moves))
    }
}

/// Marks a move that is only pins (Kayles), so that it is not read as a number.
const PINS: char = '@';

impl fmt::Display for Answer {
    /// `B3`, `@6-7`, `A1+B3`, `#5` or `4`. Without dots, so that it can be a control's field.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Move(m) => {
                let written = m.to_string();
                if written.starts_with(|c: char| c.is_ascii_digit()) {
                    f.write_char(PINS)?;
                }
                f.write_str(&written)
            }
            Self::Moves(moves) => {
                for (i, m) in moves.iter().enumerate() {
                    write!(f, "{}{m}", if i == 0 { "" } else { "+" })?;
                }
                Ok(())
            }
            Self::Ply(ply) => write!(f, "#{ply}"),
            Self::Number(n) => n.fmt(f),
        }
    }
}

impl FromStr for Answer {
    type Err = NotAnAnswer;

    /// Reads what [`Display`](fmt::Display) writes.
    fn from_str(text: &str) -> Result<Self, NotAnAnswer> {
        let read = || {
            if let Some(ply) = text.strip_prefix('#') {
                return ply.parse().ok().map(Self::Ply);
            }
            if text.starts_with(|c: char| c.is_ascii_digit()) {
                return text.parse().ok().map(Self::Number);
            }
            if text.contains('+') {
                let moves: Option<Vec<Move>> = text.split('+').map(Move::read_any).collect();
                return Self::all(moves?);
            }
            Move::read_any(text.trim_start_matches(PINS)).map(Self::Move)
        };
        let read = read().filter(|answer: &Self| answer.to_string() == text);
        read.ok_or_else(|| NotAnAnswer(text.to_owned()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn answers_read_back() {
        for text in ["B3", "AB3", "@6", "@6-7", "A1+B3", "A1+B3+C12", "#5", "4", "0"] {
            let read: Answer = text.parse().expect("an answer");
            assert_eq!(read.to_string(), text);
        }
        for text in [
            "", "+", "A1+", "B3+A1", "A1+A1", "b3", "#", "#-1", "#05", "-4", "04", "B", "@", "@B3",
            "6-7", "@6-8",
        ] {
            assert!(text.parse::<Answer>().is_err(), "{text}");
        }
    }
}
