//! When a server's channel gets the puzzle of the day.

use super::chosen::Word;
use crate::day::Day;

const HOUR: i64 = 3_600_000;

/// How late a puzzle may still be posted, in milliseconds; never after its day is over.
pub const NEWS: i64 = 6 * HOUR;
/// How long to wait before retrying where the bot may not post, in milliseconds.
pub const REFUSED: i64 = HOUR;

/// An hour of the day in UTC.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Hour(u8);

impl Default for Hour {
    fn default() -> Self {
        Self(8)
    }
}

impl Hour {
    pub const MOST: u8 = 23;

    /// Returns `None` unless it is 0 to 23.
    pub fn new(hour: i64) -> Option<Self> {
        let hour = u8::try_from(hour).ok()?;
        (hour <= Self::MOST).then_some(Self(hour))
    }

    pub fn number(self) -> u8 {
        self.0
    }

    /// Returns when it is that hour on `day`, in milliseconds since 1970 in UTC.
    pub fn on(self, day: Day) -> i64 {
        day.begins() * 1000 + i64::from(self.0) * HOUR
    }

    /// Returns when it is next that hour after `now`, in milliseconds since 1970 in UTC.
    pub fn after(self, now: i64) -> i64 {
        let today = Day::at(now);
        let at = self.on(today);
        if at > now { at } else { self.on(today.next()) }
    }

    /// Whether it is not too late at `now` to post the puzzle of `day`.
    pub fn is_news(self, day: Day, now: i64) -> bool {
        Day::at(now) == day && now - self.on(day) <= NEWS
    }
}

impl Word for Hour {
    fn write(&self) -> String {
        self.0.to_string()
    }

    fn read(text: &str) -> Option<Self> {
        let hour = text.parse().ok().and_then(Self::new);
        hour.filter(|hour| hour.write() == text)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn it_is_news_for_six_hours_and_no_other_day() {
        let (hour, day) = (Hour::new(20).expect("an hour"), Day(20_778));
        let at = hour.on(day);
        assert_eq!(hour.after(at - 1), at);
        assert_eq!(hour.after(at), hour.on(day.next()));
        assert_eq!(Hour::default().after(at), Hour::default().on(day.next()));
        assert!(hour.is_news(day, at) && hour.is_news(day, at + 4 * HOUR - 1));
        assert!(!hour.is_news(day, at + 4 * HOUR), "its day is over");
        let early = Hour::new(0).expect("an hour");
        let at = early.on(day);
        assert!(early.is_news(day, at + NEWS) && !early.is_news(day, at + NEWS + 1));
        for text in ["24", "08", "-1", "", "x"] {
            assert_eq!(Hour::read(text), None, "{text}");
        }
    }
}
