//! Errands are run side by side, so that a channel where they take long keeps no other waiting: so many at once, and one
//! at a time in a channel.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, PoisonError};

use tokio::sync::{Mutex as Lane, OwnedMutexGuard, Semaphore, SemaphorePermit};

use crate::place::ChannelId;

/// How many channels at once.
const AT_ONCE: usize = 16;

pub struct Lanes {
    permits: Semaphore,
    lanes: Mutex<HashMap<ChannelId, Arc<Lane<()>>>>,
}

/// While it is held no other errand is run in its channel.
pub struct Turn<'a> {
    _lane: OwnedMutexGuard<()>,
    _permit: Option<SemaphorePermit<'a>>,
}

impl Default for Lanes {
    fn default() -> Self {
        Self {
            permits: Semaphore::new(AT_ONCE),
            lanes: Mutex::default(),
        }
    }
}

impl Lanes {
    /// Waits for the channel, and then for room among the others.
    pub async fn turn(&self, channel: ChannelId) -> Turn<'_> {
        let lane = {
            let mut lanes = self.lanes.lock().unwrap_or_else(PoisonError::into_inner);
            // Those that nobody is in, or waits for.
            lanes.retain(|_, lane| Arc::strong_count(lane) > 1);
            lanes.entry(channel).or_default().clone()
        };
        Turn {
            _lane: lane.lock_owned().await,
            // It is never closed.
            _permit: self.permits.acquire().await.ok(),
        }
    }
}
