//! Lets tests that compute for a minute take turns: side by side they starve those that hold the bot to Discord's
//! three seconds.

use tokio::sync::{Mutex, MutexGuard};

static ONE: Mutex<()> = Mutex::const_new(());

/// Takes a turn for a test that computes and awaits nothing.
pub fn turn() -> MutexGuard<'static, ()> {
    ONE.blocking_lock()
}

/// Takes a turn for a test that also awaits.
pub async fn turn_of_waiting() -> MutexGuard<'static, ()> {
    ONE.lock().await
}
