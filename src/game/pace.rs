//! Time limits: how long challenges, moves and idle games last.

use super::Game;
pub use super::time_limit::MoveTime;
use crate::place::GameId;

const MINUTE: i64 = 60_000;
const HOUR: i64 = 60 * MINUTE;

/// How long a challenge can be accepted, in milliseconds.
pub const CHALLENGE: i64 = 15 * MINUTE;
/// How long a game against the bot may lie idle, in milliseconds.
pub const IDLE: i64 = 7 * 24 * HOUR;
/// How long after somebody's last action in a game we assume that they are still watching, in milliseconds.
pub const AROUND: i64 = MINUTE;

/// How long answering an interaction may take, in milliseconds. A move asked for in time is handled at most this late.
pub const ANSWER: i64 = 3_000;

/// Returns when an interaction was asked for, by its id, in milliseconds since 1970 in UTC. The result lies between
/// `now` minus [`ANSWER`] and `now`, so that a wrong clock or id does little harm.
pub fn asked_at(interaction: u64, now: i64) -> i64 {
    GameId(interaction).time().clamp(now - ANSWER, now)
}

/// When an idle game needs attention, in milliseconds since 1970 in UTC.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Due {
    /// When to look at the game next.
    pub at: i64,
    pub deadline: i64,
}

/// What to do about a game whose time has come.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Measure {
    /// Warn the player to move.
    Warn,
    End,
}

impl Measure {
    /// Returns the next step. Nobody loses on time to a person without a warning, or at least an attempt at one.
    pub fn of(game: &Game, tried_to_warn: bool) -> Self {
        if game.is_between_people() && !tried_to_warn { Self::Warn } else { Self::End }
    }
}

impl Due {
    /// Returns the times that follow from a move, or from the start of the game, at `now`.
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

    /// Returns the deadline if missing it loses the game to another person.
    pub fn against_people(self, game: &Game) -> Option<i64> {
        (game.is_between_people() && game.end().is_none()).then_some(self.deadline)
    }

    /// Brings the deadline forward to the end of a tournament's round, if that is sooner. If the end is near or past,
    /// the player still has a third of the usual time.
    pub fn within(self, game: &Game, round: Option<i64>, now: i64) -> Self {
        let Some(round) = round else { return self };
        let time = game.terms().move_time;
        let deadline = self.deadline.min(round.max(now.saturating_add(time.long() / 3)));
        Self { at: self.at.min(deadline - time.warning()), deadline }
    }
}
