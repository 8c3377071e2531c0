//! Explains the right answer to a puzzle: in a sentence, and on a page of its own.

use super::answer::effect;
use super::buttons::open;
use super::news::PuzzleNews;
use super::shown;
use crate::puzzle::{Day, Puzzle, Question};
use crate::view::hint;
use crate::view::prelude::*;
use nim::{Move, Position};

/// Shows the whole explanation.
pub fn puzzle_why(puzzle: &Puzzle, news: &PuzzleNews) -> Message {
    let locale = news.audience.locale;
    let mut head = vec![shown::title(puzzle, news.today, locale)];
    head.extend(right(puzzle, locale));
    let head = head.join("\n");
    let around = format!("{head}\n\n");
    let why = hint::explained(&decisive(&puzzle.question), &around, news.audience);
    Message::text(format!("{around}{why}")).buttons([open(locale)])
}

/// Returns the button to that page.
pub(super) fn button(day: Day, locale: Locale) -> Button {
    Button::new(Press::PuzzleWhy(day), say!(locale, "button-puzzle-why"))
}

/// Explains the answer to people who found it.
pub(super) fn solved(puzzle: &Puzzle, audience: Audience) -> Option<String> {
    match &puzzle.question {
        Question::Length { .. } => right(puzzle, audience.locale),
        question => reason(question, true, audience),
    }
}

/// Gives the right answer and the reason to people who did not find it.
pub(super) fn missed(puzzle: &Puzzle, audience: Audience) -> Option<String> {
    let right = right(puzzle, audience.locale)?;
    let reason = reason(&puzzle.question, false, audience);
    let sentences: Vec<String> = [right].into_iter().chain(reason).collect();
    Some(sentences.join(" "))
}

/// Says why the right answer is right; `None` for a number, which stands for itself. `made`: it was given.
fn reason(question: &Question, made: bool, audience: Audience) -> Option<String> {
    match question {
        Question::Move { position, .. } | Question::Moves { position, .. } => {
            because(position, made, audience)
        }
        // What would have been right instead of the move that gave the win away.
        Question::Gift { .. } => {
            let before = decisive(question);
            let because = because(&before, false, audience)?;
            Some(format!("{} {because}", winning(&before, audience.locale)))
        }
        Question::Length { .. } => None,
    }
}

fn right(puzzle: &Puzzle, locale: Locale) -> Option<String> {
    Some(match &puzzle.question {
        Question::Move { position, .. } | Question::Moves { position, .. } => {
            winning(position, locale)
        }
        Question::Gift { ply, .. } => say!(locale, "puzzle-gift", ply = *ply),
        Question::Length { own, .. } => {
            say!(locale, "puzzle-length", n = *own, line = puzzle.question.shortest()?.to_string())
        }
    })
}

fn winning(position: &Position, locale: Locale) -> String {
    let wins: Vec<String> = position.winning_moves().map(|m| effect(position, m, locale)).collect();
    say!(locale, "puzzle-right", n = wins.len(), moves = words::all_of(&wins, locale))
}

/// Says why the first of the winning moves won, if it was `made`, or would have won.
fn because(position: &Position, made: bool, audience: Audience) -> Option<String> {
    let Audience { locale, theme } = audience;
    let wins: Vec<Move> = position.winning_moves().collect();
    let &first = wins.first()?;
    let left = left(position, first, audience)?;
    Some(say!(
        locale,
        "puzzle-because",
        made,
        several = wins.len() > 1,
        m = effect(position, first, locale),
        over = left.is_empty(),
        left,
        theme = words::last(position.rules(), theme)
    ))
}

/// Returns what a winning move leaves, and what is wrong with that for the opponent; empty if the game is over.
fn left(position: &Position, m: Move, audience: Audience) -> Option<String> {
    let Audience { locale, theme } = audience;
    let after = position.after(m).ok()?;
    if after.is_over() {
        return Some(String::new());
    }
    let reason = position.reason(m)?;
    let key = format!("puzzle-left-{}", reason.name());
    let rest = words::dashed(&after.sizes(), usize::MAX, locale);
    let ending = position.rules().ending.name();
    let theme = words::last(position.rules(), theme);
    Some(say!(locale, &key, rest, ending, theme; reason.numbers()))
}

/// Returns the position to explain.
fn decisive(question: &Question) -> Position {
    let at = match question {
        Question::Gift { ply, .. } => (*ply as usize).saturating_sub(1),
        _ => 0,
    };
    question.after(at).unwrap_or_else(|| question.position().clone())
}
