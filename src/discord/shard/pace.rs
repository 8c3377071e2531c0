//! Paces new sessions and connection tries: past its daily limit of IDENTIFYs, Discord resets the token.

use std::time::Duration;

use parking_lot::Mutex;
use tokio::sync::Mutex as Queue;
use tokio::time::{Instant, sleep_until};
use tracing::warn;

/// Discord takes one IDENTIFY per 5 s from each bucket of shards.
const GAP: Duration = Duration::from_millis(5_100);
const DAY: Duration = Duration::from_secs(24 * 3600);
/// How many sessions, beyond one per shard, may begin before any has to wait for a refill.
const BURST: u32 = 10;
/// The most that Discord gives a bot.
const MOST_BUCKETS: u32 = 1_024;

/// Shared by all shards of the process.
pub struct Pace {
    /// A queue per bucket: shards of different buckets do not wait for each other. See
    /// <https://discord.com/developers/docs/events/gateway#sharding-max-concurrency>.
    queues: Vec<Queue<()>>,
    turns: Mutex<Turns>,
}

struct Turns {
    /// When each bucket may begin its next session.
    next: Vec<Instant>,
    /// How many sessions may begin now; each `refill` adds one.
    left: u32,
    most: u32,
    refill: Duration,
    refilled: Instant,
}

impl Pace {
    /// Paces `shards` shards, of which `side_by_side` may begin at once, given the sessions left until the `reset` and
    /// those allowed a day.
    pub fn new(shards: u32, side_by_side: u32, left: u32, reset: Duration, a_day: u32) -> Self {
        let most = shards.saturating_add(BURST);
        let now = Instant::now();
        let buckets = side_by_side.clamp(1, MOST_BUCKETS) as usize;
        Self {
            queues: (0..buckets).map(|_| Queue::default()).collect(),
            turns: Mutex::new(Turns {
                next: vec![now; buckets],
                left: most.min(left),
                most,
                // Uses half of the day's sessions, so that other processes and restarts have some too.
                refill: DAY / (a_day / 2).max(1),
                refilled: if left < most { now + reset } else { now },
            }),
        }
    }

    /// Waits until this shard may begin a session, and takes the permission.
    pub async fn permit(&self, shard: u32) -> SessionPermit<'_> {
        let bucket = shard as usize % self.queues.len();
        // The first one holds the lock while it waits, and the others queue behind it. One that gives up uses nothing.
        let _first = self.queues[bucket].lock().await;
        loop {
            let at = {
                let mut turns = self.turns.lock();
                let now = Instant::now();
                let at = turns.due(bucket, now);
                if at <= now {
                    turns.take(bucket, now);
                    return SessionPermit { pace: self, is_used: false };
                }
                at
            };
            let wait = at.saturating_duration_since(Instant::now());
            if wait > GAP {
                warn!(shard, seconds = wait.as_secs(), "no session left: waiting for more");
            }
            sleep_until(at).await;
        }
    }
}

/// Permission to begin a session; given back if dropped unused.
pub struct SessionPermit<'a> {
    pace: &'a Pace,
    is_used: bool,
}

impl SessionPermit<'_> {
    pub fn used(mut self) {
        self.is_used = true;
    }
}

impl Drop for SessionPermit<'_> {
    fn drop(&mut self) {
        if !self.is_used {
            let mut turns = self.pace.turns.lock();
            turns.left = turns.most.min(turns.left + 1);
        }
    }
}

impl Turns {
    /// Returns when another session may begin.
    fn due(&mut self, bucket: usize, now: Instant) -> Instant {
        let at = self.next[bucket].max(now);
        self.fill(at);
        if self.left > 0 { at } else { self.refilled + self.refill }
    }

    fn take(&mut self, bucket: usize, at: Instant) {
        self.fill(at);
        self.left = self.left.saturating_sub(1);
        self.next[bucket] = at + GAP;
    }

    fn fill(&mut self, now: Instant) {
        while self.left < self.most && self.refilled + self.refill <= now {
            self.left += 1;
            self.refilled += self.refill;
        }
        if self.left == self.most {
            self.refilled = self.refilled.max(now);
        }
    }
}

/// Returns the pause before the next connection, after `tries` that did not last.
pub fn pause(tries: u32) -> Duration {
    if tries == 0 {
        return Duration::ZERO;
    }
    let longest =
        Duration::from_secs(60).min(Duration::from_millis(125) * 2_u32.pow(tries.min(10)));
    longest.mul_f64(0.8 + 0.2 * fastrand::f64())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_day_of_sessions_that_end_at_once_stays_within_the_limit() {
        let mut turns = Pace::new(1, 1, 1_000, DAY, 1_000).turns.into_inner();
        let began = Instant::now();
        let mut starts = Vec::new();
        let mut now = began;
        while now < began + DAY {
            now = turns.due(0, now);
            turns.take(0, now);
            starts.push(now);
        }
        let gaps = starts.windows(2).map(|pair| pair[1] - pair[0]);
        assert!(gaps.min() >= Some(Duration::from_secs(5)));
        assert!((500..550).contains(&starts.len()), "{}", starts.len());
        // The first few sessions hardly wait for each other.
        assert!(starts[5] - began < Duration::from_secs(30));
    }

    #[test]
    fn when_no_session_is_left_none_begins_before_there_are_more() {
        let mut turns = Pace::new(4, 1, 1, DAY, 1_000).turns.into_inner();
        let began = Instant::now();
        turns.take(0, began);
        assert!(turns.due(0, began) >= began + DAY);
    }

    #[test]
    fn a_gateway_that_is_away_costs_no_session() {
        let pace = Pace::new(1, 1, 1_000, DAY, 1_000);
        let take = || {
            pace.turns.lock().take(0, Instant::now());
            SessionPermit { pace: &pace, is_used: false }
        };
        for _ in 0..30 {
            drop(take());
        }
        assert_eq!(pace.turns.lock().left, 1 + BURST);
        take().used();
        assert_eq!(pace.turns.lock().left, BURST);
    }

    #[test]
    fn shards_of_different_buckets_begin_side_by_side() {
        let mut turns = Pace::new(4, 2, 1_000, DAY, 1_000).turns.into_inner();
        let now = Instant::now();
        for bucket in [0, 1] {
            assert_eq!(turns.due(bucket, now), now);
            turns.take(bucket, now);
        }
        for bucket in [0, 1] {
            assert_eq!(turns.due(bucket, now), now + GAP);
        }
    }

    #[test]
    fn pauses_grow_to_a_minute() {
        assert_eq!(pause(0), Duration::ZERO);
        for tries in 1..100 {
            let pause = pause(tries);
            assert!(pause <= Duration::from_secs(60), "{pause:?}");
            assert!(tries < 10 || pause >= Duration::from_secs(48), "{pause:?}");
        }
    }
}
