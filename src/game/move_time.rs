//! How long people may take for a move.

use std::fmt;
use std::str::FromStr;

/// How long a move between people may take, in seconds.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub struct MoveTime(u32);

impl MoveTime {
    /// The longest, in hours: two weeks.
    pub const MOST: u16 = 14 * 24;
    const LEAST_SECONDS: u32 = 30;
    /// The times offered when asking for a game.
    pub const NAMES: [&str; 8] = ["30s", "2m", "5m", "1h", "6h", "24h", "72h", "168h"];

    /// Returns `None` unless it is 1 to [`MOST`](Self::MOST).
    pub fn hours(hours: i64) -> Option<Self> {
        let hours = u16::try_from(hours).ok()?;
        (1..=Self::MOST).contains(&hours).then_some(Self(u32::from(hours) * 3600))
    }

    pub fn in_seconds(self) -> u32 {
        self.0
    }

    /// Whether it suits only people who stay and watch.
    pub fn is_short(self) -> bool {
        self.0 < 3600
    }

    /// Returns the time in milliseconds.
    pub fn long(self) -> i64 {
        i64::from(self.0) * 1000
    }

    /// Returns a quarter of the time, in milliseconds: how long before the deadline the warning comes, and the least
    /// time a player has after it, however late it comes.
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

/// Writes seconds as `6h`, `5m` or `30s`.
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

/// The text is not a valid move time.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct NotAMoveTime;

impl FromStr for MoveTime {
    type Err = NotAMoveTime;

    fn from_str(text: &str) -> Result<Self, NotAMoveTime> {
        let possible = Self::LEAST_SECONDS..=u32::from(Self::MOST) * 3600;
        seconds(text).filter(|seconds| possible.contains(seconds)).map(Self).ok_or(NotAMoveTime)
    }
}
