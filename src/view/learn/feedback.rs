//! What is said to an answer: whether it is right, and why.

use super::exercise::{answers, asked, binary};
use super::phrases::{columns, leaving, sum};
use super::{Place, all_lessons, header};
use crate::ask::control;
use crate::lesson::{Broken, Exercise, Feedback, Lesson, Question, Quiz, Wrong};
use crate::locale::Locale;
use crate::reply::{Button, Message, Row, Style};
use crate::say;
use crate::text::number;
use crate::view::art;
use crate::view::deed::{Taken, taken};
use crate::view::reasons::{self, By};
use nim::{Move, Position, Reason};

/// The response to an answer. After a wrong one the exercise is asked again.
pub fn feedback(place: Place, exercise: &Exercise, feedback: &Feedback, locale: Locale) -> Message {
    let (lesson, ..) = place;
    let mut lines = vec![header(place, locale)];
    lines.extend(told(lesson, exercise, feedback, locale));
    if !feedback.is_right() {
        lines.push(match exercise {
            Exercise::Quiz(_) => say!(locale, "learn-try-again"),
            _ => say!(locale, "learn-try-again-board"),
        });
        lines.extend(asked_again(lesson, exercise, locale));
        return Message::text(lines.join("\n"))
            .row(Row::Menu(answers(place, exercise, locale)))
            .row(Row::Buttons(vec![all_lessons(locale)]));
    }
    let next = control::Button::Learn(lesson);
    let next = Button::new(next, say!(locale, "learn-button-next")).style(Style::Primary);
    super::with_buttons(lines, vec![next], locale)
}

/// What is left to ask after a wrong answer has been explained.
fn asked_again(lesson: Lesson, exercise: &Exercise, locale: Locale) -> Option<String> {
    match exercise {
        // Columns to be found in the head are shown now.
        Exercise::Win {
            position, columns, ..
        } => {
            let columns = *columns || lesson == Lesson::Find;
            Some(art::matches(position, columns, locale))
        }
        // Its piles, if it has any, stand above.
        _ => asked(lesson, exercise, locale).into_iter().next(),
    }
}

fn told(lesson: Lesson, exercise: &Exercise, feedback: &Feedback, locale: Locale) -> Vec<String> {
    match (exercise, feedback) {
        (
            Exercise::Win {
                position, columns, ..
            },
            Feedback::Won { m, after, because },
        ) => {
            let ending = position.rules().ending;
            let mut lines = vec![
                say!(locale, "learn-right"),
                yours(position, *m, locale),
                reasons::because(*because, ending, By::You, locale),
            ];
            // Columns to be found in the head are shown now.
            let columns = *columns || lesson == Lesson::Find;
            lines.extend((!after.is_over()).then(|| art::matches(after, columns, locale)));
            lines
        }
        (Exercise::Win { position, .. }, Feedback::Lost(wrong)) => {
            lost(lesson, position, wrong, locale)
        }
        (Exercise::Break { position, .. }, Feedback::Broke(broken)) => {
            broke(position, broken, locale)
        }
        (Exercise::Quiz(quiz), Feedback::Answered { given, right }) => {
            answered(quiz, *given, *right, locale)
        }
        _ => Vec::new(),
    }
}

