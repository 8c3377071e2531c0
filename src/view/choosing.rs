//! Choosing a move: by pressing a pile and then an amount where there are few piles, else from menus. It never
//! takes more clicks than menus alone would: opening one is a click, and picking from it another.

use super::audience::Audience;
use super::effect::{Taken, is_split, taken};
use super::moves::{self, Choice, MENU};
use crate::ask::control::{self, Button as Press};
use crate::game::{Record, Theme};
use crate::locale::Locale;
use crate::reply::{Button, Row};
use crate::text::{figures, say};
use nim::{Entry, Move, Partial, Position};

/// The most moves that are buttons at once, and the most piles.
const AT_ONCE: usize = 5;
/// The most piles whose buttons stand in a row on a phone of 390 px with a word on each.
const WORDY: usize = 3;
/// The most amounts that are buttons, in rows of [`AT_ONCE`].
const AMOUNTS: usize = 10;

#[derive(Default)]
pub(super) struct Choosing {
    /// What only the amount is still to be chosen of.
    pub chosen: Option<Entry>,
    pub rows: Vec<Row>,
    /// What takes the choice back.
    pub back: Option<Button>,
}

/// How a position lets one choose.
enum Way {
    /// Few moves: a button each.
    Moves(Vec<Move>),
    /// One pile: only the amount is to be chosen.
    Amount(Entry),
    /// Few piles, or other parts: a button each.
    Parts(Vec<Entry>),
    Menus,
}

/// What each step of a choice is pressed or picked with.
pub(super) struct Controls<P, M> {
    pub pick: P,
    pub menu: M,
}

/// How the player to move goes on choosing.
pub(super) fn choosing(record: &Record, so_far: Partial, locale: Locale) -> Choosing {
    let game = &record.game;
    let (id, ply, theme) = (game.id(), game.ply(), game.terms().theme);
    let controls = Controls {
        pick: |so_far| Press::Pick(id, ply, so_far),
        menu: |choice| match choice {
            Choice::Move => control::Menu::Moves(id, ply),
            Choice::Part => control::Menu::Piles(id, ply),
            Choice::Amount(so_far) => control::Menu::Amounts(id, ply, so_far),
        },
    };
    choosing_in(game.position(), so_far, controls, Audience { locale, theme })
}

/// The same of a move that is no part of a game.
pub(super) fn choosing_in<P, M>(
    position: &Position,
    so_far: Partial,
    controls: Controls<P, M>,
    audience: Audience,
) -> Choosing
where
    P: Fn(Partial) -> Press,
    M: Fn(Choice) -> control::Menu,
{
    let Audience { locale, theme } = audience;
    let at = At { position, controls, locale };
    let open = moves::parts(position, 0).into_iter().find(|&part| Partial::from(part) == so_far);
    match way(position) {
        Way::Moves(moves) => {
            let single = position.full_piles().count() == 1;
            let button = |&m| at.pick(m, at.effect(m, single)).primary();
            let buttons = moves.iter().map(button).collect();
            Choosing { chosen: None, rows: vec![Row::Buttons(buttons)], back: None }
        }
        Way::Amount(part) => Choosing { chosen: None, rows: at.amounts(part, theme), back: None },
        Way::Parts(parts) => {
            let few = parts.len() <= WORDY;
            let button = |&part| {
                let button = at.pick(part, at.part(part, few, theme));
                if open.is_some_and(|open| open != part) { button } else { button.primary() }
            };
            let mut rows = vec![Row::Buttons(parts.iter().map(button).collect())];
            rows.extend(open.into_iter().flat_map(|part| at.amounts(part, theme)));
            Choosing { chosen: open, rows, back: open.map(|_| at.back()) }
        }
        Way::Menus => {
            let chosen = open.filter(|_| !few(position));
            let mut rows = at.menus(chosen.map_or(Partial::NOTHING, Partial::from), theme);
            if let Some(part) = chosen {
                rows.truncate(1);
                rows.extend(at.amounts(part, theme));
            }
            Choosing { chosen, rows, back: chosen.map(|_| at.back()) }
        }
    }
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
    // A pile and then a menu would be a click more than one menu of every move.
    let as_quick = !few(position) || parts.iter().all(all_are_buttons);
    match parts[..] {
        [] => Way::Menus,
        [part] if as_quick => Way::Amount(part),
        _ if as_quick && parts.len() <= AT_ONCE => Way::Parts(parts),
        _ => Way::Menus,
    }
}

/// Every move, where there are no more than that.
fn every_move(position: &Position, most: usize) -> Option<Vec<Move>> {
    let (moves, _) = position.next(Partial::NOTHING, most).ok()?.moves()?;
    (moves.len() <= most).then_some(moves)
}

/// Whether one menu has room for every move.
fn few(position: &Position) -> bool {
    every_move(position, MENU).is_some()
}

/// What the controls are drawn for.
struct At<'a, P, M> {
    position: &'a Position,
    controls: Controls<P, M>,
    locale: Locale,
}

impl<P, M> At<'_, P, M>
where
    P: Fn(Partial) -> Press,
    M: Fn(Choice) -> control::Menu,
{
    fn pick(&self, so_far: impl Into<Partial>, label: String) -> Button {
        Button::new((self.controls.pick)(so_far.into()), label)
    }

    fn back(&self) -> Button {
        self.pick(Partial::NOTHING, say!(self.locale, "button-back"))
    }

    /// `C: 5 left`, where there is room for it, else `C: 5`.
    fn part(&self, part: Entry, few: bool, theme: Theme) -> String {
        let Entry::Pile(pile) = part else {
            return moves::part_entry(self.position, part, theme, self.locale);
        };
        match theme {
            Theme::Words => moves::pile_entry(self.position, pile, theme, self.locale),
            _ => say!(self.locale, "button-pile", pile, n = self.position.pile(pile), few),
        }
    }

    /// `C: take 2`
    fn effect(&self, m: Move, single: bool) -> String {
        let Taken { take, pile, .. } = taken(self.position, m, self.locale);
        if is_split(self.position, m) {
            moves::move_entry(self.position, m, self.locale).label
        } else if single {
            say!(self.locale, "button-take", take)
        } else {
            say!(self.locale, "button-take-from", pile, take)
        }
    }

    /// How many to take from a pile: a button each, or a menu where there are too many.
    fn amounts(&self, part: Entry, theme: Theme) -> Vec<Row> {
        let next = self.position.next(part.into(), AMOUNTS).ok();
        match next.and_then(|next| next.moves()) {
            Some((moves, false)) if moves.len() <= AMOUNTS => {
                let all = match part {
                    Entry::Pile(pile) => self.position.pile(pile),
                    Entry::Both | Entry::Move(_) => 0,
                };
                let button = |&m: &Move| {
                    let Taken { take, amount, .. } = taken(self.position, m, self.locale);
                    let label = match theme {
                        Theme::Words => self.effect(m, true),
                        _ if is_split(self.position, m) => part.before(m).replace(':', " → "),
                        _ if amount == all => say!(self.locale, "button-take-all", take),
                        _ => figures(amount, self.locale),
                    };
                    self.pick(m, label).primary()
                };
                let rows = moves.chunks(AT_ONCE);
                rows.map(|row| Row::Buttons(row.iter().map(button).collect())).collect()
            }
            _ => self.menus(part.into(), theme).split_off(1),
        }
    }

    fn menus(&self, so_far: Partial, theme: Theme) -> Vec<Row> {
        let menu = &self.controls.menu;
        moves::menus(self.position, theme, so_far, menu, self.locale)
    }
}
