//! How long people have.

use super::Game;
pub use super::move_time::MoveTime;
use crate::place::GameId;

const MINUTE: i64 = 60_000;
const HOUR: i64 = 60 * MINUTE;

/// How long a challenge stands, in milliseconds.
pub const CHALLENGE: i64 = 15 * MINUTE;
/// How long a game against the bot may lie idle, in milliseconds.
pub const IDLE: i64 = 7 * 24 * HOUR;
/// How long after someone last did something in a game they are taken to be still looking, in milliseconds.
pub const AROUND: i64 = MINUTE;

/// How long the answer to an interaction may take, in milliseconds: a move that was asked for in time comes no later.
pub const ANSWER: i64 = 3_000;

/// When an interaction was asked for, by its id, in milliseconds since 1970 in UTC: at most as long before `now` as the
/// answer to it may take, so that no odd clock or id makes it later or much earlier than it is.
pub fn asked_at(interaction: u64, now: i64) -> i64 {
    GameId(interaction).time().clamp(now - ANSWER, now)
}

/// When something has to be done about an idle game, in milliseconds since 1970 in UTC.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Due {
    /// When to look at it next.
    pub at: i64,
    pub deadline: i64,
}

/// What is to be done about a game once that time has come.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Measure {
    /// Warn the player to move.
    Warn,
    End,
}

impl Measure {
    /// No one loses on time to another person without a warning, or at least an attempt at one.
    pub fn of(game: &Game, tried_to_warn: bool) -> Self {
        if game.is_between_people() && !tried_to_warn { Self::Warn } else { Self::End }
    }
}

impl Due {
    /// What follows from the last move, or the beginning, at `now`.
    pub fn of(game: &Game, now: i64) -> Self {
        if game.is_between_people() {
            let time = game.terms().move_time;
            let deadline = now.saturating_add(time.long());
            Self { at: deadline - time.warning(), deadline }
        } else {
            let deadline = now.saturating_add(IDLE);
            Self { at: deadline, deadline }
        }
    }

    /// The deadline, where a person loses by it to another.
    pub fn against_people(self, game: &Game) -> Option<i64> {
        (game.is_between_people() && game.end().is_none()).then_some(self.deadline)
    }

    /// The same, no later than the round of a tournament ends; and where that is near or over, as late as a move may be
    /// then: a third of its usual time.
    pub fn within(self, game: &Game, round: Option<i64>, now: i64) -> Self {
        let Some(round) = round else { return self };
        let time = game.terms().move_time;
        let deadline = self.deadline.min(round.max(now.saturating_add(time.long() / 3)));
        Self { at: self.at.min(deadline - time.warning()), deadline }
    }
}
