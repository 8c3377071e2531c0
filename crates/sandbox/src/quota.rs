//! How many calls are taken in how much time, and what is told of that: Discord's rate limits, wide unless a test means them.
//! See <https://discord.com/developers/docs/topics/rate-limits>.

use std::{
    collections::HashMap,
    time::{Duration, Instant},
};

/// So many calls in each span of time.
#[derive(Clone, Copy)]
struct Rate {
    most: u32,
    each: Duration,
}

/// Nobody meets it.
const WIDE: Rate = Rate { most: 1_000_000, each: Duration::from_secs(1) };

/// From how many counts on those that are over are forgotten.
const MANY: usize = 1_000;

/// What has been called, and what may be.
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

/// How a call stands.
#[derive(Debug)]
pub(super) struct Standing {
    pub(super) most: u32,
    pub(super) remaining: u32,
    pub(super) resets: Duration,
    /// Why it is not taken: whether all calls together are too many.
    pub(super) refused: Option<bool>,
}

impl Default for Quotas {
    fn default() -> Self {
        Self { bucket: WIDE, all: WIDE, by: HashMap::new(), every: None }
    }
}

impl Quotas {
    /// From now on that is how many calls of a bucket are taken, in how much time.
    pub(super) fn limit(&mut self, most: u32, each: Duration) {
        self.bucket = Rate { most, each };
        self.by.clear();
    }

    /// The same of all calls together.
    pub(super) fn limit_all(&mut self, most: u32, each: Duration) {
        self.all = Rate { most, each };
        self.every = None;
    }

    /// Counts a call of that bucket, made for that channel, server or token; of `global` ones there may be too many together.
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
        let told = match (too_many, self.every) {
            (true, Some(every)) => every,
            _ => count,
        };
        Standing {
            most: count.rate.most,
            remaining: count.and_one().left(),
            resets: told.rate.each.saturating_sub(now - told.began),
            refused: (too_many || count.left() == 0).then_some(too_many),
        }
    }
}

impl Count {
    fn current(known: Option<Self>, rate: Rate, now: Instant) -> Self {
        let goes_on = known.filter(|count| !count.is_over(now));
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
