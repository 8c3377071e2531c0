//! Replies to the answers of lessons: whether they are right, and why.

use crate::view::prelude::*;
use std::collections::BTreeSet;

use super::exercise::{answers, controls, listed, question};
use super::frame::{ExerciseAt, columns, header, leaving, powers, sum, with_buttons};
use crate::lesson::{self, Broken, Duel, Exercise, Feedback, Lesson, Question, Quiz, Wrong};
use crate::view::art;
use crate::view::effect::taken;
use crate::view::reasons::{self, By};
use crate::view::table::binary;
use nim::{Move, Outcome, Partial, Position, Reason};

/// Replies to an answer. After a wrong one, the `misses`th, it asks the exercise `again`, which may be another.
pub fn feedback(
    place: ExerciseAt,
    (exercise, again): (&Exercise, &Exercise),
    feedback: &Feedback,
    misses: u32,
    audience: Audience,
) -> Message {
    let locale = audience.locale;
    let (lesson, ..) = place;
    let mut lines = vec![header(place, locale).into()];
    lines.extend(response(lesson, exercise, feedback, audience));
    if feedback.is_right() {
        return with_buttons(lines, vec![go_on(lesson, locale)], locale);
    }
    let again_line = match exercise {
        Exercise::Quiz(_) => say!(locale, "learn-try-again"),
        Exercise::Duel(duel) if duel.done > 0 => say!(locale, "learn-duel-again"),
        _ => say!(locale, "learn-try-again-board"),
    };
    lines.push(again_line.into());
    lines.extend(asked_again(lesson, again, audience));
    let misses = Some(misses);
    let answers = answers(place, again, Partial::NOTHING, misses, audience);
    Message::card(lines).with(controls(place, again, answers, misses, locale))
}

/// Shows the right answer to a person who asked for it.
pub fn shown_answer(
    place: ExerciseAt,
    exercise: &Exercise,
    feedback: &Feedback,
    audience: Audience,
) -> Message {
    let locale = audience.locale;
    let (lesson, ..) = place;
    let mut lines: Vec<Block> =
        [header(place, locale), say!(locale, "learn-shown")].map(Block::Text).to_vec();
    match (exercise, feedback) {
        (Exercise::Win { position, .. }, Feedback::Won { after, because, .. }) => {
            lines.push(chances(lesson, position, locale).into());
            lines.push(why(lesson, after, *because, By::You, locale).into());
        }
        // The first line says that the answer is right.
        _ => lines.extend(response(lesson, exercise, feedback, audience).into_iter().skip(1)),
    }
    with_buttons(lines, vec![go_on(lesson, locale)], locale)
}

fn go_on(lesson: Lesson, locale: Locale) -> Button {
    Button::new(Press::Learn(lesson), say!(locale, "learn-button-next")).primary()
}

/// Returns what must be asked again after a wrong answer has been explained.
fn asked_again(lesson: Lesson, exercise: &Exercise, audience: Audience) -> Vec<Block> {
    let (position, columns) = match exercise {
        // Columns that were to be worked out mentally are shown now.
        Exercise::Win { position, columns, .. } => (position, *columns || lesson == Lesson::Find),
        Exercise::Duel(Duel { position, .. }) => (position, false),
        _ => {
            let mut blocks = question(lesson, exercise, None, audience);
            // The piles are already shown above.
            blocks.truncate(if draws(exercise) { 1 } else { blocks.len() });
            return blocks;
        }
    };
    vec![words::rules_now(position, audience).into(), art::piles(position, columns, audience)]
}

/// Whether the reply to a wrong answer shows the piles.
fn draws(exercise: &Exercise) -> bool {
    let Exercise::Quiz(quiz) = exercise else { return true };
    matches!(quiz.question, Question::NimSum(_) | Question::Chances(_))
}

fn response(
    lesson: Lesson,
    exercise: &Exercise,
    feedback: &Feedback,
    audience: Audience,
) -> Vec<Block> {
    let locale = audience.locale;
    match (exercise, feedback) {
        (Exercise::Win { position, columns, .. }, Feedback::Won { m, after, because }) => {
            let mut lines = vec![
                say!(locale, "learn-right").into(),
                yours(position, *m, locale).into(),
                why(lesson, after, *because, By::You, locale).into(),
            ];
            // Columns that were to be worked out mentally are shown now.
            let columns = *columns || lesson == Lesson::Find;
            lines.extend((!after.is_over()).then(|| art::piles(after, columns, audience)));
            lines
        }
        (Exercise::Duel(duel), Feedback::Won { m, after, because }) => {
            let mut lines: Vec<Block> =
                vec![say!(locale, "learn-right").into(), yours(&duel.position, *m, locale).into()];
            // Before the end, the reason would give away the moves to come.
            if matches!(because, Reason::NothingLeft | Reason::OneLeft) {
                lines.push(reasons::because(*because, after, By::You, locale).into());
                lines.push(say!(locale, "learn-duel-won", game = duel.game).into());
            } else {
                lines.push(art::piles(after, false, audience));
            }
            lines
        }
        (
            Exercise::Win { position, .. } | Exercise::Duel(Duel { position, .. }),
            Feedback::Lost(wrong),
        ) => vec![lost(lesson, position, wrong, audience).join("\n").into()],
        (Exercise::Break { position, .. }, Feedback::Broke(broken)) => {
            broke(position, broken, audience)
        }
        (Exercise::Quiz(quiz), Feedback::Answered { given, right }) => {
            answered(lesson, quiz, *given, *right, audience)
        }
        _ => Vec::new(),
    }
}

