//! A puzzle that can still be tried: the question, the answers so far, and the controls to answer with.

use super::answer::{answer_text, flaw};
use super::buttons::{boards, open};
use super::news::{PuzzleNews, PuzzleState};
use super::{line, result, shown, why};
use crate::puzzle::{Answer, Puzzle, Question, TRIES};
use crate::reply::{Entry, Menu, Offers};
use crate::view::choosing::{Choosing, choosing_in};
use crate::view::moves::{self, Controls};
use crate::view::prelude::*;
use nim::Partial;

/// Shows the puzzle to try. `so_far` is what has been chosen of a move, if there are too many for one menu.
pub fn puzzle(puzzle: &Puzzle, state: &PuzzleState, news: &PuzzleNews, so_far: Partial) -> Message {
    let Audience { locale, theme } = news.audience;
    if let PuzzleState::Archive(Some(answer)) = state
        && puzzle.question.flaw(answer).is_none()
    {
        return result::practised(puzzle, answer, news);
    }
    let answers = answers(puzzle, so_far, news.audience);
    let mut lines = vec![task(puzzle, theme, locale)];
    lines.extend(tries(state, locale));
    if let PuzzleState::Today { streak, .. } = state {
        lines.extend(line::in_a_row(*streak, locale));
    }
    lines.extend(shown::share(news));
    let mut buttons: Vec<Button> = answers.back.into_iter().collect();
    match state {
        PuzzleState::Archive(_) => buttons.extend([why::button(puzzle.day, locale), open(locale)]),
        PuzzleState::Today { .. } | PuzzleState::Over(_) => {
            buttons.extend(boards(news, puzzle.day));
            buttons.extend(yesterday(news));
        }
    }
    let shown = shown::in_full(puzzle, news, answers.chosen).into_iter();
    // What is new comes first: that an answer was wrong.
    let wrong = wrong(puzzle, state, news.audience).into_iter().map(Block::Text);
    Message::card(wrong.chain(shown).chain(lines.into_iter().map(Block::Text)))
        .with(answers.rows)
        .buttons(buttons)
}

/// Asks whether the player is sure of the answer.
pub fn puzzle_sure(
    puzzle: &Puzzle,
    state: &PuzzleState,
    news: &PuzzleNews,
    answer: Answer,
) -> Message {
    let locale = news.audience.locale;
    let kind = match answer {
        Answer::Move(_) => "move",
        Answer::Moves(_) => "moves",
        Answer::Ply(_) => "ply",
        Answer::Number(_) => "number",
    };
    let text = answer_text(&puzzle.question, &answer, locale);
    let ask = say!(locale, "puzzle-sure", kind, answer = text);
    let nth = match state {
        PuzzleState::Today { said, .. } => said.len() as u32 + 1,
        PuzzleState::Archive(_) | PuzzleState::Over(_) => 1,
    };
    let sure = Press::PuzzleSure(puzzle.day, nth, answer);
    let mut lines = wrong(puzzle, state, news.audience);
    lines.extend(tries(state, locale));
    let shown = shown::in_full(puzzle, news, None).into_iter();
    let card = [Block::Text(ask)].into_iter().chain(shown);
    Message::card(card.chain(lines.into_iter().map(Block::Text))).buttons([
        Button::new(sure, say!(locale, "button-puzzle-sure")).primary(),
        Button::new(Press::PuzzleBack(puzzle.day), say!(locale, "button-back")),
    ])
}

pub(super) fn task(puzzle: &Puzzle, theme: Theme, locale: Locale) -> String {
    say!(locale, "puzzle-task", task = puzzle.task().name(), theme, misleads = puzzle.misleads())
}

/// Says why each earlier answer was wrong.
fn wrong(puzzle: &Puzzle, state: &PuzzleState, audience: Audience) -> Vec<String> {
    let answers: &[Answer] = match state {
        PuzzleState::Over(_) => &[],
        PuzzleState::Archive(answer) => answer.as_slice(),
        PuzzleState::Today { said, .. } => said,
    };
    answers.iter().filter_map(|answer| flaw(&puzzle.question, answer, audience)).collect()
}

/// Says which try is next, and what it counts for.
fn tries(state: &PuzzleState, locale: Locale) -> Vec<String> {
    match state {
        PuzzleState::Over(_) => Vec::new(),
        PuzzleState::Archive(_) => vec![say!(locale, "puzzle-archive")],
        PuzzleState::Today { said, helped, .. } => {
            let nth = say!(locale, "puzzle-try", nth = said.len() + 1, most = TRIES);
            let helped = helped.then(|| say!(locale, "puzzle-helped"));
            [nth].into_iter().chain(helped).collect()
        }
    }
}

fn answers(puzzle: &Puzzle, so_far: Partial, audience: Audience) -> Choosing {
    let locale = audience.locale;
    let (day, position) = (puzzle.day, puzzle.question.position());
    let rows = match &puzzle.question {
        Question::Move { .. } => {
            let controls = Controls {
                pick: &|so_far| Press::PuzzlePick(day, so_far),
                moves: control::Menu::PuzzleMoves(day),
                parts: control::Menu::PuzzlePiles(day),
                amounts: &|so_far| control::Menu::PuzzleAmounts(day, so_far),
            };
            return choosing_in(position, so_far, controls, audience);
        }
        Question::Moves { .. } => {
            let control = control::Menu::PuzzleAll(day);
            let placeholder = say!(locale, "menu-puzzle-all");
            let offers = Offers::Several(moves::every_move(position, locale), 2);
            vec![Row::Menu(Menu { control, placeholder, offers })]
        }
        Question::Gift { line, .. } => {
            let entry = |(ply, m): (u64, &nim::Move)| {
                Entry::new(say!(locale, "puzzle-ply", ply, m = m.to_string()), ply)
            };
            let entries = (1..).zip(&line.moves).map(entry);
            let placeholder = say!(locale, "menu-puzzle-line");
            vec![Row::menu(control::Menu::PuzzleLine(day), placeholder, entries)]
        }
        Question::Length { .. } => {
            let button = |n| Button::new(Press::PuzzleNumber(day, n), n.to_string());
            let row = |from: u32| Row::Buttons((from..from + 5).map(button).collect());
            vec![row(1), row(6)]
        }
    };
    Choosing { rows, ..Choosing::default() }
}

/// Returns the button to the last finished puzzle, if there was one.
fn yesterday(news: &PuzzleNews) -> Option<Button> {
    let label = say!(news.audience.locale, "button-puzzle-yesterday");
    Button::new(Press::PuzzleDay(news.over), label).when(news.over >= Puzzle::FIRST)
}
