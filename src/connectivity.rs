//! Whether people can reach the bot, as far as the bot itself can tell.

use std::collections::BTreeMap;
use std::sync::Arc;
use std::time::Duration;

use parking_lot::Mutex;
use tokio::time::{Instant, sleep};

/// How often waiters check.
const LOOK: Duration = Duration::from_millis(10);

/// Clones share one state.
#[derive(Debug, Clone, Default)]
pub struct Connectivity(Arc<Mutex<State>>);

#[derive(Debug, Default)]
struct State {
    /// `Some` if interactions come over HTTP: whether Discord was reached. Only Discord knows whether it reaches us.
    http: Option<bool>,
    /// Until when each gateway shard counts as connected; `None` if it is not.
    shards: BTreeMap<u32, Option<Instant>>,
}

impl Connectivity {
    /// Sets the shards that should be connected.
    pub fn expect(&self, shards: impl IntoIterator<Item = u32>) {
        self.0.lock().shards = shards.into_iter().map(|shard| (shard, None)).collect();
    }

    /// Notes that a shard was heard from, and may now be silent for that long.
    pub fn keep_alive(&self, shard: u32, silence: Duration) {
        let until = Instant::now() + silence;
        self.0.lock().shards.insert(shard, Some(until));
    }

    pub fn lost(&self, shard: u32) {
        self.0.lock().shards.insert(shard, None);
    }

    /// Notes that interactions come over HTTP, and whether Discord was reached yet.
    pub fn by_http(&self, reached: bool) {
        self.0.lock().http = Some(reached);
    }

    pub fn is_by_http(&self) -> bool {
        self.0.lock().http.is_some()
    }

    /// Whether every connection is up and was heard from lately.
    pub fn is_made(&self) -> bool {
        if let Some(reached) = self.0.lock().http {
            return reached;
        }
        let shards = self.shards();
        !shards.is_empty() && shards.iter().all(|&(_, up)| up)
    }

    /// Whether the connection that brings this shard's servers is up.
    pub fn is_up(&self, shard: u32) -> bool {
        let http = self.0.lock().http;
        http.unwrap_or_else(|| self.shards().contains(&(shard, true)))
    }

    /// Waits until every connection is up.
    pub async fn made(&self) {
        while !self.is_made() {
            sleep(LOOK).await;
        }
    }

    /// Returns each gateway shard, with whether it is connected and was heard from lately.
    pub fn shards(&self) -> Vec<(u32, bool)> {
        let now = Instant::now();
        let state = self.0.lock();
        let is_up = |until: Option<Instant>| until.is_some_and(|until| until > now);
        state.shards.iter().map(|(&shard, &until)| (shard, is_up(until))).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn who_is_silent_for_too_long_is_not_up() {
        const SOON: Duration = Duration::from_secs(10);
        let connectivity = Connectivity::default();
        assert!(!connectivity.is_made());
        connectivity.expect(4..=5);
        connectivity.keep_alive(4, SOON);
        assert_eq!(connectivity.shards(), [(4, true), (5, false)]);
        assert!(!connectivity.is_made(), "one of two");
        assert_eq!([3, 4, 5].map(|shard| connectivity.is_up(shard)), [false, true, false]);
        connectivity.keep_alive(5, SOON);
        assert!(connectivity.is_made());
        connectivity.keep_alive(5, Duration::ZERO);
        assert!(!connectivity.is_made(), "it was to be heard from by now");
        connectivity.keep_alive(5, SOON);
        connectivity.lost(4);
        assert!(!connectivity.is_made());
    }

    #[test]
    fn over_http_it_takes_an_answer_of_discords() {
        let connectivity = Connectivity::default();
        for reached in [false, true] {
            connectivity.by_http(reached);
            assert_eq!((connectivity.is_by_http(), connectivity.is_made()), (true, reached));
            assert_eq!(connectivity.is_up(0), reached);
        }
    }
}
