//! The hint: can I win, which pile, the move and why.

use super::explain::{Extent, Told};
use super::glance;
use crate::ask::control::{self, Step};
use crate::game::Ply;
use crate::game::Theme;
use crate::lesson::Glance;
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
    let told = source.tell(position, locale);
    let button = |next| source.button(position, next, locale);
    let ask = askable(position, source, locale);
    if let (Step::Ask, Some(answers)) = (step, ask) {
        return asking(head, &[], position, answers, source, locale);
    }
    let next = match step {
        _ if told.case() == Case::Over => None,
        Step::Chances | Step::Ask if told.is_alike() => Some(Step::Move),
        Step::Chances | Step::Ask => Some(Step::Pile),
        Step::Pile => Some(Step::Move),
        Step::Move => None,
    };
    let Some(next) = next.and_then(button) else {
        let room = CONTENT.saturating_sub(head.encode_utf16().count());
        return Message::text(format!("{head}{}", in_full(&told, room)));
    };
    let mut buttons = vec![next.style(Style::Primary)];
    let content = match step {
        Step::Pile | Step::Move => told.piles(),
        Step::Chances | Step::Ask => {
            let ask = askable(position, source, locale).and_then(|_| button(Step::Ask));
            buttons.extend(ask);
            told.chances()
        }
    };
    Message::text(format!("{head}{content}")).row(Row::Buttons(buttons))
}

/// What is said to an answer; `None` if there was nothing to answer so.
pub fn hint_seen(
    position: &Position,
    given: u64,
    helps: bool,
    source: HintSource,
    locale: Locale,
) -> Option<Message> {
    let head = if helps {
        format!("{}\n", say!(locale, "hint-puzzle"))
    } else {
        String::new()
    };
    let (seen, answers) = askable(position, source, locale)?;
    if !seen.options.contains(&given) {
        return None;
    }
    if given != seen.right {
        let wrong = glance::wrong(position, &seen, given, locale);
        let before = [say!(locale, "see-wrong"), wrong].join(" ");
        return Some(asking(
            &head,
            &[before],
            position,
            (seen, answers),
            source,
            locale,
        ));
    }
    let told = source.tell(position, locale);
    let mut lines = vec![told.piles_and_rules(Extent::LARGEST)];
    lines.extend(glance::right(position, &told, &seen, locale));
    let message = Message::text(format!("{head}{}", lines.join("\n")));
    Some(message.row(plainly(position, source, locale)))
}

/// The question about the position, below what was said before it.
fn asking(
    head: &str,
    before: &[String],
    position: &Position,
    (seen, answers): (Glance, Vec<Button>),
    source: HintSource,
    locale: Locale,
) -> Message {
    let told = source.tell(position, locale);
    let mut lines = vec![told.piles_and_rules(Extent::LARGEST)];
    lines.extend_from_slice(before);
    lines.extend(glance::question(position, &seen, source.is_aloud(), locale));
    Message::text(format!("{head}{}", lines.join("\n")))
        .row(Row::Buttons(answers))
        .row(plainly(position, source, locale))
}

/// The question about the position, with a button an answer, if they all fit their controls.
fn askable(
    position: &Position,
    source: HintSource,
    locale: Locale,
) -> Option<(Glance, Vec<Button>)> {
    let seen = Glance::at(position)?;
    let answers = seen.options.iter().map(|&option| {
        let control = match source {
            HintSource::Game(id, ply, _) => control::Button::See(id, ply, option),
            HintSource::Free => control::Button::see_on(position, option)?,
        };
        Some(Button::new(control, glance::answer(&seen, option, locale)))
    });
    let answers = answers.collect::<Option<Vec<_>>>()?;
    Some((seen, answers))
}

/// The way back to being told.
fn plainly(position: &Position, source: HintSource, locale: Locale) -> Row {
    let steps = [Step::Pile, Step::Move].into_iter();
    Row::Buttons(
        steps
            .filter_map(|step| source.button(position, step, locale))
            .collect(),
    )
}

impl HintSource {
    const fn is_aloud(self) -> bool {
        matches!(self, Self::Game(_, _, Theme::Words))
    }

    fn tell(self, position: &Position, locale: Locale) -> Told<'_> {
        let told = Told::new(position, locale);
        if self.is_aloud() { told.aloud() } else { told }
    }

    /// The button to a step.
    fn button(self, position: &Position, step: Step, locale: Locale) -> Option<Button> {
        let control = match self {
            Self::Game(id, ply, _) => control::Button::Hint(id, ply, step),
            Self::Free => control::Button::hint_on(position, step)?,
        };
        let label = match step {
            Step::Move => say!(locale, "button-hint-move"),
            Step::Ask => say!(locale, "button-hint-ask"),
            Step::Pile | Step::Chances => say!(locale, "button-hint-pile"),
        };
        Some(Button::new(control, label))
    }
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
