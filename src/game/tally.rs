//! What a person's standing in a season is counted from.

use nim::names;

use super::{Accuracy, Earned, Rating};
use crate::day::Day;

/// What people are ranked by.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Merit {
    #[default]
    Wins,
    Rating,
    /// Points for wins against the bot.
    Bot,
    Accuracy,
    Streak,
}

names!(Merit {
    Wins => "wins",
    Rating => "rating",
    Bot => "bot",
    Accuracy => "accuracy",
    Streak => "streak",
});

/// How many wins one must have had to keep before one's accuracy says something.
pub const CHANCES: u32 = 20;

/// All that a person has earned in a season.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Tally {
    pub games: u32,
    pub wins: u32,
    pub points: u32,
    pub accuracy: Accuracy,
    pub streak: Streak,
    pub rating: Rating,
    /// How many matches that follows from.
    pub matches: u32,
}

/// Days in a row.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Streak {
    /// The day it reaches to.
    pub last: Option<Day>,
    /// How many days it is long.
    pub run: u32,
    /// How long the longest was.
    pub best: u32,
}

impl Tally {
    /// Counts what was earned on a day; `rival` is the other's rating in this season before a match that was rated.
    pub fn add(&mut self, day: Day, earned: &Earned, rival: Rating) {
        self.games += u32::from(earned.won.is_some());
        self.wins += u32::from(earned.won == Some(true));
        self.points += u32::from(earned.points);
        self.accuracy.kept += earned.accuracy.kept;
        self.accuracy.of += earned.accuracy.of;
        self.streak.add(day);
        if let Some(points) = earned.rated {
            self.rating = self.rating.after(rival, points);
            self.matches += 1;
        }
    }

    /// What it ranks a person by, the more the better; `None` where they do not qualify.
    pub fn by(&self, merit: Merit) -> Option<i64> {
        match merit {
            Merit::Wins => (self.games > 0).then_some(self.wins.into()),
            Merit::Rating => (self.matches > 0).then(|| self.rating.whole()),
            Merit::Bot => (self.points > 0).then_some(self.points.into()),
            Merit::Accuracy => (self.accuracy.of >= CHANCES).then(|| self.accuracy.per_mille()),
            Merit::Streak => (self.streak.best > 0).then_some(self.streak.best.into()),
        }
    }
}

impl Streak {
    /// A clock that went back makes no second day of one, and breaks nothing.
    fn add(&mut self, day: Day) {
        if self.last.is_some_and(|last| day <= last) {
            return;
        }
        let goes_on = self.last.is_some_and(|last| last.next() == day);
        self.run = if goes_on { self.run + 1 } else { 1 };
        self.best = self.best.max(self.run);
        self.last = Some(day);
    }

    /// How long it is on that day, if it is not broken by then: there is still time to go on with yesterday's.
    pub fn on(&self, day: Day) -> u32 {
        match self.last {
            Some(last) if last >= day || last.next() == day => self.run,
            _ => 0,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const PLAYED: Earned = Earned {
        won: Some(true),
        points: 4,
        accuracy: Accuracy { kept: 2, of: 3 },
        rated: None,
        barred: None,
    };

    fn tally(days: &[i32]) -> Tally {
        let mut tally = Tally::default();
        for &day in days {
            tally.add(Day(day), &PLAYED, Rating::default());
        }
        tally
    }

    #[test]
    fn days_in_a_row_are_counted() {
        for (days, run, best) in [
            (&[][..], 0, 0),
            (&[5], 1, 1),
            (&[5, 5, 6, 6, 7], 3, 3),
            (&[5, 6, 8], 1, 2),
            (&[5, 6, 4, 7], 3, 3),
            (&[-1, 0, 1], 3, 3),
        ] {
            let Streak {
                run: r, best: b, ..
            } = tally(days).streak;
            assert_eq!((r, b), (run, best), "{days:?}");
        }
        let streak = tally(&[5, 6, 7]).streak;
        assert_eq!([6, 7, 8, 9].map(|day| streak.on(Day(day))), [3, 3, 3, 0]);
        assert_eq!(Streak::default().on(Day(0)), 0);
    }

    #[test]
    fn only_who_qualifies_is_ranked() {
        let by = |tally: &Tally| Merit::ALL.map(|merit| tally.by(merit));
        assert_eq!(by(&Tally::default()), [None; 5]);
        let six = tally(&[1, 2, 3, 4, 5, 6]);
        assert_eq!(by(&six), [Some(6), None, Some(24), None, Some(6)]);
        let seven = tally(&[1, 2, 3, 4, 5, 6, 7]);
        assert_eq!(seven.by(Merit::Accuracy), Some(666));
        let mut nineteen = tally(&[1]);
        nineteen.accuracy = Accuracy { kept: 19, of: 19 };
        assert_eq!(nineteen.by(Merit::Accuracy), None);
        nineteen.add(
            Day(2),
            &Earned {
                accuracy: Accuracy { kept: 0, of: 1 },
                ..PLAYED
            },
            Rating::default(),
        );
        assert_eq!(nineteen.by(Merit::Accuracy), Some(950));
        let mut lost = Tally::default();
        lost.add(
            Day(1),
            &Earned {
                won: Some(false),
                points: 0,
                rated: Some(0),
                ..PLAYED
            },
            Rating::default(),
        );
        assert_eq!(by(&lost), [Some(0), Some(1338), None, None, Some(1)]);
        let mut puzzled = Tally::default();
        puzzled.add(Day(1), &Earned::default(), Rating::default());
        assert_eq!(by(&puzzled), [None, None, None, None, Some(1)]);
    }
}
