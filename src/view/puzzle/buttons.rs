//! Buttons that lead to puzzles and their boards.

use crate::ask::control::{self, Span};
use crate::locale::Locale;
use crate::puzzle::Day;
use crate::reply::{Button, Style};
use crate::text::say;

/// Opens today's puzzle, for anyone, at any time.
pub(in crate::view) fn open(locale: Locale) -> Button {
    let control = control::Button::Puzzle;
    Button::new(control, say!(locale, "button-puzzle-open")).style(Style::Primary)
}

/// Buttons that open the boards.
pub(super) fn boards(day: Day, locale: Locale) -> [Button; 2] {
    let open = |span, label| Button::new(control::Button::PuzzleBoard(span, day), label);
    [
        open(Span::Day, say!(locale, "button-puzzle-day")),
        open(Span::Month, say!(locale, "button-puzzle-month")),
    ]
}
