//! What other people tried first, shown to those who have no tries left.

use super::answer::answer_text;
use crate::puzzle::{Answer, Puzzle};
use crate::view::prelude::*;

/// With fewer people it would be easy to guess who tried what.
const LEAST: u64 = 3;
/// The most answers that are named.
const NAMED: usize = 3;

pub(super) fn line(puzzle: &Puzzle, others: &[(Answer, u64)], locale: Locale) -> Option<String> {
    let people: u64 = others.iter().map(|(_, people)| people).sum();
    if people < LEAST {
        return None;
    }
    let percent = |count: u64| (count * 100 + people / 2) / people;
    let right = puzzle.question.right();
    let one = |(answer, count): &(Answer, u64)| {
        let text = match answer {
            // Several moves are shown in notation, because in words they would fill the screen.
            Answer::Moves(_) => answer.to_string(),
            Answer::Move(_) | Answer::Ply(_) | Answer::Number(_) => {
                answer_text(&puzzle.question, answer, locale)
            }
        };
        say!(
            locale,
            "puzzle-others-one",
            answer = text,
            percent = percent(*count),
            right = *answer == right
        )
    };
    let mut list: Vec<String> = others.iter().take(NAMED).map(one).collect();
    let rest: u64 = others.iter().skip(NAMED).map(|(_, people)| people).sum();
    if rest > 0 {
        list.push(say!(locale, "puzzle-others-rest", percent = percent(rest)));
    }
    Some(say!(locale, "puzzle-others", n = people, list = list.join(" · ")))
}
