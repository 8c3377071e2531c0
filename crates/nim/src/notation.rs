//! Reads and writes piles, moves and whole games as a line of text.

use std::fmt;
use std::str::FromStr;

use thiserror::Error;

use super::{Move, PlayError, Position, StartError, UnreadableMove};

/// Reads piles: `3 5 7`, `3,5,7` or `3-5-7`, also with non-breaking hyphens. A hyphen separates only directly between
/// two numbers, so a negative number is an error and never two piles. The digits of a large number may be grouped in
/// threes, as in `1,000,000 5`.
///
/// # Errors
/// What is wrong, quoting the wrong part.
pub fn parse_piles(text: &str) -> Result<Vec<u64>, PilesError> {
    if text.trim().is_empty() {
        return Err(PilesError::Empty);
    }
    let text = ungrouped(text);
    let mut piles = Vec::new();
    for chunk in text.split(',') {
        if chunk.trim().is_empty() {
            return Err(not_a_number(","));
        }
        for word in chunk.split_whitespace() {
            let mut rest = Some(word);
            while let Some(numbers) = rest {
                // A leading hyphen is a sign, so the part is not a number.
                let hyphen = numbers.char_indices().skip(1).find(|&(_, c)| is_hyphen(c));
                let end = hyphen.map_or(numbers.len(), |(i, _)| i);
                let part = &numbers[..end];
                piles.push(parse_pile(if part.is_empty() { word } else { part })?);
                rest = hyphen.map(|(i, c)| &numbers[i + c.len_utf8()..]);
            }
        }
    }
    Ok(piles)
}

/// Joins the digit groups of each number. A no-break space, narrow or not, only ever separates groups. A comma does so where a group
/// begins with 0, since no pile is written like that, or where something else separates the piles.
fn ungrouped(text: &str) -> String {
    const NO_BREAK: [char; 2] = ['\u{202f}', '\u{a0}'];
    let apart = |c: char| is_hyphen(c) || c.is_whitespace() && !NO_BREAK.contains(&c);
    let others = text.trim().contains(apart);
    let is_digits = |group: &str| group.bytes().all(|b| b.is_ascii_digit());
    let word = |word: &str| {
        let number = word.trim_end_matches(|c| c == ',' || apart(c));
        let groups: Vec<&str> = number.split([',', NO_BREAK[0], NO_BREAK[1]]).collect();
        let [first, rest @ ..] = groups.as_slice() else { return word.to_owned() };
        let threes = rest.iter().all(|group| group.len() == 3 && is_digits(group));
        let sure = others || number.contains(NO_BREAK) || rest.iter().any(|it| it.starts_with('0'));
        match threes && sure && (1..4).contains(&first.len()) && is_digits(first) {
            true => groups.concat() + &word[number.len()..],
            false => word.to_owned(),
        }
    };
    text.split_inclusive(apart).map(word).collect()
}

fn is_hyphen(c: char) -> bool {
    ['-', '\u{2011}'].contains(&c)
}

fn parse_pile(part: &str) -> Result<u64, PilesError> {
    if part.is_empty() || !part.bytes().all(|b| b.is_ascii_digit()) {
        return Err(not_a_number(part));
    }
    // All are digits, so it must be too big.
    part.parse().map_err(|_| PilesError::TooBig { part: part.to_owned() })
}

fn not_a_number(part: &str) -> PilesError {
    PilesError::NotANumber { part: part.to_owned() }
}

/// Why a text isn't a list of piles.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
pub enum PilesError {
    /// There is no pile in it.
    #[error("there are no piles: write them like 3 5 7")]
    Empty,
    /// A part isn't a whole number from 0 up.
    #[error("`{part}` is not a number of objects: write piles like 3 5 7")]
    NotANumber {
        /// The part.
        part: String,
    },
    /// A part is more than 2^64 − 1.
    #[error("`{part}` is too big: a pile has at most {}", u64::MAX)]
    TooBig {
        /// The part.
        part: String,
    },
}

