//! Buttons to puzzles and their boards.

use super::news::PuzzleNews;
use crate::ask::control::Span;
use crate::puzzle::Day;
use crate::view::prelude::*;

/// Returns the button to today's puzzle. It works for anyone, at any time.
pub(in crate::view) fn open(locale: Locale) -> Button {
    Button::new(Press::Puzzle, say!(locale, "button-puzzle-open")).primary()
}

/// Returns the buttons to the boards, where there are any.
pub(super) fn boards(news: &PuzzleNews, day: Day) -> Vec<Button> {
    let locale = news.audience.locale;
    let open = |span, label| Button::new(Press::PuzzleBoard(span, day), label);
    let boards = [
        open(Span::Day, say!(locale, "button-puzzle-day")),
        open(Span::Month, say!(locale, "button-puzzle-month")),
    ];
    boards.into_iter().filter(|_| news.listed).collect()
}
