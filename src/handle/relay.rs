//! One process replaces another, or several serve together. All of them receive the same interactions; each
//! is answered by one.

use std::sync::Arc;
use std::time::Duration;

use tokio::time::{Instant, sleep};
use tracing::warn;

use super::once::Once;
use crate::planted::planted;
use crate::store::Store;

/// Longer than an interaction can still be answered.
const ANSWERABLE: Duration = Duration::from_secs(5);

/// The pause before the database is asked again.
pub(super) const AGAIN: Duration = Duration::from_millis(100);

/// The interactions taken lately, by this process or by one that has stopped. Clones share them.
#[derive(Debug, Clone, Default)]
pub struct Taken(Arc<Once>);

impl Taken {
    /// Reads what the previous process took last.
    pub async fn before(store: &Store) -> Self {
        let taken = Self::default();
        match store.claimed_last(2 * ANSWERABLE.as_millis() as i64).await {
            Ok(claimed) => {
                for interaction in claimed {
                    taken.is_first(interaction);
                }
            }
            Err(trouble) => warn!(%trouble, "what another process answered is not known"),
        }
        taken
    }

    /// Whether an interaction comes for the first time.
    pub fn is_first(&self, interaction: u64) -> bool {
        self.0.is_first(interaction)
    }

    /// Stores what was taken lately, for the next process.
    pub async fn hand_over(&self, store: &Store) {
        let taken = self.0.within(ANSWERABLE);
        if !taken.is_empty()
            && !store.is_shared()
            && !planted(22)
            && let Err(trouble) = store.claim(&taken).await
        {
            warn!(%trouble, "the next in line does not know what was answered");
        }
    }
}

/// Whether this process answers the interaction: if several serve, exactly one does. Without the database it cannot be
/// known: then this waits for it until `until`, so that a process that has it answers first.
pub(super) async fn claim(store: &Store, interaction: u64, until: Instant) -> bool {
    if !store.is_shared() {
        return true;
    }
    let store = store.until(until);
    let mut is_certain = true;
    loop {
        match store.claim(&[interaction]).await {
            // A claim that failed may have been made: then it is our own.
            Ok(claimed) => return claimed == 1 || !is_certain,
            Err(trouble) if Instant::now() + AGAIN >= until => {
                warn!(%trouble, "it is not known whether another process answers");
                return true;
            }
            Err(_) => is_certain = false,
        }
        sleep(AGAIN).await;
    }
}
