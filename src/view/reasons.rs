//! Says why a move wins, or a position is lost, in the same sentence everywhere.

use crate::view::prelude::*;
use nim::{Case, Explanation, Lowered, Position, Reason, WinningMove, names};

names! {
    /// Who left the lost position, from the reader's point of view.
    #[derive(Debug, Clone, Copy)]
    pub(super) enum By {
        You => "you",
        Opponent => "opponent",
        Someone => "someone",
    }
}

/// `position` is any of the game's: what matters is how the game ends.
pub(super) fn because(reason: Reason, position: &Position, by: By, locale: Locale) -> String {
    let key = format!("reason-{}", reason.name());
    say!(locale, &key, by = by.name(), ending = position.rules().ending; numbers(reason))
}

/// Returns the reason's numbers, and `max`, which is N − 1.
fn numbers(reason: Reason) -> impl Iterator<Item = (&'static str, u128)> {
    let numbers = reason.numbers();
    let n = numbers.iter().find(|(name, _)| *name == "n");
    let max = n.map(|(_, n)| ("max", n.saturating_sub(1)));
    numbers.into_iter().chain(max)
}

/// Returns the moves that raise a remainder, unless the case's words already mention them.
pub(super) fn raising(facts: &Explanation, moves: &[WinningMove]) -> Vec<Lowered> {
    let Some(Case::TwoPiles { .. } | Case::OneBig { .. } | Case::Balance) = facts.case else {
        return Vec::new();
    };
    let lowered = moves.iter().filter_map(|winning| winning.lowers);
    lowered.filter(|it| it.target > facts.rows[it.pile.0].remainder).collect()
}

/// Says how the first `most` of these moves raise a remainder; `None` if none does.
pub(super) fn around(
    facts: &Explanation,
    moves: &[WinningMove],
    most: usize,
    locale: Locale,
) -> Option<String> {
    let n = facts.modulus?.get();
    let raising = raising(facts, moves);
    if raising.is_empty() {
        return None;
    }
    let entry = |&Lowered { pile, target: to, .. }: &Lowered| {
        let from = facts.rows[pile.0].remainder;
        let gain = to - from;
        say!(locale, "reason-around-entry", pile, from, to, n, gain, take = n - gain)
    };
    let list = words::first_of(raising.iter().map(entry), most, locale);
    Some(say!(locale, "reason-around", n, list))
}
