//! Which process may run on a database, and how another takes its place.
//!
//! Each unit that one process serves alone, the whole database or a shard, has three files beside the database. The
//! process that holds `.lock` serves. The next one holds `.lock.turn`, in which the latest to begin has left its mark,
//! and holds `.lock.next` to ask the other to leave:
//!
//! | a successor | holds    | goes on                                                        | if a newer one begins  |
//! |-------------|----------|----------------------------------------------------------------|------------------------|
//! | waits       | nothing  | when it gets the turn; if nobody serves, it serves at once     | ends: nobody misses it |
//! | connects    | the turn | when it is ready                                               | ends: nobody misses it |
//! | asks        | both     | when the other has left: it serves, and the newer has the turn | goes on                |
//! | serves      | the lock | until it is asked to leave                                     | is asked in its turn   |
//!
//! So the newest wins: no process older than the serving one can get a turn. Nobody can slip in while nobody serves,
//! as a successor that asks keeps the turn until it serves. When a process is killed, the operating system frees its
//! locks, and the others stay where they are: the serving one goes on, or the next in turn finds the lock free. A
//! process that replaces nobody starts only when it is nobody's turn.

use std::fs::{self, TryLockError};
use std::future::pending;
use std::io;
use std::os::unix::fs::{FileExt, MetadataExt, fchown};
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use rustix::process::{Flock, FlockType, fcntl_getlk};
use tokio::select;
use tokio::time::sleep;

use super::file;
use crate::place::Shards;
use crate::store::OpenError;
use crate::store::engine::open_error::{PATIENCE, RETRY};

/// How often to check whether a process that was asked to leave has left, and whether one is asked to.
const HANDING_OVER: Duration = Duration::from_millis(5);
const LOOK: Duration = Duration::from_millis(50);

/// How long another program may write at a time.
const MOMENT: Duration = Duration::from_secs(1);

/// How long to wait for a turn: another successor may still wait for the serving process.
const TURN: Duration = Duration::from_secs(2 * PATIENCE.as_secs());

/// The right to run on a database, until it is dropped or the process ends in any way. On PostgreSQL processes need
/// not wait for each other, and it holds nothing.
#[derive(Debug, Default)]
pub struct Lock {
    #[expect(dead_code, reason = "they are held, not read")]
    held: Vec<fs::File>,
    /// A successor that asks this process to leave holds these.
    wanted: Vec<fs::File>,
}

impl Lock {
    /// Waits until another process asks to take this one's place.
    pub async fn wanted(&self) {
        if self.wanted.is_empty() {
            pending::<()>().await;
        }
        while !self.is_wanted() {
            sleep(LOOK).await;
        }
    }

    fn is_wanted(&self) -> bool {
        !self.wanted.iter().all(is_free)
    }
}

/// Takes the locks on files beside the database: never on the database itself, whose locks fall as soon as any handle
/// of this process on it is closed. Processes with shards of their own run side by side, one per shard; one with all
/// shards runs alone.
pub async fn lock(url: &str, shards: Option<&Shards>) -> Result<Lock, OpenError> {
    let files = LockFiles::of(url, shards)?;
    // The holder may be the process that this one replaces.
    let lock = wait_for(PATIENCE, RETRY, || files.come_in()).await?;
    lock.ok_or_else(|| files.refusal("stop that one first; a bouton that is to run can take its place by `bouton run --replace`, or share the servers out by SHARDS"))
}

/// Tries again and again; returns `None` if nothing comes of it for that long.
async fn wait_for<T>(
    patience: Duration,
    pause: Duration,
    mut attempt: impl FnMut() -> Result<Option<T>, OpenError>,
) -> Result<Option<T>, OpenError> {
    let until = Instant::now() + patience;
    loop {
        let done = attempt()?;
        if done.is_some() || Instant::now() > until {
            return Ok(done);
        }
        sleep(pause).await;
    }
}

/// Whether a process has the right to run on a database, or on a part of it. The check keeps nobody from it for longer
/// than they retry.
pub(super) fn is_held(database: &Path) -> bool {
    let real = database.canonicalize().unwrap_or_else(|_| database.to_owned());
    fs::File::open(file::beside(&real, ".lock")).is_ok_and(|lock| !is_free(&lock))
}

