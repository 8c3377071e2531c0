//! Exercises: what is asked, what it is asked about, and the menu of answers.

use super::frame::{ExerciseAt, all_lessons, digits, explanation, header};
use super::phrases::powers;
use crate::ask::control;
use crate::lesson::{Duel, Exercise, Lesson, Question, Quiz};
use crate::locale::Locale;
use crate::reply::{Entry, Menu, Message, Row};
use crate::text::{number, say};
use crate::view::Audience;
use crate::view::effect::{Taken, taken};
use crate::view::{art, moves, words};
use nim::{Move, PileIx, Position};

/// An exercise that waits for its answer.
pub(super) fn exercise(place: ExerciseAt, exercise: &Exercise, audience: Audience) -> Message {
    let locale = audience.locale;
    let mut lines = vec![header(place, locale)];
    lines.extend(asked(place.0, exercise, audience));
    Message::text(lines.join("\n"))
        .row(Row::Menu(answers(place, exercise, None, locale)))
        .row(Row::Buttons(vec![
            explanation(place, locale),
            all_lessons(locale),
        ]))
}

/// What is asked, and what it is asked about.
pub(super) fn asked(lesson: Lesson, exercise: &Exercise, audience: Audience) -> Vec<String> {
    let locale = audience.locale;
    match exercise {
        Exercise::Win {
            position,
            columns,
            before,
        } => {
            let rules = words::rules(position, audience.theme, locale);
            let mut lines = before
                .iter()
                .map(|(from, m)| moved(from, *m, locale))
                .collect::<Vec<_>>();
            lines.push(rules);
            lines.push(match lesson {
                Lesson::Why => say!(locale, "learn-ask-restore"),
                Lesson::Find if !columns => say!(locale, "learn-ask-on-paper"),
                _ => say!(locale, "learn-ask-win"),
            });
            lines.push(art::piles(position, *columns, audience));
            lines
        }
        Exercise::Break { position, again } => {
            let ask = if *again {
                say!(locale, "learn-ask-break-again")
            } else {
                say!(locale, "learn-ask-break")
            };
            vec![ask, art::piles(position, true, audience)]
        }
        Exercise::Quiz(quiz) => question(quiz, audience),
        Exercise::Duel(duel) => {
            let Duel {
                position, before, ..
            } = duel;
            let mut lines = vec![say!(locale, "learn-ask-duel", game = number(duel.game))];
            lines.extend(before.iter().map(|(from, m)| moved(from, *m, locale)));
            lines.push(words::rules(position, audience.theme, locale));
            lines.push(art::piles(position, false, audience));
            lines
        }
    }
}

/// What there is to answer, after so many wrong answers, if there were any.
pub(super) fn answers(
    (lesson, mark, _): ExerciseAt,
    exercise: &Exercise,
    misses: Option<u32>,
    locale: Locale,
) -> Menu {
    let control = control::Menu::Solve(lesson, mark, misses);
    match exercise {
        Exercise::Win { position, .. }
        | Exercise::Break { position, .. }
        | Exercise::Duel(Duel { position, .. }) => moves::every_move(position, control, locale),
        Exercise::Quiz(quiz) => Menu {
            control,
            placeholder: say!(locale, "learn-menu-answers"),
            entries: quiz
                .options
                .iter()
                .map(|&option| Entry {
                    label: answer(quiz, option, locale),
                    value: option.to_string(),
                    description: None,
                    picked: false,
                })
                .collect(),
        },
    }
}

