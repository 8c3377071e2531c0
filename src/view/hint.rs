//! The hint: can I win, which pile, the move and why.

use super::explain::{Extent, Told};
use crate::ask::control::{self, Step};
use crate::game::Ply;
use crate::game::Theme;
use crate::locale::Locale;
use crate::place::GameId;
use crate::reply::{Button, Message, Row, Style};
use crate::say;
use nim::{Case, Position};

/// What a hint is about: where its buttons lead.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum HintSource {
    /// A game, as it stood at that ply, with its theme: someone who plays in words is told in words.
    Game(GameId, Ply, Theme),
    /// A position that someone typed.
    Free,
}

/// The most a message's text holds, in UTF-16 units: the way of counting that gives the most.
const CONTENT: usize = 2_000;

/// The hint on a position up to a step, for the player to move. A position too large for a button is
/// explained at once.
pub fn hint(position: &Position, step: Step, source: HintSource, locale: Locale) -> Message {
    headed("", position, step, source, locale)
}

/// The same on the puzzle of the day, for someone who has not tried it: it is help.
pub fn hint_on_puzzle(
    position: &Position,
    step: Step,
    source: HintSource,
    locale: Locale,
) -> Message {
    let head = format!("{}\n", say!(locale, "hint-puzzle"));
    headed(&head, position, step, source, locale)
}

fn headed(
    head: &str,
    position: &Position,
    step: Step,
    source: HintSource,
    locale: Locale,
) -> Message {
    let told = match source {
        HintSource::Game(_, _, Theme::Words) => Told::new(position, locale).aloud(),
        _ => Told::new(position, locale),
    };
    let over = told.case() == Case::Over;
    let next = match step {
        _ if over => None,
        Step::Chances if told.is_alike() => Some(Step::Move),
        Step::Chances => Some(Step::Pile),
        Step::Pile => Some(Step::Move),
        Step::Move => None,
    };
    let button = next.and_then(|next| {
        let control = match source {
            HintSource::Game(id, ply, _) => control::Button::Hint(id, ply, next),
            HintSource::Free => control::Button::hint_on(position, next)?,
        };
        let label = match next {
            Step::Move => say!(locale, "button-hint-move"),
            _ => say!(locale, "button-hint-pile"),
        };
        Some(Button::new(control, label).style(Style::Primary))
    });
    let Some(button) = button else {
        let room = CONTENT.saturating_sub(head.encode_utf16().count());
        return Message::text(format!("{head}{}", in_full(&told, room)));
    };
    let content = match step {
        Step::Chances => told.chances(),
        _ => told.piles(),
    };
    Message::text(format!("{head}{content}")).row(Row::Buttons(vec![button]))
}

/// The whole hint as plain text for a terminal.
pub fn hint_text(position: &Position, locale: Locale) -> String {
    let told = Told::new(position, locale).in_full(Extent::TERMINAL);
    let plain: Vec<String> = told
        .lines()
        .map(|line| line.replace("```", "").replace("**", ""))
        .collect();
    plain.join("\n")
}

/// As much of the whole hint as fits a message beside all that is `around` it.
pub(super) fn explained(position: &Position, around: &str, locale: Locale) -> String {
    let room = CONTENT.saturating_sub(around.encode_utf16().count());
    in_full(&Told::new(position, locale), room)
}

/// As much of the hint as there is room for; what is left out is mentioned.
fn in_full(told: &Told<'_>, room: usize) -> String {
    let fits = |content: &String| content.encode_utf16().count() <= room;
    let mut content = String::new();
    for extent in Extent::SHRINKING {
        content = told.in_full(extent);
        if fits(&content) {
            break;
        }
    }
    content
}
