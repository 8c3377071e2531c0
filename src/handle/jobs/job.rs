//! The trait of a job, something to do on the platform apart from answering. A job reads what it posts when
//! it runs, for the game may have moved on since it was queued.

use std::fmt::Debug;
use std::future::{Future, ready};

use thiserror::Error;

use super::{Failure, Platform, Worker};
use crate::place::GameId;
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

/// Something to do on the platform. It must be safe to repeat, however far the last attempt got.
pub trait Job<P: Platform>: Debug + Send + Sync {
    /// The delay before a retry once the platform has refused it; `None`: no retry.
    const REFUSED: Option<i64> = None;
    /// Whether to retry it for a day otherwise: people wait for it, or would see something outdated for ever.
    const INSISTS: bool = false;

    /// The game whose ping this job changes. Two such jobs at once would each delete the ping.
    fn calls(&self) -> Option<GameId> {
        None
    }

    fn run(&self, worker: &Worker<P>) -> impl Future<Output = Result<Done, Halt>> + Send;

    /// Handles a refusal by the platform.
    fn refused(&self, worker: &Worker<P>) -> impl Future<Output = Result<Done, StoreError>> + Send {
        let now = worker.clock.now();
        let insisting = if Self::INSISTS { Done::Hold(now + AGAIN) } else { Done::Over };
        ready(Ok(Self::REFUSED.map_or(insisting, |after| Done::Later(now + after))))
    }
}
