//! The controls for choosing a move: buttons for a pile and then an amount if there are few piles, else menus. They
//! never take more clicks than menus alone would; a menu takes one click to open and one to pick.

use super::effect::{Taken, is_split, part_name, taken};
use super::moves::{self, Controls, MENU};
use crate::ask::control::OTHER;
use crate::game::Record;
use crate::reply;
use crate::text::figures;
use crate::view::prelude::*;
use nim::{Entry, Move, Partial, Position};

/// The most moves, or piles, that get a button each.
const AT_ONCE: usize = 5;
/// The most piles whose buttons have room for a word each in a row on a phone of 390 px.
const WORDY: usize = 3;
/// The most amounts that get buttons, in rows of [`AT_ONCE`].
const AMOUNTS: usize = 10;

#[derive(Default)]
pub(super) struct Choosing {
    /// The part of a move that has been chosen; only its amount is missing.
    pub chosen: Option<Entry>,
    pub rows: Vec<Row>,
    /// The button that takes the choice back.
    pub back: Option<Button>,
}

/// How a move is chosen in a position.
enum Way {
    /// Few moves: a button each.
    Moves(Vec<Move>),
    /// One pile: only the amount must be chosen.
    Amount(Entry),
    /// Few piles, or other parts: a button each.
    Parts(Vec<Entry>),
    Menus,
}

/// Returns the controls for the player to move.
pub(super) fn choosing(record: &Record, so_far: Partial, locale: Locale) -> Choosing {
    let game = &record.game;
    let (id, ply, theme) = (game.id(), game.ply(), game.terms().theme);
    let controls = Controls {
        pick: &|so_far| Press::Pick(id, ply, so_far),
        moves: control::Menu::Moves(id, ply),
        parts: control::Menu::Piles(id, ply),
        amounts: &|so_far| control::Menu::Amounts(id, ply, so_far),
    };
    choosing_in(game.position(), so_far, controls, Audience { locale, theme })
}

/// Returns the controls for a move that belongs to no game.
pub(super) fn choosing_in(
    position: &Position,
    so_far: Partial,
    controls: Controls<'_>,
    audience: Audience,
) -> Choosing {
    let at = At { position, controls, audience };
    let open = moves::part_of(position, so_far);
    let (chosen, rows) = match way(position) {
        Way::Moves(moves) => {
            let single = position.full_piles().count() == 1;
            let button = |&m| at.pick(m, at.effect(m, single)).primary();
            let buttons = moves.iter().map(button).collect();
            (None, vec![Row::Buttons(buttons)])
        }
        Way::Amount(part) => (None, at.amounts(part)),
        Way::Parts(parts) => {
            let few = parts.len() <= WORDY;
            let button = |&part| {
                let button = at.pick(part, at.part(part, few));
                if open.is_some_and(|open| open != part) { button } else { button.primary() }
            };
            // Above the piles, which stay where they are at a channel's end: there the second tap of a double one would
            // hit an amount.
            let mut rows: Vec<Row> = open.into_iter().flat_map(|part| at.amounts(part)).collect();
            rows.push(Row::Buttons(parts.iter().map(button).collect()));
            (open, rows)
        }
        Way::Menus => {
            let chosen = open.filter(|_| !few(position));
            let mut rows = vec![at.first_menu(chosen)];
            rows.extend(chosen.into_iter().flat_map(|part| at.amounts(part)));
            (chosen, rows)
        }
    };
    let back = chosen.map(|_| at.pick(Partial::NOTHING, say!(audience.locale, "button-back")));
    Choosing { chosen, rows, back }
}

fn way(position: &Position) -> Way {
    if let Some(moves) = every_move(position, AT_ONCE) {
        return Way::Moves(moves);
    }
    let parts = moves::parts(position, 0);
    let all_are_buttons = |&part: &Entry| {
        let next = position.next(part.into(), AMOUNTS).ok();
        matches!(next.and_then(|next| next.moves()), Some((_, false)))
    };
    // A pile and then a menu would take one click more than a single menu of every move.
    let as_quick = !few(position) || parts.iter().all(all_are_buttons);
    match parts[..] {
        [] => Way::Menus,
        [part] if as_quick => Way::Amount(part),
        _ if as_quick && parts.len() <= AT_ONCE => Way::Parts(parts),
        _ => Way::Menus,
    }
}

