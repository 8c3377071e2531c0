//! Lessons as messages: the list, the pages, the exercises and what is said to an answer.

mod cards;
mod exercise;
mod feedback;
mod phrases;

pub use cards::{card, card_move, cards, cards_done};
pub use feedback::feedback;

use super::art;
use super::table::{Digits, block, widest};
use super::words;
use crate::ask::control;
use crate::game::Theme;
use crate::lesson::{Course, Deck, Exhibit, Lesson, Mark, Page, Step};
use crate::locale::Locale;
use crate::reply::{Button, Entry, Menu, Message, Row, Style};
use crate::text::{number, say};

/// Where a message belongs: the lesson, the place in it, and how many steps there are.
pub type Place = (Lesson, Mark, usize);

/// How the objects of all lessons are drawn.
const THEME: Theme = Theme::Matches;

/// How far a person is in a course that they began.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Standing {
    pub course: Course,
    pub done: usize,
    pub of: usize,
    /// Whether it was once done to its end.
    pub finished: bool,
    /// Whether it was begun again since.
    pub again: bool,
}

/// The path: every lesson with the person's standing, and what it builds on where that is not done; what was used last
/// comes first in `begun`.
pub fn lessons(begun: &[Standing], locale: Locale) -> Message {
    let next = following(begun);
    let mut lines = vec![say!(locale, "learn-list-title")];
    let mut entries = Vec::new();
    let lessons = Lesson::ALL.into_iter().map(Some).chain([None]);
    for lesson in lessons {
        let of = begun.iter().find(|of| match (&of.course, lesson) {
            (Course::Lesson(one), Some(other)) => *one == other,
            (Course::Cards(_), None) => true,
            _ => false,
        });
        let standing = match (of, lesson) {
            (Some(of), _) => Some(stands(of, locale)),
            (None, Some(lesson)) => after(lesson, begun, locale),
            (None, None) => None,
        };
        let name = numbered(lesson, locale);
        let mark = match lesson {
            Some(lesson) if Some(lesson) == next => "▶ ",
            _ => "",
        };
        lines.push(match &standing {
            Some(standing) => format!("{mark}{name} · {standing}"),
            None => format!("{mark}{name}"),
        });
        entries.push(Entry {
            label: name,
            value: lesson.map_or(Course::CARDS, Lesson::name).to_owned(),
            description: standing,
            picked: false,
        });
    }
    let menu = Menu {
        control: control::Menu::Lesson,
        placeholder: say!(locale, "learn-list-menu"),
        entries,
    };
    let message = Message::text(lines.join("\n")).row(Row::Menu(menu));
    let open = begun.iter().find(|of| of.done < of.of);
    let cards = Course::Cards(Deck::marienbad());
    let new = || match next {
        Some(lesson) => Some(Course::Lesson(lesson)),
        None => Some(cards).filter(|cards| begun.iter().all(|of| of.course != *cards)),
    };
    let (course, label) = match (open, new) {
        (Some(of), _) => {
            let lesson = title(&of.course, locale);
            let label = say!(locale, "learn-button-resume", lesson = lesson);
            (of.course.clone(), label)
        }
        (None, new) => {
            let Some(course) = new() else {
                return message;
            };
            let lesson = title(&course, locale);
            (course, say!(locale, "learn-button-begin", lesson = lesson))
        }
    };
    message.row(Row::Buttons(vec![
        Button::new(control::Button::resume(course), label).style(Style::Primary),
    ]))
}

fn stands(of: &Standing, locale: Locale) -> String {
    let (done, all) = (number(of.done as u64), number(of.of as u64));
    match &of.course {
        _ if of.done == of.of || of.finished && !of.again => say!(locale, "learn-list-done"),
        _ if of.again => say!(locale, "learn-list-again", done = done, of = all),
        Course::Lesson(_) => say!(locale, "learn-list-open", done = done, of = all),
        Course::Cards(_) => say!(locale, "learn-list-cards", done = done, of = all),
    }
}

fn is_done(lesson: Lesson, begun: &[Standing]) -> bool {
    let course = Course::Lesson(lesson);
    begun.iter().any(|of| of.finished && of.course == course)
}

/// What the lesson builds on and is not done yet: the numbers of those lessons.
fn after(lesson: Lesson, begun: &[Standing], locale: Locale) -> Option<String> {
    let missing = lesson.needs().iter().filter(|&&need| !is_done(need, begun));
    let missing: Vec<String> = missing.map(|&need| place(need).to_string()).collect();
    let list = words::all_of(&missing, locale);
    (!missing.is_empty()).then(|| say!(locale, "learn-list-after", list = list))
}

