//! The sandbox's clock, which can be moved on.

use std::{
    fmt::Debug,
    sync::Arc,
    time::{Duration, SystemTime, UNIX_EPOCH},
};

/// A clock that the sandbox and its bot share, so that tomorrow can be tried today. Without one, the sandbox uses the
/// machine's clock, as any bot in another process does.
pub trait Time: Debug + Send + Sync {
    /// Returns how far it is ahead of the machine's clock.
    fn ahead(&self) -> Duration;
    /// Lets that much time pass. That may itself take a while.
    fn pass(&self, by: Duration);
    /// Whether some of the time asked for has not passed yet.
    fn passes(&self) -> bool;
    /// Returns how long it is until the next thing happens, if that is known.
    fn next(&self) -> Option<Duration> {
        None
    }
}

/// The clock of ids and messages.
#[derive(Clone, Default)]
pub(super) struct Clock(pub(super) Option<Arc<dyn Time>>);

impl Clock {
    /// Returns the time in Unix milliseconds.
    pub(super) fn millis(&self) -> u64 {
        let ahead = self.0.as_ref().map_or(Duration::ZERO, |time| time.ahead());
        let since = SystemTime::now().duration_since(UNIX_EPOCH);
        let since = since.unwrap_or_default() + ahead;
        u64::try_from(since.as_millis()).unwrap_or(u64::MAX)
    }
}
