//! Menus for choosing a move: one of all moves or, if there are too many, one of piles and then one of amounts.

use super::effect::{Taken, part_name, taken};
use crate::ask::control::OTHER;
use crate::reply::{self, Menu};
use crate::view::prelude::*;
use nim::{Entry, Move, Next, Partial, PileIx, Position};

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

/// Returns the menus for choosing a move: the first one, and those that follow from what has been chosen.
pub(super) fn menus(
    position: &Position,
    so_far: Partial,
    controls: &Controls<'_>,
    audience: Audience,
) -> Vec<Row> {
    let locale = audience.locale;
    let parts = parts(position, MENU);
    let chosen = parts.iter().copied().find(|&part| Partial::from(part) == so_far);
    let menu = |open: Option<Entry>| {
        let step = open.map_or(Partial::NOTHING, Partial::from);
        let Next::Entries { entries, more } = position.next(step, MENU).ok()? else { return None };
        let (control, placeholder) = match open {
            Some(part) => {
                let ask = say!(locale, "menu-amounts", pile = part_name(position, part));
                ((controls.amounts)(step), ask)
            }
            None if parts.is_empty() => (controls.moves.clone(), say!(locale, "menu-moves")),
            None => (controls.parts.clone(), say!(locale, "menu-piles")),
        };
        let entry = |part: &Entry| match (*part, open) {
            (Entry::Move(m), Some(part)) => {
                reply::Entry::new(amount(position, m, locale).1, part.before(m))
            }
            (Entry::Move(m), None) => move_entry(position, m, locale),
            (part, _) => reply::Entry::new(part_entry(position, part, audience), part)
                .picked(chosen == Some(part)),
        };
        let other = more.then(|| reply::Entry::new(say!(locale, "menu-amounts-other"), OTHER));
        Some(Row::menu(control, placeholder, entries.iter().map(entry).chain(other)))
    };
    [None].into_iter().chain(chosen.map(Some)).filter_map(menu).collect()
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

/// Returns a menu of every move, for picking several.
pub(super) fn every_move(position: &Position, control: control::Menu, locale: Locale) -> Menu {
    let entries = position.moves().map(|m| move_entry(position, m, locale));
    Menu { control, placeholder: say!(locale, "menu-moves"), entries: entries.collect() }
}

pub(super) fn move_entry(position: &Position, m: Move, locale: Locale) -> reply::Entry {
    let label = say!(locale, "menu-moves-entry"; pile, take, left of taken(position, m, locale));
    reply::Entry::new(label, m)
}

/// Returns `C (5 matches)`.
pub(super) fn pile_entry(position: &Position, pile: PileIx, audience: Audience) -> String {
    let Audience { locale, theme } = audience;
    let objects = say!(locale, "objects", n = position.pile(pile), theme);
    say!(locale, "menu-piles-entry", pile, objects)
}

/// Returns the entry for a part that a move can take from, with how much is there.
pub(super) fn part_entry(position: &Position, part: Entry, audience: Audience) -> String {
    let most = position.full_piles().map(|(_, size)| size).min().unwrap_or(0);
    match part {
        Entry::Pile(pile) => pile_entry(position, pile, audience),
        Entry::Both => say!(audience.locale, "menu-piles-both", n = most),
        Entry::Move(m) => move_entry(position, m, audience.locale).label,
    }
}

/// Returns how many a move takes, and `Take 3, leaves 2`.
pub(super) fn amount(position: &Position, m: Move, locale: Locale) -> (u64, String) {
    let Taken { take, left, amount, .. } = taken(position, m, locale);
    (amount, say!(locale, "menu-amounts-entry", take, left))
}
