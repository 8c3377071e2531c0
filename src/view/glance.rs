//! The question that a hint may ask instead of telling, and the replies to its answers.

use super::explain::{Explainer, Extent};
use super::learn::digits;
use super::table::{WIDTH, power};
use crate::lesson::{Glance, Sight};
use crate::view::prelude::*;
use nim::{Outcome, Position};

/// Asks the question, with the binary digits if it is about them and the reader is not using a screen reader.
pub(super) fn question(
    position: &Position,
    glance: &Glance,
    aloud: bool,
    locale: Locale,
) -> Vec<String> {
    let n = glance.modulus.unwrap_or(0);
    let ask = match glance.sight {
        Sight::Above { size } => say!(locale, "see-ask-above", size, n),
        Sight::Leave => say!(locale, "see-ask-leave"),
        Sight::Bigs => say!(locale, "see-ask-bigs", n),
        Sight::Ones => say!(locale, "see-ask-ones", n),
        Sight::Apart { .. } => say!(locale, "see-ask-apart", n),
        Sight::LeftOver => say!(locale, "see-ask-left-over", n),
        Sight::Leading => say!(locale, "see-ask-leading", n),
    };
    let shown = (glance.sight == Sight::Leading && !aloud).then(|| columns(position));
    [ask].into_iter().chain(shown.flatten()).collect()
}

/// Returns the label of an answer's button.
pub(super) fn answer(glance: &Glance, option: u64, locale: Locale) -> String {
    match (glance.sight, option) {
        (Sight::Ones, 1) => say!(locale, "see-odd"),
        (Sight::Ones, _) => say!(locale, "see-even"),
        (Sight::LeftOver, 0) => say!(locale, "see-nothing"),
        (Sight::Leading, 0) => say!(locale, "see-none"),
        (Sight::Leading, column) => power(column.ilog2(), locale),
        _ => option.to_string(),
    }
}

/// Replies to a wrong answer with a sentence that helps to look again.
pub(super) fn wrong(position: &Position, glance: &Glance, given: u64, locale: Locale) -> String {
    let n = glance.modulus.unwrap_or(0);
    match glance.sight {
        Sight::Above { size } => {
            say!(locale, "learn-remainder-wrong", n, size, whole = size - size % n.max(1))
        }
        Sight::Leave => say!(locale, "see-wrong-leave", ending = position.rules().ending),
        Sight::Bigs => say!(locale, "see-wrong-bigs", n),
        Sight::Ones => say!(locale, "see-wrong-ones"),
        Sight::Apart { more, less } => say!(locale, "see-wrong-apart", more, less),
        Sight::LeftOver if given == 0 => say!(locale, "see-wrong-nothing"),
        Sight::LeftOver => {
            say!(locale, "see-wrong-twin", given, count = count(position, |r| r == given))
        }
        Sight::Leading if given == 0 => say!(locale, "see-wrong-none"),
        Sight::Leading => {
            let ones = count(position, |r| r & given != 0);
            say!(locale, "see-wrong-column", column = given, ones, parity = words::parity(ones))
        }
    }
}

/// Says what follows from the right answer.
pub(super) fn right(
    position: &Position,
    explainer: &Explainer<'_>,
    glance: &Glance,
    locale: Locale,
) -> Vec<String> {
    let mut lines = vec![say!(locale, "learn-right")];
    if position.outcome() == Outcome::P {
        lines.extend(explainer.reasons(Extent::LARGEST));
    } else if glance.sight == Sight::LeftOver {
        lines.push(say!(
            locale,
            "see-right-left-over",
            left = glance.right,
            n = glance.modulus.unwrap_or(0)
        ));
    } else {
        lines.extend(explainer.how().or_else(|| explainer.balance(Extent::LARGEST)));
    }
    lines
}

fn count(position: &Position, is: impl Fn(u64) -> bool) -> usize {
    let values = position.values().unwrap_or_default();
    values.each().iter().filter(|&&value| is(value)).count()
}

/// Shows the digits of the piles, or of their remainders, if there are few enough.
fn columns(position: &Position) -> Option<String> {
    const PILES: usize = 12;
    let values = position.values()?;
    let (labels, numbers): (Vec<String>, Vec<u64>) = position
        .full_piles()
        .map(|(pile, size)| (format!("{pile} {size}"), values.of(pile)))
        .unzip();
    if labels.len() > PILES {
        return None;
    }
    let table = digits(&labels, &numbers);
    let fits = table.lines().all(|line| line.chars().count() <= WIDTH);
    fits.then_some(table)
}
