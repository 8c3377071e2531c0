//! How many interactions a person, and a server, may make in a time.

use std::collections::HashMap;
use std::hash::Hash;
use std::sync::Arc;

use parking_lot::Mutex;

use crate::ask::{Action, Request};
use crate::config::Budgets;
use crate::place::{GuildId, UserId};

/// A steady rate, after a burst.
#[derive(Debug, Clone, Copy)]
struct Rate {
    interval: i64,
    burst: i64,
}

/// 60 a minute.
const PERSON: Rate = Rate { interval: 1_000, burst: 20 };

const TYPING: Rate = Rate { interval: 250, burst: 40 };

/// 50 a second.
const SERVER: Rate = Rate { interval: 20, burst: 50 };

/// How quickly one person is refused: who floods would otherwise slow others down by that alone.
const REFUSALS: Rate = Rate { interval: 100, burst: 5 };

/// How quickly anything of one person's is looked at while very much is in hand, as after a burst that nobody has counted yet.
const ARRIVALS: Rate = Rate { interval: 100, burst: 100 };

/// How long a refusal may wait for its turn, in milliseconds. What would wait longer is not answered.
const PATIENCE: i64 = 1_500;

/// Below this many entries, those that are full again are not looked for.
const FEW: usize = 1_024;

/// What people and servers have used up. In memory: a restart forgives them.
#[derive(Debug, Clone, Default)]
pub struct Rates(Option<Arc<Mutex<Spent>>>);

#[derive(Debug, Default)]
struct Spent {
    people: Buckets<UserId>,
    typing: Buckets<UserId>,
    servers: Buckets<GuildId>,
    refusals: Buckets<UserId>,
    arrivals: Buckets<UserId>,
    /// Until when somebody's refusals are behind.
    behind_until: i64,
}

/// For each, when all of it will be earned again, in milliseconds since 1970.
#[derive(Debug)]
struct Buckets<K> {
    full_at: HashMap<K, i64>,
    clean_at: usize,
}

/// What has been used up, until when, in milliseconds since 1970 in UTC.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum TooFast {
    Person {
        until: i64,
        /// How long the refusal has to wait for its turn, in milliseconds.
        wait: i64,
    },
    Server(i64),
}

impl Rates {
    pub fn new(budgets: Budgets) -> Self {
        Self((budgets == Budgets::On).then(Arc::default))
    }

    /// Counts a request, or says that it is one too many. One that is refused costs nothing.
    pub(super) fn count(&self, request: &Request) -> Result<(), TooFast> {
        let Some(spent) = &self.0 else { return Ok(()) };
        let mut spent = spent.lock();
        let (who, now) = (request.user, request.now);
        let (own, rate) = match request.action {
            Ok(Action::Complete(_)) => (&mut spent.typing, TYPING),
            _ => (&mut spent.people, PERSON),
        };
        if let Err(until) = own.take(who, rate, now) {
            let behind = spent.refusals.queue(who, REFUSALS, now);
            spent.behind_until = spent.behind_until.max(now + behind);
            return Err(TooFast::Person { until, wait: behind.min(PATIENCE) });
        }
        match request.place.guild {
            Some(guild) => spent.servers.take(guild, SERVER, now),
            None => Ok(()),
        }
        .map_err(TooFast::Server)
    }

    /// Whether that person asks so much more quickly than they are refused that they get no answer, or, where it is `crowded`,
    /// so quickly at all. Most people don't, so `who` is found out only where somebody does.
    pub fn ignores(&self, now: i64, crowded: bool, who: impl FnOnce() -> Option<UserId>) -> bool {
        let Some(spent) = &self.0 else { return false };
        if spent.lock().behind_until <= now + PATIENCE && !crowded {
            return false;
        }
        let Some(who) = who() else { return false };
        let mut spent = spent.lock();
        spent.refusals.behind(&who, REFUSALS, now) > PATIENCE
            || crowded && spent.arrivals.take(who, ARRIVALS, now).is_err()
    }
}

impl<K> Default for Buckets<K> {
    fn default() -> Self {
        Self { full_at: HashMap::new(), clean_at: FEW }
    }
}

impl<K: Hash + Eq> Buckets<K> {
    /// Takes one; where there is none, gives when there will be.
    fn take(&mut self, key: K, rate: Rate, now: i64) -> Result<(), i64> {
        if self.full_at.len() >= self.clean_at {
            self.full_at.retain(|_, &mut full_at| full_at > now);
            self.clean_at = FEW.max(2 * self.full_at.len());
        }
        let whole = rate.interval * rate.burst;
        let full_at = self.full_at.entry(key).or_insert(now);
        // Further ahead than clicks that are counted out of turn is only what was counted before the clock was set back.
        if *full_at > now + 2 * whole {
            *full_at = now;
        }
        *full_at = (*full_at).clamp(now, now + whole);
        let after = *full_at + rate.interval;
        if after - now > whole {
            return Err(after - whole);
        }
        *full_at = after;
        Ok(())
    }

