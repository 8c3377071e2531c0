//! A step of a lesson, and the lesson's end.

use super::exercise;
use super::frame::{ExerciseAt, coins, digits, header, title, with_buttons};
use crate::lesson::{Course, Deck, Exhibit, Lesson, Mark, Page, Step};
use crate::view::art;
use crate::view::prelude::*;
use crate::view::queen::queen;
use nim::Partial;

/// Shows a step of a lesson: a page or an exercise.
pub fn lesson_step(place: ExerciseAt, step: &Step, audience: Audience) -> Message {
    match step {
        Step::Exercise(exercise) => {
            exercise::exercise(place, exercise, Partial::NOTHING, None, audience)
        }
        Step::Page(page) => {
            let (lesson, mark, _) = place;
            let label = say!(audience.locale, "learn-button-next");
            read(place, page, Button::new(Press::PageRead(lesson, mark), label), audience)
        }
    }
}

/// Shows a page that was read before, to a person in the middle of the exercise at that place.
pub fn page_again(place: ExerciseAt, page: &Page, audience: Audience) -> Message {
    let (lesson, ..) = place;
    let label = say!(audience.locale, "learn-button-back");
    read(place, page, Button::new(Press::Learn(lesson), label), audience)
}

/// Shows a page with the button that leads on.
fn read(place: ExerciseAt, page: &Page, on: Button, audience: Audience) -> Message {
    let locale = audience.locale;
    let (lesson, ..) = place;
    let Page { number, exhibit } = page;
    let text = say!(locale, &format!("learn-{lesson}-{number}"), theme = audience.theme);
    let mut lines = vec![header(place, locale).into(), text.into()];
    lines.extend(exhibit.as_ref().map(|exhibit| draw(exhibit, audience)));
    with_buttons(lines, vec![on.primary()], locale)
}

/// Shows the end of a lesson, and what comes next.
pub fn lesson_done(lesson: Lesson, mark: Mark, locale: Locale) -> Message {
    let course = Course::Lesson(lesson);
    let done = say!(locale, "learn-done", lesson = title(&course, locale));
    let summary = say!(locale, &format!("learn-{lesson}-kept"));
    let lines = vec![done.into(), summary.into()];
    let next = Lesson::ALL.into_iter().skip_while(|&one| one != lesson).nth(1);
    let next = next.map_or_else(|| Course::Cards(Deck::marienbad()), Course::Lesson);
    let label = say!(locale, "learn-button-following", lesson = title(&next, locale));
    let buttons = vec![
        Button::new(Press::resume(next), label).primary(),
        Button::new(Press::again(course, mark), say!(locale, "learn-button-again")),
    ];
    with_buttons(lines, buttons, locale)
}

/// Says that a control belongs to another place in the course, and how far the person is.
pub fn moved_on(course: &Course, done: usize, of: usize, locale: Locale) -> Message {
    let text = say!(locale, "learn-moved-on", lesson = title(course, locale), done, of);
    let resume = Button::new(Press::resume(course.clone()), say!(locale, "learn-button-on"));
    Message::text(text).buttons([resume.primary()])
}

fn draw(exhibit: &Exhibit, audience: Audience) -> Block {
    match exhibit {
        Exhibit::Board(position) => art::piles(position, false, audience),
        Exhibit::Columns(position) => art::piles(position, true, audience),
        Exhibit::Queen(position) => {
            match queen(position).filter(|_| audience.theme != Theme::Words) {
                Some(board) => board.into(),
                None => art::piles(position, false, audience),
            }
        }
        Exhibit::Coins(squares) => coins(squares, audience),
        Exhibit::Numbers(numbers) if audience.theme == Theme::Words => {
            let entry = |&n| say!(audience.locale, "words-number", n, digits = format!("{n:b}"));
            numbers.iter().map(entry).collect::<Vec<_>>().join(" ").into()
        }
        Exhibit::Numbers(numbers) => {
            let labels: Vec<String> = numbers.iter().map(u64::to_string).collect();
            digits(&labels, numbers).into()
        }
    }
}
