//! The names of the lessons, and the texts of their pages.

use crate::lesson::Lesson;
use crate::locale::Locale;
use crate::say;

/// A lesson's name.
pub(super) fn name(lesson: Lesson, locale: Locale) -> String {
    match lesson {
        Lesson::Pairs => say!(locale, "learn-name-pairs"),
        Lesson::Triples => say!(locale, "learn-name-triples"),
        Lesson::Sums => say!(locale, "learn-name-sums"),
        Lesson::Powers => say!(locale, "learn-name-powers"),
        Lesson::Binary => say!(locale, "learn-name-binary"),
        Lesson::Balance => say!(locale, "learn-name-balance"),
        Lesson::Find => say!(locale, "learn-name-find"),
        Lesson::Why => say!(locale, "learn-name-why"),
        Lesson::Misere => say!(locale, "learn-name-misere"),
        Lesson::Bounded => say!(locale, "learn-name-bounded"),
        Lesson::BoundedTwo => say!(locale, "learn-name-two"),
        Lesson::BoundedMany => say!(locale, "learn-name-many"),
        Lesson::Wraps => say!(locale, "learn-name-wraps"),
        Lesson::BoundedMisere => say!(locale, "learn-name-last"),
        Lesson::Letters => say!(locale, "learn-name-letters"),
        Lesson::Kernels => say!(locale, "learn-name-kernels"),
        Lesson::Words => say!(locale, "learn-name-words"),
        Lesson::Exam => say!(locale, "learn-name-exam"),
    }
}

/// The text of a lesson's page.
pub(super) fn page(lesson: Lesson, number: u8, locale: Locale) -> String {
    match (lesson, number) {
        (Lesson::Pairs, 1) => say!(locale, "learn-pairs-1"),
        (Lesson::Pairs, 2) => say!(locale, "learn-pairs-2"),
        (Lesson::Pairs, _) => say!(locale, "learn-pairs-3"),
        (Lesson::Triples, 1) => say!(locale, "learn-triples-1"),
        (Lesson::Triples, _) => say!(locale, "learn-triples-2"),
        (Lesson::Sums, 1) => say!(locale, "learn-sums-1"),
        (Lesson::Sums, _) => say!(locale, "learn-sums-2"),
        (Lesson::Powers, 1) => say!(locale, "learn-powers-1"),
        (Lesson::Powers, 2) => say!(locale, "learn-powers-2"),
        (Lesson::Powers, _) => say!(locale, "learn-powers-3"),
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
        (Lesson::Bounded, _) => say!(locale, "learn-bounded-2"),
        (Lesson::BoundedTwo, _) => say!(locale, "learn-two-1"),
        (Lesson::BoundedMany, 1) => say!(locale, "learn-many-1"),
        (Lesson::BoundedMany, _) => say!(locale, "learn-many-2"),
        (Lesson::Wraps, 1) => say!(locale, "learn-wraps-1"),
        (Lesson::Wraps, _) => say!(locale, "learn-wraps-2"),
        (Lesson::BoundedMisere, 1) => say!(locale, "learn-last-1"),
        (Lesson::BoundedMisere, _) => say!(locale, "learn-last-2"),
        (Lesson::Letters, 1) => say!(locale, "learn-letters-1"),
        (Lesson::Letters, 2) => say!(locale, "learn-letters-2"),
        (Lesson::Letters, _) => say!(locale, "learn-letters-3"),
        (Lesson::Kernels, 1) => say!(locale, "learn-kernels-1"),
        (Lesson::Kernels, 2) => say!(locale, "learn-kernels-2"),
        (Lesson::Kernels, 3) => say!(locale, "learn-kernels-3"),
        (Lesson::Kernels, _) => say!(locale, "learn-kernels-4"),
        (Lesson::Words, 1) => say!(locale, "learn-words-1"),
        (Lesson::Words, 2) => say!(locale, "learn-words-2"),
        (Lesson::Words, _) => say!(locale, "learn-words-3"),
        (Lesson::Exam, _) => say!(locale, "learn-exam-1"),
    }
}

/// What to keep of a lesson.
pub(super) fn kept(lesson: Lesson, locale: Locale) -> String {
    match lesson {
        Lesson::Pairs => say!(locale, "learn-pairs-kept"),
        Lesson::Triples => say!(locale, "learn-triples-kept"),
        Lesson::Sums => say!(locale, "learn-sums-kept"),
        Lesson::Powers => say!(locale, "learn-powers-kept"),
        Lesson::Binary => say!(locale, "learn-binary-kept"),
        Lesson::Balance => say!(locale, "learn-balance-kept"),
        Lesson::Find => say!(locale, "learn-find-kept"),
        Lesson::Why => say!(locale, "learn-why-kept"),
        Lesson::Misere => say!(locale, "learn-misere-kept"),
        Lesson::Bounded => say!(locale, "learn-bounded-kept"),
        Lesson::BoundedTwo => say!(locale, "learn-two-kept"),
        Lesson::BoundedMany => say!(locale, "learn-many-kept"),
        Lesson::Wraps => say!(locale, "learn-wraps-kept"),
        Lesson::BoundedMisere => say!(locale, "learn-last-kept"),
        Lesson::Letters => say!(locale, "learn-letters-kept"),
        Lesson::Kernels => say!(locale, "learn-kernels-kept"),
        Lesson::Words => say!(locale, "learn-words-kept"),
        Lesson::Exam => say!(locale, "learn-exam-kept"),
    }
}
