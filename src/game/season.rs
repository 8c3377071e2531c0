//! The time that a standing covers: all time, a calendar month or an ISO week, in UTC.

use std::fmt;
use std::ops::RangeInclusive;
use std::str::FromStr;

use nim::names;
use time::{Date, Duration, Month, Weekday};

use crate::day::Day;

names! {
    #[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
    pub enum Period {
        #[default]
        All => "all",
        Month => "month",
        /// From Monday to Sunday.
        Week => "week",
    }
}

/// One such time. As text `all`, `2026-11` or `2026-W47`.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Season {
    All,
    /// The month is 1 to 12.
    Month {
        year: i32,
        month: u8,
    },
    /// The week is 1 to 52 or 53. The year is that of the week's Thursday.
    Week {
        year: i32,
        week: u8,
    },
}

/// The text is not a valid season.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct NotASeason;

impl Season {
    /// Returns the season that contains a time in milliseconds since 1970 in UTC.
    pub fn containing(period: Period, at: i64) -> Self {
        Self::of(period, Day::at(at).date())
    }

    /// Returns every season that contains a time in milliseconds since 1970 in UTC.
    pub fn all_containing(at: i64) -> [Self; 3] {
        Period::ALL.map(|period| Self::containing(period, at))
    }

    pub const fn period(self) -> Period {
        match self {
            Self::All => Period::All,
            Self::Month { .. } => Period::Month,
            Self::Week { .. } => Period::Week,
        }
    }

    /// Returns the season before. There is none before 2015, when Discord began.
    pub fn before(self) -> Option<Self> {
        let last = self.first()? - Duration::DAY;
        (last.year() >= 2015).then(|| Self::of(self.period(), last))
    }

    pub fn after(self) -> Option<Self> {
        let longest = match self {
            Self::All => return None,
            Self::Month { .. } => 31,
            Self::Week { .. } => 7,
        };
        let next = self.first()?.checked_add(Duration::days(longest))?;
        Some(Self::of(self.period(), next))
    }

    /// Returns when the season ends, in milliseconds since 1970 in UTC.
    pub fn ends(self) -> Option<i64> {
        Some(self.after()?.first()?.midnight().assume_utc().unix_timestamp() * 1000)
    }

    pub fn days(self) -> RangeInclusive<Day> {
        let first = self.first().map(Day::of);
        let after = self.after().and_then(Self::first).map(Day::of);
        first.unwrap_or(Day(i32::MIN))..=after.map_or(Day(i32::MAX), Day::before)
    }

    fn first(self) -> Option<Date> {
        match self {
            Self::All => None,
            Self::Month { year, month } => {
                let month = Month::try_from(month).ok()?;
                Date::from_calendar_date(year, month, 1).ok()
            }
            Self::Week { year, week } => Date::from_iso_week_date(year, week, Weekday::Monday).ok(),
        }
    }

    fn of(period: Period, date: Date) -> Self {
        match period {
            Period::All => Self::All,
            Period::Month => Self::Month { year: date.year(), month: date.month().into() },
            Period::Week => {
                let (year, week, _) = date.to_iso_week_date();
                Self::Week { year, week }
            }
        }
    }
}

impl fmt::Display for Season {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::All => f.write_str("all"),
            Self::Month { year, month } => write!(f, "{year:04}-{month:02}"),
            Self::Week { year, week } => write!(f, "{year:04}-W{week:02}"),
        }
    }
}

impl FromStr for Season {
    type Err = NotASeason;

    fn from_str(text: &str) -> Result<Self, NotASeason> {
        let read = || {
            let (year, rest) = text.split_once('-')?;
            let year = year.parse().ok()?;
            Some(match rest.strip_prefix('W') {
                Some(week) => Self::Week { year, week: week.parse().ok()? },
                None => Self::Month { year, month: rest.parse().ok()? },
            })
        };
        let season = if text == "all" { Self::All } else { read().ok_or(NotASeason)? };
        // A season has one spelling, and the spelling must name a real month or week.
        let sound = season == Self::All || season.first().is_some();
        (sound && season.to_string() == text).then_some(season).ok_or(NotASeason)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const DAY: i64 = 86_400_000;

    fn named(at: i64) -> [String; 3] {
        Season::all_containing(at).map(|season| season.to_string())
    }

    #[test]
    fn seasons_change_at_midnight_in_utc() {
        for (midnight, before, after) in [
            // 2026-12-01, a Tuesday.
            (1_796_083_200_000, ["2026-11", "2026-W49"], ["2026-12", "2026-W49"]),
            // 2026-11-23, a Monday.
            (1_795_392_000_000, ["2026-11", "2026-W47"], ["2026-11", "2026-W48"]),
            // 2027-01-04, a Monday: the year before had 53 weeks, and the last of them began in it.
            (1_799_020_800_000, ["2027-01", "2026-W53"], ["2027-01", "2027-W01"]),
            // 2027-01-01, a Friday of that week.
            (1_798_761_600_000, ["2026-12", "2026-W53"], ["2027-01", "2026-W53"]),
            // 2017-01-01, a Sunday: the second before it was a leap second, which Unix time does not count.
            (1_483_228_800_000, ["2016-12", "2016-W52"], ["2017-01", "2016-W52"]),
            // 2024-12-30, a Monday: the following ISO year begins with it.
            (1_735_516_800_000, ["2024-12", "2024-W52"], ["2024-12", "2025-W01"]),
        ] {
            for (at, [month, week]) in [(midnight - 1, before), (midnight, after)] {
                assert_eq!(named(at), ["all", month, week], "{at}");
            }
            // A season that changes at midnight ends at midnight.
            for (before, after) in before.into_iter().zip(after) {
                let ends = before.parse().map(Season::ends);
                assert_eq!(ends == Ok(Some(midnight)), before != after, "{before}");
            }
        }
    }

    #[test]
    fn seasons_follow_one_another() {
        for period in [Period::Month, Period::Week] {
            let mut season = Season::containing(period, 1_420_156_800_000);
            for day in 0..20_000 {
                let at = 1_420_156_800_000 + day * DAY;
                let now = Season::containing(period, at);
                if now != season {
                    assert_eq!((*season.days().end()).next(), Day::at(at));
                    assert_eq!(*now.days().start(), Day::at(at));
                    assert_eq!(season.after(), Some(now));
                    assert_eq!(now.before(), Some(season));
                    season = now;
                }
                assert_eq!(now.to_string().parse(), Ok(now));
                assert!(now.days().contains(&Day::at(at)), "{now}");
            }
        }
        assert_eq!((Season::All.before(), Season::All.after()), (None, None));
        assert!(Season::All.days().contains(&Day(0)));
        let first: Season = "2015-01".parse().expect("a month");
        assert_eq!(first.before(), None);
        let last: Season = "9999-12".parse().expect("a month");
        assert_eq!(last.after(), None);
    }

    #[test]
    fn only_seasons_are_read() {
        for text in [
            "", "-", "All", "2026", "2026-13", "2026-00", "2026-1", "2026-W54", "2025-W53",
            "2026-W00", "2026-W1", "26-11", "+2026-11", "2026-11-", "99999-01", "2026-w47",
        ] {
            assert_eq!(text.parse::<Season>(), Err(NotASeason), "{text}");
        }
        for at in [i64::MIN, i64::MAX, -1] {
            let _ = named(at);
        }
    }
}