/// Whether another program keeps the database locked against writing, and not just for a moment. Asks the system, as
/// trying could change files: SQLite locks bytes of the database, or, if there is a log, of its index
/// (<https://www.sqlite.org/walformat.html#wal_locks>). Only for a process that has not opened it, whose own locks
/// would fall.
pub(super) async fn is_kept_from_writing(database: &Path) -> bool {
    let is_locked = |suffix, start, length| {
        let asked = Flock { start, length, ..FlockType::ReadLock.into() };
        fs::File::open(file::beside(database, suffix))
            .is_ok_and(|file| matches!(fcntl_getlk(file, &asked), Ok(Some(_))))
    };
    let is_locked = || is_locked("", 1 << 30, 512) || is_locked("-shm", 120, 1);
    is_locked() && {
        sleep(MOMENT).await;
        is_locked()
    }
}

/// The state a successor finds.
#[derive(Debug)]
pub enum Takeover {
    /// Nobody serves, or nobody needs to leave.
    Free(Lock),
    Taken(Successor),
}

/// Waits until it's this process's turn to take another's place.
pub async fn turn(url: &str, shards: Option<&Shards>) -> Result<Takeover, OpenError> {
    let mut successor = Successor::begin(LockFiles::of(url, shards)?)?;
    // Comes to a lock if nobody serves, and to none once it is this process's turn.
    let step = || {
        let lock = successor.step(false)?;
        Ok((lock.is_some() || !matches!(successor.stage, Stage::Waits)).then_some(lock))
    };
    match wait_for(TURN, HANDING_OVER, step).await? {
        Some(Some(lock)) => Ok(Takeover::Free(lock)),
        Some(None) => Ok(Takeover::Taken(successor)),
        None => Err(successor.files.refusal(HANGS).busy()),
    }
}

/// The advice about a process that does not leave. A restart of this one may get past it.
const HANGS: &str = "it does not leave: stop it first";

/// A process that is taking another's place.
#[derive(Debug)]
pub struct Successor {
    files: LockFiles,
    turns: Vec<fs::File>,
    /// Identifies this process, to see whether another has begun since.
    mark: [u8; 8],
    stage: Stage,
}

#[derive(Debug)]
enum Stage {
    Waits,
    Connects,
    Asks {
        #[expect(dead_code, reason = "they are held, not read")]
        files: Vec<fs::File>,
    },
}

impl Successor {
    fn begin(files: LockFiles) -> Result<Self, OpenError> {
        let turns = files.turns()?;
        let mark = fastrand::u64(..).to_ne_bytes();
        for turn in &turns {
            turn.write_all_at(&mark, 0).map_err(|error| cannot(&files.database, &error))?;
        }
        Ok(Self { files, turns, mark, stage: Stage::Waits })
    }

    /// Asks the other process to leave once this one is `ready`, and takes its place.
    ///
    /// # Errors
    /// If the other does not leave, or a process that began later is there.
    pub async fn take_over(mut self, ready: impl Future<Output = ()>) -> Result<Lock, OpenError> {
        let overtaken = async {
            loop {
                sleep(LOOK).await;
                if let Err(overtaken) = self.step(false) {
                    return overtaken;
                }
            }
        };
        select! {
            biased;
            () = ready => {}
            overtaken = overtaken => return Err(overtaken),
        }
        let lock = wait_for(PATIENCE, HANDING_OVER, || self.step(true)).await?;
        lock.ok_or_else(|| self.files.refusal(HANGS).busy())
    }

    /// Goes on to the next stage if it can; returns the lock after the last.
    fn step(&mut self, is_ready: bool) -> Result<Option<Lock>, OpenError> {
        if !matches!(self.stage, Stage::Asks { .. }) && !self.is_newest()? {
            return Err(self.files.overtaken());
        }
        match self.stage {
            Stage::Waits if self.gets_turn()? => self.stage = Stage::Connects,
            Stage::Connects if is_ready => {
                let files = self.files.knock()?;
                self.stage = Stage::Asks { files };
            }
            Stage::Asks { .. } => {}
            Stage::Waits | Stage::Connects => return Ok(None),
        }
        self.files.take()
    }

    /// Processes that begin at once may each be the last to write into one of several files, so the first file counts.
    fn is_newest(&self) -> Result<bool, OpenError> {
        let Some(first) = self.turns.first() else { return Ok(true) };
        let mut last = [0; 8];
        first.read_exact_at(&mut last, 0).map_err(|error| cannot(&self.files.database, &error))?;
        Ok(last == self.mark)
    }

