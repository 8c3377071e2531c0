//! Limits of transactions.

use std::time::Duration;

/// How a transaction begins, and how long it may take.
#[derive(Debug)]
pub struct TransactionLimits {
    pub begin: &'static str,
    /// For a transaction that must run alone, where several may write: how it begins, and its first statements.
    pub alone: Option<(&'static str, &'static str)>,
    pub most: Duration,
}
