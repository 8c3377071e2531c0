//! The parts that all messages of a course share.

use crate::lesson::{Course, Lesson, Mark};
use crate::view::prelude::*;
use crate::view::table::{Digits, block, widest};

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
        ),
    }
}
