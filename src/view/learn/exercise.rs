//! Exercises: the question, the position it is about, and the controls to answer with.

use super::frame::{ExerciseAt, all_lessons, coins, digits, explanation, header, powers};
use crate::lesson::{Duel, Exercise, Lesson, Question, Quiz};
use crate::reply::Entry;
use crate::view::art;
use crate::view::choosing::{Choosing, choosing_in};
use crate::view::effect::taken;
use crate::view::moves::Controls;
use crate::view::prelude::*;
use crate::view::table::binary;
use nim::{Move, Partial, PileIx, Position};

/// After this many wrong answers, the right one may be shown.
const MISSES: u32 = 2;
/// The most answers that get buttons.
const AT_ONCE: usize = 5;

/// Shows an exercise that waits for its answer. `so_far` is what has been chosen of a move, and `misses` the number of
/// wrong answers so far, if any.
pub fn exercise(
    place: ExerciseAt,
    exercise: &Exercise,
    so_far: Partial,
    misses: Option<u32>,
    audience: Audience,
) -> Message {
    let answers = answers(place, exercise, so_far, misses, audience);
    let mut lines = vec![header(place, audience.locale).into()];
    lines.extend(question(place.0, exercise, answers.chosen, audience));
    Message::card(lines).with(controls(place, exercise, answers, misses, audience.locale))
}

/// Returns the controls to answer with, and the other buttons.
pub(super) fn controls(
    place: ExerciseAt,
    exercise: &Exercise,
    answers: Choosing,
    misses: Option<u32>,
    locale: Locale,
) -> Vec<Row> {
    let (lesson, mark, _) = place;
    let missed = misses.is_some_and(|misses| misses >= MISSES);
    let show = (missed && !matches!(exercise, Exercise::Duel(_)))
        .then(|| Button::new(Press::ShowAnswer(lesson, mark), say!(locale, "learn-button-show")));
    let rest = [explanation(place, locale), all_lessons(locale)];
    let beside = answers.back.into_iter().chain(show).chain(rest).collect();
    let mut rows = answers.rows;
    rows.push(Row::Buttons(beside));
    rows
}

/// Asks the question, with the position it is about.
pub(super) fn question(
    lesson: Lesson,
    exercise: &Exercise,
    chosen: Option<nim::Entry>,
    audience: Audience,
) -> Vec<Block> {
    let locale = audience.locale;
    let draw = |position, columns| art::marked(position, columns, chosen, audience);
    match exercise {
        Exercise::Win { position, columns, before } => {
            let mut lines: Vec<Block> = moved(before.as_ref(), locale).into_iter().collect();
            lines.push(words::rules_now(position, audience).into());
            let ask = match lesson {
                Lesson::Why => say!(locale, "learn-ask-restore"),
                Lesson::Find if !columns => say!(locale, "learn-ask-on-paper"),
                _ => say!(locale, "learn-ask-win"),
            };
            lines.extend([ask.into(), draw(position, *columns)]);
            lines
        }
        Exercise::Break { position, again } => {
            let ask = say!(locale, "learn-ask-break", again = *again);
            vec![ask.into(), draw(position, true)]
        }
        Exercise::Quiz(quiz) => quiz_question(quiz, audience),
        Exercise::Duel(duel) => {
            let Duel { position, before, .. } = duel;
            let mut lines: Vec<Block> =
                vec![say!(locale, "learn-ask-duel", game = duel.game).into()];
            lines.extend(moved(before.as_ref(), locale));
            lines.push(words::rules_now(position, audience).into());
            lines.push(draw(position, false));
            lines
        }
    }
}

/// Returns the controls to answer with, after `misses` wrong answers, if any.
pub(super) fn answers(
    (lesson, mark, _): ExerciseAt,
    exercise: &Exercise,
    so_far: Partial,
    misses: Option<u32>,
    audience: Audience,
) -> Choosing {
    let menu = || control::Menu::Solve(lesson, mark, misses);
    match exercise {
        Exercise::Win { position, .. }
        | Exercise::Break { position, .. }
        | Exercise::Duel(Duel { position, .. }) => {
            // All their moves fit one menu.
            let controls = Controls {
                pick: &|so_far| Press::LearnPick(lesson, mark, so_far, misses),
                moves: menu(),
                parts: menu(),
                amounts: &|_| menu(),
            };
            choosing_in(position, so_far, controls, audience)
        }
        Exercise::Quiz(quiz) if quiz.options.len() <= AT_ONCE => {
            let button = |&option| {
                let label = answer(quiz, option, audience.locale);
                Button::new(Press::LearnSay(lesson, mark, option, misses), label).primary()
            };
            let buttons = quiz.options.iter().map(button).collect();
            Choosing { rows: vec![Row::Buttons(buttons)], ..Choosing::default() }
        }
        Exercise::Quiz(quiz) => {
            let entry = |&option: &u64| Entry::new(answer(quiz, option, audience.locale), option);
            let placeholder = say!(audience.locale, "learn-menu-answers");
            let menu = Row::menu(menu(), placeholder, quiz.options.iter().map(entry));
            Choosing { rows: vec![menu], ..Choosing::default() }
        }
    }
}

