//! The simulated time: tokio's, which stands still but where all that is awake waits, and the machine's clock, which may be wrong.

use std::sync::atomic::{AtomicI64, Ordering::SeqCst};
use std::sync::{Mutex, PoisonError};

use bouton::clock::{Clock, Hands};
use tokio::time::Instant;

#[derive(Debug)]
pub struct Time {
    pub clock: Clock,
    hands: Hands,
    /// What time it was when the process at hand began, in milliseconds since 1970 in UTC, and by how much the clock is wrong.
    base: AtomicI64,
    wrong: AtomicI64,
    began: Mutex<Option<Instant>>,
}

impl Time {
    pub fn at(start: i64) -> Self {
        let (clock, hands) = Clock::manual(start);
        Self { clock, hands, base: start.into(), wrong: 0.into(), began: Mutex::default() }
    }

    /// What time it really is, as Discord has it.
    pub fn now(&self) -> i64 {
        let began = *self.began.lock().unwrap_or_else(PoisonError::into_inner);
        let since = began.map_or(0, |began| began.elapsed().as_millis() as i64);
        self.base.load(SeqCst) + since
    }

    /// From now on it passes as tokio's does; or not at all, until then.
    pub fn passes(&self, passes: bool) {
        let now = self.now();
        self.base.store(now, SeqCst);
        let began = passes.then(Instant::now);
        *self.began.lock().unwrap_or_else(PoisonError::into_inner) = began;
        self.show();
    }

    /// So much passes while nobody is there.
    pub fn skip(&self, by: i64) {
        self.base.fetch_add(by, SeqCst);
        self.show();
    }

    /// The clock is wrong by that from now on.
    pub fn goes_wrong(&self, by: i64) {
        self.wrong.store(by, SeqCst);
        self.show();
    }

    /// The clock shows what time it is: to be called each time some has passed.
    pub fn show(&self) {
        self.hands.set(self.now() + self.wrong.load(SeqCst));
    }
}
