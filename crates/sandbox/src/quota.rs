//! Counts the bot's calls for Discord's rate limits, which are too wide to notice unless a test narrows them. See
//! <https://discord.com/developers/docs/topics/rate-limits>.

use std::{
    collections::HashMap,
    time::{Duration, Instant},
};

/// The most calls in each span of time.
#[derive(Clone, Copy)]
struct Rate {
    most: u32,
    each: Duration,
}

/// A limit that nobody reaches.
const WIDE: Rate = Rate { most: 1_000_000, each: Duration::from_secs(1) };

/// How many counts there may be before expired ones are removed.
const MANY: usize = 1_000;

/// The calls counted so far, and the limits.
pub(super) struct Quotas {
    bucket: Rate,
    all: Rate,
    by: HashMap<(String, String), Count>,
    every: Option<Count>,
}

#[derive(Clone, Copy)]
struct Count {
    made: u32,
    began: Instant,
    rate: Rate,
}

/// Where a call stands against its limit.
#[derive(Debug)]
pub(super) struct Standing {
    pub(super) most: u32,
    pub(super) remaining: u32,
    pub(super) resets: Duration,
    /// Set if the call is refused: whether because of the limit on all calls together.
    pub(super) refused: Option<bool>,
}

impl Default for Quotas {
    fn default() -> Self {
        Self { bucket: WIDE, all: WIDE, by: HashMap::new(), every: None }
    }
}

impl Quotas {
    /// Sets how many calls of a bucket are accepted in each span of time.
    pub(super) fn limit(&mut self, most: u32, each: Duration) {
        self.bucket = Rate { most, each };
        self.by.clear();
    }

    /// Sets the same for all calls together.
    pub(super) fn limit_all(&mut self, most: u32, each: Duration) {
        self.all = Rate { most, each };
        self.every = None;
    }

    /// Counts a call of that bucket, made for that channel, server or token. `global` calls also count towards the
    /// limit on all calls.
    pub(super) fn count(&mut self, bucket: &str, major: &str, global: bool) -> Standing {
        let now = Instant::now();
        if self.by.len() >= MANY {
            self.by.retain(|_, count| !count.is_over(now));
        }
        let too_many = match global {
            true => {
                let every = Count::current(self.every, self.all, now);
                self.every = Some(every.and_one());
                every.left() == 0
            }
            false => false,
        };
        let key = (bucket.to_owned(), major.to_owned());
        let count = Count::current(self.by.get(&key).copied(), self.bucket, now);
        self.by.insert(key, count.and_one());
        let tightest = match (too_many, self.every) {
            (true, Some(every)) => every,
            _ => count,
        };
        Standing {
            most: count.rate.most,
            remaining: count.and_one().left(),
            resets: tightest.rate.each.saturating_sub(now - tightest.began),
            refused: (too_many || count.left() == 0).then_some(too_many),
        }
    }
}

impl Count {
    fn current(last: Option<Self>, rate: Rate, now: Instant) -> Self {
        let goes_on = last.filter(|count| !count.is_over(now));
        goes_on.unwrap_or(Self { made: 0, began: now, rate })
    }

    fn is_over(&self, now: Instant) -> bool {
        now >= self.began + self.rate.each
    }

    fn left(&self) -> u32 {
        self.rate.most.saturating_sub(self.made)
    }

    fn and_one(self) -> Self {
        let made = self.made.saturating_add(1);
        Self { made, ..self }
    }
}
