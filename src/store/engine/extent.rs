//! How long a transaction may take.

use std::time::Duration;

/// How a transaction begins, and how long it may take.
#[derive(Debug)]
pub struct Extent {
    pub begin: &'static str,
    /// How one begins that is to have nobody beside it, and what it says first, where several may write.
    pub alone: Option<(&'static str, &'static str)>,
    pub most: Duration,
}
