//! How often a person may be challenged, and pinged about it.

const HOUR: i64 = 3_600_000;
const DAY: i64 = 24 * HOUR;

/// How many of a person's challenges may be open at once.
pub const OPEN: usize = 3;
/// How many challenges a person may make in an hour, whatever becomes of them.
pub const AN_HOUR: usize = 10;
/// How many challenges a person is pinged about in an hour, from all challengers together.
pub const PINGS: usize = 6;
/// How far back to look, in milliseconds: for challenges made and pings (`RECENT`), and for declines (`DECLINED`).
pub const RECENT: i64 = HOUR;
pub const DECLINED: i64 = AGAIN + DAY;
/// How soon after a decline the next one counts as the second.
const AGAIN: i64 = 2 * DAY;

/// What has passed between challenger and challenged, and what each did with others. All times are in milliseconds
/// since 1970 in UTC, in any order.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct History {
    /// The challenged person wants no more challenges from the challenger.
    pub muted: bool,
    /// When the challenger's open challenges expire.
    pub open: Vec<i64>,
    /// When the challenger made challenges.
    pub made: Vec<i64>,
    /// When the challenged person declined the challenger.
    pub declined: Vec<i64>,
    /// When the challenged person was pinged about challenges.
    pub pinged: Vec<i64>,
    /// When the challenger's data was erased, including these times.
    pub erased: Option<i64>,
}

/// Why a person may not challenge another now.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Pestering {
    /// The other wants no more challenges from them, until the other challenges them.
    Muted,
    /// Moderators of this server have barred the other from the bot.
    Barred,
    /// The other has declined, and may not be asked again before `until`.
    Declined { until: i64 },
    /// Too many of their challenges are open; they may make another at `until`.
    Open { until: i64 },
    /// They have made too many challenges; they may make another at `until`.
    Often { until: i64 },
    /// Their history was erased, so it is unknown; by `until` none of it would count any more.
    Erased { until: i64 },
}

impl Pestering {
    /// Returns when to try again, if waiting helps.
    pub fn until(self) -> Option<i64> {
        match self {
            Self::Muted | Self::Barred => None,
            Self::Declined { until }
            | Self::Open { until }
            | Self::Often { until }
            | Self::Erased { until } => Some(until),
        }
    }
}

impl History {
    /// Returns whether a challenge made at `now` pings the person it names.
    ///
    /// # Errors
    /// What forbids the challenge; of several reasons the one that lasts longest, so that trying again at that time
    /// works.
    pub fn may_ask(&self, now: i64) -> Result<bool, Pestering> {
        if self.muted {
            return Err(Pestering::Muted);
        }
        let in_an_hour = |times: &[i64], most| full(times.iter().map(|at| at + HOUR), most, now);
        let open = full(self.open.iter().copied(), OPEN, now);
        let forbidden = [
            quiet(&self.declined, now).map(|until| Pestering::Declined { until }),
            open.map(|until| Pestering::Open { until }),
            in_an_hour(&self.made, AN_HOUR).map(|until| Pestering::Often { until }),
            in_an_hour(self.erased.as_slice(), 1).map(|until| Pestering::Erased { until }),
        ];
        let longest = forbidden.into_iter().flatten().max_by_key(|it| it.until());
        match longest {
            Some(pestering) => Err(pestering),
            None => Ok(in_an_hour(&self.pinged, PINGS).is_none()),
        }
    }
}

/// Returns when the quiet time after these declines ends: an hour after the first, a day after each that soon follows
/// another.
fn quiet(declined: &[i64], now: i64) -> Option<i64> {
    let mut declined = declined.to_vec();
    declined.sort_unstable();
    let last = *declined.last()?;
    let again = declined.iter().rev().nth(1);
    let until = last + if again.is_some_and(|&before| last - before < AGAIN) { DAY } else { HOUR };
    (until > now).then_some(until)
}

/// Returns when there is room again, if `most` of those that count until these times still count.
fn full(untils: impl Iterator<Item = i64>, most: usize, now: i64) -> Option<i64> {
    let mut counting: Vec<i64> = untils.filter(|&until| until > now).collect();
    counting.sort_unstable();
    let over = counting.len().checked_sub(most)?;
    counting.get(over).copied()
}

#[cfg(test)]
mod tests {
    use super::*;

    const NOW: i64 = 1_700_000_000_000;
    const MINUTE: i64 = HOUR / 60;

    fn ago(minutes: &[i64]) -> Vec<i64> {
        minutes.iter().map(|ago| NOW - ago * MINUTE).collect()
    }

    fn after(minutes: i64) -> i64 {
        NOW + minutes * MINUTE
    }

    #[test]
    fn a_refusal_is_a_quiet_hour_and_a_second_one_a_day() {
        let may_ask = |declined: &[i64]| {
            let declined = ago(declined);
            let history = History { declined, ..History::default() };
            history.may_ask(NOW)
        };
        let until = |minutes| Err(Pestering::Declined { until: after(minutes) });
        assert_eq!(may_ask(&[]), Ok(true));
        assert_eq!(may_ask(&[10]), until(50));
        assert_eq!(may_ask(&[60]), Ok(true));
        assert_eq!(may_ask(&[100, 10]), until(24 * 60 - 10));
        assert_eq!(may_ask(&[10, 100]), until(24 * 60 - 10));
        assert_eq!(may_ask(&[26 * 60, 25 * 60, 10]), until(24 * 60 - 10), "a third");
        assert_eq!(may_ask(&[48 * 60 + 10, 10]), until(50));
        assert_eq!(may_ask(&[30 * 60, 23 * 60]), until(60));
        assert_eq!(may_ask(&[30 * 60, 24 * 60]), Ok(true));
    }

    #[test]
    fn three_wait_and_ten_are_made_an_hour() {
        let history =
            History { open: vec![after(5), after(3), after(-1), after(9)], ..History::default() };
        let until = after(3);
        assert_eq!(history.may_ask(NOW), Err(Pestering::Open { until }));
        assert_eq!(history.may_ask(until), Ok(true));

        let made = ago(&[1, 2, 3, 4, 5, 6, 7, 8, 9, 40, 61]);
        let mut history = History { made, ..history };
        let until = after(20);
        assert_eq!(history.may_ask(NOW), Err(Pestering::Often { until }));
        assert_eq!(history.may_ask(until), Ok(true));
        history.declined = ago(&[10]);
        assert_eq!(history.may_ask(NOW), Err(Pestering::Declined { until: after(50) }));
    }

    #[test]
    fn to_be_forgotten_is_no_way_to_ask_again() {
        let erased =
            |minutes| History { erased: Some(NOW - minutes * MINUTE), ..History::default() };
        assert_eq!(erased(59).may_ask(NOW), Err(Pestering::Erased { until: after(1) }));
        assert_eq!(erased(60).may_ask(NOW), Ok(true));
    }

    #[test]
    fn six_pings_an_hour_are_enough() {
        let mut history = History { pinged: ago(&[1, 2, 3, 4, 5, 60]), ..History::default() };
        assert_eq!(history.may_ask(NOW), Ok(true));
        history.pinged.push(NOW);
        assert_eq!(history.may_ask(NOW), Ok(false));
        history.muted = true;
        assert_eq!(history.may_ask(NOW), Err(Pestering::Muted));
    }
}
