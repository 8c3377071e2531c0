//! What time it is in the sandbox, and that it can be made to pass.

use std::{
    fmt::Debug,
    sync::Arc,
    time::{Duration, SystemTime, UNIX_EPOCH},
};

/// A clock that the sandbox and its bot share, so that tomorrow can be tried today. Without one the sandbox goes by the
/// machine's, as every bot does that is another process.
pub trait Time: Debug + Send + Sync {
    /// How far it is ahead of the machine's clock.
    fn ahead(&self) -> Duration;
    /// Has that much time pass. It may take its own time to do so.
    fn pass(&self, by: Duration);
    /// Whether time that was asked for is still to pass.
    fn passes(&self) -> bool;
    /// How long it is until the next thing happens, where that is known.
    fn next(&self) -> Option<Duration> {
        None
    }
}

/// The time of ids and messages.
#[derive(Clone, Default)]
pub(super) struct Clock(pub(super) Option<Arc<dyn Time>>);

impl Clock {
    /// Unix milliseconds.
    pub(super) fn millis(&self) -> u64 {
        let ahead = self.0.as_ref().map_or(Duration::ZERO, |time| time.ahead());
        let since = SystemTime::now().duration_since(UNIX_EPOCH);
        let since = since.unwrap_or_default() + ahead;
        u64::try_from(since.as_millis()).unwrap_or(u64::MAX)
    }
}
