//! The head of a puzzle's messages: which puzzle it is, and its position.

use super::line;
use super::news::PuzzleNews;
use crate::game::share as share_of;
use crate::puzzle::{Day, Puzzle, Question, Task};
use crate::store::Share;
use crate::view::art;
use crate::view::prelude::*;
use nim::Entry;

/// Returns its title, rules and drawing, for people who still try it; with the chosen pile marked.
pub(super) fn in_full(puzzle: &Puzzle, news: &PuzzleNews, chosen: Option<Entry>) -> Vec<Block> {
    let position = puzzle.question.position();
    let audience = news.audience;
    let drawing = match &puzzle.question {
        Question::Gift { line, .. } => line::draw(line, audience).into(),
        _ => art::marked(position, false, chosen, audience),
    };
    let title = title(puzzle, news.today, audience.locale);
    vec![title.into(), words::rules_now(position, audience).into(), drawing]
}

/// Returns its title and its position in a line, for people who are done with it.
pub(super) fn in_short(puzzle: &Puzzle, news: &PuzzleNews) -> Vec<String> {
    let Audience { locale, theme } = news.audience;
    let position = puzzle.question.position();
    let was = match &puzzle.question {
        Question::Gift { line, .. } => say!(locale, "puzzle-was-line", line = line.to_string()),
        _ => say!(
            locale,
            "puzzle-was",
            piles = words::dashed(position.piles(), usize::MAX, locale),
            theme = words::last(position.rules(), theme),
            ending = position.rules().ending,
            moves = Phrase::Puzzle.of(position.rules().variant, locale)
        ),
    };
    vec![title(puzzle, news.today, locale), was]
}

/// Returns `Puzzle #325`, its day and its theme, with the game on the day of other rules.
pub(super) fn title(puzzle: &Puzzle, today: Day, locale: Locale) -> String {
    let theme = say!(locale, "puzzle-theme", task = puzzle.task().name());
    let game = Phrase::Name.of(puzzle.question.position().rules().variant, locale);
    let task = if puzzle.task() == Task::Rules { format!("{theme} · {game}") } else { theme };
    say!(
        locale,
        "puzzle-title",
        number = puzzle.number().to_string(),
        date = words::date(puzzle.day, today, locale),
        task
    )
}

/// Says how many solved the last finished puzzle.
pub(super) fn share(news: &PuzzleNews) -> Option<String> {
    let locale = news.audience.locale;
    let Share { solved, tried } = news.share.filter(|share| share.tried > 0)?;
    Some(say!(
        locale,
        "puzzle-share",
        date = words::date(news.over, news.today, locale),
        percent = share_of(solved, tried, 100).unwrap_or(0),
        n = tried
    ))
}