/// A game on one line: `1-3-5-7 misere: D3 B1`, or under a bound `3-5-7-9 normal max 3: A1`.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Line {
    /// Where the game began.
    pub start: Position,
    /// The moves played, in order.
    pub moves: Vec<Move>,
}

impl Line {
    /// Returns the game after its first `moves` moves; `None` if there are fewer.
    pub fn up_to(&self, moves: usize) -> Option<Self> {
        let moves = self.moves.get(..moves)?.to_vec();
        let start = self.start.clone();
        Some(Self { start, moves })
    }

    /// Returns the position after the moves.
    ///
    /// # Errors
    /// The first move that is illegal.
    pub fn position(&self) -> Result<Position, IllegalMove> {
        let mut position = self.start.clone();
        for (&m, ply) in self.moves.iter().zip(1..) {
            position.play(m).map_err(|why| IllegalMove { ply, m, why })?;
        }
        Ok(position)
    }
}

/// A move of a line that is illegal in its position.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Error)]
#[error("move {ply}, {m}: {why}")]
pub struct IllegalMove {
    /// The number of the move, from 1.
    pub ply: usize,
    /// The move.
    pub m: Move,
    /// Why it is illegal.
    pub why: PlayError,
}

impl fmt::Display for Line {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (i, pile) in self.start.piles.iter().enumerate() {
            write!(f, "{}{pile}", if i == 0 { "" } else { "-" })?;
        }
        write!(f, " {}", self.start.rules)?;
        for (i, m) in self.moves.iter().enumerate() {
            write!(f, "{} {m}", if i == 0 { ":" } else { "" })?;
        }
        Ok(())
    }
}

