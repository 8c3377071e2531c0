//! Why a move wins, and other phrases that feedback is made of.

use crate::lesson::Because;
use crate::locale::Locale;
use crate::say;
use crate::text::number;
use crate::view::words;
use nim::{Ending, Move, Position};

/// Why a move wins; `by` is who made it, `you` or `opponent`.
pub(super) fn reason(because: Because, ending: Ending, by: &str, locale: Locale) -> String {
    match because {
        Because::Last => say!(locale, "learn-because-last", by = by),
        Because::LeavesLast => say!(locale, "learn-because-leaves-last", by = by),
        Because::Parity { objects } => say!(
            locale,
            "learn-because-parity",
            by = by,
            n = number(objects),
            ending = ending.name()
        ),
        Because::Equal { size } => {
            say!(locale, "learn-because-equal", by = by, n = number(size))
        }
        Because::Pairs => say!(locale, "learn-because-pairs", by = by),
        Because::Multiple { leaves, n } => say!(
            locale,
            "learn-because-multiple",
            by = by,
            leaves = number(leaves),
            n = number(n)
        ),
        Because::OneMore { leaves, n } => say!(
            locale,
            "learn-because-one-more",
            by = by,
            leaves = number(leaves),
            n = number(n)
        ),
        Because::OddOnes { ones } => say!(
            locale,
            "learn-because-odd-ones",
            by = by,
            n = number(ones as u64)
        ),
        Because::OddRemainders { ones } => say!(
            locale,
            "learn-because-odd-remainders",
            by = by,
            n = number(ones as u64)
        ),
        Because::EqualRemainders { remainder, n } => say!(
            locale,
            "learn-because-equal-remainders",
            by = by,
            remainder = number(remainder),
            n = number(n)
        ),
        Because::Balance => say!(locale, "learn-because-balance", by = by),
        Because::BalanceOfRemainders { n } => {
            say!(locale, "learn-because-balance-remainders", n = number(n))
        }
    }
}

/// `the column of 4`, or `the columns of 4 and 1`.
pub(super) fn columns(powers: &[u64], locale: Locale) -> String {
    let list: Vec<String> = powers.iter().map(u64::to_string).collect();
    say!(
        locale,
        "learn-columns",
        n = number(list.len() as u64),
        list = words::all_of(&list, locale)
    )
}

/// `take 2 from B, leaving 3-3`: the move, without the sentence around it.
pub(super) fn leaving(position: &Position, m: Move, locale: Locale) -> String {
    match position.after(m).map(Position::without_empty_piles) {
        Ok(after) if !after.piles().is_empty() => words::dashed(after.piles(), 60, locale),
        _ => say!(locale, "hint-nothing"),
    }
}

/// `8 + 4 + 1 = 13`, or only the number where there is nothing to add.
pub(super) fn sum(n: u64) -> String {
    if n.count_ones() < 2 {
        return n.to_string();
    }
    format!("{} = {n}", powers(n).join(" + "))
}

/// The powers of two that a number consists of, from the largest.
pub(super) fn powers(n: u64) -> Vec<String> {
    (0..u64::BITS)
        .rev()
        .filter(|bit| n >> bit & 1 == 1)
        .map(|bit| (1u64 << bit).to_string())
        .collect()
}
