//! Which process may run on a database.

use std::fs::{self, TryLockError};
use std::path::Path;
use std::time::Instant;

use super::{PATIENCE, RETRY, file};
use crate::place::Shards;
use crate::store::OpenError;

/// The right to run on a database, until it is dropped or the process ends in any way.
#[derive(Debug)]
pub struct Lock(#[expect(dead_code, reason = "it is held, not read")] fs::File);

/// Takes the lock on a file beside the database: never on the database itself, whose locks fall as soon as any handle
/// of this process on it is closed. Processes that share the servers out among them run side by side; one that has
/// them all runs alone.
pub(in crate::store) async fn lock(url: &str, shards: Option<&Shards>) -> Result<Lock, OpenError> {
    let path = file::path_of(url)?;
    file::make(&path)?;
    let cannot = |error: &dyn std::error::Error| {
        OpenError::at(&path, format!("beside which no lock can be kept: {error}"))
    };
    let real = path.canonicalize().map_err(|e| cannot(&e))?;
    let beside = file::beside(&real, ".lock");
    let made = file::private().create(true).open(&beside);
    let made = made.map_err(|e| cannot(&e))?;
    let patience = Instant::now() + PATIENCE;
    loop {
        let taken = match shards {
            Some(_) => made.try_lock_shared(),
            None => made.try_lock(),
        };
        match taken {
            Ok(()) => return Ok(Lock(made)),
            // It may be the process that this one replaces.
            Err(TryLockError::WouldBlock) if Instant::now() < patience => {
                tokio::time::sleep(RETRY).await;
            }
            Err(TryLockError::WouldBlock) => return Err(taken_by_another(&path, &beside)),
            Err(TryLockError::Error(error)) => return Err(cannot(&error)),
        }
    }
}

fn taken_by_another(path: &Path, lock: &Path) -> OpenError {
    let lock = lock.display();
    let problem = format!(
        "on which another bouton runs (it holds {lock}): stop that one first, or share the servers out by SHARDS"
    );
    OpenError::at(path, problem)
}
