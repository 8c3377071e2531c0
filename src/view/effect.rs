//! A move as the catalogues name it. Nothing else in the bot knows what kinds of moves there are.

use crate::locale::Locale;
use crate::text::{number, say};
use nim::{Effect, Move, PileIx, Position};

/// What is said of a move.
pub(super) struct Taken {
    pub take: u64,
    /// As the catalogues select by it: its letter, or `only` where there is but one.
    pub pile: String,
    /// What it leaves of the pile.
    pub left: u64,
}

/// What that legal move does here.
pub(super) fn taken(position: &Position, m: Move) -> Taken {
    match position.effect(m) {
        Effect::Take { pile, amount, left } => {
            Taken { take: amount, pile: named(position, pile), left }
        }
        Effect::Both { amount } => Taken { take: amount, pile: "both".to_owned(), left: 0 },
        Effect::Knock { pins } => Taken { take: pins, pile: m.to_string(), left: 0 },
    }
}

/// Whether it takes from one pile, so that what it takes and leaves there says it all.
pub(super) fn is_plain(position: &Position, m: Move) -> bool {
    matches!(position.effect(m), Effect::Take { .. })
}

/// What one is told to do: `take 3 from B`, `knock down 6-7`.
pub(super) fn told(position: &Position, m: Move, locale: Locale) -> String {
    let Taken { take, pile, .. } = taken(position, m);
    match position.effect(m) {
        Effect::Take { .. } => say!(locale, "do-take", take = number(take), pile = pile),
        Effect::Both { .. } => say!(locale, "do-both", take = number(take)),
        Effect::Knock { .. } => say!(locale, "do-knock", pins = pile),
    }
}

/// A pile as the catalogues select by it.
pub(super) fn named(position: &Position, pile: PileIx) -> String {
    match position.piles().len() {
        1 => "only".to_owned(),
        _ => pile.to_string(),
    }
}
