//! A class: the message that everyone sees, what each pupil answers in a whisper, and the host's report at the end.

use super::art;
use super::bars::bars;
use super::choosing::{Choosing, choosing_in};
use super::effect::{self, taken};
use super::moves::Controls;
use super::reasons::{self, By};
use super::room::{TEXTS, fitting};
use crate::ask::PLAIN;
use crate::game::Player;
use crate::lesson::{Class, ClassAnswer, ClassRefusal, ClassReport, ClassStage, Counted};
use crate::view::prelude::*;
use nim::{Entry, Level, Move, Partial, Position};

/// How many right moves are named; the others are only counted.
const LINES: usize = 8;
/// How many pupils a report names, and how many if it has no room for that.
const NAMED: usize = 40;
const FEWER: usize = 10;
/// The most characters for a position in a report.
const ROOM: usize = 18;

/// Shows how the class stands. It names nobody.
pub fn class(class: &Class, counted: &Counted, theme: Theme) -> Message {
    let locale = class.place.locale;
    let audience = Audience { locale, theme };
    let before = |nth| Some((nth, class.exercises.get(nth)?));
    let Some((nth, position)) = class.stage.nth().and_then(before) else {
        let report = Button::new(Press::ClassReport(class.id), say!(locale, "button-class-report"));
        let n = class.exercises.count();
        return Message::text(say!(locale, "class-over", n)).buttons([report]);
    };
    let (lines, buttons) = match class.stage {
        ClassStage::Open(_) => {
            let ask = Press::ClassAsk(class.id, nth);
            let ask = Button::new(ask, say!(locale, "button-class-ask")).primary();
            let open = say!(locale, "class-open", n = counted.answered());
            (vec![open], vec![ask, next(class, "close", locale)])
        }
        ClassStage::Shown(_) | ClassStage::Over => {
            let how = if nth == class.exercises.count() { "last" } else { "on" };
            let next = next(class, how, locale).primary();
            (answers(position, counted, audience), vec![next])
        }
    };
    let level = class.level.map(|level| class_at(level, locale));
    let lines = lines.into_iter().chain(level).map(Block::Text);
    let exercise = exercise(class, nth, position, None, audience);
    Message::card(exercise.into_iter().chain(lines)).buttons(buttons)
}

fn class_at(level: Level, locale: Locale) -> String {
    say!(locale, "class-level", bot = words::full_name(Player::Bot(level), locale))
}

/// Says why there is no game at another level.
pub fn class_level(level: Level, locale: Locale) -> Message {
    Message::text(format!("{} {}", class_at(level, locale), say!(locale, "class-level-only")))
}

/// Shows the exercise to one pupil: their answer so far, and the controls to answer with. `so_far` is what has been
/// chosen of a move.
pub fn class_exercise(
    class: &Class,
    nth: u32,
    so_far: Partial,
    own: Option<(ClassAnswer, bool)>,
    audience: Audience,
) -> Message {
    let (id, locale) = (class.id, audience.locale);
    let Some(position) = class.exercises.get(nth) else {
        return class_refusal(ClassRefusal::NoAnswer, locale);
    };
    let controls = Controls {
        pick: &|so_far| Press::ClassPick(id, nth, so_far),
        moves: control::Menu::ClassMoves(id, nth),
        parts: control::Menu::ClassPiles(id, nth),
        amounts: &|so_far| control::Menu::ClassAmounts(id, nth, so_far),
    };
    let Choosing { chosen, rows, back } = choosing_in(position, so_far, controls, audience);
    let prompt = match own {
        None => say!(locale, "class-ask"),
        Some((answer, shown)) => {
            let noted = say!(locale, "class-noted", answer = answer_text(position, answer, locale));
            format!("{noted} {}", say!(locale, "class-named", shown))
        }
    };
    let none = Button::new(Press::ClassNone(id, nth), say!(locale, "button-class-none"));
    let name = own.map(|(_, shown)| {
        Button::new(Press::ClassName(id, nth, !shown), say!(locale, "button-class-name", shown))
    });
    let beside: Vec<Button> = back.into_iter().chain([none]).chain(name).collect();
    let [heading, rules, drawing] = exercise(class, nth, position, chosen, audience);
    Message::card([heading, rules, drawing, prompt.into()]).with(rows).buttons(beside)
}

/// Reports a line for each exercise, and the results of the pupils who want to be named.
pub fn class_report(class: &Class, report: &ClassReport, locale: Locale) -> Message {
    let first = class.exercises.get(1).map(Position::rules);
    let alike = class.exercises.iter().all(|position| Some(position.rules()) == first);
    let content = |(with_rules, named): (bool, usize)| {
        let rows = (1_u32..).zip(class.exercises.iter()).zip(&report.counted);
        let rows = rows.map(|((nth, position), counted)| {
            let piles = words::dashed(&position.sizes(), ROOM, locale);
            let rules = position.rules();
            let piles = match with_rules && !alike && rules != PLAIN {
                // Written as the host types them.
                true => format!("{piles} {rules}"),
                false => piles,
            };
            row(nth, piles, counted, position, locale)
        });
        let people = report.named.iter();
        let each = people.map(|&(who, n, right)| say!(locale, "class-report-one", who, right, n));
        let list = words::first_of(each, named, locale);
        let named = (!list.is_empty()).then(|| say!(locale, "class-report-named", list));
        let lines = [say!(locale, "class-report")].into_iter().chain(rows).chain(named);
        lines.collect::<Vec<_>>().join("\n")
    };
    Message::text(fitting(&[(true, NAMED), (true, FEWER), (false, FEWER)], TEXTS, content))
}

