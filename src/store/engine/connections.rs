//! The connections of an open database, which go from hand to hand. A pool of sqlx's asks each after its use whether it is
//! alive: where it leads to a file that wakes two threads for nothing, and where it leads to a server that does not answer, it
//! is waited for without end. Here each wait has its end, and one whose use was cut short is used no more: what leads to a
//! server is closed at once, and a file's is asked whether it has come to rest.

use std::ops::{Deref, DerefMut};
use std::pin::pin;
use std::sync::{Arc, OnceLock};
use std::time::Duration;
use std::{fmt, io};

use parking_lot::Mutex;
use sqlx::any::AnyConnectOptions;
use sqlx::{AnyConnection, Connection};
use tokio::sync::{OwnedSemaphorePermit, Semaphore};
use tokio::time::{Instant, sleep, timeout, timeout_at};

use super::raw::run;
use crate::gate::Gate;

/// How long one that is free is waited for, or a new one: well under the 3 s that Discord waits for an answer.
const PATIENCE: Duration = Duration::from_millis(1500);
/// How long one may be in use.
const USE: Duration = Duration::from_secs(8);

/// After so long a pause it is seen whether a connection still leads anywhere, and so long is the answer waited for.
const FRESH: Duration = Duration::from_secs(1);
const ANSWER: Duration = Duration::from_millis(500);
/// How soon a server that takes no connections just now is tried again.
const RETRY: Duration = Duration::from_millis(50);

/// How long what is under way is waited for at the end, and how long closing may take.
const CLOSING: Duration = Duration::from_secs(1);

/// Clones share them.
#[derive(Debug, Clone)]
pub struct Connections {
    kept: Arc<Kept>,
    /// Those on which one moment is read.
    moments: Arc<Kept>,
    /// When the one who asks waits no longer.
    until: Option<Instant>,
}

/// How connections to a database are opened.
#[derive(Debug, Clone)]
pub(super) struct Opening {
    pub options: AnyConnectOptions,
    /// What is said first on each.
    pub setting: &'static str,
    /// Where they lead to a server.
    pub server: Option<Arc<Reach>>,
    /// Whether none is opened just now, and it is worth trying again.
    pub passes: fn(&sqlx::Error) -> bool,
}

/// Whether a server is reached.
#[derive(Debug, Default)]
pub(super) struct Reach(Mutex<Option<Instant>>);

struct Kept {
    idle: Mutex<Vec<Idle>>,
    free: Arc<Semaphore>,
    all: u32,
    opening: Opening,
    gate: OnceLock<Gate>,
}

/// A connection nobody uses.
struct Idle {
    connection: AnyConnection,
    left: Left,
}

/// How its last user left it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Left {
    Sound(Instant),
    /// With an error: perhaps it leads nowhere.
    Failed,
    /// In the middle of something.
    Cut,
}

/// A connection in use.
pub struct Lease {
    /// There until it is given back.
    idle: Option<Idle>,
    to: Arc<Kept>,
    _permit: OwnedSemaphorePermit,
}

impl Connections {
    /// So many, all open from the start.
    pub(super) async fn open(opening: Opening, all: u32) -> Result<Self, sqlx::Error> {
        let mut idle = Vec::new();
        for _ in 0..all {
            let connection = opening.open(Instant::now() + PATIENCE).await?;
            idle.push(Idle { connection, left: Left::Sound(Instant::now()) });
        }
        let kept = Kept {
            idle: Mutex::new(idle),
            free: Arc::new(Semaphore::new(all as usize)),
            all,
            opening,
            gate: OnceLock::new(),
        };
        let kept = Arc::new(kept);
        Ok(Self { moments: kept.clone(), kept, until: None })
    }

    /// These, but one moment is read on those.
    pub(super) fn with_moments_on(self, others: Self) -> Self {
        Self { moments: others.kept, ..self }
    }

    /// The same for somebody who waits until then.
    pub fn until(&self, until: Instant) -> Self {
        Self { until: Some(until), ..self.clone() }
    }

