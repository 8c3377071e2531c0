//! How long people have.

use super::Game;

const MINUTE: i64 = 60_000;
const HOUR: i64 = 60 * MINUTE;

/// How long a challenge stands, in milliseconds.
pub const CHALLENGE: i64 = 15 * MINUTE;
/// How long a move between people may take, in milliseconds.
pub const MOVE: i64 = 24 * HOUR;
/// How long before the end of that time there is a warning, and how long there is from one at least, however late it
/// comes: a quarter of it.
pub const WARNING: i64 = MOVE / 4;
/// How long a game against the bot may lie idle, in milliseconds.
pub const IDLE: i64 = 7 * 24 * HOUR;
/// How long after someone last did something in a game they are taken to be still looking, in milliseconds.
pub const AROUND: i64 = MINUTE;

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
        if game.is_between_people() && !tried_to_warn {
            Self::Warn
        } else {
            Self::End
        }
    }
}

impl Due {
    /// What follows from the last move, or the beginning, at `now`.
    pub fn of(game: &Game, now: i64) -> Self {
        if game.is_between_people() {
            let deadline = now.saturating_add(MOVE);
            Self {
                at: deadline - WARNING,
                deadline,
            }
        } else {
            let deadline = now.saturating_add(IDLE);
            Self {
                at: deadline,
                deadline,
            }
        }
    }
}
