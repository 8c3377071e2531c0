//! Why a move wins, or a position is lost: the same sentence wherever it is said.

use super::words;
use crate::view::prelude::*;
use nim::{Case, Ending, Explanation, PileIx, Reason, WinningMove};

/// Who left the lost position, from the reader's point of view.
#[derive(Debug, Clone, Copy)]
pub(super) enum By {
    You,
    Opponent,
    Someone,
}

impl By {
    pub(super) const fn name(self) -> &'static str {
        match self {
            Self::You => "you",
            Self::Opponent => "opponent",
            Self::Someone => "someone",
        }
    }
}

pub(super) fn because(reason: Reason, ending: Ending, by: By, locale: Locale) -> String {
    let key = format!("reason-{}", reason.name());
    say!(locale, &key, by = by.name(), ending = ending; numbers(reason))
}

/// Those of the reason, and what completes 1 to N.
fn numbers(reason: Reason) -> impl Iterator<Item = (&'static str, u128)> {
    let numbers = reason.numbers();
    let n = numbers.iter().find(|(name, _)| *name == "n");
    let max = n.map(|(_, n)| ("max", n.saturating_sub(1)));
    numbers.into_iter().chain(max)
}

/// How each move that raises a remainder does so, where this kind of position does not say it already; `None` if
/// none does. The first `most` are told.
pub(super) fn around(
    facts: &Explanation,
    moves: &[WinningMove],
    most: usize,
    locale: Locale,
) -> Option<String> {
    let n = facts.modulus?.get();
    let Some(Case::TwoPiles { .. } | Case::OneBig { .. } | Case::Balance) = facts.case else {
        return None;
    };
    let raised: Vec<(PileIx, u64, u64)> = moves
        .iter()
        .filter_map(|winning| winning.lowers)
        .map(|it| (it.pile, facts.rows[it.pile.0].remainder, it.target))
        .filter(|(_, from, to)| to > from)
        .collect();
    if raised.is_empty() {
        return None;
    }
    let entry = |&(pile, from, to): &(PileIx, u64, u64)| {
        let gain = to - from;
        say!(locale, "reason-around-entry", pile, from, to, n, gain, take = n - gain)
    };
    let list = words::first_of(raised.iter().map(entry), most, locale);
    Some(say!(locale, "reason-around", n, list))
}
