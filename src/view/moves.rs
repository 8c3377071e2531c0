//! Menus for choosing a move: one of all moves or, if there are too many, one of piles and then one of amounts.

use super::effect::{Taken, taken};
use crate::reply;
use crate::view::prelude::*;
use nim::{Entry, Move, Next, Partial, Position};

/// The most entries Discord takes in a menu.
pub const MENU: usize = 25;

/// The controls for each step of a choice.
pub(super) struct Controls<'a> {
    pub pick: &'a dyn Fn(Partial) -> Press,
    pub moves: control::Menu,
    /// For a pile, or another part.
    pub parts: control::Menu,
    /// For the amount, once the rest is chosen.
    pub amounts: &'a dyn Fn(Partial) -> control::Menu,
}

/// Returns the parts to choose from before an amount, if there is no room for every move.
pub(super) fn parts(position: &Position, room: usize) -> Vec<Entry> {
    let part = |entry: &Entry| !matches!(entry, Entry::Move(_));
    match position.next(Partial::NOTHING, room) {
        Ok(Next::Entries { entries, .. }) => entries.into_iter().filter(part).collect(),
        _ => Vec::new(),
    }
}

/// Returns the chosen part, if nothing but a part is chosen.
pub(super) fn part_of(position: &Position, so_far: Partial) -> Option<Entry> {
    parts(position, 0).into_iter().find(|&part| Partial::from(part) == so_far)
}

/// Returns an entry for every move.
pub(super) fn every_move(position: &Position, locale: Locale) -> Vec<reply::Entry> {
    position.moves().map(|m| move_entry(position, m, locale)).collect()
}

pub(super) fn move_entry(position: &Position, m: Move, locale: Locale) -> reply::Entry {
    let label = say!(locale, "menu-moves-entry"; pile, take, left of taken(position, m, locale));
    reply::Entry::new(label, m)
}

/// Returns the entry for a part that a move can take from, with how much is there: `C (5 matches)`.
pub(super) fn part_entry(position: &Position, part: Entry, audience: Audience) -> String {
    let Audience { locale, theme } = audience;
    let most = position.full_piles().map(|(_, size)| size).min().unwrap_or(0);
    match part {
        Entry::Pile(pile) => {
            say!(locale, "menu-piles-entry", pile, n = position.pile(pile), theme)
        }
        Entry::Both => say!(locale, "menu-piles-both", n = most),
        Entry::Move(m) => move_entry(position, m, locale).label,
    }
}

/// Returns how many a move takes, and `Take 3, leaves 2`.
pub(super) fn amount(position: &Position, m: Move, locale: Locale) -> (u64, String) {
    let Taken { take, left, amount, .. } = taken(position, m, locale);
    (amount, say!(locale, "menu-amounts-entry", take, left))
}
