//! Choosing a move: one menu of all moves, or where they are too many one of piles and then one of amounts.

use super::deed::{Taken, taken};
use super::words;
use crate::ask::control::{self, OTHER};
use crate::game::Theme;
use crate::locale::Locale;
use crate::reply::{Entry, Menu, Row};
use crate::say;
use crate::text::number;
use nim::{PileIx, Position};

/// The most entries Discord takes in a menu.
pub(super) const MENU: u64 = 25;

/// What a menu asks for.
pub(super) enum Choice {
    Move,
    Pile,
    Amount(PileIx),
}

/// The menus to choose a move. `picked` is the pile whose amounts are offered, where one menu can't hold all moves.
pub(super) fn menus(
    position: &Position,
    theme: Theme,
    picked: Option<PileIx>,
    control: impl Fn(Choice) -> control::Menu,
    locale: Locale,
) -> Vec<Row> {
    if position.move_count() <= MENU {
        return vec![Row::Menu(every_move(
            position,
            control(Choice::Move),
            locale,
        ))];
    }
    let mut rows = vec![Row::Menu(Menu {
        control: control(Choice::Pile),
        placeholder: say!(locale, "menu-piles"),
        entries: words::full_piles(position)
            .into_iter()
            .map(|(pile, size)| Entry {
                picked: picked == Some(pile),
                ..entry(pile_entry(pile, size, theme, locale), pile)
            })
            .collect(),
    })];
    if let Some(pile) = picked.filter(|&pile| position.most(pile) > 0) {
        rows.push(Row::Menu(Menu {
            control: control(Choice::Amount(pile)),
            placeholder: say!(locale, "menu-amounts", pile = pile.to_string()),
            entries: amounts(position, pile, locale),
        }));
    }
    rows
}

/// A menu of every move.
pub(super) fn every_move(position: &Position, control: control::Menu, locale: Locale) -> Menu {
    let entries = position.moves().map(|m| {
        let Taken { take, pile, left } = taken(position, m);
        let label = say!(
            locale,
            "menu-moves-entry",
            pile = pile,
            take = number(take),
            left = number(left)
        );
        entry(label, m)
    });
    Menu {
        control,
        placeholder: say!(locale, "menu-moves"),
        entries: entries.collect(),
    }
}

fn amounts(position: &Position, pile: PileIx, locale: Locale) -> Vec<Entry> {
    let has = position.piles()[pile.0];
    let offered = offered_amounts(position, pile);
    let complete = offered.len() as u64 == position.most(pile);
    let mut entries: Vec<Entry> = offered
        .into_iter()
        .map(|take| entry(amount_entry(take, has, locale), take))
        .collect();
    if !complete {
        entries.push(entry(say!(locale, "menu-amounts-other"), OTHER));
    }
    entries
}

fn entry(label: String, value: impl ToString) -> Entry {
    Entry {
        label,
        value: value.to_string(),
        description: None,
        picked: false,
    }
}

/// `C (5 matches)`
pub(super) fn pile_entry(pile: PileIx, size: u64, theme: Theme, locale: Locale) -> String {
    say!(
        locale,
        "menu-piles-entry",
        pile = pile.to_string(),
        objects = words::objects(size, theme, locale)
    )
}

/// `Take 3, leaves 2`
pub(super) fn amount_entry(take: u64, has: u64, locale: Locale) -> String {
    say!(
        locale,
        "menu-amounts-entry",
        take = number(take),
        left = number(has - take)
    )
}

/// Every amount if a menu holds them; else the small ones and the largest, chosen by size alone, so that they
/// give no winning move away.
pub(super) fn offered_amounts(position: &Position, pile: PileIx) -> Vec<u64> {
    /// With `other` that makes a full menu.
    const SMALL: u64 = MENU - 1 - LARGE;
    const LARGE: u64 = 4;
    let most = position.most(pile);
    if most <= MENU {
        (1..=most).collect()
    } else {
        (1..=SMALL).chain(most + 1 - LARGE..=most).collect()
    }
}
