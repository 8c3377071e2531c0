//! An answer to a puzzle in words, and what is wrong with it.

use crate::puzzle::{Answer, Flaw, Question};
use crate::view::effect::taken;
use crate::view::prelude::*;
use nim::{Move, Position};

pub(super) fn answer_text(question: &Question, answer: &Answer, locale: Locale) -> String {
    match answer {
        Answer::Move(m) => effect(question.position(), *m, locale),
        Answer::Moves(moves) => {
            let texts = moves.iter().map(|&m| effect(question.position(), m, locale));
            words::all_of(texts, locale)
        }
        Answer::Ply(ply) => say!(locale, "puzzle-answer-ply", ply = *ply),
        Answer::Number(n) => say!(locale, "puzzle-answer-number", n = *n),
    }
}

/// Says why an answer was wrong, without giving the right one away; `None` if it was right.
pub(super) fn flaw(question: &Question, answer: &Answer, audience: Audience) -> Option<String> {
    let locale = audience.locale;
    let flaw = question.flaw(answer)?;
    let answer = answer_text(question, answer, locale);
    let why = match flaw {
        Flaw::Loses { m, reply } => loses(question, m, reply, audience),
        Flaw::Incomplete => say!(locale, "puzzle-incomplete"),
        Flaw::Kept => say!(locale, "puzzle-kept"),
        Flaw::NothingToGive => say!(locale, "puzzle-nothing-to-give"),
        Flaw::TooFew => say!(locale, "puzzle-too-few"),
        Flaw::TooMany => say!(locale, "puzzle-too-many"),
    };
    Some(say!(locale, "puzzle-wrong", answer, why))
}

fn loses(question: &Question, m: Move, reply: Option<Move>, audience: Audience) -> String {
    let locale = audience.locale;
    let position = question.position();
    let Ok(after) = position.after(m) else { return String::new() };
    // If several moves were given, the losing one is named, since the others may win.
    let name = match question {
        Question::Moves { .. } => effect(position, m, locale),
        _ => String::new(),
    };
    let several = !name.is_empty();
    if after.is_over() {
        let theme = words::last(position.rules(), audience.theme);
        return say!(locale, "puzzle-loses-last", several, m = name, theme);
    }
    let piles = words::dashed(&after.sizes(), usize::MAX, locale);
    match reply {
        Some(reply) => say!(
            locale,
            "puzzle-loses-to",
            several,
            m = name,
            piles,
            reply = effect(&after, reply, locale)
        ),
        None => say!(locale, "puzzle-loses", several, m = name, piles),
    }
}

/// Returns `3 from B`.
pub(super) fn effect(position: &Position, m: Move, locale: Locale) -> String {
    say!(locale, "puzzle-answer-move"; take, pile of taken(position, m, locale))
}