    /// Takes one also where there is none, and gives how long it is until there would be.
    fn queue(&mut self, key: K, rate: Rate, now: i64) -> i64 {
        let longest = rate.interval * rate.burst + PATIENCE;
        let full_at = self.full_at.entry(key).or_insert(now);
        *full_at = (*full_at).clamp(now, now + longest) + rate.interval;
        (*full_at - now - rate.interval * rate.burst).max(0)
    }

    /// How long it is until there is one.
    fn behind(&self, key: &K, rate: Rate, now: i64) -> i64 {
        // What lies further ahead was counted before the clock was set back.
        let longest = now + rate.interval * (rate.burst + 1) + PATIENCE;
        let full_at = self.full_at.get(key).filter(|&&full_at| full_at <= longest);
        let full_at = full_at.copied().unwrap_or(now);
        (full_at - now - rate.interval * rate.burst).max(0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// When each of `tries`, made at a fixed interval in milliseconds, goes through.
    fn tries(rate: Rate, every: i64, times: i64) -> usize {
        let mut buckets = Buckets::default();
        let passes = |i: i64| buckets.take(7, rate, 5_000 + i * every).is_ok();
        (0..times).map(passes).filter(|&passed| passed).count()
    }

    #[test]
    fn a_burst_passes_and_then_as_many_as_are_earned() {
        assert_eq!(tries(PERSON, 0, 100), 20);
        assert_eq!(tries(PERSON, 1_000, 600), 600);
        // A minute of ten a second: the burst, and one for each second since.
        assert_eq!(tries(PERSON, 100, 600), 20 + 59);
        assert_eq!(tries(SERVER, 0, 1_000), 50);
        assert_eq!(tries(SERVER, 1, 1_000), 50 + 49);
    }

    #[test]
    fn a_burst_that_nobody_has_counted_yet_is_ignored_where_it_is_crowded() {
        let rates = Rates::new(Budgets::On);
        let ignored = |who, crowded| rates.ignores(5_000, crowded, || Some(UserId(who)));
        assert!((0..1_000).all(|_| !ignored(1, false)));
        assert_eq!((0..1_000).filter(|_| !ignored(1, true)).count(), ARRIVALS.burst as usize);
        assert!(!ignored(1, false) && !ignored(2, true), "nobody else pays");
    }

    #[test]
    fn each_is_told_when_and_then_may() {
        let mut buckets = Buckets::default();
        for _ in 0..PERSON.burst {
            assert_eq!(buckets.take(1, PERSON, 0), Ok(()));
        }
        assert_eq!(buckets.take(1, PERSON, 400), Err(1_000));
        assert_eq!(buckets.take(2, PERSON, 400), Ok(()), "nobody else pays");
        assert_eq!(buckets.take(1, PERSON, 999), Err(1_000));
        assert_eq!(buckets.take(1, PERSON, 1_000), Ok(()));
    }

    #[test]
    fn a_clock_that_goes_back_keeps_nobody_out() {
        let mut buckets = Buckets::default();
        for _ in 0..PERSON.burst {
            assert_eq!(buckets.take(1, PERSON, 1_000_000_000), Ok(()));
        }
        let until = buckets.take(1, PERSON, 999_999_995).expect_err("clicks cross");
        assert!(until <= 999_999_995 + PERSON.interval, "{until}");
        assert_eq!(buckets.take(1, PERSON, 0), Ok(()));
        for _ in 0..100 {
            let wait = buckets.queue(1, REFUSALS, 1_000_000_000);
            assert_eq!(buckets.behind(&1, REFUSALS, 1_000_000_000), wait);
        }
        assert!(buckets.behind(&1, REFUSALS, 1_000_000_000) > PATIENCE);
        assert_eq!(buckets.behind(&1, REFUSALS, 0), 0);
    }

    #[test]
    fn what_is_earned_again_is_forgotten() {
        let mut buckets = Buckets::default();
        for key in 0..100_000 {
            assert_eq!(buckets.take(key, PERSON, 2 * key), Ok(()));
        }
        assert!(buckets.full_at.len() < 2 * FEW, "{}", buckets.full_at.len());
    }
}
