//! The parts and phrases that messages of a course share.

use crate::lesson::{Course, Lesson, Mark};
use crate::view::prelude::*;
use crate::view::table::{Digits, block, widest};
use nim::{Move, Position};

/// Where a message belongs: the lesson, the place in it, and the number of steps.
pub type ExerciseAt = (Lesson, Mark, usize);

/// Returns `**Binary** · step 2 of 8`.
pub(super) fn header((lesson, mark, of): ExerciseAt, locale: Locale) -> String {
    say!(
        locale,
        "learn-header",
        lesson = title(&Course::Lesson(lesson), locale),
        step = u64::from(mark.step) + 1,
        of
    )
}

/// Makes a message of the lines, the buttons, and the button to the list of lessons.
pub(super) fn with_buttons(lines: Vec<Block>, mut buttons: Vec<Button>, locale: Locale) -> Message {
    buttons.push(all_lessons(locale));
    Message::card(lines).buttons(buttons)
}

pub(super) fn all_lessons(locale: Locale) -> Button {
    Button::new(Press::Lessons, say!(locale, "learn-button-all"))
}

/// Returns the button back to the page before an exercise.
pub(super) fn explanation((lesson, mark, _): ExerciseAt, locale: Locale) -> Button {
    Button::new(Press::Explanation(lesson, mark), say!(locale, "learn-button-explanation"))
}

/// Shows labelled numbers in binary, in a table under the powers of two.
pub(in crate::view) fn digits(labels: &[String], numbers: &[u64]) -> String {
    let digits = Digits::of(numbers.iter().copied().max().unwrap_or(0));
    let before = widest(labels) + 2;
    let headings = digits.headings().into_iter();
    let headings = headings.map(|(left, line)| format!("{left:>0$}  {line}", before - 2));
    let rows = labels.iter().zip(numbers);
    let rows = rows.map(|(label, &n)| format!("{label:<before$}{}", digits.of_number(n)));
    let lines: Vec<String> = headings.chain(rows).collect();
    block(&lines)
}

/// Draws coins on their squares, which are numbered from 1.
pub(super) fn coins(squares: &[u64], audience: Audience) -> Block {
    let text = say!(audience.locale, "learn-coins", list = words::all_of(squares, audience.locale));
    if audience.theme == Theme::Words {
        return text.into();
    }
    let last = squares.last().copied().unwrap_or(0);
    let square = |square: u64| if squares.contains(&square) { "o" } else { "·" };
    let row: Vec<&str> = (1..=last).map(square).collect();
    format!("{text}\n{}", block(&[row.join(" ")])).into()
}

pub(super) fn name(lesson: Lesson, locale: Locale) -> String {
    say!(locale, &format!("learn-name-{lesson}"))
}

/// Names a course; one of flash cards by the start of its deck.
pub(super) fn title(course: &Course, locale: Locale) -> String {
    match course {
        Course::Lesson(lesson) => name(*lesson, locale),
        Course::Cards(deck) => say!(
            locale,
            "learn-title-cards",
            start = words::dashed(deck.start().piles(), 40, locale)
                + &Phrase::Puzzle.of(deck.start().rules().variant, locale)
        ),
    }
}

/// Returns `the column of 4`, or `the columns of 4 and 1`.
pub(super) fn columns(powers: &[u64], locale: Locale) -> String {
    say!(locale, "learn-columns", n = powers.len(), list = words::all_of(powers, locale))
}

/// Returns the piles that a move leaves, such as `3-3`.
pub(super) fn leaving(position: &Position, m: Move, locale: Locale) -> String {
    match position.after(m).map(Position::without_empty_piles) {
        Ok(after) if !after.piles().is_empty() => words::dashed(after.piles(), 60, locale),
        _ => say!(locale, "hint-nothing"),
    }
}

/// Returns `8 + 4 + 1 = 13`, or only the number if there is nothing to add.
pub(super) fn sum(n: u64) -> String {
    if n.count_ones() < 2 {
        return n.to_string();
    }
    format!("{} = {n}", powers(n).join(" + "))
}

/// Returns the powers of two that add up to a number, largest first.
pub(super) fn powers(n: u64) -> Vec<String> {
    (0..u64::BITS)
        .rev()
        .filter(|bit| n >> bit & 1 == 1)
        .map(|bit| (1u64 << bit).to_string())
        .collect()
}
