//! How long people may take for a move or a vote.

use std::fmt;
use std::str::FromStr;

/// A time limit in seconds, of `LEAST` to `MOST`.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub struct TimeLimit<const LEAST: u32, const MOST: u32>(u32);

/// How long a move between people may take.
pub type MoveTime = TimeLimit<30, { 14 * 24 * 3600 }>;

/// How long a vote is open.
pub type VoteTime = TimeLimit<20, { 24 * 3600 }>;

impl<const LEAST: u32, const MOST: u32> TimeLimit<LEAST, MOST> {
    /// Returns `None` if it is too short or too long.
    pub fn seconds(seconds: u32) -> Option<Self> {
        (LEAST..=MOST).contains(&seconds).then_some(Self(seconds))
    }

    pub fn in_seconds(self) -> u32 {
        self.0
    }

    /// Returns the time in milliseconds.
    pub fn long(self) -> i64 {
        i64::from(self.0) * 1000
    }
}

impl MoveTime {
    /// The longest, in hours: two weeks.
    pub const MOST: u16 = 14 * 24;
    /// The times offered when asking for a game.
    pub const NAMES: [&str; 8] = ["30s", "2m", "5m", "1h", "6h", "24h", "72h", "168h"];

    /// Returns `None` unless it is 1 to [`MOST`](Self::MOST).
    pub fn hours(hours: i64) -> Option<Self> {
        let hours = u16::try_from(hours).ok()?;
        Self::seconds(u32::from(hours) * 3600)
    }

    /// Whether it suits only people who stay and watch.
    pub fn is_short(self) -> bool {
        self.0 < 3600
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

impl VoteTime {
    /// The times offered when asking for a game.
    pub const NAMES: [&str; 9] = ["20s", "30s", "1m", "2m", "5m", "15m", "1h", "6h", "24h"];
}

/// Writes it as `6h`, `5m` or `30s`.
impl<const LEAST: u32, const MOST: u32> fmt::Display for TimeLimit<LEAST, MOST> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.0 {
            seconds if seconds % 3600 == 0 => write!(f, "{}h", seconds / 3600),
            seconds if seconds % 60 == 0 => write!(f, "{}m", seconds / 60),
            seconds => write!(f, "{seconds}s"),
        }
    }
}

/// The text is no time limit of that kind.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct NotATimeLimit;

impl<const LEAST: u32, const MOST: u32> FromStr for TimeLimit<LEAST, MOST> {
    type Err = NotATimeLimit;

    fn from_str(text: &str) -> Result<Self, NotATimeLimit> {
        let units = [("h", 3600), ("m", 60), ("s", 1)];
        let read = units.into_iter().find_map(|(unit, long)| {
            let n: u32 = text.strip_suffix(unit)?.parse().ok()?;
            n.checked_mul(long)
        });
        read.and_then(Self::seconds).ok_or(NotATimeLimit)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn times_read_back() {
        for name in VoteTime::NAMES {
            let time: VoteTime = name.parse().expect("a time");
            assert_eq!(time.to_string(), name);
        }
        for text in ["", "20", "19s", "25h", "1d", "-20s", "99999999h"] {
            assert_eq!(text.parse::<VoteTime>(), Err(NotATimeLimit), "{text}");
        }
    }
}
