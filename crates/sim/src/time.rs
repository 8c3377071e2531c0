//! The simulated time: tokio's paused time, which only moves on when every task waits, and the bot's clock, which may
//! be wrong.

use std::sync::atomic::{AtomicI64, Ordering::SeqCst};
use std::sync::{Mutex, PoisonError};

use bouton::clock::{Clock, Hands};
use tokio::time::Instant;

#[derive(Debug)]
pub struct Time {
    pub clock: Clock,
    hands: Hands,
    /// The time when the current process began, in milliseconds since 1970 in UTC, and how wrong the clock is.
    base: AtomicI64,
    wrong: AtomicI64,
    began: Mutex<Option<Instant>>,
}

impl Time {
    pub fn at(start: i64) -> Self {
        let (clock, hands) = Clock::manual(start);
        Self { clock, hands, base: start.into(), wrong: 0.into(), began: Mutex::default() }
    }

    /// Returns the true time, which is Discord's.
    pub fn now(&self) -> i64 {
        let began = *self.began.lock().unwrap_or_else(PoisonError::into_inner);
        let since = began.map_or(0, |began| began.elapsed().as_millis() as i64);
        self.base.load(SeqCst) + since
    }

    /// Lets time pass as tokio's does, or stops it.
    pub fn passes(&self, passes: bool) {
        let now = self.now();
        self.base.store(now, SeqCst);
        let began = passes.then(Instant::now);
        *self.began.lock().unwrap_or_else(PoisonError::into_inner) = began;
        self.show();
    }

    /// Lets time pass while no process runs.
    pub fn skip(&self, by: i64) {
        self.base.fetch_add(by, SeqCst);
        self.show();
    }

    /// Makes the clock wrong by this much from now on.
    pub fn goes_wrong(&self, by: i64) {
        self.wrong.store(by, SeqCst);
        self.show();
    }

    /// Updates the bot's clock; to be called whenever time has passed.
    pub fn show(&self) {
        self.hands.set(self.now() + self.wrong.load(SeqCst));
    }
}
