//! The puzzle of the day, and how the tries at it went.

mod answer;
mod ask;
mod line;
mod result;
mod shown;
mod typing;
mod why;

pub use ask::{puzzle, puzzle_sure};
pub use result::{puzzle_result, puzzle_shared, puzzle_tried};
pub use typing::complete_puzzle;
pub use why::puzzle_why;

use crate::ask::control::{self, Span};
use crate::locale::Locale;
use crate::puzzle::{Answer, Day, Puzzle};
use crate::reply::{Button, Message, Row, Style};
use crate::store::{Share, Tried};
use crate::text::say;
use crate::view::words;

/// How a person stands with a puzzle.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Asked {
    /// It is today's, and they can try it.
    Today {
        /// What they answered so far, all of it wrong.
        said: Vec<Answer>,
        /// Days in a row solved before.
        streak: u64,
        /// Whether they took a hint on it.
        helped: bool,
    },
    /// It is over, and they did not try it: what they answer counts for nothing.
    Archive(Option<Answer>),
    /// They have no try left, or it is over.
    Over(Tried),
}

/// What there is to say of the last puzzle that is over.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct PuzzleNews {
    pub today: Day,
    pub over: Day,
    /// `None` if nobody tried it.
    pub share: Option<Share>,
}

/// There is no puzzle of that day yet.
pub fn puzzle_to_come(day: Day, today: Day, locale: Locale) -> Message {
    let when = format!("<t:{}:R>", day.begins());
    let text = say!(
        locale,
        "puzzle-to-come",
        date = words::date(day, today, locale),
        when = when
    );
    Message::text(text).row(Row::Buttons(vec![open(locale)]))
}

/// There was none before the first.
pub fn puzzle_never(today: Day, locale: Locale) -> Message {
    let text = say!(
        locale,
        "puzzle-never",
        date = words::date(Puzzle::FIRST, today, locale)
    );
    Message::text(text).row(Row::Buttons(vec![open(locale)]))
}

/// Opens today's puzzle, for anyone, at any time.
pub(super) fn open(locale: Locale) -> Button {
    let control = control::Button::Puzzle;
    Button::new(control, say!(locale, "button-puzzle-open")).style(Style::Primary)
}

/// Buttons that open the boards.
fn boards(day: Day, locale: Locale) -> [Button; 2] {
    let open = |span, label| Button::new(control::Button::PuzzleBoard(span, day), label);
    [
        open(Span::Day, say!(locale, "button-puzzle-day")),
        open(Span::Month, say!(locale, "button-puzzle-month")),
    ]
}