/// Says how the opponent answers a wrong move.
fn lost(lesson: Lesson, position: &Position, wrong: &Wrong, audience: Audience) -> Vec<String> {
    let locale = audience.locale;
    let Wrong { m, after, odd, reply } = wrong;
    let mut lines = vec![say!(locale, "learn-wrong"), yours(position, *m, locale)];
    let Some((reply, because)) = reply else {
        let last = words::last(position.rules(), audience.theme);
        lines.push(say!(locale, "learn-took-last", theme = last));
        return lines;
    };
    if matches!(lesson, Lesson::Triples | Lesson::Sums) {
        lines.extend(adding_up(after, locale));
    }
    // Columns are mentioned only once they have been taught. At the end of a misère game they decide nothing.
    let taught = matches!(
        lesson,
        Lesson::Find | Lesson::Why | Lesson::Misere | Lesson::Letters | Lesson::Exam
    );
    let decide =
        matches!(because, Reason::Balance | Reason::Equal | Reason::Pairs | Reason::Triple { .. });
    if taught && decide && !odd.is_empty() {
        let columns = columns(odd, locale);
        lines.push(say!(locale, "learn-still-odd", columns, n = odd.len()));
    }
    let on_a_list = matches!(because, Reason::Balance | Reason::Triple { .. });
    if lesson == Lesson::Pairs && on_a_list {
        // The opponent's reply has not been taught yet.
        lines.push(say!(locale, "learn-no-pairs"));
        return lines;
    }
    let (taken, rest) = (taken(after, *reply, locale), leaving(after, *reply, locale));
    lines.push(say!(locale, "learn-opponent-takes", rest; take, pile of taken));
    if let Ok(left) = after.after(*reply) {
        lines.push(why(lesson, &left, *because, By::Opponent, locale));
    }
    lines
}

/// Says why a position is lost: before columns have been taught, by the list or by what cancels.
fn why(lesson: Lesson, left: &Position, because: Reason, by: By, locale: Locale) -> String {
    match (lesson, because) {
        (Lesson::Triples | Lesson::Sums, Reason::Balance | Reason::Triple { .. }) => {
            let piles = words::dashed(left.canonical().piles(), 60, locale);
            say!(locale, "learn-on-the-list", piles)
        }
        (Lesson::Powers, Reason::Balance | Reason::Triple { .. }) => {
            say!(locale, "learn-all-cancels", parts = parts(left))
        }
        // Once columns have been taught, they are what the lessons practise.
        (_, Reason::Triple { .. }) => reasons::because(Reason::Balance, left, by, locale),
        _ => reasons::because(because, left, by, locale),
    }
}

/// Says that the largest pile is the sum of the others, if it is, which proves nothing.
fn adding_up(left: &Position, locale: Locale) -> Option<String> {
    let sorted = left.canonical();
    match *sorted.piles() {
        [a, b, c] if a + b == c => Some(say!(
            locale,
            "learn-adds-up",
            piles = words::dashed(sorted.piles(), 60, locale),
            sum = format!("{a} + {b} = {c}")
        )),
        _ => None,
    }
}

/// Returns `3 = 2 + 1 · 4 · 6 = 4 + 2`.
fn parts(position: &Position) -> String {
    let parts = position.full_piles().map(|(_, size)| match powers(size) {
        powers if powers.len() > 1 => format!("{size} = {}", powers.join(" + ")),
        _ => size.to_string(),
    });
    parts.collect::<Vec<_>>().join(" · ")
}

fn broke(position: &Position, broken: &Broken, audience: Audience) -> Vec<Block> {
    let locale = audience.locale;
    let Broken { m, odd, after, reply, restored } = broken;
    let broke = say!(locale, "learn-broke", columns = columns(odd, locale), n = odd.len());
    let restore = say!(locale, "learn-restored"; take, pile, left of taken(after, *reply, locale));
    vec![
        format!("{} {broke}", yours(position, *m, locale)).into(),
        art::piles(after, true, audience),
        restore.into(),
        art::piles(restored, true, audience),
    ]
}

