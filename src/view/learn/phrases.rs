//! Phrases used in the replies to answers.

use crate::view::prelude::*;
use nim::{Move, Position};

/// Returns `the column of 4`, or `the columns of 4 and 1`.
pub(super) fn columns(powers: &[u64], locale: Locale) -> String {
    say!(locale, "learn-columns", n = powers.len(), list = words::all_of(powers, locale))
}

/// Returns the piles that a move leaves, such as `3-3`.
pub(super) fn leaving(position: &Position, m: Move, locale: Locale) -> String {
    match position.after(m).map(Position::without_empty_piles) {
        Ok(after) if !after.piles().is_empty() => words::dashed(after.piles(), 60, locale),
        _ => say!(locale, "hint-nothing"),
    }
}

/// Returns `8 + 4 + 1 = 13`, or only the number if there is nothing to add.
pub(super) fn sum(n: u64) -> String {
    if n.count_ones() < 2 {
        return n.to_string();
    }
    format!("{} = {n}", powers(n).join(" + "))
}

/// Returns the powers of two that add up to a number, largest first.
pub(super) fn powers(n: u64) -> Vec<String> {
    (0..u64::BITS)
        .rev()
        .filter(|bit| n >> bit & 1 == 1)
        .map(|bit| (1u64 << bit).to_string())
        .collect()
}
