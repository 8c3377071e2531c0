//! Checks an answer to an exercise, and collects what to tell the learner about it.

use super::{Duel, Exercise};
use nim::{Move, Position, Reason};

/// A learner's answer to an exercise.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Said {
    Move(Move),
    /// An answer to a quiz.
    Number(u64),
}

/// What to tell the learner about an answer.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Feedback {
    Won {
        m: Move,
        after: Position,
        because: Reason,
    },
    Lost(Wrong),
    /// The move broke the balance, as the exercise asked: every move does.
    Broke(Broken),
    Answered {
        given: u64,
        right: bool,
    },
}

/// A move that gives the win away, and how.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Wrong {
    pub m: Move,
    pub after: Position,
    /// The columns that it leaves odd, as powers of two, largest first.
    pub odd: Vec<u64>,
    /// The opponent's winning reply, and why it wins. `None` if the opponent has won already: the last object loses.
    pub reply: Option<(Move, Reason)>,
}

/// A balance that a move broke, and the move that restores it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Broken {
    pub m: Move,
    /// The columns that it made odd, as powers of two, largest first; at least one.
    pub odd: Vec<u64>,
    pub after: Position,
    /// The move that makes all columns even again.
    pub reply: Move,
    pub restored: Position,
}

impl Feedback {
    /// Whether the exercise is done.
    pub const fn is_right(&self) -> bool {
        match self {
            Self::Won { .. } | Self::Broke(_) => true,
            Self::Lost(_) => false,
            Self::Answered { right, .. } => *right,
        }
    }
}

/// Returns the right answer, the first if there are several; `None` for played games, and if any move will do.
pub fn answer(exercise: &Exercise) -> Option<Said> {
    match exercise {
        Exercise::Win { position, .. } => position.winning_moves().next().map(Said::Move),
        Exercise::Quiz(quiz) => Some(Said::Number(quiz.right)),
        Exercise::Break { .. } | Exercise::Duel(_) => None,
    }
}

/// Checks an answer; `None` if it does not answer this exercise.
pub fn check(exercise: &Exercise, said: Said) -> Option<Feedback> {
    match (exercise, said) {
        (Exercise::Win { position, .. } | Exercise::Duel(Duel { position, .. }), Said::Move(m)) => {
            judge(position, m)
        }
        (Exercise::Break { position, .. }, Said::Move(m)) => {
            let after = position.after(m).ok()?;
            let reply = best_reply(&after)?.0;
            Some(Feedback::Broke(Broken {
                m,
                odd: odd_columns(&after),
                restored: after.after(reply).ok()?,
                after,
                reply,
            }))
        }
        (Exercise::Quiz(quiz), Said::Number(given)) => quiz
            .options
            .contains(&given)
            .then_some(Feedback::Answered { given, right: given == quiz.right }),
        _ => None,
    }
}

/// Judges a move in a position that can be won.
pub(super) fn judge(position: &Position, m: Move) -> Option<Feedback> {
    let after = position.after(m).ok()?;
    if let Some(because) = position.reason(m) {
        return Some(Feedback::Won { m, after, because });
    }
    Some(Feedback::Lost(Wrong { m, odd: odd_columns(&after), reply: best_reply(&after), after }))
}

/// Returns the winning move that is easiest to understand.
pub(super) fn best_reply(position: &Position) -> Option<(Move, Reason)> {
    position.winning_moves().filter_map(|m| Some((m, position.reason(m)?))).min_by_key(
        |(_, because)| {
            let general = matches!(because, Reason::Balance | Reason::BalancedRemainders { .. });
            (general, !matches!(because, Reason::NothingLeft))
        },
    )
}

/// Returns the odd columns of the piles, as powers of two, largest first. Empty if piles count for something other
/// than their size: lessons don't show those columns.
fn odd_columns(position: &Position) -> Vec<u64> {
    let values = position.values();
    let plain = values.filter(|values| !values.differ());
    plain.map_or_else(Vec::new, |values| values.odd_columns())
}