pub fn class_refusal(refusal: ClassRefusal, locale: Locale) -> Message {
    let why = match refusal {
        ClassRefusal::OneHere(_) => say!(locale, "class-one-here"),
        ClassRefusal::NoneHere => say!(locale, "class-none-here"),
        ClassRefusal::Over => say!(locale, "class-ended"),
        ClassRefusal::Closed => say!(locale, "class-closed"),
        ClassRefusal::Stale => say!(locale, "class-stale"),
        ClassRefusal::GoneOn => say!(locale, "class-gone-on"),
        ClassRefusal::OwnMatch => say!(locale, "class-own-match"),
        ClassRefusal::NotYours => say!(locale, "class-not-yours"),
        ClassRefusal::NoAnswer => say!(locale, "class-no-answer"),
    };
    let end = match refusal {
        ClassRefusal::OneHere(id) => Some(Press::ClassEnd(id)),
        _ => None,
    };
    let end = end.map(|end| Button::new(end, say!(locale, "button-class-end")).danger());
    Message::text(why).buttons(end)
}

/// Returns the heading of an exercise, its rules and what they allow now, and its piles.
fn exercise(
    class: &Class,
    nth: u32,
    position: &Position,
    chosen: Option<Entry>,
    audience: Audience,
) -> [Block; 3] {
    let of = class.exercises.count();
    let heading = say!(audience.locale, "class-heading", nth, of);
    let rules = words::rules_now(position, audience);
    [heading.into(), rules.into(), art::marked(position, false, chosen, audience)]
}

/// Returns the host's button to the next stage.
fn next(class: &Class, how: &str, locale: Locale) -> Button {
    Button::new(Press::ClassNext(class.id, class.stage), say!(locale, "button-class-next", how))
}

/// Shows the answers given, the right ones and why, and what is wrong with the most common error.
fn answers(position: &Position, counted: &Counted, audience: Audience) -> Vec<String> {
    let locale = audience.locale;
    let line = |answer: ClassAnswer, n, bar| {
        let (right, answer) = (answer.is_right(position), answer_text(position, answer, locale));
        say!(locale, "class-answer", theme = audience.theme, right, bar, n, answer)
    };
    let mut lines = vec![say!(locale, "class-answers", n = counted.answered())];
    lines.extend(bars(counted.all(), line, |_, n| say!(locale, "class-answers-more", n)));
    let (right, why) = right(position, locale);
    lines.push(right);
    lines.extend(why.clone());
    if let Some((error, people, tied)) = counted.error(position) {
        let answer = answer_text(position, error, locale);
        lines.push(say!(locale, "class-error", tied, answer, n = people));
        let refuted = refuted(position, error, audience).into_iter().flatten();
        // Often the error has the same reason.
        let repeats = |line: &String| why.as_ref().is_some_and(|why| why.ends_with(line));
        lines.extend(refuted.filter(|line| !repeats(line)));
    }
    lines
}

/// Returns the right answers, and why one of them is right.
fn right(position: &Position, locale: Locale) -> (String, Option<String>) {
    let because = |reason| reasons::because(reason, position, By::Someone, locale);
    if let Some(reason) = position.lost_because() {
        return (say!(locale, "class-right-none"), Some(because(reason)));
    }
    let count = position.winning_moves().count();
    let mut wins: Vec<Move> = position.winning_moves().take(LINES).collect();
    let simplest = position.simplest(wins.iter().copied());
    wins.sort_by_key(|&m| Some(m) != simplest);
    let moves = wins.iter().map(|&m| effect::instruction(position, m, locale));
    let list = words::some_of(moves, count - wins.len(), locale);
    let right = say!(locale, "class-right", n = count, list);
    // The reason speaks of the position that the first of them leaves.
    let why = simplest.and_then(|m| {
        let (rest, why) = (effect::rest(position, m, usize::MAX, locale), position.reason(m)?);
        Some(say!(locale, "class-right-first", n = count, rest, why = because(why)))
    });
    (right, why)
}

/// Returns how the opponent answers a wrong move, and why that wins.
fn refuted(position: &Position, error: ClassAnswer, audience: Audience) -> Option<Vec<String>> {
    let locale = audience.locale;
    // Pupils who said that no move wins see the winning moves above.
    let wrong = error.refuted(position)?;
    let Some((reply, because)) = wrong.reply else {
        return Some(vec![say!(
            locale,
            "class-took-last",
            theme = words::last(position.rules(), audience.theme)
        )]);
    };
    let rest = effect::rest(&wrong.after, reply, usize::MAX, locale);
    Some(vec![
        say!(locale, "class-reply", rest; take, pile of taken(&wrong.after, reply, locale)),
        reasons::because(because, position, By::Someone, locale),
    ])
}

fn row(nth: u32, piles: String, counted: &Counted, position: &Position, locale: Locale) -> String {
    let error = counted.error(position).map(|(error, people, tied)| {
        let answer = answer_text(position, error, locale);
        say!(locale, "class-report-error", tied, answer, n = people)
    });
    let line = say!(
        locale,
        "class-report-line",
        nth,
        piles,
        right = counted.right(position),
        n = counted.answered()
    );
    format!("{line}{}", error.unwrap_or_default())
}

/// Returns `take 3 from B`, or that no move wins.
fn answer_text(position: &Position, answer: ClassAnswer, locale: Locale) -> String {
    match answer {
        ClassAnswer::Wins(m) => effect::instruction(position, m, locale),
        ClassAnswer::Lost => say!(locale, "class-answer-none"),
    }
}
