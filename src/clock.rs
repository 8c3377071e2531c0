//! What time it is. Everything that depends on the time is given it as a value; this is where the value comes from.

use std::sync::Arc;
use std::sync::atomic::{AtomicI64, Ordering};
use std::time::{Duration, SystemTime};

/// Tells the time. Clones tell the same.
#[derive(Debug, Clone, Default)]
pub struct Clock(Option<Arc<AtomicI64>>);

/// Moves a clock that does not move by itself.
#[derive(Debug, Clone)]
pub struct Hands(Arc<AtomicI64>);

impl Clock {
    pub const fn system() -> Self {
        Self(None)
    }

    /// A clock that stands at `start`, in milliseconds since 1970 in UTC, until its hands are moved: for tests.
    pub fn manual(start: i64) -> (Self, Hands) {
        let time = Arc::new(AtomicI64::new(start));
        (Self(Some(time.clone())), Hands(time))
    }

    /// The time, in milliseconds since 1970 in UTC.
    pub fn now(&self) -> i64 {
        match &self.0 {
            Some(time) => time.load(Ordering::SeqCst),
            None => SystemTime::now()
                .duration_since(SystemTime::UNIX_EPOCH)
                .map_or(0, |since| since.as_millis() as i64),
        }
    }
}

impl Hands {
    /// Lets that much time pass.
    pub fn advance(&self, by: Duration) {
        self.0.fetch_add(by.as_millis() as i64, Ordering::SeqCst);
    }

    /// Sets the time, in milliseconds since 1970 in UTC.
    pub fn set(&self, to: i64) {
        self.0.store(to, Ordering::SeqCst);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_manual_clock_moves_by_its_hands_only() {
        let (clock, hands) = Clock::manual(5);
        let same = clock.clone();
        assert_eq!(clock.now(), 5);
        hands.advance(Duration::from_secs(1));
        assert_eq!((clock.now(), same.now()), (1005, 1005));
        hands.set(7);
        assert_eq!(same.now(), 7);
        assert!(Clock::system().now() > 1_700_000_000_000);
    }
}
