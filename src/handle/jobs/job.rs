//! Something to do on the platform besides answering: a kind a file. What is said is decided when it is said, for the game
//! may have moved on since it was asked for.

use std::fmt::Debug;
use std::future::{Future, ready};

use thiserror::Error;

use super::{Failure, Platform, Worker};
use crate::place::GameId;
use crate::store::StoreError;

/// What came of a job.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Done {
    /// Nothing is left to be done.
    Over,
    /// It is to be tried at that time, in milliseconds since 1970 in UTC.
    Later(i64),
    /// What came of it is noted, or it is tried again when its claim runs out.
    AsIs,
}

/// Why a job got no further.
#[derive(Debug, Error)]
pub enum Halt {
    #[error(transparent)]
    Store(#[from] StoreError),
    #[error(transparent)]
    Met(#[from] Failure),
}

/// Something to do on the platform, which may be tried again however far it got.
pub trait Job<P: Platform>: Debug + Send + Sync {
    /// How soon it is tried again where it was refused, if ever.
    const REFUSED: Option<i64> = None;
    /// How soon where the platform could not be reached, if not when its claim runs out.
    const PASSING: Option<i64> = None;

    /// The game whose calls it changes: of two who see to them at once, both would delete them.
    fn calls(&self) -> Option<GameId> {
        None
    }

    fn run(&self, worker: &Worker<P>) -> impl Future<Output = Result<Done, Halt>> + Send;

    /// The platform will not have it there.
    fn refused(&self, worker: &Worker<P>) -> impl Future<Output = Result<Done, StoreError>> + Send {
        let again = Self::REFUSED.map(|after| Done::Later(worker.clock.now() + after));
        ready(Ok(again.unwrap_or(Done::Over)))
    }
}
