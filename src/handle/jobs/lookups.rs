//! Members are looked up by one at a time, and few wait for that.

use std::sync::Arc;

use tokio::sync::{Mutex, Semaphore};

/// How many pages may wait; of more, nobody is looked up.
const WAITING: usize = 16;

/// What is shared by those who look people up.
#[derive(Debug, Clone)]
pub(super) struct Lookups {
    pub waiting: Arc<Semaphore>,
    pub turn: Arc<Mutex<()>>,
}

impl Default for Lookups {
    fn default() -> Self {
        Self { waiting: Arc::new(Semaphore::new(WAITING)), turn: Arc::default() }
    }
}