/// Returns every move if there are no more than `most`.
fn every_move(position: &Position, most: usize) -> Option<Vec<Move>> {
    let (moves, _) = position.next(Partial::NOTHING, most).ok()?.moves()?;
    (moves.len() <= most).then_some(moves)
}

/// Whether one menu has room for every move.
fn few(position: &Position) -> bool {
    every_move(position, MENU).is_some()
}

/// Everything needed to draw the controls.
struct At<'a> {
    position: &'a Position,
    controls: Controls<'a>,
    audience: Audience,
}

impl At<'_> {
    fn pick(&self, so_far: impl Into<Partial>, label: String) -> Button {
        Button::new((self.controls.pick)(so_far.into()), label)
    }

    /// Returns `C: 5 left` if there is room for it, else `C: 5`.
    fn part(&self, part: Entry, few: bool) -> String {
        let Audience { locale, theme } = self.audience;
        match part {
            Entry::Pile(pile) if theme != Theme::Words => {
                say!(locale, "button-pile", pile, n = self.position.pile(pile), few)
            }
            _ => moves::part_entry(self.position, part, self.audience),
        }
    }

    /// Returns `C: take 2`.
    fn effect(&self, m: Move, single: bool) -> String {
        let locale = self.audience.locale;
        let Taken { take, pile, .. } = taken(self.position, m, locale);
        match single {
            _ if is_split(self.position, m) => moves::move_entry(self.position, m, locale).label,
            true => say!(locale, "button-take", take),
            false => say!(locale, "button-take-from", pile, take),
        }
    }

    /// Asks how many to take from a pile: with a button for each amount, or a menu if there are too many.
    fn amounts(&self, part: Entry) -> Vec<Row> {
        let Audience { locale, theme } = self.audience;
        let next = self.position.next(part.into(), AMOUNTS).ok();
        match next.and_then(|next| next.moves()) {
            Some((moves, false)) if moves.len() <= AMOUNTS => {
                let size = match part {
                    Entry::Pile(pile) => self.position.pile(pile),
                    Entry::Both | Entry::Move(_) => 0,
                };
                let button = |&m: &Move| {
                    let Taken { take, amount, .. } = taken(self.position, m, locale);
                    let label = match theme {
                        Theme::Words => self.effect(m, true),
                        _ if is_split(self.position, m) => part.before(m).replace(':', " → "),
                        _ if amount == size => say!(locale, "button-take-all", take),
                        _ => figures(amount, locale),
                    };
                    self.pick(m, label).primary()
                };
                let rows = moves.chunks(AT_ONCE);
                rows.map(|row| Row::Buttons(row.iter().map(button).collect())).collect()
            }
            _ => self.amounts_menu(part).into_iter().collect(),
        }
    }

    /// Returns the menu of all moves or, if there are too many, of the parts to choose from first.
    fn first_menu(&self, chosen: Option<Entry>) -> Row {
        let locale = self.audience.locale;
        let parts = moves::parts(self.position, MENU);
        if parts.is_empty() {
            let entries = moves::every_move(self.position, locale);
            return Row::menu(self.controls.moves.clone(), say!(locale, "menu-moves"), entries);
        }
        let entries = parts.into_iter().map(|part| {
            let label = moves::part_entry(self.position, part, self.audience);
            reply::Entry::new(label, part).picked(chosen == Some(part))
        });
        Row::menu(self.controls.parts.clone(), say!(locale, "menu-piles"), entries)
    }

    fn amounts_menu(&self, part: Entry) -> Option<Row> {
        let (position, locale) = (self.position, self.audience.locale);
        let (moves, more) = position.next(part.into(), MENU).ok()?.moves()?;
        let ask = say!(locale, "menu-amounts", pile = part_name(position, part));
        let entry = |m| reply::Entry::new(moves::amount(position, m, locale).1, part.before(m));
        let other = more.then(|| reply::Entry::new(say!(locale, "menu-amounts-other"), OTHER));
        let entries = moves.into_iter().map(entry).chain(other);
        Some(Row::menu((self.controls.amounts)(part.into()), ask, entries))
    }
}
