//! Choosing a move: one menu of all moves, or where they are too many one of piles and then one of amounts.

use super::effect::{Taken, named, taken};
use super::words;
use crate::ask::control::{self, OTHER};
use crate::game::Theme;
use crate::locale::Locale;
use crate::reply::{Entry, Menu, Row};
use crate::text::{number, say};
use nim::{Move, Next, Partial, PileIx, Position};

/// The most entries Discord takes in a menu.
pub const MENU: usize = 25;

/// What a menu asks for.
pub(super) enum Choice {
    Move,
    Pile,
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
    let all_at_once = matches!(position.next(Partial::NOTHING, MENU), Ok(Next::Moves(_)));
    let so_far = if all_at_once { Partial::NOTHING } else { so_far };
    let steps = so_far.before().chain([so_far]);
    let menu = |step: Partial| {
        let (choice, placeholder, entries) = match position.next(step, MENU).ok()? {
            Next::Ready(_) => return None,
            Next::Moves(moves) => {
                let entries = moves.into_iter().map(|m| move_entry(position, m, locale));
                (Choice::Move, say!(locale, "menu-moves"), entries.collect())
            }
            Next::Piles(piles) => {
                let entry = |pile| Entry {
                    picked: so_far == Partial::from(pile),
                    ..entry(pile_entry(position, pile, theme, locale), pile)
                };
                let entries = piles.into_iter().map(entry).collect();
                (Choice::Pile, say!(locale, "menu-piles"), entries)
            }
            Next::Amounts { pile, moves, all } => {
                let entries = moves.into_iter().map(|m| amount(position, m, locale));
                let entries = entries.map(|(take, label)| entry(label, take));
                let other = (!all).then(|| entry(say!(locale, "menu-amounts-other"), OTHER));
                let placeholder = say!(locale, "menu-amounts", pile = named(position, pile));
                (Choice::Amount(step), placeholder, entries.chain(other).collect())
            }
        };
        Some(Row::Menu(Menu { control: control(choice), placeholder, entries }))
    };
    steps.filter_map(menu).collect()
}

/// A menu of every move, of which several can be picked.
pub(super) fn every_move(position: &Position, control: control::Menu, locale: Locale) -> Menu {
    let entries = position.moves().map(|m| move_entry(position, m, locale));
    Menu { control, placeholder: say!(locale, "menu-moves"), entries: entries.collect() }
}

pub(super) fn move_entry(position: &Position, m: Move, locale: Locale) -> Entry {
    let Taken { take, pile, left } = taken(position, m);
    let label =
        say!(locale, "menu-moves-entry", pile = pile, take = number(take), left = number(left));
    entry(label, m)
}

fn entry(label: String, value: impl ToString) -> Entry {
    Entry { label, value: value.to_string(), description: None, picked: false }
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
        pile = pile.to_string(),
        objects = words::objects(position.pile(pile), theme, locale)
    )
}

/// How many a move takes, and `Take 3, leaves 2`.
pub(super) fn amount(position: &Position, m: Move, locale: Locale) -> (u64, String) {
    let Taken { take, left, .. } = taken(position, m);
    let label = say!(locale, "menu-amounts-entry", take = number(take), left = number(left));
    (take, label)
}
