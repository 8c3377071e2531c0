//! A puzzle that is still to be tried: what it asks, what was answered so far, and the controls to answer with.

use super::answer::{flaw, said};
use super::buttons::{boards, open};
use super::news::{PuzzleNews, PuzzleState};
use super::{result, shown, why};
use crate::ask::control;
use crate::game::Theme;
use crate::locale::Locale;
use crate::puzzle::{Answer, Puzzle, Question, TRIES};
use crate::reply::{Block, Button, Entry, Menu, Message, Row, Style};
use crate::text::{number, say};
use crate::view::Audience;
use crate::view::choosing::{Choosing, Controls, choosing_in};
use crate::view::moves::{self, Choice};
use nim::Partial;

/// The puzzle to try. `so_far` is what was chosen of a move, where there are too many for one menu.
pub fn puzzle(
    puzzle: &Puzzle,
    asked: &PuzzleState,
    news: &PuzzleNews,
    so_far: Partial,
    locale: Locale,
) -> Message {
    if let PuzzleState::Archive(Some(answer)) = asked
        && puzzle.question.flaw(answer).is_none()
    {
        return result::practised(puzzle, answer, news, locale);
    }
    let answers = answers(puzzle, so_far, news.audience(locale));
    let mut lines = vec![task(puzzle, news.theme, locale)];
    let before = before(puzzle, asked, news.audience(locale));
    let first = match news.theme {
        // Who listens waits for what is new: that an answer was wrong.
        Theme::Words => before,
        Theme::Matches | Theme::Stones | Theme::Fruit => {
            lines.extend(before);
            Vec::new()
        }
    };
    lines.extend(streak(asked, locale));
    lines.extend(shown::told(news, locale));
    let mut buttons: Vec<Button> = answers.back.into_iter().collect();
    match asked {
        PuzzleState::Archive(_) => buttons.extend([why::button(puzzle.day, locale), open(locale)]),
        PuzzleState::Today { .. } | PuzzleState::Over(_) => {
            buttons.extend(boards(puzzle.day, locale));
            buttons.extend(yesterday(news, locale));
        }
    }
    let shown = shown::in_full(puzzle, news, answers.chosen, locale).into_iter();
    let first = first.into_iter().map(Block::Text);
    Message::card(first.chain(shown).chain(lines.into_iter().map(Block::Text)))
        .with(answers.rows)
        .row(Row::Buttons(buttons))
}

/// Asks whether the answer is meant.
pub fn puzzle_sure(
    puzzle: &Puzzle,
    asked: &PuzzleState,
    news: &PuzzleNews,
    answer: Answer,
    locale: Locale,
) -> Message {
    let mut lines = before(puzzle, asked, news.audience(locale));
    let kind = match answer {
        Answer::Move(_) => "move",
        Answer::Moves(_) => "moves",
        Answer::Ply(_) => "ply",
        Answer::Number(_) => "number",
    };
    let what = said(&puzzle.question, &answer, locale);
    lines.push(say!(locale, "puzzle-sure", kind = kind, answer = what));
    let nth = match asked {
        PuzzleState::Today { said, .. } => said.len() as u32 + 1,
        PuzzleState::Archive(_) | PuzzleState::Over(_) => 1,
    };
    let sure = control::Button::PuzzleSure(puzzle.day, nth, answer);
    let back = control::Button::PuzzleBack(puzzle.day);
    let shown = shown::in_full(puzzle, news, None, locale).into_iter();
    let lines = lines.into_iter().map(Block::Text);
    let card = match news.theme {
        Theme::Words => Message::card(lines.rev().chain(shown)),
        Theme::Matches | Theme::Stones | Theme::Fruit => Message::card(shown.chain(lines)),
    };
    card.row(Row::Buttons(vec![
        Button::new(sure, say!(locale, "button-puzzle-sure")).style(Style::Primary),
        Button::new(back, say!(locale, "button-puzzle-back")),
    ]))
}

fn task(puzzle: &Puzzle, theme: Theme, locale: Locale) -> String {
    let task = puzzle.task().name();
    say!(locale, "puzzle-task", task = task, theme = theme.name())
}

/// What was answered before, why it was wrong, and which try is next.
fn before(puzzle: &Puzzle, asked: &PuzzleState, audience: Audience) -> Vec<String> {
    let locale = audience.locale;
    let wrong = |answer| flaw(&puzzle.question, answer, audience);
    match asked {
        PuzzleState::Over(_) => Vec::new(),
        PuzzleState::Archive(said) => {
            let mut lines: Vec<String> = said.iter().filter_map(wrong).collect();
            lines.push(say!(locale, "puzzle-archive"));
            lines
        }
        PuzzleState::Today { said, helped, .. } => {
            let mut lines: Vec<String> = said.iter().filter_map(wrong).collect();
            lines.push(say!(
                locale,
                "puzzle-try",
                nth = number(said.len() as u64 + 1),
                most = number(TRIES)
            ));
            if *helped {
                lines.push(say!(locale, "puzzle-helped"));
            }
            lines
        }
    }
}

fn streak(asked: &PuzzleState, locale: Locale) -> Option<String> {
    match asked {
        PuzzleState::Today { streak, .. } if *streak > 0 => {
            Some(say!(locale, "puzzle-streak", n = number(*streak)))
        }
        _ => None,
    }
}

fn answers(puzzle: &Puzzle, so_far: Partial, audience: Audience) -> Choosing {
    let locale = audience.locale;
    let (day, position) = (puzzle.day, puzzle.question.position());
    let rows = match &puzzle.question {
        Question::Move { .. } => {
            let controls = Controls {
                pick: |so_far| control::Button::PuzzlePick(day, so_far),
                menu: |choice| match choice {
                    Choice::Move => control::Menu::PuzzleMoves(day),
                    Choice::Part => control::Menu::PuzzlePiles(day),
                    Choice::Amount(so_far) => control::Menu::PuzzleAmounts(day, so_far),
                },
            };
            return choosing_in(position, so_far, controls, audience);
        }
        Question::Moves { .. } => {
            let menu = moves::every_move(position, control::Menu::PuzzleAll(day), locale);
            let placeholder = say!(locale, "menu-puzzle-all");
            vec![Row::Several(Menu { placeholder, ..menu })]
        }
        Question::Gift { line, .. } => {
            let entry = |(i, m): (usize, &nim::Move)| Entry {
                label: say!(locale, "puzzle-ply", ply = number(i as u64 + 1), m = m.to_string()),
                value: (i + 1).to_string(),
                description: None,
                picked: false,
            };
            vec![Row::Menu(Menu {
                control: control::Menu::PuzzleLine(day),
                placeholder: say!(locale, "menu-puzzle-line"),
                entries: line.moves.iter().enumerate().map(entry).collect(),
            })]
        }
        Question::Length { .. } => {
            let button = |n| Button::new(control::Button::PuzzleNumber(day, n), n.to_string());
            let row = |from: u32| Row::Buttons((from..from + 5).map(button).collect());
            vec![row(1), row(6)]
        }
    };
    Choosing { rows, ..Choosing::default() }
}

/// Opens the last puzzle that is over, where there was one.
fn yesterday(news: &PuzzleNews, locale: Locale) -> Option<Button> {
    let control = control::Button::PuzzleDay(news.over);
    let button = || Button::new(control, say!(locale, "button-puzzle-yesterday"));
    (news.over >= Puzzle::FIRST).then(button)
}
