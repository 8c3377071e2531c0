//! A day in UTC, and its date in the calendar.

use std::fmt;
use std::num::ParseIntError;
use std::ops::RangeInclusive;
use std::str::FromStr;

use time::{Date, Month};

const DAY_MS: i64 = 86_400_000;
/// The Julian day number of 1970-01-01.
const UNIX_EPOCH: i32 = 2_440_588;

/// A day in UTC, counted from 1970-01-01.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Day(pub i32);

impl Day {
    /// Returns the day of a time in milliseconds since 1970 in UTC.
    pub fn at(now: i64) -> Self {
        // A clock that is millions of years off gets the nearest representable day.
        let day = now.div_euclid(DAY_MS);
        Self(day.clamp(i32::MIN.into(), i32::MAX.into()) as i32)
    }

    pub fn of(date: Date) -> Self {
        Self(date.to_julian_day() - UNIX_EPOCH)
    }

    /// Returns the day after, at whose start this day's puzzle ends.
    pub fn next(self) -> Self {
        Self(self.0.saturating_add(1))
    }

    pub fn before(self) -> Self {
        Self(self.0.saturating_sub(1))
    }

    /// Returns when the day begins, in seconds since 1970 in UTC.
    pub fn begins(self) -> i64 {
        i64::from(self.0) * (DAY_MS / 1000)
    }

    /// Returns how many days after Monday it is.
    pub fn weekday(self) -> u8 {
        // 1970-01-01 was a Thursday.
        (i64::from(self.0) + 3).rem_euclid(7) as u8
    }

    /// Returns the number of its week, counted from that of 1970-01-01; weeks begin on Mondays.
    pub fn week(self) -> i64 {
        (i64::from(self.0) + 3).div_euclid(7)
    }

    /// Returns its calendar month, from the first day to the last.
    pub fn month(self) -> RangeInclusive<Self> {
        let date = self.date();
        let first = self.0.saturating_sub(i32::from(date.day()) - 1);
        let length = i32::from(date.month().length(date.year()));
        Self(first)..=Self(first.saturating_add(length - 1))
    }

    /// Returns its date, or the nearest whose year has four digits.
    pub fn date(self) -> Date {
        let day = UNIX_EPOCH.saturating_add(self.0);
        let nearest = if self.0 < 0 { Date::MIN } else { Date::MAX };
        Date::from_julian_day(day).unwrap_or(nearest)
    }

    /// Reads what [`Display`](fmt::Display) writes, with or without leading zeros.
    pub fn from_iso(text: &str) -> Option<Self> {
        let mut parts = text.split('-').map(|part| {
            let digits = !part.is_empty() && part.bytes().all(|b| b.is_ascii_digit());
            part.parse::<u16>().ok().filter(|_| digits)
        });
        let (year, month, day) = (parts.next()??, parts.next()??, parts.next()??);
        if parts.next().is_some() {
            return None;
        }
        let month = Month::try_from(u8::try_from(month).ok()?).ok()?;
        let date = Date::from_calendar_date(year.into(), month, u8::try_from(day).ok()?).ok()?;
        Some(Self::of(date))
    }

    /// Returns the month in ISO 8601: `2026-11`.
    pub fn month_name(self) -> String {
        let date = self.date();
        format!("{:04}-{:02}", date.year(), u8::from(date.month()))
    }
}

impl fmt::Display for Day {
    /// Writes the day in ISO 8601: `2026-11-21`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}-{:02}", self.month_name(), self.date().day())
    }
}

impl FromStr for Day {
    type Err = ParseIntError;

    /// Reads the day's number, as controls carry it.
    fn from_str(text: &str) -> Result<Self, ParseIntError> {
        text.parse().map(Self)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_calendar_goes_on_day_by_day() {
        assert_eq!(Day(0).to_string(), "1970-01-01");
        assert_eq!(Day(0).weekday(), 3);
        assert_eq!(Day(20_778).to_string(), "2026-11-21");
        assert_eq!(Day(20_778).weekday(), 5);
        assert_eq!(Day(20_778).month_name(), "2026-11");
        assert_eq!(Day(11_016).to_string(), "2000-02-29");
        assert_eq!(Day::at(-1), Day(-1));
        assert_eq!(Day::at(Day(20_778).begins() * 1000), Day(20_778));
        for number in -200_000..200_000 {
            let (day, next) = (Day(number), Day(number + 1));
            assert!(day.month().contains(&day));
            if day.month().contains(&next) {
                assert_eq!(day.month(), next.month());
                assert_eq!(day.month_name(), next.month_name());
            } else {
                assert_eq!(*day.month().end(), day);
                assert_eq!(*next.month().start(), next);
                assert!(next.to_string().ends_with("-01"), "{next}");
            }
            let monday = next.weekday() == 0;
            assert_eq!(monday, next.week() != day.week());
        }
    }

    #[test]
    fn days_are_read() {
        for (text, day) in [
            ("2026-11-21", Some(Day(20_778))),
            ("2000-2-29", Some(Day(11_016))),
            ("1970-01-01", Some(Day(0))),
            ("2026-02-29", None),
            ("2026-13-01", None),
            ("2026-11", None),
            ("2026-11-21-1", None),
            ("26.11.2026", None),
            ("2026-+1-01", None),
            ("", None),
        ] {
            assert_eq!(Day::from_iso(text), day, "{text}");
        }
    }

    #[test]
    fn no_day_is_too_far() {
        for day in [Day(i32::MIN), Day(i32::MAX), Day::at(i64::MAX)] {
            let _ = (day.to_string(), day.month(), day.next(), day.begins());
        }
    }
}
