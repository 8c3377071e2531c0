//! The texts of the pages.

use crate::lesson::Lesson;
use crate::locale::Locale;
use crate::say;

/// The text of a lesson's page.
pub(super) fn page(lesson: Lesson, number: u8, locale: Locale) -> String {
    match (lesson, number) {
        (Lesson::Pairs, 1) => say!(locale, "learn-pairs-1"),
        (Lesson::Pairs, 2) => say!(locale, "learn-pairs-2"),
        (Lesson::Pairs, _) => say!(locale, "learn-pairs-3"),
        (Lesson::Binary, 1) => say!(locale, "learn-binary-1"),
        (Lesson::Binary, 2) => say!(locale, "learn-binary-2"),
        (Lesson::Binary, _) => say!(locale, "learn-binary-3"),
        (Lesson::Balance, 1) => say!(locale, "learn-balance-1"),
        (Lesson::Balance, 2) => say!(locale, "learn-balance-2"),
        (Lesson::Balance, _) => say!(locale, "learn-balance-3"),
        (Lesson::Find, 1) => say!(locale, "learn-find-1"),
        (Lesson::Find, 2) => say!(locale, "learn-find-2"),
        (Lesson::Find, _) => say!(locale, "learn-find-3"),
        (Lesson::Why, 1) => say!(locale, "learn-why-1"),
        (Lesson::Why, 2) => say!(locale, "learn-why-2"),
        (Lesson::Why, 3) => say!(locale, "learn-why-3"),
        (Lesson::Why, _) => say!(locale, "learn-why-4"),
        (Lesson::Misere, 1) => say!(locale, "learn-misere-1"),
        (Lesson::Misere, 2) => say!(locale, "learn-misere-2"),
        (Lesson::Misere, _) => say!(locale, "learn-misere-3"),
        (Lesson::Bounded, 1) => say!(locale, "learn-bounded-1"),
        (Lesson::Bounded, 2) => say!(locale, "learn-bounded-2"),
        (Lesson::Bounded, 3) => say!(locale, "learn-bounded-3"),
        (Lesson::Bounded, _) => say!(locale, "learn-bounded-4"),
        (Lesson::Letters, 1) => say!(locale, "learn-letters-1"),
        (Lesson::Letters, 2) => say!(locale, "learn-letters-2"),
        (Lesson::Letters, _) => say!(locale, "learn-letters-3"),
    }
}

/// What to keep of a lesson.
pub(super) fn kept(lesson: Lesson, locale: Locale) -> String {
    match lesson {
        Lesson::Pairs => say!(locale, "learn-pairs-kept"),
        Lesson::Binary => say!(locale, "learn-binary-kept"),
        Lesson::Balance => say!(locale, "learn-balance-kept"),
        Lesson::Find => say!(locale, "learn-find-kept"),
        Lesson::Why => say!(locale, "learn-why-kept"),
        Lesson::Misere => say!(locale, "learn-misere-kept"),
        Lesson::Bounded => say!(locale, "learn-bounded-kept"),
        Lesson::Letters => say!(locale, "learn-letters-kept"),
    }
}
