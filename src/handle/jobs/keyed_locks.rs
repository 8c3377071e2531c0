//! A lock per key: work on one key runs one at a time, work on different keys in parallel.

use std::collections::HashMap;
use std::hash::Hash;
use std::sync::Arc;

use parking_lot::Mutex;
use tokio::sync::{Mutex as KeyLock, OwnedMutexGuard};

#[derive(Debug)]
pub struct KeyedLocks<K>(Mutex<HashMap<K, Arc<KeyLock<()>>>>);

impl<K> Default for KeyedLocks<K> {
    fn default() -> Self {
        Self(Mutex::default())
    }
}

impl<K: Hash + Eq> KeyedLocks<K> {
    /// Waits until nobody else holds this key's lock.
    pub async fn lock(&self, key: K) -> OwnedMutexGuard<()> {
        let lock = {
            let mut locks = self.0.lock();
            // Drop the locks that nobody holds or waits for.
            locks.retain(|_, lock| Arc::strong_count(lock) > 1);
            locks.entry(key).or_default().clone()
        };
        lock.lock_owned().await
    }
}