    /// From now on all that is asked of them goes through that gate.
    pub fn through(&self, gate: &Gate) {
        for kept in [&self.kept, &self.moments] {
            kept.gate.set(gate.clone()).ok();
        }
    }

    pub fn gate(&self) -> &Gate {
        self.kept.gate()
    }

    /// Until when something may take that takes so long at most.
    pub fn within(&self, most: Duration) -> Instant {
        let until = Instant::now() + most;
        self.until.map_or(until, |end| end.min(until))
    }

    /// How long the server has not been reached, if it isn't.
    pub fn unreached(&self) -> Option<Duration> {
        let since = *self.kept.opening.server.as_ref()?.0.lock();
        since.map(|since| since.elapsed())
    }

    /// One to use alone, in that time, that can be used.
    pub async fn hold(&self, until: Instant) -> Result<Lease, sqlx::Error> {
        let kept = &self.kept;
        let now = Instant::now();
        if until <= now {
            return Err(late());
        }
        let until = until.min(now + PATIENCE);
        let permit = timeout_at(until, kept.free.clone().acquire_owned()).await;
        let permit = permit.map_err(|_| late())?.map_err(|_| sqlx::Error::PoolClosed)?;
        let idle = kept.idle.lock().pop();
        let mut held = Lease { idle, to: kept.clone(), _permit: permit };
        if let Some(idle) = &mut held.idle
            && !kept.is_sound(idle, until).await?
        {
            held.idle = None;
            if kept.opening.server.is_some() {
                // What became of this one became of the others.
                kept.idle.lock().clear();
            }
        }
        if held.idle.is_none() {
            let connection = kept.gate().alone(kept.opening.open(until)).await?;
            held.idle = Some(Idle { connection, left: Left::Cut });
        }
        Ok(held)
    }

    /// Lends one for some work.
    pub async fn lend<T, E: From<sqlx::Error>>(
        &self,
        until: Instant,
        work: impl AsyncFnOnce(&mut AnyConnection) -> Result<T, E>,
    ) -> Result<T, E> {
        let mut held = self.hold(until).await?;
        let done = {
            let work = pin!(work(&mut held));
            timeout_at(until, self.gate().pass(work)).await
        };
        let done = done.map_err(|_| late())?;
        held.leave(done.is_ok());
        done
    }

    /// Lends one to be asked, as long as one may be in use.
    pub async fn ask<T, E: From<sqlx::Error>>(
        &self,
        work: impl AsyncFnOnce(&mut AnyConnection) -> Result<T, E>,
    ) -> Result<T, E> {
        self.lend(self.within(USE), work).await
    }

    /// Reads what is of one moment.
    pub async fn read<T, E: From<sqlx::Error>>(
        &self,
        work: impl AsyncFnOnce(&mut AnyConnection) -> Result<T, E>,
    ) -> Result<T, E> {
        let reading = async |connection: &mut AnyConnection| {
            let mut tx = connection.begin().await?;
            let read = work(&mut tx).await;
            // Nothing was changed.
            tx.rollback().await?;
            read
        };
        self.of_moments().ask(reading).await
    }

    /// Those on which one moment is read.
    pub(super) fn of_moments(&self) -> Self {
        Self { kept: self.moments.clone(), ..self.clone() }
    }

    /// Waits for what is under way, a little, and closes all of them. Later requests for one are refused.
    pub async fn close(&self) {
        for kept in [&self.moments, &self.kept] {
            let ended = timeout(CLOSING, kept.free.acquire_many(kept.all)).await;
            kept.free.close();
            drop(ended);
            let idle: Vec<_> = kept.idle.lock().drain(..).collect();
            let closing = idle.into_iter().map(|idle| idle.connection.close());
            let closed = futures_util::future::join_all(closing);
            timeout(CLOSING, closed).await.ok();
        }
    }
}

/// Closes a connection that is not one of many.
pub async fn close(connection: AnyConnection) {
    timeout(CLOSING, connection.close()).await.ok();
}

