//! What concerns one thing is done one after the other, and what concerns different things side by side.

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
    /// Waits until no one else holds the turn of that key.
    pub async fn turn(&self, key: K) -> OwnedMutexGuard<()> {
        let lane = {
            let mut lanes = self.0.lock();
            // Those with no one in them or waiting for them.
            lanes.retain(|_, lane| Arc::strong_count(lane) > 1);
            lanes.entry(key).or_default().clone()
        };
        lane.lock_owned().await
    }
}