fn question(quiz: &Quiz, audience: Audience) -> Vec<String> {
    let locale = audience.locale;
    match &quiz.question {
        Question::ToBinary(n) => vec![say!(locale, "learn-ask-to-binary", n = number(*n))],
        Question::FromBinary(n) => {
            let line = digits(&[String::new()], &[*n]);
            let binary = format!("{n:b}");
            vec![say!(locale, "learn-ask-from-binary", digits = binary), line]
        }
        Question::NimSum(position) => {
            vec![say!(locale, "learn-ask-nim-sum"), unmarked(position)]
        }
        Question::Chances(position) => {
            let theme = audience.theme.name();
            vec![
                say!(locale, "learn-ask-chances", theme = theme),
                unmarked(position),
            ]
        }
        Question::CanWin(position) => {
            with_rules(position, say!(locale, "learn-ask-can-win"), audience)
        }
        Question::HowMany(position) => {
            with_rules(position, say!(locale, "learn-ask-how-many"), audience)
        }
        Question::Kind(position) => with_rules(position, say!(locale, "learn-ask-kind"), audience),
        Question::OtherBook(position) => {
            with_rules(position, say!(locale, "learn-ask-other-book"), audience)
        }
        Question::LeftOver(position) => vec![
            say!(locale, "learn-ask-left-over"),
            art::piles(position, false, audience),
        ],
        Question::LeastMissing(values) => vec![say!(
            locale,
            "learn-ask-least-missing",
            list = listed(values, locale)
        )],
        Question::Remainder { size, n } => vec![say!(
            locale,
            "learn-ask-remainder",
            size = number(*size),
            n = number(*n)
        )],
    }
}

/// What is asked of a position below its rules.
fn with_rules(position: &Position, ask: String, audience: Audience) -> Vec<String> {
    let locale = audience.locale;
    vec![
        words::rules(position, audience.theme, locale),
        ask,
        art::piles(position, false, audience),
    ]
}

/// The numbers in a row, or that there are none.
pub(super) fn listed(values: &[u64], locale: Locale) -> String {
    if values.is_empty() {
        return say!(locale, "learn-no-values");
    }
    let values: Vec<String> = values.iter().map(u64::to_string).collect();
    words::all_of(&values, locale)
}

/// An answer of a quiz as its menu shows it.
fn answer(quiz: &Quiz, option: u64, locale: Locale) -> String {
    match quiz.question {
        Question::ToBinary(n) => binary(option, n),
        Question::Chances(_) if option == 1 => say!(locale, "learn-answer-win"),
        Question::Chances(_) => say!(locale, "learn-answer-lose"),
        Question::CanWin(_) if option == 1 => say!(locale, "learn-answer-can"),
        Question::CanWin(_) => say!(locale, "learn-answer-cannot"),
        Question::Kind(_) if option == 1 => say!(locale, "learn-answer-n"),
        Question::Kind(_) => say!(locale, "learn-answer-p"),
        Question::OtherBook(_) if option == 1 => say!(locale, "learn-answer-winning"),
        Question::OtherBook(_) => say!(locale, "learn-answer-losing"),
        Question::LeftOver(_) if option == 0 => say!(locale, "learn-answer-nothing"),
        Question::LeftOver(_) if option.count_ones() > 1 => powers(option).join(" + "),
        Question::NimSum(_) if option == 0 => say!(locale, "learn-answer-balance"),
        Question::NimSum(_) if option.count_ones() > 1 => {
            format!("{option} = {}", powers(option).join(" + "))
        }
        _ => option.to_string(),
    }
}

/// The digits of a number, at least as many as those of another.
pub(super) fn binary(n: u64, other: u64) -> String {
    let digits = (u64::BITS - other.leading_zeros()).max(1) as usize;
    format!("{n:0digits$b}")
}

/// The piles' digits, without any mark on the odd columns.
fn unmarked(position: &Position) -> String {
    let piles = position.piles().iter().enumerate();
    let labels: Vec<String> = piles
        .map(|(i, size)| format!("{} {size:>2}", PileIx(i)))
        .collect();
    digits(&labels, position.piles())
}

/// A move of the bot's, in words.
fn moved(from: &Position, m: Move, locale: Locale) -> String {
    let Taken { take, pile, left } = taken(from, m);
    say!(
        locale,
        "moved",
        who = say!(locale, "bot"),
        take = number(take),
        pile = pile,
        left = number(left)
    )
}
