//! A lock per key: work on one key runs one at a time, work on different keys in parallel.

use std::collections::HashMap;
use std::hash::Hash;
use std::sync::Arc;

use parking_lot::Mutex;
use tokio::sync::{Mutex as Lane, OwnedMutexGuard};

#[derive(Debug)]
pub struct Lanes<K>(Mutex<HashMap<K, Arc<Lane<()>>>>);

impl<K> Default for Lanes<K> {
    fn default() -> Self {
        Self(Mutex::default())
    }
}

impl<K: Hash + Eq> Lanes<K> {
    /// Waits until nobody else holds this key's lock.
    pub async fn turn(&self, key: K) -> OwnedMutexGuard<()> {
        let lane = {
            let mut lanes = self.0.lock();
            // Drop the locks that nobody holds or waits for.
            lanes.retain(|_, lane| Arc::strong_count(lane) > 1);
            lanes.entry(key).or_default().clone()
        };
        lane.lock_owned().await
    }
}
