//! What comes of a job, something to do on the platform apart from answering.

use thiserror::Error;

use super::Failure;
use crate::store::StoreError;

/// How long after a refusal a job is run again, in milliseconds, and for how long in all.
pub const AGAIN: i64 = 10 * 60_000;
pub const INSISTING: i64 = 24 * 3_600_000;

/// The result of a job.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Done {
    /// Nothing is left to do.
    Over,
    /// Run it again at this time, in milliseconds since 1970 in UTC.
    Later(i64),
    /// The same, but it counts as due since it was first due, and is given up after [`INSISTING`].
    Hold(i64),
    /// The job noted its result itself, or runs again when its claim expires.
    NoChange,
    /// It was not sent: run it again when its claim expires.
    Unsent,
}

/// Why a job stopped.
#[derive(Debug, Error)]
pub enum Halt {
    #[error(transparent)]
    Store(#[from] StoreError),
    #[error(transparent)]
    Platform(#[from] Failure),
}