    fn gets_turn(&self) -> Result<bool, OpenError> {
        for (at, turn) in self.turns.iter().enumerate() {
            if !self.files.is_got(turn.try_lock())? {
                self.turns[..at].iter().for_each(|turn| {
                    turn.unlock().ok();
                });
                return Ok(false);
            }
        }
        Ok(true)
    }
}

/// The files of the locks that a process needs.
#[derive(Debug)]
struct LockFiles {
    database: PathBuf,
    /// The lock that others may share.
    shared: Option<PathBuf>,
    alone: Vec<PathBuf>,
}

impl LockFiles {
    fn of(url: &str, shards: Option<&Shards>) -> Result<Self, OpenError> {
        let database = file::path_of(url)?;
        file::make(&database)?;
        let real = database.canonicalize().map_err(|e| cannot(&database, &e))?;
        let all = file::beside(&real, ".lock");
        let one = |shard: u32, total| file::beside(&real, &format!(".lock-{shard}-of-{total}"));
        Ok(match shards {
            None => Self { database, shared: None, alone: vec![all] },
            Some(Shards { range, total }) => Self {
                database,
                shared: Some(all),
                alone: range.clone().map(|shard| one(shard, total)).collect(),
            },
        })
    }

    /// Takes the locks, if nobody has one of them and it is nobody's turn.
    fn come_in(&self) -> Result<Option<Lock>, OpenError> {
        let turns = self.turns()?;
        for turn in &turns {
            if !self.is_got(turn.try_lock_shared())? {
                return Ok(None);
            }
        }
        self.take()
    }

    /// Takes the locks, if nobody has one of them.
    fn take(&self) -> Result<Option<Lock>, OpenError> {
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
            wanted.push(self.open(&file::beside(path, ".next"))?);
        }
        Ok(Some(Lock { held, wanted }))
    }

    fn turns(&self) -> Result<Vec<fs::File>, OpenError> {
        let open = |path| self.open(&file::beside(path, ".turn"));
        self.alone.iter().map(|path| open(path)).collect()
    }

    /// Asks the serving process to leave, until the returned files are dropped.
    fn knock(&self) -> Result<Vec<fs::File>, OpenError> {
        let mut files = Vec::new();
        for path in &self.alone {
            let file = self.open(&file::beside(path, ".next"))?;
            // The serving process locks it for a moment while it checks.
            while !self.is_got(file.try_lock_shared())? {
                std::thread::yield_now();
            }
            files.push(file);
        }
        Ok(files)
    }

    fn open(&self, path: &Path) -> Result<fs::File, OpenError> {
        let opened = match file::private().read(true).create_new(true).open(path) {
            Ok(new) => {
                // As SQLite does with its files: root may make them, and the bot's user has to open them.
                let owner = fs::metadata(&self.database);
                owner.and_then(|of| fchown(&new, Some(of.uid()), Some(of.gid()))).ok();
                Ok(new)
            }
            Err(_) => file::private().read(true).create(true).open(path),
        };
        opened.map_err(|error| match error.kind() {
            io::ErrorKind::StorageFull => cannot(&self.database, &error),
            _ => OpenError::at(
                &self.database,
                format!("but this user cannot write to {}: {error}", path.display()),
            ),
        })
    }

    fn is_got(&self, tried: Result<(), TryLockError>) -> Result<bool, OpenError> {
        match tried {
            Ok(()) => Ok(true),
            Err(TryLockError::WouldBlock) => Ok(false),
            Err(TryLockError::Error(error)) => Err(cannot(&self.database, &error)),
        }
    }

    fn refusal(&self, advice: &str) -> OpenError {
        let lock = self.alone.first().map(|path| path.display().to_string()).unwrap_or_default();
        let problem = format!("on which another bouton runs (it holds {lock}): {advice}");
        OpenError::at(&self.database, problem)
    }

    fn overtaken(&self) -> OpenError {
        let problem = "on which a bouton that was started later runs from now on";
        OpenError::at(&self.database, problem).overtaken()
    }
}

/// Whether nobody locks the file.
fn is_free(file: &fs::File) -> bool {
    match file.try_lock() {
        Ok(()) => file.unlock().is_ok(),
        Err(TryLockError::WouldBlock) => false,
        Err(TryLockError::Error(_)) => true,
    }
}

fn cannot(database: &Path, error: &io::Error) -> OpenError {
    match error.kind() {
        io::ErrorKind::StorageFull => {
            OpenError::at(database, "but the disk is full: make room first").busy()
        }
        _ => OpenError::at(database, format!("beside which no lock can be kept: {error}")),
    }
}

#[cfg(test)]
mod tests;
