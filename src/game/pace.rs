//! How long people have.

use std::fmt;
use std::str::FromStr;

use thiserror::Error;

use super::Game;

const MINUTE: i64 = 60_000;
const HOUR: i64 = 60 * MINUTE;

/// How long a challenge stands, in milliseconds.
pub const CHALLENGE: i64 = 15 * MINUTE;
/// How long a game against the bot may lie idle, in milliseconds.
pub const IDLE: i64 = 7 * 24 * HOUR;
/// How long after someone last did something in a game they are taken to be still looking, in milliseconds.
pub const AROUND: i64 = MINUTE;

/// How long a move between people may take: some hours.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub struct MoveTime(u16);

impl MoveTime {
    /// The longest, in hours: two weeks.
    pub const MOST: u16 = 14 * 24;

    /// `None` if there cannot be so many.
    pub fn hours(hours: i64) -> Option<Self> {
        let hours = u16::try_from(hours).ok()?;
        (1..=Self::MOST).contains(&hours).then_some(Self(hours))
    }

    pub fn in_hours(self) -> u16 {
        self.0
    }

    /// In milliseconds.
    pub fn long(self) -> i64 {
        i64::from(self.0) * HOUR
    }

    /// How long before the end of that time there is a warning, and how long there is from one at least, however late
    /// it comes, in milliseconds: a quarter of it.
    pub fn warning(self) -> i64 {
        self.long() / 4
    }
}

impl Default for MoveTime {
    fn default() -> Self {
        Self(24)
    }
}

impl fmt::Display for MoveTime {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}h", self.0)
    }
}

/// The text is no such time.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Error)]
#[error("not a time for a move")]
pub struct NotAMoveTime;

impl FromStr for MoveTime {
    type Err = NotAMoveTime;

    fn from_str(text: &str) -> Result<Self, NotAMoveTime> {
        let hours = text.strip_suffix('h').and_then(|hours| hours.parse().ok());
        hours.and_then(Self::hours).ok_or(NotAMoveTime)
    }
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
            let time = game.terms().move_time;
            let deadline = now.saturating_add(time.long());
            Self {
                at: deadline - time.warning(),
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

    /// The same, no later than the round of a tournament ends; and where that is near or over, as late as a move may be
    /// then: a third of its usual time.
    pub fn within(self, game: &Game, round: Option<i64>, now: i64) -> Self {
        let Some(round) = round else { return self };
        let time = game.terms().move_time;
        let deadline = self
            .deadline
            .min(round.max(now.saturating_add(time.long() / 3)));
        Self {
            at: self.at.min(deadline - time.warning()),
            deadline,
        }
    }
}
