//! The boards of who solved a day's puzzle on a server, and who solved the most in a month.

use super::departed::Departed;
use super::pager::pager;
use super::puzzle::open;
use crate::ask::control::Span;
use crate::puzzle::{Day, Puzzle};
use crate::store::{Page, PuzzleTally, Solver};
use crate::view::prelude::*;

/// Shows a page of those who solved a day's puzzle: fewer tries first, then earlier ones. `missed` says that the reader
/// tried it without success.
pub fn puzzle_solvers(
    day: Day,
    today: Day,
    missed: bool,
    page: &Page<Solver>,
    leavers: &Departed,
    locale: Locale,
) -> Message {
    let title = say!(
        locale,
        "puzzle-day-title",
        number = Puzzle::number_of(day).to_string(),
        date = words::date(day, today, locale)
    );
    let row = |solver: &Solver| {
        let (who, when) = (solver.user, words::moment(solver.at));
        let entry = match solver.rank {
            Some(rank) => say!(locale, "puzzle-day-entry", rank, who, when, nth = solver.tries),
            None => say!(locale, "puzzle-day-helped", who, when),
        };
        leavers.row(solver.user, entry, locale)
    };
    let unshown = leavers.unshown(page.rows.iter().map(|solver| solver.user), locale);
    let none = match missed {
        true => say!(locale, "puzzle-board-own-missed", today = day == today),
        false => say!(locale, "puzzle-board-own-none"),
    };
    board(Span::Day, day, title, page, (row, unshown), none, locale)
}

/// Shows a page of those who solved the most puzzles in the month of a day.
pub fn puzzle_tallies(
    day: Day,
    page: &Page<PuzzleTally>,
    leavers: &Departed,
    locale: Locale,
) -> Message {
    let title = say!(locale, "puzzle-month-title", month = words::month(day, locale));
    let row = |tally: &PuzzleTally| {
        let entry = say!(
            locale,
            "puzzle-month-entry",
            rank = tally.rank,
            who = tally.user,
            solved = tally.solved,
            n = tally.tried,
            tries = tally.tries
        );
        leavers.row(tally.user, entry, locale)
    };
    let unshown = leavers.unshown(page.rows.iter().map(|tally| tally.user), locale);
    let none = say!(locale, "puzzle-board-own-none");
    board(Span::Month, day, title, page, (row, unshown), none, locale)
}

fn board<R: PartialEq>(
    span: Span,
    day: Day,
    title: String,
    page: &Page<R>,
    (row, unshown): (impl Fn(&R) -> Option<String>, Option<String>),
    own_none: String,
    locale: Locale,
) -> Message {
    let mut lines = vec![title];
    if page.rows.is_empty() {
        lines.push(say!(locale, "puzzle-board-empty", own = page.own.is_some()));
    }
    if page.pages > 1 {
        let this = u64::from(page.page) + 1;
        lines.push(say!(locale, "puzzle-board-page", page = this, pages = page.pages));
    }
    lines.extend(page.rows.iter().filter_map(&row));
    lines.extend(unshown);
    match &page.own {
        Some(own) if !page.rows.contains(own) => {
            lines.push(say!(locale, "leaders-own", hidden = page.hidden));
            lines.extend(row(own));
        }
        Some(_) => {}
        None => lines.push(own_none),
    }
    let turn = |span, page| Press::PuzzlePage(span, day, page);
    let mut buttons = pager(page.page, page.pages, |page| turn(span, page), locale);
    buttons.push(match span {
        Span::Day => Button::new(turn(Span::Month, 0), say!(locale, "button-puzzle-month")),
        Span::Month => Button::new(turn(Span::Day, 0), say!(locale, "button-puzzle-day")),
    });
    buttons.push(open(locale));
    Message::text(lines.join("\n")).buttons(buttons)
}
