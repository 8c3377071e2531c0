//! Names piles by letters.

use std::fmt::{self, Write};
use std::str::FromStr;

use thiserror::Error;

/// The index of a pile in its position, from 0, shown as a letter: A, B … Z, AA, AB …
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct PileIx(pub usize);

impl fmt::Display for PileIx {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        // Bijective base 26, as spreadsheets name their columns.
        if let Some(before) = (self.0 / 26).checked_sub(1) {
            Self(before).fmt(f)?;
        }
        f.write_char((b'A' + (self.0 % 26) as u8) as char)
    }
}

/// The text is not a pile's letter.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Error)]
#[error("a pile is named by a letter")]
pub struct NotALetter;

impl FromStr for PileIx {
    type Err = NotALetter;

    /// Reads what [`Display`](fmt::Display) writes, in either case.
    fn from_str(text: &str) -> Result<Self, NotALetter> {
        if text.is_empty() || !text.bytes().all(|b| b.is_ascii_alphabetic()) {
            return Err(NotALetter);
        }
        text.bytes()
            .try_fold(0usize, |n, b| {
                let digit = usize::from(b.to_ascii_uppercase() - b'A') + 1;
                n.checked_mul(26)?.checked_add(digit)
            })
            .map(|n| Self(n - 1))
            .ok_or(NotALetter)
    }
}
