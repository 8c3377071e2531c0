//! The list of lessons, and how far a person has come.

use super::frame::{name, title};
use crate::lesson::{Course, Deck, Lesson};
use crate::reply::Entry;
use crate::view::prelude::*;

/// How far a person is in a course that they have begun.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct CourseProgress {
    pub course: Course,
    pub done: usize,
    pub of: usize,
    /// Whether they have completed it before.
    pub finished: bool,
    /// Whether they have begun it again since.
    pub again: bool,
}

/// Lists every lesson with the person's progress, and the lessons it builds on that are not done yet. `standings` has
/// the course used last first.
pub fn lessons(standings: &[CourseProgress], locale: Locale) -> Message {
    let open = standings.iter().find(|it| it.done < it.of).map(|it| it.course.clone());
    let is_open = open.is_some();
    let cards = || {
        let cards = Course::Cards(Deck::marienbad());
        standings.iter().all(|it| it.course != cards).then_some(cards)
    };
    let course = open.or(following(standings).map(Course::Lesson)).or_else(cards);
    let mut lines = vec![say!(locale, "learn-list-title")];
    let mut entries = Vec::new();
    let lessons = Lesson::ALL.into_iter().map(Some).chain([None]);
    for lesson in lessons {
        let is_that = |course: &Course| match course {
            Course::Lesson(one) => Some(*one) == lesson,
            Course::Cards(_) => lesson.is_none(),
        };
        let standing = standings.iter().find(|it| is_that(&it.course));
        let status = match (standing, lesson) {
            (Some(standing), _) => Some(status(standing, locale)),
            (None, Some(lesson)) => after(lesson, standings, locale),
            (None, None) => None,
        };
        let name = numbered(lesson, locale);
        // Where the button below leads.
        let mark = if course.as_ref().is_some_and(is_that) { "▶ " } else { "" };
        lines.push(match &status {
            Some(status) => format!("{mark}{name} · {status}"),
            None => format!("{mark}{name}"),
        });
        entries.push(Entry {
            label: name,
            value: lesson.map_or(Course::CARDS, Lesson::name).to_owned(),
            description: status,
            picked: false,
        });
    }
    let menu = Row::menu(control::Menu::Lesson, say!(locale, "learn-list-menu"), entries);
    let message = Message::text(lines.join("\n")).row(menu);
    let Some(course) = course else { return message };
    let lesson = title(&course, locale);
    let label = say!(locale, "learn-button-go", open = is_open, lesson);
    message.buttons([Button::new(Press::resume(course), label).primary()])
}

fn status(it: &CourseProgress, locale: Locale) -> String {
    let (done, total) = (it.done, it.of);
    match &it.course {
        _ if done == total || it.finished && !it.again => say!(locale, "learn-list-done"),
        _ if it.again => say!(locale, "learn-list-again", done, of = total),
        Course::Lesson(_) => say!(locale, "learn-list-open", done, of = total),
        Course::Cards(_) => say!(locale, "learn-list-cards", known = done, of = total),
    }
}

fn is_done(lesson: Lesson, standings: &[CourseProgress]) -> bool {
    let course = Course::Lesson(lesson);
    standings.iter().any(|it| it.finished && it.course == course)
}

/// Lists the numbers of the lessons that this one builds on and that are not done yet.
fn after(lesson: Lesson, standings: &[CourseProgress], locale: Locale) -> Option<String> {
    let missing = lesson.needs().iter().filter(|&&need| !is_done(need, standings));
    let list = words::all_of(missing.map(|&need| need.number()), locale);
    (!list.is_empty()).then(|| say!(locale, "learn-list-after", list))
}

/// Returns the next lesson: the first not begun for which everything it builds on is done.
fn following(standings: &[CourseProgress]) -> Option<Lesson> {
    let new = |lesson: &Lesson| standings.iter().all(|it| it.course != Course::Lesson(*lesson));
    let ready = |lesson: &Lesson| lesson.needs().iter().all(|&need| is_done(need, standings));
    let mut lessons = Lesson::ALL.into_iter();
    lessons.find(|lesson| new(lesson) && ready(lesson))
}

fn numbered(lesson: Option<Lesson>, locale: Locale) -> String {
    let n = lesson.map_or(Lesson::ALL.len() as u64 + 1, Lesson::number);
    let name = match lesson {
        Some(lesson) => name(lesson, locale),
        None => say!(locale, "learn-name-cards"),
    };
    format!("{n}. {name}")
}