/// What took too long.
pub fn late() -> sqlx::Error {
    let why = "the database did not answer in time";
    sqlx::Error::Io(io::Error::new(io::ErrorKind::TimedOut, why))
}

/// What comes of some work, if that is in time.
pub async fn in_time<T, E: From<sqlx::Error>>(
    until: Instant,
    work: impl Future<Output = Result<T, E>>,
) -> Result<T, E> {
    timeout_at(until, work).await.unwrap_or_else(|_| Err(late().into()))
}

impl Opening {
    async fn open(&self, until: Instant) -> Result<AnyConnection, sqlx::Error> {
        loop {
            let opening = async {
                let mut connection = AnyConnection::connect_with(&self.options).await?;
                run(&mut connection, self.setting).await?;
                Ok(connection)
            };
            let error: sqlx::Error = match in_time(until, opening).await {
                Ok(connection) => return Ok(connection),
                Err(error) => error,
            };
            self.reached(false);
            if !(self.passes)(&error) || Instant::now() + RETRY > until {
                return Err(error);
            }
            sleep(RETRY).await;
        }
    }

    fn reached(&self, reached: bool) {
        if let Some(reach) = &self.server {
            let mut since = reach.0.lock();
            *since = if reached { None } else { Some(since.unwrap_or_else(Instant::now)) };
        }
    }
}

impl Kept {
    fn gate(&self) -> &Gate {
        self.gate.get().unwrap_or(&Gate::OPEN)
    }

    /// Whether it can be used. What happens to it until it is left again may be cut short.
    async fn is_sound(&self, idle: &mut Idle, until: Instant) -> Result<bool, sqlx::Error> {
        let left = std::mem::replace(&mut idle.left, Left::Cut);
        let server = self.opening.server.is_some();
        if let Left::Sound(since) = left
            && (!server || since.elapsed() < FRESH)
        {
            return Ok(true);
        }
        let until = if server { until.min(Instant::now() + ANSWER) } else { until };
        match timeout_at(until, self.gate().alone(idle.connection.ping())).await {
            // A full disk makes SQLite end a transaction by itself. sqlx's ROLLBACK then fails, it goes on counting the
            // transaction as open, and no other could ever begin on that connection: it is thrown away. The question
            // is answered after what was said before.
            Ok(answer) => Ok(answer.is_ok() && !idle.connection.is_in_transaction()),
            Err(_) if server => Ok(false),
            // The file is in use until the disk has answered.
            Err(_) => Err(late()),
        }
    }
}

impl fmt::Debug for Kept {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} kept", self.all)
    }
}

impl Lease {
    /// It is used no more: another is opened in its place.
    pub fn discard(mut self) {
        self.idle = None;
    }

    /// Its use has ended, and not been cut short.
    pub fn leave(&mut self, sound: bool) {
        if let Some(idle) = &mut self.idle {
            idle.left = if sound { Left::Sound(Instant::now()) } else { Left::Failed };
        }
    }
}

const HELD: &str = "it is given back when it is dropped";

impl Deref for Lease {
    type Target = AnyConnection;

    fn deref(&self) -> &AnyConnection {
        &self.idle.as_ref().expect(HELD).connection
    }
}

impl DerefMut for Lease {
    fn deref_mut(&mut self) -> &mut AnyConnection {
        &mut self.idle.as_mut().expect(HELD).connection
    }
}

impl Drop for Lease {
    fn drop(&mut self) {
        let Some(idle) = self.idle.take() else { return };
        match idle.left {
            Left::Sound(_) => self.to.opening.reached(true),
            Left::Failed => {}
            // What it was asked for may be answered some time, or never: closed, it has the server undo it.
            Left::Cut if self.to.opening.server.is_some() => {
                self.to.opening.reached(false);
                let mut others = self.to.idle.lock();
                others.iter_mut().for_each(|other| other.left = Left::Failed);
                return;
            }
            Left::Cut => {}
        }
        if !self.to.free.is_closed() {
            self.to.idle.lock().push(idle);
        }
    }
}