/// Says whether a position can be won, and how, or why not.
fn chances(lesson: Lesson, position: &Position, locale: Locale) -> String {
    if let Some(because) = position.lost_because() {
        return why(lesson, position, because, By::Opponent, locale);
    }
    let Some(m) = position.winning_moves().next() else { return String::new() };
    let rest = leaving(position, m, locale);
    say!(locale, "learn-can-win", rest; take, pile of taken(position, m, locale))
}

fn answered(
    lesson: Lesson,
    quiz: &Quiz,
    given: u64,
    right: bool,
    audience: Audience,
) -> Vec<Block> {
    let locale = audience.locale;
    let verdict = if right { say!(locale, "learn-right") } else { say!(locale, "learn-wrong") };
    let why = match &quiz.question {
        Question::ToBinary(n) | Question::FromBinary(n) if right => {
            say!(locale, "learn-reads", digits = binary(*n, *n), sum = sum(*n))
        }
        Question::ToBinary(n) => {
            say!(locale, "learn-reads-wrong", digits = binary(given, *n), sum = sum(given), n = *n)
        }
        Question::FromBinary(n) => {
            say!(locale, "learn-would-be", n = given, digits = binary(given, *n))
        }
        Question::NimSum(position) | Question::Chances(position) => {
            let values = position.values().unwrap_or_default();
            let why = match (values.sum(), &quiz.question) {
                (0, _) => say!(locale, "learn-all-even"),
                (_, Question::NimSum(_)) if !right => say!(locale, "learn-nim-sum-wrong"),
                (odd, Question::NimSum(_)) => say!(locale, "learn-nim-sum", sum = sum(odd)),
                _ => {
                    let odd = values.odd_columns();
                    let columns = columns(&odd, locale);
                    say!(locale, "learn-some-odd", columns, n = odd.len())
                }
            };
            return vec![verdict.into(), why.into(), art::piles(position, true, audience)];
        }
        Question::CanWin(position) => chances(lesson, position, locale),
        Question::Kind(position) => {
            let text = say!(locale, "learn-kind", wins = position.outcome() == Outcome::N);
            return vec![verdict.into(), text.into(), chances(lesson, position, locale).into()];
        }
        Question::OtherBook(position) => {
            let text = say!(locale, "learn-book", wins = position.outcome() == Outcome::N);
            return vec![verdict.into(), chances(lesson, position, locale).into(), text.into()];
        }
        Question::HowMany(position) => {
            let moves: Vec<String> = position
                .winning_moves()
                .map(|m| {
                    let rest = leaving(position, m, locale);
                    say!(locale, "learn-one-of", rest; take, pile of taken(position, m, locale))
                })
                .collect();
            say!(locale, "learn-how-many", n = moves.len(), list = moves.join(" · "))
        }
        Question::LeftOver(position) => {
            let left = match position.nim_sum().unwrap_or_default() {
                0 => say!(locale, "learn-answer-nothing"),
                left => powers(left).join(" + "),
            };
            say!(locale, "learn-left-over", parts = parts(position), left)
        }
        Question::LeastMissing(values) if values.contains(&given) => {
            say!(locale, "learn-is-there", given)
        }
        Question::LeastMissing(_) if !right => say!(locale, "learn-not-least", given),
        Question::LeastMissing(values) => {
            say!(locale, "learn-least-missing", right = given, list = listed(values, locale))
        }
        Question::Worth(position) => {
            let after = position.moves().filter_map(|m| position.after(m).ok()?.nim_sum());
            let values: BTreeSet<u64> = after.collect();
            let values: Vec<u64> = values.into_iter().collect();
            say!(locale, "learn-worth", list = listed(&values, locale), given, right)
        }
        Question::SmallestPart(n) => {
            let mut parts = lesson::parts(*n);
            parts.reverse();
            let largest = parts.first().copied().unwrap_or(0);
            let parts: Vec<String> = parts.iter().map(u64::to_string).collect();
            say!(locale, "learn-parts", right, n = *n, sum = parts.join(" + "), largest)
        }
        Question::Coins(squares) => {
            let gaps = lesson::gaps(squares);
            let sum = gaps.iter().fold(0, |sum, gap| sum ^ gap);
            say!(locale, "learn-gaps", list = listed(&gaps, locale), sum)
        }
        Question::Greedy(position) => {
            let n = lesson::largest(position.piles());
            say!(locale, "learn-largest", n, parity = words::parity(n))
        }
        Question::Remainder { size, n } if right => {
            say!(locale, "learn-remainder", size = *size, q = size / n, n = *n, r = size % n)
        }
        Question::Remainder { size, n } => {
            say!(locale, "learn-remainder-wrong", size = *size, n = *n, whole = size - size % n)
        }
    };
    vec![verdict.into(), why.into()]
}

/// Returns `You took 2 from **B**, leaving 3.`
pub(super) fn yours(position: &Position, m: Move, locale: Locale) -> String {
    say!(locale, "learn-you-took"; take, pile, left of taken(position, m, locale))
}
