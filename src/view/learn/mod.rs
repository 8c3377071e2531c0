//! Lessons as messages: the list, the pages, the exercises and what is said to an answer.

mod cards;
mod exercise;
mod feedback;
mod pages;
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
use crate::say;
use crate::text::number;

/// Where a message belongs: the lesson, the place in it, and how many steps there are.
pub type Place = (Lesson, Mark, usize);

/// How the objects of all lessons are drawn.
const THEME: Theme = Theme::Matches;

/// Every lesson with the person's progress: what was begun, the place, and how much of it is done; what was used
/// last comes first.
pub fn lessons(begun: &[(Course, Mark, usize, usize)], locale: Locale) -> Message {
    let mut lines = vec![say!(locale, "learn-list-title")];
    let mut entries = Vec::new();
    let lessons = Lesson::ALL.into_iter().map(Some).chain([None]);
    for lesson in lessons {
        let of = begun.iter().find(|(course, ..)| match (course, lesson) {
            (Course::Lesson(one), Some(other)) => *one == other,
            (Course::Cards(_), None) => true,
            _ => false,
        });
        let standing = of.map(|(_, mark, done, of)| match lesson {
            _ if done == of => say!(locale, "learn-list-done"),
            _ if mark.round > 0 => say!(
                locale,
                "learn-list-again",
                done = number(*done as u64),
                of = number(*of as u64)
            ),
            Some(_) => say!(
                locale,
                "learn-list-open",
                done = number(*done as u64),
                of = number(*of as u64)
            ),
            None => say!(
                locale,
                "learn-list-cards",
                done = number(*done as u64),
                of = number(*of as u64)
            ),
        });
        let name = numbered(lesson, locale);
        lines.push(match &standing {
            Some(standing) => format!("{name} · {standing}"),
            None => name.clone(),
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
    let open = begun.iter().find(|(_, _, done, of)| done < of);
    let next = match open {
        Some((course, ..)) => {
            let label = say!(
                locale,
                "learn-button-resume",
                lesson = title(course, locale)
            );
            Some((course.clone(), label))
        }
        None => first_new(begun).map(|course| {
            let label = say!(
                locale,
                "learn-button-begin",
                lesson = title(&course, locale)
            );
            (course, label)
        }),
    };
    match next {
        Some((course, label)) => message.row(Row::Buttons(vec![
            Button::new(control::Button::resume(course), label).style(Style::Primary),
        ])),
        None => message,
    }
}

/// The first lesson not begun yet.
fn first_new(begun: &[(Course, Mark, usize, usize)]) -> Option<Course> {
    let lessons = Lesson::ALL.into_iter().map(Course::Lesson);
    let mut lessons = lessons.chain([Course::Cards(Deck::marienbad())]);
    let is_begun = |course: &Course| begun.iter().any(|(one, ..)| one == course);
    lessons.find(|course| !is_begun(course))
}

/// A step of a lesson: a page, or an exercise.
pub fn lesson_step(place: Place, step: &Step, locale: Locale) -> Message {
    match step {
        Step::Exercise(exercise) => exercise::exercise(place, exercise, locale),
        Step::Page(page) => {
            let (lesson, mark, _) = place;
            let Page { number, exhibit } = page;
            let mut lines = vec![header(place, locale), pages::page(lesson, *number, locale)];
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
    let lines = vec![done, pages::kept(lesson, locale)];
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
    let at = lesson.and_then(|lesson| Lesson::ALL.iter().position(|&one| one == lesson));
    let n = at.unwrap_or(Lesson::ALL.len()) + 1;
    let name = match lesson {
        Some(lesson) => name(lesson, locale),
        None => say!(locale, "learn-name-cards"),
    };
    format!("{n}. {name}")
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

fn name(lesson: Lesson, locale: Locale) -> String {
    match lesson {
        Lesson::Pairs => say!(locale, "learn-name-pairs"),
        Lesson::Binary => say!(locale, "learn-name-binary"),
        Lesson::Balance => say!(locale, "learn-name-balance"),
        Lesson::Find => say!(locale, "learn-name-find"),
        Lesson::Why => say!(locale, "learn-name-why"),
        Lesson::Misere => say!(locale, "learn-name-misere"),
        Lesson::Bounded => say!(locale, "learn-name-bounded"),
        Lesson::Letters => say!(locale, "learn-name-letters"),
    }
}
