//! The asker of a query: how long they wait, and whether their request may have changed something.

use super::Cause;
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};

use tokio::time::{Instant, timeout_at};

/// `None` for background work. Clones share their count of changes.
#[derive(Debug, Clone, Default)]
pub(super) struct Asker(Option<Arc<Waits>>);

#[derive(Debug)]
struct Waits {
    until: Instant,
    /// How many changes were, or may have been, made for them.
    changes: AtomicUsize,
}

impl Asker {
    pub fn new(until: Instant) -> Self {
        Self(Some(Arc::new(Waits { until, changes: AtomicUsize::new(0) })))
    }

    /// Returns the result of `work`, or `None` if the deadline passes first.
    pub async fn wait<T>(&self, work: impl Future<Output = T>) -> Option<T> {
        match &self.0 {
            Some(waits) => timeout_at(waits.until, work).await.ok(),
            None => Some(work.await),
        }
    }

    /// Makes a change for them. If it is cut short, it counts as possibly made.
    pub async fn change<T>(
        &self,
        work: impl Future<Output = Result<T, Cause>>,
    ) -> Result<T, Cause> {
        let Some(waits) = &self.0 else { return work.await };
        waits.changes.fetch_add(1, Ordering::Relaxed);
        let done = work.await;
        if done.as_ref().is_err_and(|cause| !cause.is_unsure()) {
            waits.changes.fetch_sub(1, Ordering::Relaxed);
        }
        done
    }

    pub fn may_have_changed(&self) -> bool {
        let waits = self.0.as_ref();
        waits.is_some_and(|waits| waits.changes.load(Ordering::Relaxed) > 0)
    }
}
