//! Rate limits: how many interactions a person, and a server, may make in a time.

use std::collections::HashMap;
use std::hash::Hash;
use std::sync::Arc;

use parking_lot::Mutex;

use crate::ask::{Action, Request};
use crate::config::Budgets;
use crate::place::{GuildId, UserId};

/// A token bucket: one interaction each `interval` milliseconds, after a burst.
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

/// How quickly one person's excess is refused: a flood of refusals alone would slow others down.
const REFUSALS: Rate = Rate { interval: 100, burst: 5 };

/// How quickly one person's interactions are accepted at all while very many are in flight, as in a burst not
/// counted yet.
const ARRIVALS: Rate = Rate { interval: 100, burst: 100 };

/// How long a refusal may wait, in milliseconds. An interaction whose refusal would wait longer gets no answer.
const PATIENCE: i64 = 1_500;

/// Full buckets are only cleaned up from this many entries on.
const FEW: usize = 1_024;

/// What people and servers have used up. Kept in memory: a restart forgives it.
#[derive(Debug, Clone, Default)]
pub struct Rates(Option<Arc<Mutex<Spent>>>);

#[derive(Debug, Default)]
struct Spent {
    people: Buckets<UserId>,
    typing: Buckets<UserId>,
    servers: Buckets<GuildId>,
    refusals: Buckets<UserId>,
    arrivals: Buckets<UserId>,
    /// The time until which refusals are queued, for the one who has most.
    behind_until: i64,
}

/// For each key, when its bucket is full again, in milliseconds since 1970.
#[derive(Debug)]
struct Buckets<K> {
    full_at: HashMap<K, i64>,
    clean_at: usize,
}

/// A limit that is reached, and until when, in milliseconds since 1970 in UTC.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum TooFast {
    Person {
        until: i64,
        /// How long the refusal has to wait, in milliseconds.
        wait: i64,
    },
    Server(i64),
}

impl Rates {
    pub fn new(budgets: Budgets) -> Self {
        Self((budgets == Budgets::On).then(Arc::default))
    }

    /// Counts a request, or returns which limit it exceeds. A refused request costs nothing.
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

    /// Whether to leave a person without an answer: their refusals are queued too far ahead or, if `crowded`,
    /// they exceed `ARRIVALS`. `who` is only worked out if somebody floods or it is crowded.
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
    /// Returns when the bucket is full, and forgets those that are.
    fn of(&mut self, key: K, now: i64) -> &mut i64 {
        if self.full_at.len() >= self.clean_at {
            self.full_at.retain(|_, &mut full_at| full_at > now);
            self.clean_at = FEW.max(2 * self.full_at.len());
        }
        self.full_at.entry(key).or_insert(now)
    }

    /// Takes one token; if there is none, returns when there will be.
    fn take(&mut self, key: K, rate: Rate, now: i64) -> Result<(), i64> {
        let whole = rate.interval * rate.burst;
        let full_at = self.of(key, now);
        // A value further ahead than this can only be from before the clock was set back. (Clicks counted out
        // of order are nearer.)
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

    /// Takes a token even if there is none, and returns how long until there would be.
    fn queue(&mut self, key: K, rate: Rate, now: i64) -> i64 {
        let longest = rate.interval * rate.burst + PATIENCE;
        let full_at = self.of(key, now);
        *full_at = (*full_at).clamp(now, now + longest) + rate.interval;
        (*full_at - now - rate.interval * rate.burst).max(0)
    }

    /// How long until there is a token.
    fn behind(&self, key: &K, rate: Rate, now: i64) -> i64 {
        // A value further ahead is from before the clock was set back.
        let longest = now + rate.interval * (rate.burst + 1) + PATIENCE;
        let full_at = self.full_at.get(key).filter(|&&full_at| full_at <= longest);
        let full_at = full_at.copied().unwrap_or(now);
        (full_at - now - rate.interval * rate.burst).max(0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Counts how many of `times` tries, `every` milliseconds apart, pass.
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
        for key in 100_000..200_000 {
            buckets.queue(key, REFUSALS, 2 * key);
        }
        assert!(buckets.full_at.len() < 2 * FEW, "{}", buckets.full_at.len());
    }
}