/// What the opponent does about a wrong move.
fn lost(lesson: Lesson, position: &Position, wrong: &Wrong, locale: Locale) -> Vec<String> {
    let Wrong {
        m,
        after,
        odd,
        reply,
    } = wrong;
    let mut lines = vec![say!(locale, "learn-wrong"), yours(position, *m, locale)];
    let Some((reply, because)) = reply else {
        lines.push(say!(locale, "learn-took-last"));
        return lines;
    };
    // Columns are mentioned only once they have been taught, and at the end of a misère game they decide nothing.
    let taught = matches!(
        lesson,
        Lesson::Find | Lesson::Why | Lesson::Misere | Lesson::Letters
    );
    let decide = matches!(because, Reason::Balance | Reason::Equal | Reason::Pairs);
    if taught && decide && !odd.is_empty() {
        let columns = columns(odd, locale);
        let n = number(odd.len() as u64);
        lines.push(say!(locale, "learn-still-odd", columns = columns, n = n));
    }
    if lesson == Lesson::Pairs && *because == Reason::Balance {
        // What the opponent does then has not been taught yet.
        lines.push(say!(locale, "learn-no-pairs"));
        return lines;
    }
    let Taken { take, pile, .. } = taken(after, *reply);
    lines.push(say!(
        locale,
        "learn-opponent-takes",
        take = number(take),
        pile = pile,
        rest = leaving(after, *reply, locale)
    ));
    lines.push(reasons::because(
        *because,
        position.rules().ending,
        By::Opponent,
        locale,
    ));
    lines
}

fn broke(position: &Position, broken: &Broken, locale: Locale) -> Vec<String> {
    let Broken {
        m,
        odd,
        after,
        reply,
        restored,
    } = broken;
    let broke = say!(
        locale,
        "learn-broke",
        columns = columns(odd, locale),
        n = number(odd.len() as u64)
    );
    let Taken { take, pile, left } = taken(after, *reply);
    let restore = say!(
        locale,
        "learn-restored",
        take = number(take),
        pile = pile,
        left = number(left)
    );
    vec![
        format!("{} {broke}", yours(position, *m, locale)),
        art::matches(after, true, locale),
        restore,
        art::matches(restored, true, locale),
    ]
}

fn answered(quiz: &Quiz, given: u64, right: bool, locale: Locale) -> Vec<String> {
    let verdict = if right {
        say!(locale, "learn-right")
    } else {
        say!(locale, "learn-wrong")
    };
    let why = match &quiz.question {
        Question::ToBinary(n) | Question::FromBinary(n) if right => {
            say!(
                locale,
                "learn-reads",
                digits = binary(*n, *n),
                sum = sum(*n)
            )
        }
        Question::ToBinary(n) => say!(
            locale,
            "learn-reads-wrong",
            digits = binary(given, *n),
            sum = sum(given),
            n = number(*n)
        ),
        Question::FromBinary(n) => say!(
            locale,
            "learn-would-be",
            n = number(given),
            digits = binary(given, *n)
        ),
        Question::NimSum(position) | Question::Chances(position) => {
            let why = match (position.nim_sum(), &quiz.question) {
                (0, _) => say!(locale, "learn-all-even"),
                (_, Question::NimSum(_)) if !right => say!(locale, "learn-nim-sum-wrong"),
                (odd, Question::NimSum(_)) => say!(locale, "learn-nim-sum", sum = sum(odd)),
                (odd, _) => {
                    let odd: Vec<u64> = (0..u64::BITS)
                        .rev()
                        .map(|bit| 1 << bit)
                        .filter(|power| odd & power != 0)
                        .collect();
                    let columns = columns(&odd, locale);
                    let n = number(odd.len() as u64);
                    say!(locale, "learn-some-odd", columns = columns, n = n)
                }
            };
            return vec![verdict, why, art::matches(position, true, locale)];
        }
        Question::Remainder { size, n } if right => say!(
            locale,
            "learn-remainder",
            size = number(*size),
            q = number(size / n),
            n = number(*n),
            r = number(size % n)
        ),
        Question::Remainder { size, n } => say!(
            locale,
            "learn-remainder-wrong",
            size = number(*size),
            n = number(*n),
            whole = number(size - size % n)
        ),
    };
    vec![verdict, why]
}

/// `You took 2 from **B**, leaving 3.`
fn yours(position: &Position, m: Move, locale: Locale) -> String {
    let Taken { take, pile, left } = taken(position, m);
    say!(
        locale,
        "learn-you-took",
        take = number(take),
        pile = pile,
        left = number(left)
    )
}
