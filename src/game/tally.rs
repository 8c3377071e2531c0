//! A person's totals in a season, which leaderboards rank.

use nim::names;

use super::{Accuracy, Earned, Rating, Spread};
use crate::day::Day;

names! {
    /// What people are ranked by.
    #[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
    pub enum Merit {
        #[default]
        Wins => "wins",
        Rating => "rating",
        /// Points for wins against the bot.
        Bot => "bot",
        Accuracy => "accuracy",
        Streak => "streak",
    }
}

/// How many chances an accuracy must come from to be ranked.
pub const CHANCES: u32 = 20;

/// Everything that a person has earned in a season.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Tally {
    pub games: u32,
    pub wins: u32,
    pub points: u32,
    pub accuracy: Accuracy,
    pub streak: Streak,
    pub rating: Rating,
    /// How many matches the rating comes from, and how they are spread.
    pub matches: u32,
    pub spread: Spread,
}

/// A streak: days in a row.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Streak {
    /// The last day of the streak.
    pub last: Option<Day>,
    /// The length of the current streak, in days.
    pub run: u32,
    /// The length of the longest streak, in days.
    pub best: u32,
    /// How many of the last 30 days were active; 0 where that was not asked for.
    pub recent: u32,
}

impl Tally {
    /// Counts a try at the puzzle of a day, which only adds to the streak.
    pub fn tried(&mut self, day: Day) {
        self.streak.add(day);
    }

    /// Adds what was earned on a day. If a match was rated, `rival` is the opponent's rating in this season before it,
    /// and `spread` that of all matches including it.
    pub fn add(&mut self, day: Day, earned: &Earned, rival: Rating, spread: Spread) {
        if let Some(scored) = &earned.scored {
            self.games += 1;
            self.wins += u32::from(scored.won);
            self.points += u32::from(scored.points);
            self.accuracy.kept += scored.accuracy.kept;
            self.accuracy.of += scored.accuracy.of;
            self.streak.add(day);
        }
        if let Some(rated) = earned.rated {
            self.rating = self.rating.after(rival, rated);
            self.spread = self.spread.or(spread);
            self.matches += 1;
        }
    }

    /// Whether the rating is shown on the board.
    pub fn is_ranked(&self) -> bool {
        self.rating.is_sure() && self.spread.is_enough()
    }

    /// Returns the figure to rank by, the higher the better; `None` if the person does not qualify.
    pub fn by(&self, merit: Merit) -> Option<i64> {
        match merit {
            Merit::Wins => (self.games > 0).then_some(self.wins.into()),
            Merit::Rating => self.is_ranked().then(|| self.rating.whole()),
            Merit::Bot => (self.points > 0).then_some(self.points.into()),
            Merit::Accuracy => (self.accuracy.of >= CHANCES).then(|| self.accuracy.per_mille()),
            Merit::Streak => (self.streak.best > 0).then_some(self.streak.best.into()),
        }
    }
}

impl Streak {
    /// Adds a day. If the clock went back, the day is ignored, and the streak stays.
    fn add(&mut self, day: Day) {
        if self.last.is_some_and(|last| day <= last) {
            return;
        }
        self.run = if self.last.is_some_and(|last| last.next() == day) { self.run + 1 } else { 1 };
        self.best = self.best.max(self.run);
        self.last = Some(day);
    }

    /// Returns how long the streak is on `day`. A streak that reaches the day before still counts: there is time to
    /// continue it.
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
    use crate::game::{Rated, Scored};

    fn scored(won: bool, kept: u32, of: u32) -> Earned {
        Earned {
            scored: Some(Scored {
                won,
                points: if won { 4 } else { 0 },
                accuracy: Accuracy { kept, of },
                positions: Vec::new(),
            }),
            ..Earned::default()
        }
    }

    impl Tally {
        fn earn(&mut self, day: i32, earned: &Earned) {
            self.add(Day(day), earned, Rating::default(), Spread::default());
        }
    }

    fn tally(days: &[i32]) -> Tally {
        let mut tally = Tally::default();
        for &day in days {
            tally.earn(day, &scored(true, 2, 3));
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
            let Streak { run: r, best: b, .. } = tally(days).streak;
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
        assert_eq!(by(&tally(&[1, 2, 3, 4, 5, 6])), [Some(6), None, Some(24), None, Some(6)]);
        assert_eq!(tally(&[1, 2, 3, 4, 5, 6, 7]).by(Merit::Accuracy), Some(667));
        let mut nineteen = tally(&[1]);
        nineteen.accuracy = Accuracy { kept: 19, of: 19 };
        assert_eq!(nineteen.by(Merit::Accuracy), None);
        nineteen.earn(2, &scored(true, 0, 1));
        assert_eq!(nineteen.by(Merit::Accuracy), Some(950));
        let mut lost = Tally::default();
        lost.earn(1, &scored(false, 2, 3));
        assert_eq!(by(&lost), [Some(0), None, None, None, Some(1)]);
        let mut puzzled = Tally::default();
        puzzled.tried(Day(1));
        assert_eq!(by(&puzzled), [None, None, None, None, Some(1)]);
        let mut barred = Tally::default();
        let rated = Some(Rated::Forfeit);
        barred.earn(1, &Earned { rated, ..Earned::default() });
        assert_eq!(by(&barred), [None; 5]);
        assert_eq!((barred.matches, barred.rating.whole()), (1, 1338));
    }

    #[test]
    fn a_rating_is_ranked_once_it_is_sure_and_widely_earned() {
        let ranked = |deviation, days, people| {
            let mut tally = Tally { spread: Spread { days, people }, ..Tally::default() };
            tally.rating.deviation = deviation;
            tally.by(Merit::Rating).is_some()
        };
        assert!(ranked(110_000, 3, 3));
        assert!(!ranked(110_001, 3, 3));
        assert!(!ranked(60_000, 2, 3));
        assert!(!ranked(60_000, 3, 2));
    }
}