/// Why a text isn't a line.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
pub enum LineError {
    /// The piles at the start are wrong.
    #[error(transparent)]
    Piles(#[from] PilesError),
    /// The game can't be played with such piles.
    #[error(transparent)]
    Start(#[from] StartError),
    /// The text after the piles isn't rules: `normal` or `misere`, perhaps followed by a game such as `max 3`.
    #[error("`{part}` names no rules: write normal or misere, and perhaps max 3, behind the piles")]
    Rules {
        /// The text after the piles; perhaps empty.
        part: String,
    },
    /// A move can't be read.
    #[error("move {ply}: {why}")]
    UnreadableMove {
        /// The number of the move, from 1.
        ply: usize,
        /// What is wrong with it.
        why: UnreadableMove,
    },
    /// A move is illegal.
    #[error(transparent)]
    IllegalMove(#[from] IllegalMove),
}

impl FromStr for Line {
    type Err = LineError;

    fn from_str(text: &str) -> Result<Self, LineError> {
        let (head, tail) = text.split_once(':').unwrap_or((text, ""));
        let (piles, rules) = head.split_at(head.find(char::is_alphabetic).unwrap_or(head.len()));
        let rules =
            rules.parse().map_err(|_| LineError::Rules { part: rules.trim().to_owned() })?;
        let piles = piles.trim_end();
        let piles = parse_piles(piles.strip_suffix(',').unwrap_or(piles))?;
        let start = Position::new(piles, rules);
        start.solvable()?;
        let moves = tail.split_whitespace().zip(1..).map(|(part, ply)| {
            start.read_move(part).map_err(|why| LineError::UnreadableMove { ply, why })
        });
        let moves = moves.collect::<Result<_, _>>()?;
        let line = Self { start, moves };
        line.position()?;
        Ok(line)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::PileIx;

    #[test]
    fn piles() {
        for text in [
            "3 5 7",
            "3,5,7",
            "3-5-7",
            "3, 5, 7",
            " 3\t5  7 ",
            "3-5 7",
            "3\u{2011}5\u{2011}7",
            "3\u{2011}5-7",
            "003 5 7",
        ] {
            assert_eq!(parse_piles(text), Ok(vec![3, 5, 7]), "{text}");
        }
        for text in [
            "1,000,000 5",
            "1,000,000\u{2011}5",
            "1\u{202f}000\u{202f}000\u{2011}5",
            "1\u{a0}000\u{a0}000 5",
            "1,000,000, 5",
            "1000000,5",
        ] {
            assert_eq!(parse_piles(text), Ok(vec![1_000_000, 5]), "{text}");
        }
        assert_eq!(parse_piles("1,234 5"), Ok(vec![1_234, 5]));
        assert_eq!(parse_piles("1,000"), Ok(vec![1_000]));
        assert_eq!(parse_piles("3,100"), Ok(vec![3, 100]));
        assert_eq!(parse_piles("100,200,300"), Ok(vec![100, 200, 300]));
        assert_eq!(parse_piles("3,5 7,9"), Ok(vec![3, 5, 7, 9]));
        assert_eq!(parse_piles("18446744073709551615"), Ok(vec![u64::MAX]));
        for text in ["", " "] {
            assert_eq!(parse_piles(text), Err(PilesError::Empty));
        }
        for (text, wrong) in [
            ("-3 5", "-3"),
            ("3 -5", "-5"),
            ("3, -5", "-5"),
            ("3--5", "-5"),
            ("-3-5", "-3"),
            ("3-", "3-"),
            ("3 - 5", "-"),
            ("3,,5", ","),
            ("3,", ","),
            ("3 x5 7", "x5"),
            ("3 +5", "+5"),
            ("3.5", "3.5"),
            ("3–5", "3–5"),
            ("\u{2011}3 5", "\u{2011}3"),
            ("3\u{2011}\u{2011}5", "\u{2011}5"),
            ("٣ 5", "٣"),
        ] {
            assert_eq!(parse_piles(text), Err(not_a_number(wrong)), "{text}");
        }
        let part = "18446744073709551616".to_owned();
        assert_eq!(parse_piles(&format!("3 {part}")), Err(PilesError::TooBig { part }));
    }

    fn error(text: &str) -> String {
        text.parse::<Line>().expect_err("a wrong line").to_string()
    }

    #[test]
    fn lines() {
        for text in [
            "1-3-5-7 misere",
            "1-3-5-7 misere: D3 B1",
            "3-5-7-9 normal max 3: A1 A2",
            "21 misere max 3",
        ] {
            let line: Line = text.parse().expect("a line");
            assert_eq!(line.to_string(), text);
        }
        let line: Line = "1\u{2011}3\u{2011}5\u{2011}7 misere: D3".parse().expect("a line");
        assert_eq!(line.to_string(), "1-3-5-7 misere: D3");
        let line: Line = "1 3 5 7 misère :d3".parse().expect("a line");
        assert_eq!(line.to_string(), "1-3-5-7 misere: D3");
        assert_eq!(line.position().map(|p| p.piles), Ok(vec![1, 3, 5, 4]));
        let line: Line = "1, 3, 5, 7, misere: D3".parse().expect("a line");
        assert_eq!(line.to_string(), "1-3-5-7 misere: D3");
        assert_eq!("1-3 normal:".parse::<Line>().map(|line| line.moves), Ok(vec![]));
        let after = |moves| line.up_to(moves).map(|line| line.to_string());
        assert_eq!(after(0).as_deref(), Some("1-3-5-7 misere"));
        assert_eq!(after(1), Some(line.to_string()));
        assert_eq!(after(2), None);
    }

    #[test]
    fn wrong_lines() {
        assert_eq!(
            "1-3 normal: B1 B3".parse::<Line>(),
            Err(LineError::IllegalMove(IllegalMove {
                ply: 2,
                m: Move::taking(1, 3).expect("a move"),
                why: PlayError::TooMany { pile: PileIx(1), has: 2 },
            }))
        );
        assert_eq!(error("1-3 normal: B1 B3"), "move 2, B3: pile B has only 2");
        assert!(error("1-3 normal: B1 3B").starts_with("move 2: `3B` is not a move"));
        assert!(error("1-x normal").starts_with("`x normal` names no rules"));
        assert!(error("1-3").starts_with("`` names no rules"));
        assert!(error("1-3 normal max 0").starts_with("`normal max 0` names no rules"));
        assert!(error("1 -3 normal").starts_with("`-3` is not a number"));
        assert!(error("normal").starts_with("there are no piles"));
        assert!(error("1 3,, normal").starts_with("`,` is not a number"));
    }
}
