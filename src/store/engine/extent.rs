//! How long a transaction may take.

use std::time::Duration;

/// How a transaction begins, and how long it may take.
#[derive(Debug)]
pub struct Extent {
    pub begin: &'static str,
    /// How it has nobody beside it, where several may write.
    pub alone: Option<Alone>,
    pub most: Duration,
}

/// How a transaction begins that has nobody beside it, and what it says first.
#[derive(Debug, Clone, Copy)]
pub struct Alone {
    pub begin: &'static str,
    pub lock: &'static str,
}
