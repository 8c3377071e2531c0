//! Which process may run on a database, and how another takes its place.

use std::fs::{self, TryLockError};
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use super::{PATIENCE, RETRY, file};
use crate::place::Shards;
use crate::store::OpenError;

/// How soon it is looked again whether a process that was asked to leave has left, and whether one is asked to.
const HANDING_OVER: Duration = Duration::from_millis(5);
const LOOK: Duration = Duration::from_millis(50);

/// The right to run on a database, until it is dropped or the process ends in any way.
#[derive(Debug)]
pub(in crate::store) struct Lock {
    #[expect(dead_code, reason = "they are held, not read")]
    held: Vec<fs::File>,
    /// Whoever wants to take this one's place holds one of these.
    wanted: Vec<fs::File>,
}

impl Lock {
    /// Waits until another process asks to take this one's place.
    pub async fn wanted(&self) {
        while self.wanted.iter().all(is_free) {
            tokio::time::sleep(LOOK).await;
        }
    }
}

/// Takes the locks on files beside the database: never on the database itself, whose locks fall as soon as any handle
/// of this process on it is closed. Processes that share the servers out among them run side by side, one a shard; one
/// that has them all runs alone.
pub(in crate::store) async fn lock(url: &str, shards: Option<&Shards>) -> Result<Lock, OpenError> {
    let door = Door::of(url, shards)?;
    // It may be the process that this one replaces.
    let taken = door.wait(RETRY).await?;
    taken.ok_or_else(|| {
        door.refusal("stop that one first, have this one take its place by `bouton run --replace`, or share the servers out by SHARDS")
    })
}

/// The same, if nobody has them.
pub(in crate::store) fn lock_if_free(
    url: &str,
    shards: Option<&Shards>,
) -> Result<Option<Lock>, OpenError> {
    Door::of(url, shards)?.enter()
}

/// The same, but whoever has them is asked to leave as soon as this process is `ready` to take their place.
pub(in crate::store) async fn take_over(
    url: &str,
    shards: Option<&Shards>,
    ready: impl Future<Output = ()>,
) -> Result<Lock, OpenError> {
    let door = Door::of(url, shards)?;
    ready.await;
    let asked = door.knock()?;
    let taken = door.wait(HANDING_OVER).await?;
    drop(asked);
    taken.ok_or_else(|| door.refusal("it does not leave: stop it first"))
}

/// The files of the locks that a process needs.
struct Door {
    database: PathBuf,
    /// Which others may hold as well.
    shared: Option<PathBuf>,
    alone: Vec<PathBuf>,
}

impl Door {
    fn of(url: &str, shards: Option<&Shards>) -> Result<Self, OpenError> {
        let database = file::path_of(url)?;
        file::make(&database)?;
        let real = database.canonicalize().map_err(|e| cannot(&database, &e))?;
        let all = file::beside(&real, ".lock");
        let one = |shard: u32, total| file::beside(&real, &format!(".lock-{shard}-of-{total}"));
        Ok(match shards {
            None => Self {
                database,
                shared: None,
                alone: vec![all],
            },
            Some(Shards { range, total }) => Self {
                database,
                shared: Some(all),
                alone: range.clone().map(|shard| one(shard, total)).collect(),
            },
        })
    }

    /// The locks, if nobody has one of them.
    fn enter(&self) -> Result<Option<Lock>, OpenError> {
        let (mut held, mut wanted) = (Vec::new(), Vec::new());
        if let Some(path) = &self.shared {
            let file = self.open(path)?;
            if !self.is_got(file.try_lock_shared())? {
                return Ok(None);
            }
            held.push(file);
        }
        for path in &self.alone {
            let file = self.open(path)?;
            if !self.is_got(file.try_lock())? {
                return Ok(None);
            }
            held.push(file);
            wanted.push(self.open(&next_to(path))?);
        }
        Ok(Some(Lock { held, wanted }))
    }

    async fn wait(&self, again: Duration) -> Result<Option<Lock>, OpenError> {
        let patience = Instant::now() + PATIENCE;
        loop {
            let lock = self.enter()?;
            if lock.is_some() || Instant::now() > patience {
                return Ok(lock);
            }
            tokio::time::sleep(again).await;
        }
    }

    /// Asks whoever is inside to leave, until what this gives is dropped.
    fn knock(&self) -> Result<Vec<fs::File>, OpenError> {
        let mut asked = Vec::new();
        for path in &self.alone {
            let file = self.open(&next_to(path))?;
            // Who looks whether it is asked holds it for a moment, and where another asks already that is enough.
            while !self.is_got(file.try_lock_shared())? {
                std::thread::yield_now();
            }
            asked.push(file);
        }
        Ok(asked)
    }

    fn open(&self, path: &Path) -> Result<fs::File, OpenError> {
        let opened = file::private().create(true).open(path);
        opened.map_err(|error| cannot(&self.database, &error))
    }

    fn is_got(&self, tried: Result<(), TryLockError>) -> Result<bool, OpenError> {
        match tried {
            Ok(()) => Ok(true),
            Err(TryLockError::WouldBlock) => Ok(false),
            Err(TryLockError::Error(error)) => Err(cannot(&self.database, &error)),
        }
    }

    fn refusal(&self, advice: &str) -> OpenError {
        let lock = self.alone.first().map(|path| path.display().to_string());
        let lock = lock.unwrap_or_default();
        let problem = format!("on which another bouton runs (it holds {lock}): {advice}");
        OpenError::at(&self.database, problem)
    }
}

/// Beside a lock, what says that somebody wants it.
fn next_to(lock: &Path) -> PathBuf {
    file::beside(lock, ".next")
}

/// Whether nobody holds it.
fn is_free(file: &fs::File) -> bool {
    match file.try_lock() {
        Ok(()) => file.unlock().is_ok(),
        Err(TryLockError::WouldBlock) => false,
        Err(TryLockError::Error(_)) => true,
    }
}

fn cannot(database: &Path, error: &dyn std::error::Error) -> OpenError {
    let problem = format!("beside which no lock can be kept: {error}");
    OpenError::at(database, problem)
}
