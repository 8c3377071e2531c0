//! Describes a move for the message catalogue. Nothing else in the bot knows what kinds of moves there are.

use super::sizes::{dashed, unbroken};
use crate::locale::Locale;
use crate::text::{Value, figures, number, say};
use nim::{Effect, Entry, Move, Position};

/// A move, as the catalogue's messages describe it.
pub(super) struct Taken {
    /// What the move takes: a number, or which pins.
    pub take: Value,
    /// What it takes from, as the catalogue selects by it: a pile's letter, `only` if there is just one pile, `both`,
    /// or `pins`, which `take` already names.
    pub pile: String,
    /// What it leaves of the pile, or of all piles if it takes from several.
    pub left: Value,
    /// How many it takes from each pile.
    pub amount: u64,
}

/// Describes what a legal move does here.
pub(super) fn taken(position: &Position, m: Move, locale: Locale) -> Taken {
    let left_in_all = || match position.after(m) {
        Ok(after) if after.objects() > 0 => dashed(&after.sizes(), ROOM, locale).into(),
        _ => number(0_u8),
    };
    let (part, amount, left) = match position.effect(m) {
        Effect::Take { pile, amount, left } => (Entry::Pile(pile), amount, number(left)),
        Effect::Split { pile, amount, left } => {
            (Entry::Pile(pile), amount, apart(left, locale).into())
        }
        Effect::Both { amount } => (Entry::Both, amount, left_in_all()),
        Effect::Knock { pins, .. } => {
            let take = say!(locale, "pins", n = pins, list = unbroken(&m.to_string())).into();
            return Taken { take, pile: "pins".to_owned(), left: left_in_all(), amount: pins };
        }
    };
    Taken { take: number(amount), pile: part_name(position, part), left, amount }
}

/// Describes a move where nothing else says what it leaves. Two moves that split a pile may differ in that alone.
pub(super) fn taken_alone(position: &Position, m: Move, locale: Locale) -> Taken {
    let taken = taken(position, m, locale);
    match position.effect(m) {
        Effect::Split { pile, left, .. } => {
            let (pile, left) = (pile.to_string(), apart(left, locale));
            Taken { pile: say!(locale, "pile-apart", pile, left), ..taken }
        }
        Effect::Take { .. } | Effect::Both { .. } | Effect::Knock { .. } => taken,
    }
}

/// Returns `3 and 4`, the parts that a pile splits into.
fn apart(left: [u64; 2], locale: Locale) -> String {
    let [one, other] = left.map(|pile| figures(pile, locale));
    say!(locale, "list-and", left = one, right = other)
}

/// Whether the move takes from one pile and splits the rest.
pub(super) fn is_split(position: &Position, m: Move) -> bool {
    matches!(position.effect(m), Effect::Split { .. })
}

/// The most characters for the piles that are left.
const ROOM: usize = 40;

/// Whether the move takes from one pile, so that what it takes and leaves there describes it fully.
pub(super) fn is_plain(position: &Position, m: Move) -> bool {
    matches!(position.effect(m), Effect::Take { .. } | Effect::Split { .. })
}

/// Returns how many it takes, and from how many, if it takes from one pile or row.
pub(super) fn emptied(position: &Position, m: Move) -> Option<(u64, u64)> {
    match position.effect(m) {
        Effect::Take { pile, amount, .. } | Effect::Split { pile, amount, .. } => {
            Some((amount, position.pile(pile)))
        }
        Effect::Knock { pins, row } => Some((pins, row)),
        Effect::Both { .. } => None,
    }
}

/// Returns the move as an instruction: `take 3 from B`, `take pin 6`.
pub(super) fn instruction(position: &Position, m: Move, locale: Locale) -> String {
    say!(locale, "do-take"; take, pile of taken_alone(position, m, locale))
}

/// Returns what a move takes from, in words.
pub(super) fn way(position: &Position, m: Move, locale: Locale) -> String {
    match position.effect(m) {
        Effect::Take { pile, .. } | Effect::Split { pile, .. } => say!(locale, "way-pile", pile),
        Effect::Both { .. } => say!(locale, "way-both"),
        Effect::Knock { row, .. } => say!(locale, "way-row", n = row),
    }
}

/// Returns what a move leaves: all piles if there are at most `few` or it takes from several, else the pile it took
/// from.
pub(super) fn rest(before: &Position, m: Move, few: usize, locale: Locale) -> String {
    match (before.after(m), before.effect(m)) {
        (Ok(after), _) if after.objects() == 0 => say!(locale, "hint-nothing"),
        (Ok(after), _) if after.piles().len() <= few => dashed(&after.sizes(), usize::MAX, locale),
        (_, Effect::Take { left, .. }) => figures(left, locale),
        (_, Effect::Split { left, .. }) => apart(left, locale),
        (after, Effect::Both { .. } | Effect::Knock { .. }) => {
            let sizes = after.map(|after| after.sizes()).unwrap_or_default();
            dashed(&sizes, ROOM, locale)
        }
    }
}

/// Asks in bold how many to take, because screen readers do not announce marks in a drawing.
pub(super) fn how_many(position: &Position, chosen: Entry, locale: Locale) -> String {
    format!("**{}**", say!(locale, "menu-amounts", pile = part_name(position, chosen)))
}

/// Names the chosen part of a move, as the catalogue selects by it.
pub(super) fn part_name(position: &Position, part: Entry) -> String {
    match part {
        Entry::Pile(_) if position.piles().len() == 1 => "only".to_owned(),
        Entry::Both => "both".to_owned(),
        Entry::Pile(_) | Entry::Move(_) => part.to_string(),
    }
}
