//! The source of the time. All code that depends on the time gets it as a value; the values come from here.

use std::sync::Arc;
use std::sync::atomic::{AtomicI64, Ordering::SeqCst};
use std::time::{Duration, SystemTime};

use tokio::sync::Notify;

/// How far a hurried clock moves in one step, in milliseconds: with what may have passed since the last sign of life, less
/// than what looks as if the bot had been away.
const STEP: i64 = 15_000;

/// How soon to check again whether a hurried clock may move on.
const PAUSE: Duration = Duration::from_millis(2);

/// Tells the time. Clones tell the same.
#[derive(Debug, Clone, Default)]
pub struct Clock(Source);

#[derive(Debug, Clone, Default)]
enum Source {
    #[default]
    System,
    Manual(Arc<AtomicI64>),
    Hurried(Arc<Lead>),
}

/// Moves a manual clock, which does not move by itself.
#[derive(Debug, Clone)]
pub struct Hands(Arc<AtomicI64>);

/// Hurries a clock.
#[derive(Debug, Clone)]
pub struct Haste(Arc<Lead>);

#[derive(Debug, Default)]
struct Lead {
    /// How far the clock is ahead of the machine's, in milliseconds.
    ahead: AtomicI64,
    /// How much time is still to pass, in milliseconds.
    remaining: AtomicI64,
    wake: Notify,
}

impl Clock {
    pub const fn system() -> Self {
        Self(Source::System)
    }

    /// Returns a clock that stands at `start`, in milliseconds since 1970 in UTC, until its hands are moved: for tests.
    pub fn manual(start: i64) -> (Self, Hands) {
        let time = Arc::new(AtomicI64::new(start));
        (Self(Source::Manual(time.clone())), Hands(time))
    }

    /// Returns the machine's clock, but one that can be hurried. It never leaps: who waits for its steps lives
    /// through all of that time, only faster.
    pub fn hurried() -> (Self, Haste) {
        let lead = Arc::new(Lead::default());
        (Self(Source::Hurried(lead.clone())), Haste(lead))
    }

    /// Returns the time, in milliseconds since 1970 in UTC.
    pub fn now(&self) -> i64 {
        match &self.0 {
            Source::System => system(),
            Source::Manual(time) => time.load(SeqCst),
            Source::Hurried(lead) => system() + lead.ahead.load(SeqCst),
        }
    }

    /// Waits until a hurried clock has moved a step, which it does once `idle` says that nothing is left to do at the
    /// current time. With any other clock this never returns.
    pub async fn step(&self, idle: impl Fn() -> bool) {
        let Source::Hurried(lead) = &self.0 else { return std::future::pending().await };
        loop {
            let step = lead.remaining.load(SeqCst).min(STEP);
            if step == 0 {
                lead.wake.notified().await;
            } else if idle() {
                lead.ahead.fetch_add(step, SeqCst);
                lead.remaining.fetch_sub(step, SeqCst);
                return;
            } else {
                tokio::time::sleep(PAUSE).await;
            }
        }
    }
}

impl Hands {
    /// Lets that much time pass.
    pub fn advance(&self, by: Duration) {
        self.0.fetch_add(by.as_millis() as i64, SeqCst);
    }

    /// Sets the time, in milliseconds since 1970 in UTC.
    pub fn set(&self, to: i64) {
        self.0.store(to, SeqCst);
    }
}

impl Haste {
    /// Makes that much time pass, as fast as the bot can live through it.
    pub fn pass(&self, by: Duration) {
        self.0.remaining.fetch_add(by.as_millis() as i64, SeqCst);
        self.0.wake.notify_one();
    }

    /// Returns how far the clock is ahead of the machine's.
    pub fn ahead(&self) -> Duration {
        Duration::from_millis(self.0.ahead.load(SeqCst).unsigned_abs())
    }

    /// Whether some of the time asked for has not passed yet.
    pub fn hurries(&self) -> bool {
        self.0.remaining.load(SeqCst) > 0
    }
}

fn system() -> i64 {
    SystemTime::now()
        .duration_since(SystemTime::UNIX_EPOCH)
        .map_or(0, |since| since.as_millis() as i64)
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

    #[tokio::test]
    async fn a_hurried_clock_goes_in_steps_that_are_waited_for() {
        let (clock, haste) = Clock::hurried();
        haste.pass(Duration::from_secs(70));
        assert!(haste.hurries() && haste.ahead().is_zero());
        let mut steps = Vec::new();
        while haste.hurries() {
            clock.step(|| true).await;
            steps.push(haste.ahead().as_secs());
        }
        assert_eq!(steps, [15, 30, 45, 60, 70]);
        assert!(clock.now() >= system() + 70_000);
        haste.pass(Duration::from_secs(1));
        let busy = tokio::time::timeout(10 * PAUSE, clock.step(|| false)).await;
        assert!(busy.is_err() && haste.hurries());
    }
}
