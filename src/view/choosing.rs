//! Choosing a move: by pressing a pile and then an amount where there are few piles, else from menus. It never
//! takes more clicks than menus alone would: opening one is a click, and picking from it another.

use super::audience::Audience;
use super::effect::{Taken, taken};
use super::moves::{self, Choice, MENU};
use super::words::yes_or_no;
use crate::ask::control;
use crate::game::{Record, Theme};
use crate::locale::Locale;
use crate::reply::{Button, Row, Style};
use crate::text::{figures, number, say};
use nim::{Move, Next, Partial, PileIx, Position};

/// The most moves that are buttons at once, and the most piles.
const AT_ONCE: usize = 5;
/// The most piles whose buttons stand in a row on a phone of 390 px with a word on each.
const WORDY: usize = 3;
/// The most amounts that are buttons, in rows of [`AT_ONCE`].
const AMOUNTS: usize = 10;

/// What there is to choose.
#[derive(Default)]
pub(super) struct Choosing {
    /// The pile of which only the amount is still to be chosen.
    pub chosen: Option<PileIx>,
    pub rows: Vec<Row>,
    /// What takes the choice back.
    pub back: Option<Button>,
}

/// How a position lets one choose.
enum Way {
    /// Few moves: a button each.
    Moves(Vec<Move>),
    /// One pile: only the amount is to be chosen.
    Amount(PileIx),
    /// Few piles: a button each.
    Piles(Vec<PileIx>),
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
        pick: |so_far| control::Button::Pick(id, ply, so_far),
        menu: |choice| match choice {
            Choice::Move => control::Menu::Moves(id, ply),
            Choice::Pile => control::Menu::Piles(id, ply),
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
    P: Fn(Partial) -> control::Button,
    M: Fn(Choice) -> control::Menu,
{
    let Audience { locale, theme } = audience;
    let at = At { position, controls, locale };
    let open = match position.next(so_far, AMOUNTS) {
        Ok(Next::Amounts { pile, .. }) => Some(pile),
        _ => None,
    };
    match way(position) {
        Way::Moves(moves) => {
            let single = position.full_piles().count() == 1;
            let button = |&m| at.pick(m, at.effect(m, single)).style(Style::Primary);
            let buttons = moves.iter().map(button).collect();
            Choosing { chosen: None, rows: vec![Row::Buttons(buttons)], back: None }
        }
        Way::Amount(pile) => Choosing { chosen: None, rows: at.amounts(pile, theme), back: None },
        Way::Piles(piles) => {
            let style = |pile| match open {
                Some(open) if open != pile => Style::Secondary,
                _ => Style::Primary,
            };
            let few = piles.len() <= WORDY;
            let label = |pile| at.pile(pile, few, theme);
            let button = |&pile| at.pick(pile, label(pile)).style(style(pile));
            let mut rows = vec![Row::Buttons(piles.iter().map(button).collect())];
            rows.extend(open.into_iter().flat_map(|pile| at.amounts(pile, theme)));
            Choosing { chosen: open, rows, back: open.map(|_| at.back()) }
        }
        Way::Menus => {
            let chosen = open.filter(|_| !few(position));
            let mut rows = at.menus(chosen.map_or(Partial::NOTHING, Partial::from), theme);
            if let Some(pile) = chosen {
                rows.truncate(1);
                rows.extend(at.amounts(pile, theme));
            }
            Choosing { chosen, rows, back: chosen.map(|_| at.back()) }
        }
    }
}

fn way(position: &Position) -> Way {
    if let Ok(Next::Moves(moves)) = position.next(Partial::NOTHING, AT_ONCE) {
        return Way::Moves(moves);
    }
    let Ok(Next::Piles(piles)) = position.next(Partial::NOTHING, 0) else {
        return Way::Menus;
    };
    let all_are_buttons = |&pile: &PileIx| {
        let next = position.next(pile.into(), AMOUNTS);
        matches!(next, Ok(Next::Amounts { all: true, .. }))
    };
    // A pile and then a menu would be a click more than one menu of every move.
    let as_quick = !few(position) || piles.iter().all(all_are_buttons);
    match piles[..] {
        [pile] if as_quick => Way::Amount(pile),
        _ if as_quick && piles.len() <= AT_ONCE => Way::Piles(piles),
        _ => Way::Menus,
    }
}

/// Whether one menu has room for every move.
fn few(position: &Position) -> bool {
    matches!(position.next(Partial::NOTHING, MENU), Ok(Next::Moves(_)))
}

/// What the controls are drawn for.
struct At<'a, P, M> {
    position: &'a Position,
    controls: Controls<P, M>,
    locale: Locale,
}

impl<P, M> At<'_, P, M>
where
    P: Fn(Partial) -> control::Button,
    M: Fn(Choice) -> control::Menu,
{
    fn pick(&self, so_far: impl Into<Partial>, label: String) -> Button {
        Button::new((self.controls.pick)(so_far.into()), label)
    }

    fn back(&self) -> Button {
        self.pick(Partial::NOTHING, say!(self.locale, "button-back"))
    }

    /// `C: 5 left`, where there is room for it, else `C: 5`.
    fn pile(&self, pile: PileIx, few: bool, theme: Theme) -> String {
        match theme {
            Theme::Words => moves::pile_entry(self.position, pile, theme, self.locale),
            _ => say!(
                self.locale,
                "button-pile",
                pile = pile.to_string(),
                n = number(self.position.pile(pile)),
                few = yes_or_no(few)
            ),
        }
    }

    /// `C: take 2`
    fn effect(&self, m: Move, single: bool) -> String {
        let Taken { take, pile, .. } = taken(self.position, m);
        if single {
            say!(self.locale, "button-take", take = number(take))
        } else {
            say!(self.locale, "button-take-from", pile = pile, take = number(take))
        }
    }

    /// How many to take from a pile: a button each, or a menu where there are too many.
    fn amounts(&self, pile: PileIx, theme: Theme) -> Vec<Row> {
        match self.position.next(pile.into(), AMOUNTS) {
            Ok(Next::Amounts { moves, all: true, .. }) => {
                let button = |&m: &Move| {
                    let Taken { take, left, .. } = taken(self.position, m);
                    let label = match (left, theme) {
                        (_, Theme::Words) => self.effect(m, true),
                        (0, _) => say!(self.locale, "button-take-all", take = number(take)),
                        _ => figures(take, self.locale),
                    };
                    self.pick(m, label).style(Style::Primary)
                };
                let rows = moves.chunks(AT_ONCE);
                rows.map(|row| Row::Buttons(row.iter().map(button).collect())).collect()
            }
            _ => self.menus(pile.into(), theme).split_off(1),
        }
    }

    fn menus(&self, so_far: Partial, theme: Theme) -> Vec<Row> {
        let menu = &self.controls.menu;
        moves::menus(self.position, theme, so_far, menu, self.locale)
    }
}