fn quiz_question(quiz: &Quiz, audience: Audience) -> Vec<Block> {
    let locale = audience.locale;
    let ask = match &quiz.question {
        Question::ToBinary(n) => say!(locale, "learn-ask-to-binary", n = *n),
        Question::FromBinary(n) => say!(locale, "learn-ask-from-binary", digits = format!("{n:b}")),
        Question::NimSum(_) => say!(locale, "learn-ask-nim-sum"),
        Question::Chances(_) => say!(locale, "learn-ask-chances", theme = audience.theme),
        Question::CanWin(_) => say!(locale, "learn-ask-can-win"),
        Question::HowMany(_) => say!(locale, "learn-ask-how-many"),
        Question::Kind(_) => say!(locale, "learn-ask-kind"),
        Question::OtherBook(_) => say!(locale, "learn-ask-other-book"),
        Question::LeftOver(_) => say!(locale, "learn-ask-left-over"),
        Question::LeastMissing(values) => {
            say!(locale, "learn-ask-least-missing", list = listed(values, locale))
        }
        Question::Worth(_) => say!(locale, "learn-ask-worth"),
        Question::SmallestPart(n) => say!(locale, "learn-ask-smallest-part", n = *n),
        Question::Coins(_) => say!(locale, "learn-ask-coins"),
        Question::Greedy(_) => say!(locale, "learn-ask-greedy", theme = audience.theme),
        Question::Remainder { size, n } => {
            say!(locale, "learn-ask-remainder", size = *size, n = *n)
        }
    };
    match &quiz.question {
        // For screen readers the question already contains the digits.
        Question::FromBinary(n) if audience.theme != Theme::Words => {
            vec![ask.into(), digits(&[String::new()], &[*n]).into()]
        }
        Question::NimSum(position) | Question::Chances(position) => {
            [vec![ask.into()], unmarked(position, audience)].concat()
        }
        Question::CanWin(position)
        | Question::HowMany(position)
        | Question::Kind(position)
        | Question::OtherBook(position)
        | Question::Worth(position) => {
            let rules = words::rules_now(position, audience);
            vec![rules.into(), ask.into(), art::piles(position, false, audience)]
        }
        Question::LeftOver(position) | Question::Greedy(position) => {
            vec![ask.into(), art::piles(position, false, audience)]
        }
        Question::Coins(squares) => vec![ask.into(), coins(squares, audience)],
        Question::ToBinary(_)
        | Question::FromBinary(_)
        | Question::LeastMissing(_)
        | Question::SmallestPart(_)
        | Question::Remainder { .. } => vec![ask.into()],
    }
}

/// Lists the numbers, or says that there are none.
pub(super) fn listed(values: &[u64], locale: Locale) -> String {
    match values {
        [] => say!(locale, "learn-no-values"),
        values => words::all_of(values, locale),
    }
}

/// Returns the label of a quiz's answer.
fn answer(quiz: &Quiz, option: u64, locale: Locale) -> String {
    let yes = option == 1;
    match quiz.question {
        Question::ToBinary(n) => binary(option, n),
        Question::Chances(_) => say!(locale, "learn-answer-chances", yes),
        Question::CanWin(_) | Question::Coins(_) | Question::Greedy(_) => {
            say!(locale, "learn-answer-can", yes)
        }
        Question::Kind(_) => say!(locale, "learn-answer-kind", yes),
        Question::OtherBook(_) => say!(locale, "learn-answer-book", yes),
        Question::LeftOver(_) if option == 0 => say!(locale, "learn-answer-nothing"),
        Question::LeftOver(_) if option.count_ones() > 1 => powers(option).join(" + "),
        Question::NimSum(_) if option == 0 => say!(locale, "learn-answer-balance"),
        Question::NimSum(_) if option.count_ones() > 1 => {
            format!("{option} = {}", powers(option).join(" + "))
        }
        _ => option.to_string(),
    }
}

/// Shows the piles in binary, without marks on the odd columns.
fn unmarked(position: &Position, audience: Audience) -> Vec<Block> {
    let piles = position.piles().iter().enumerate();
    if audience.theme == Theme::Words {
        let largest = position.piles().iter().copied().max().unwrap_or(0);
        let entries = piles.map(|(i, &size)| format!("{} {}", PileIx(i), binary(size, largest)));
        let list = words::all_of(entries, audience.locale);
        let text = say!(audience.locale, "words-binary", list);
        return vec![art::piles(position, false, audience), text.into()];
    }
    let labels: Vec<String> = piles.map(|(i, size)| format!("{} {size:>2}", PileIx(i))).collect();
    vec![digits(&labels, position.piles()).into()]
}

/// Describes the bot's previous move.
fn moved(before: Option<&(Position, Move)>, locale: Locale) -> Option<Block> {
    let (from, m) = before?;
    let who = say!(locale, "bot");
    Some(say!(locale, "moved", who; take, pile, left of taken(from, *m, locale)).into())
}