/// The next lesson on the path: the first not begun of which all that it builds on is done.
fn following(begun: &[Standing]) -> Option<Lesson> {
    let new = |lesson: &Lesson| begun.iter().all(|of| of.course != Course::Lesson(*lesson));
    let ready = |lesson: &Lesson| lesson.needs().iter().all(|&need| is_done(need, begun));
    let mut lessons = Lesson::ALL.into_iter();
    lessons.find(|lesson| new(lesson) && ready(lesson))
}

/// Its number on the path.
fn place(lesson: Lesson) -> usize {
    Lesson::ALL.iter().take_while(|&&one| one != lesson).count() + 1
}

/// That the course has changed, and so begins again.
pub fn lesson_renewed(locale: Locale) -> String {
    say!(locale, "learn-renewed")
}

/// A step of a lesson: a page, or an exercise.
pub fn lesson_step(place: Place, step: &Step, locale: Locale) -> Message {
    match step {
        Step::Exercise(exercise) => exercise::exercise(place, exercise, locale),
        Step::Page(page) => {
            let (lesson, mark, _) = place;
            let Page { number, exhibit } = page;
            let text = say!(locale, &format!("learn-{lesson}-{number}"));
            let mut lines = vec![header(place, locale), text];
            lines.extend(exhibit.as_ref().map(|exhibit| draw(exhibit, locale)));
            let control = control::Button::PageRead(lesson, mark);
            let next = Button::new(control, say!(locale, "learn-button-next"));
            with_buttons(lines, vec![next.style(Style::Primary)], locale)
        }
    }
}

/// The end of a lesson, and what comes next.
pub fn lesson_done(lesson: Lesson, mark: Mark, locale: Locale) -> Message {
    let course = Course::Lesson(lesson);
    let done = say!(locale, "learn-done", lesson = title(&course, locale));
    let lines = vec![done, say!(locale, &format!("learn-{lesson}-kept"))];
    let at = Lesson::ALL.iter().position(|&one| one == lesson);
    let next = at.and_then(|at| Lesson::ALL.get(at + 1));
    let next = match next {
        Some(&next) => Course::Lesson(next),
        None => Course::Cards(Deck::marienbad()),
    };
    let label = say!(
        locale,
        "learn-button-following",
        lesson = title(&next, locale)
    );
    let buttons = vec![
        Button::new(control::Button::resume(next), label).style(Style::Primary),
        Button::new(
            control::Button::again(course, mark),
            say!(locale, "learn-button-again"),
        ),
    ];
    with_buttons(lines, buttons, locale)
}

/// A control belongs to another place in the course: how things stand.
pub fn moved_on(course: &Course, done: usize, of: usize, locale: Locale) -> Message {
    let told = say!(
        locale,
        "learn-moved-on",
        lesson = title(course, locale),
        done = number(done as u64),
        of = number(of as u64)
    );
    let resume = Button::new(
        control::Button::resume(course.clone()),
        say!(locale, "learn-button-on"),
    );
    Message::text(told).row(Row::Buttons(vec![resume.style(Style::Primary)]))
}

/// `**Binary** · step 2 of 8`
fn header((lesson, mark, of): Place, locale: Locale) -> String {
    say!(
        locale,
        "learn-header",
        lesson = title(&Course::Lesson(lesson), locale),
        step = number(u64::from(mark.step) + 1),
        of = number(of as u64)
    )
}

/// The lines, and below them the buttons and the one to the list.
fn with_buttons(lines: Vec<String>, mut buttons: Vec<Button>, locale: Locale) -> Message {
    buttons.push(all_lessons(locale));
    Message::text(lines.join("\n")).row(Row::Buttons(buttons))
}

fn all_lessons(locale: Locale) -> Button {
    Button::new(control::Button::Lessons, say!(locale, "learn-button-all"))
}

fn draw(exhibit: &Exhibit, locale: Locale) -> String {
    match exhibit {
        Exhibit::Board(position) => art::matches(position, false, locale),
        Exhibit::Columns(position) => art::matches(position, true, locale),
        Exhibit::Numbers(numbers) => {
            let labels: Vec<String> = numbers.iter().map(u64::to_string).collect();
            digits(&labels, numbers)
        }
    }
}

/// Numbers in binary under the powers of two, each behind its label.
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

fn numbered(lesson: Option<Lesson>, locale: Locale) -> String {
    let n = lesson.map_or(Lesson::ALL.len() + 1, place);
    let name = match lesson {
        Some(lesson) => name(lesson, locale),
        None => say!(locale, "learn-name-cards"),
    };
    format!("{n}. {name}")
}

fn name(lesson: Lesson, locale: Locale) -> String {
    say!(locale, &format!("learn-name-{lesson}"))
}

/// A course's name; for cards of another start than Marienbad's, with the start.
fn title(course: &Course, locale: Locale) -> String {
    match course {
        Course::Lesson(lesson) => name(*lesson, locale),
        Course::Cards(deck) => say!(
            locale,
            "learn-title-cards",
            start = words::dashed(deck.start().piles(), 40, locale)
        ),
    }
}
