//! How long people have.

use std::fmt;
use std::str::FromStr;

use thiserror::Error;

use super::Game;
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

/// How long a move between people may take, in seconds.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub struct MoveTime(u32);

impl MoveTime {
    /// The longest, in hours: two weeks.
    pub const MOST: u16 = 14 * 24;
    const LEAST_SECONDS: u32 = 30;
    /// Those that a game can be asked for with.
    pub const NAMES: [&str; 8] = ["30s", "2m", "5m", "1h", "6h", "24h", "72h", "168h"];

    /// `None` if there cannot be so many.
    pub fn hours(hours: i64) -> Option<Self> {
        let hours = u16::try_from(hours).ok()?;
        let possible = (1..=Self::MOST).contains(&hours);
        possible.then_some(Self(u32::from(hours) * 3600))
    }

    pub fn in_seconds(self) -> u32 {
        self.0
    }

    /// Whether it is for people who stay and watch.
    pub fn is_short(self) -> bool {
        self.long() < HOUR
    }

    /// In milliseconds.
    pub fn long(self) -> i64 {
        i64::from(self.0) * 1000
    }

    /// How long before the end of that time there is a warning, and how long there is from one at least, however late
    /// it comes, in milliseconds: a quarter of it.
    pub fn warning(self) -> i64 {
        self.long() / 4
    }
}

impl Default for MoveTime {
    fn default() -> Self {
        Self(24 * 3600)
    }
}

impl fmt::Display for MoveTime {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        in_words(self.0, f)
    }
}

/// Writes some seconds as `6h`, `5m` or `30s`.
pub(super) fn in_words(seconds: u32, f: &mut fmt::Formatter<'_>) -> fmt::Result {
    match seconds {
        seconds if seconds % 3600 == 0 => write!(f, "{}h", seconds / 3600),
        seconds if seconds % 60 == 0 => write!(f, "{}m", seconds / 60),
        seconds => write!(f, "{seconds}s"),
    }
}

/// Reads what [`in_words`] writes.
pub(super) fn seconds(text: &str) -> Option<u32> {
    let units = [("h", 3600), ("m", 60), ("s", 1)];
    let mut found = units.into_iter().filter_map(|(unit, long)| {
        let n: u32 = text.strip_suffix(unit)?.parse().ok()?;
        n.checked_mul(long)
    });
    found.next()
}

/// The text is no such time.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Error)]
#[error("not a time for a move")]
pub struct NotAMoveTime;

impl FromStr for MoveTime {
    type Err = NotAMoveTime;

    fn from_str(text: &str) -> Result<Self, NotAMoveTime> {
        let possible = Self::LEAST_SECONDS..=u32::from(Self::MOST) * 3600;
        let seconds = seconds(text).filter(|seconds| possible.contains(seconds));
        seconds.map(Self).ok_or(NotAMoveTime)
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

    /// The deadline, where a person loses by it to another.
    pub fn against_people(self, game: &Game) -> Option<i64> {
        (game.is_between_people() && game.end().is_none()).then_some(self.deadline)
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
