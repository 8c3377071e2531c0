//! Lines of text: the game that a puzzle asks about, the result to share, and how many days in a row were solved.

use crate::puzzle::Puzzle;
use crate::store::Tried;
use crate::view::prelude::*;
use crate::view::table::{block, widest};
use nim::Line;

/// Draws the game: for each move its number, the move, and the piles it left. Readers who play in words get a line
/// each.
pub(super) fn draw(line: &Line, audience: Audience) -> String {
    let Audience { locale, theme } = audience;
    let cells: Vec<String> = line.moves.iter().map(ToString::to_string).collect();
    let width = widest(&cells);
    let piles = |ply: usize| {
        let position = line.up_to(ply).and_then(|line| line.position().ok());
        position
            .map_or_else(String::new, |position| words::typed(position.piles(), usize::MAX, locale))
    };
    if theme == Theme::Words {
        let rows = (1..).zip(&cells).map(|(i, cell)| format!("{i}. {cell}: {}", piles(i)));
        return [piles(0)].into_iter().chain(rows).collect::<Vec<_>>().join("\n");
    }
    let mut lines = vec![format!("   {:width$}  {}", "", piles(0))];
    for (i, cell) in cells.iter().enumerate() {
        lines.push(format!("{}. {cell:<width$}  {}", i + 1, piles(i + 1)));
    }
    block(&lines)
}

/// Explains the squares, if the theme has them.
pub(super) fn key(theme: Theme, locale: Locale) -> Option<String> {
    (theme != Theme::Words).then(|| say!(locale, "puzzle-key"))
}

/// Returns the result to share, without the answer: figures and squares, or words for screen readers.
pub(super) fn to_share(puzzle: &Puzzle, tried: &Tried, theme: Theme, locale: Locale) -> String {
    let solved = tried.solved;
    let wrong = tried.answers.len() - usize::from(solved);
    let right = if solved { "✅" } else { "" };
    let line = say!(
        locale,
        "puzzle-line",
        theme,
        number = puzzle.number().to_string(),
        squares = format!("{}{right}", "❌".repeat(wrong)),
        solved,
        tries = tried.answers.len(),
        n = tried.streak
    );
    if tried.helped { say!(locale, "puzzle-line-helped", line) } else { line }
}

/// Says how many days in a row were solved, once there are several.
pub(super) fn in_a_row(n: u64, locale: Locale) -> Option<String> {
    (n > 1).then(|| say!(locale, "puzzle-streak", n))
}
