//! Choosing a move: one menu of all moves, or where they are too many one of piles and then one of amounts.

use super::effect::{Taken, named, taken};
use super::words;
use crate::ask::control::{self, OTHER};
use crate::game::Theme;
use crate::locale::Locale;
use crate::reply::{self, Menu, Row};
use crate::text::say;
use nim::{Entry, Move, Next, Partial, PileIx, Position};

/// The most entries Discord takes in a menu.
pub const MENU: usize = 25;

/// What a menu asks for.
pub(super) enum Choice {
    Move,
    /// A pile, or another part.
    Part,
    /// How many, once the rest is chosen.
    Amount(Partial),
}

/// The menus to choose a move: the first, and those that follow what is chosen so far.
pub(super) fn menus(
    position: &Position,
    theme: Theme,
    so_far: Partial,
    control: impl Fn(Choice) -> control::Menu,
    locale: Locale,
) -> Vec<Row> {
    let parts = parts(position, MENU);
    let chosen = parts.iter().copied().find(|&part| Partial::from(part) == so_far);
    let menu = |of: Option<Entry>| {
        let step = of.map_or(Partial::NOTHING, Partial::from);
        let Next::Entries { entries, more } = position.next(step, MENU).ok()? else { return None };
        let (choice, placeholder) = match of {
            Some(part) => {
                let ask = say!(locale, "menu-amounts", pile = named(position, part));
                (Choice::Amount(step), ask)
            }
            None if parts.is_empty() => (Choice::Move, say!(locale, "menu-moves")),
            None => (Choice::Part, say!(locale, "menu-piles")),
        };
        let entry = |part: &Entry| match (*part, of) {
            (Entry::Move(m), Some(part)) => {
                reply::Entry::new(amount(position, m, locale).1, part.before(m))
            }
            (Entry::Move(m), None) => move_entry(position, m, locale),
            (part, _) => reply::Entry {
                picked: chosen == Some(part),
                ..reply::Entry::new(part_entry(position, part, theme, locale), part)
            },
        };
        let other = more.then(|| reply::Entry::new(say!(locale, "menu-amounts-other"), OTHER));
        let entries = entries.iter().map(entry).chain(other).collect();
        Some(Row::Menu(Menu { control: control(choice), placeholder, entries }))
    };
    [None].into_iter().chain(chosen.map(Some)).filter_map(menu).collect()
}

/// What is chosen before an amount, where there is no room for every move.
pub(super) fn parts(position: &Position, room: usize) -> Vec<Entry> {
    let part = |entry: &Entry| !matches!(entry, Entry::Move(_));
    match position.next(Partial::NOTHING, room) {
        Ok(Next::Entries { entries, .. }) => entries.into_iter().filter(part).collect(),
        _ => Vec::new(),
    }
}

/// A menu of every move, of which several can be picked.
pub(super) fn every_move(position: &Position, control: control::Menu, locale: Locale) -> Menu {
    let entries = position.moves().map(|m| move_entry(position, m, locale));
    Menu { control, placeholder: say!(locale, "menu-moves"), entries: entries.collect() }
}

pub(super) fn move_entry(position: &Position, m: Move, locale: Locale) -> reply::Entry {
    let Taken { take, pile, left, .. } = taken(position, m, locale);
    reply::Entry::new(say!(locale, "menu-moves-entry", pile, take, left), m)
}

/// `C (5 matches)`
pub(super) fn pile_entry(
    position: &Position,
    pile: PileIx,
    theme: Theme,
    locale: Locale,
) -> String {
    say!(
        locale,
        "menu-piles-entry",
        pile,
        objects = words::objects(position.pile(pile), theme, locale)
    )
}

/// What a move can take from, with how much is there.
pub(super) fn part_entry(position: &Position, part: Entry, theme: Theme, locale: Locale) -> String {
    let most = position.full_piles().map(|(_, size)| size).min().unwrap_or(0);
    match part {
        Entry::Pile(pile) => pile_entry(position, pile, theme, locale),
        Entry::Both => say!(locale, "menu-piles-both", n = most),
        Entry::Move(m) => move_entry(position, m, locale).label,
    }
}

/// How many a move takes, and `Take 3, leaves 2`.
pub(super) fn amount(position: &Position, m: Move, locale: Locale) -> (u64, String) {
    let Taken { take, left, amount, .. } = taken(position, m, locale);
    let label = say!(locale, "menu-amounts-entry", take, left);
    (amount, label)
}
