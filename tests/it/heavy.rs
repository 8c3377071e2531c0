//! What computes for a minute on its own takes turns: side by side such tests starve those that hold the bot to
//! Discord's three seconds.

use tokio::sync::{Mutex, MutexGuard};

static ONE: Mutex<()> = Mutex::const_new(());

/// For a test that computes and waits for nothing.
pub fn turn() -> MutexGuard<'static, ()> {
    ONE.blocking_lock()
}

/// For one that also waits.
pub async fn turn_of_waiting() -> MutexGuard<'static, ()> {
    ONE.lock().await
}
