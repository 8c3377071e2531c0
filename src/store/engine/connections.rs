//! The connection pool. sqlx's own pool pings each connection after use: for a file that wakes two threads for
//! nothing, and a server that does not answer is waited for without end. Here each wait has a deadline, and a
//! connection whose use was cut short is not simply reused: one to a server is closed at once, one to a file is first
//! pinged until it is at rest.

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

/// How long to wait for a free connection, or a new one: well under the 3 s that Discord waits for an answer.
const PATIENCE: Duration = Duration::from_millis(1500);
/// How long a connection may be in use.
const USE: Duration = Duration::from_secs(8);

/// How long a connection to a server may be idle before it is pinged, and how long to wait for the ping's answer.
const FRESH: Duration = Duration::from_secs(1);
const ANSWER: Duration = Duration::from_millis(500);
/// How soon to retry a server that takes no connections.
const RETRY: Duration = Duration::from_millis(50);

/// How long to wait at the end for queries in flight, and then for closing.
const CLOSING: Duration = Duration::from_secs(1);

/// A connection pool. Clones share its connections.
#[derive(Debug, Clone)]
pub struct Connections {
    pool: Arc<Pool>,
    /// The connections for reading a snapshot.
    moments: Arc<Pool>,
    /// When the asker stops waiting.
    until: Option<Instant>,
}

/// The connections for writing and for reading an open database. In a transaction, those for reading see one snapshot.
pub struct Opened {
    pub writers: Connections,
    pub readers: Connections,
}

/// How a transaction begins, and how long it may take.
#[derive(Debug)]
pub struct TransactionLimits {
    pub begin: &'static str,
    /// For a transaction that must run alone, where several may write: how it begins, and its first statements.
    pub alone: Option<(&'static str, &'static str)>,
    pub most: Duration,
}

/// How connections to a database are opened.
#[derive(Debug, Clone)]
pub(super) struct Opening {
    pub options: AnyConnectOptions,
    /// The statements that each runs first.
    pub setting: &'static str,
    /// For a server: whether it is reached.
    pub server: Option<Arc<Reach>>,
    /// Whether a failure to open one is temporary and worth a retry.
    pub passes: fn(&sqlx::Error) -> bool,
}

/// Since when a server has not been reached; `None` if it is.
#[derive(Debug, Default)]
pub(super) struct Reach(Mutex<Option<Instant>>);

struct Pool {
    idle: Mutex<Vec<Idle>>,
    free: Arc<Semaphore>,
    all: u32,
    opening: Opening,
    gate: OnceLock<Gate>,
}

/// A connection that is not in use.
struct Idle {
    connection: AnyConnection,
    condition: Condition,
}

/// How its last user left it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Condition {
    Sound(Instant),
    /// With an error: the connection may be dead.
    Failed,
    /// In the middle of a query.
    Cut,
}

/// A connection in use.
pub struct Lease {
    /// `None` once it is given back.
    idle: Option<Idle>,
    to: Arc<Pool>,
    _permit: OwnedSemaphorePermit,
}

impl Connections {
    /// Opens that many connections at once.
    pub(super) async fn open(opening: Opening, all: u32) -> Result<Self, sqlx::Error> {
        let mut idle = Vec::new();
        for _ in 0..all {
            let connection = opening.open(Instant::now() + PATIENCE).await?;
            idle.push(Idle { connection, condition: Condition::Sound(Instant::now()) });
        }
        let pool = Pool {
            idle: Mutex::new(idle),
            free: Arc::new(Semaphore::new(all as usize)),
            all,
            opening,
            gate: OnceLock::new(),
        };
        let pool = Arc::new(pool);
        Ok(Self { moments: pool.clone(), pool, until: None })
    }

    /// These connections, with those of `others` for snapshots.
    pub(super) fn with_moments_on(self, others: Self) -> Self {
        Self { moments: others.pool, ..self }
    }

    /// The same connections for somebody who waits until then.
    pub fn until(&self, until: Instant) -> Self {
        Self { until: Some(until), ..self.clone() }
    }

    /// Sends every query through that gate from now on.
    pub fn through(&self, gate: &Gate) {
        for pool in [&self.pool, &self.moments] {
            pool.gate.set(gate.clone()).ok();
        }
    }

    pub fn gate(&self) -> &Gate {
        self.pool.gate()
    }

    /// The deadline of something that may take `most`, or the asker's if that is sooner.
    pub fn within(&self, most: Duration) -> Instant {
        let until = Instant::now() + most;
        self.until.map_or(until, |end| end.min(until))
    }

    /// How long the server has been unreachable, if it is.
    pub fn unreached(&self) -> Option<Duration> {
        let since = *self.pool.opening.server.as_ref()?.0.lock();
        since.map(|since| since.elapsed())
    }

    /// Takes a working connection for exclusive use, by the deadline.
    pub async fn hold(&self, until: Instant) -> Result<Lease, sqlx::Error> {
        let pool = &self.pool;
        let now = Instant::now();
        if until <= now {
            return Err(late());
        }
        let until = until.min(now + PATIENCE);
        let permit = timeout_at(until, pool.free.clone().acquire_owned()).await;
        let permit = permit.map_err(|_| late())?.map_err(|_| sqlx::Error::PoolClosed)?;
        let idle = pool.idle.lock().pop();
        let mut held = Lease { idle, to: pool.clone(), _permit: permit };
        if let Some(idle) = &mut held.idle
            && !pool.is_sound(idle, until).await?
        {
            held.idle = None;
            if pool.opening.server.is_some() {
                // Whatever happened to this one happened to the others.
                pool.idle.lock().clear();
            }
        }
        if held.idle.is_none() {
            let connection = pool.gate().alone(pool.opening.open(until)).await?;
            held.idle = Some(Idle { connection, condition: Condition::Cut });
        }
        Ok(held)
    }

    /// Lends a connection for some work.
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

    /// Lends a connection for a query, for at most `USE`.
    pub async fn ask<T, E: From<sqlx::Error>>(
        &self,
        work: impl AsyncFnOnce(&mut AnyConnection) -> Result<T, E>,
    ) -> Result<T, E> {
        self.lend(self.within(USE), work).await
    }

    /// Reads from one snapshot.
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

    /// The connections for reading a snapshot.
    pub(super) fn of_moments(&self) -> Self {
        Self { pool: self.moments.clone(), ..self.clone() }
    }

    /// Waits a little for queries in flight, and closes all connections. Later requests for one fail.
    pub async fn close(&self) {
        for pool in [&self.moments, &self.pool] {
            let ended = timeout(CLOSING, pool.free.acquire_many(pool.all)).await;
            pool.free.close();
            drop(ended);
            let idle: Vec<_> = pool.idle.lock().drain(..).collect();
            let closing = idle.into_iter().map(|idle| idle.connection.close());
            let closed = futures_util::future::join_all(closing);
            timeout(CLOSING, closed).await.ok();
        }
    }
}

/// Closes a connection that is in no pool.
pub async fn close(connection: AnyConnection) {
    timeout(CLOSING, connection.close()).await.ok();
}

/// The error for what took too long.
pub fn late() -> sqlx::Error {
    let why = "the database did not answer in time";
    sqlx::Error::Io(io::Error::new(io::ErrorKind::TimedOut, why))
}

/// Returns the result of some work, or an error at the deadline.
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

impl Pool {
    fn gate(&self) -> &Gate {
        self.gate.get().unwrap_or(&Gate::OPEN)
    }

    /// Whether the connection can be used. Until it is left again it counts as cut short.
    async fn is_sound(&self, idle: &mut Idle, until: Instant) -> Result<bool, sqlx::Error> {
        let condition = std::mem::replace(&mut idle.condition, Condition::Cut);
        let server = self.opening.server.is_some();
        if let Condition::Sound(since) = condition
            && (!server || since.elapsed() < FRESH)
        {
            return Ok(true);
        }
        let until = if server { until.min(Instant::now() + ANSWER) } else { until };
        match timeout_at(until, self.gate().alone(idle.connection.ping())).await {
            // A full disk makes SQLite end a transaction by itself. sqlx's ROLLBACK then fails, and sqlx goes on
            // counting the transaction as open, so no other could ever begin on that connection: it is discarded. The
            // ping is answered only after earlier statements.
            Ok(answer) => Ok(answer.is_ok() && !idle.connection.is_in_transaction()),
            Err(_) if server => Ok(false),
            // The file is in use until the disk has answered.
            Err(_) => Err(late()),
        }
    }
}

impl fmt::Debug for Pool {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} kept", self.all)
    }
}

impl Lease {
    /// Discards the connection: another is opened in its place.
    pub fn discard(mut self) {
        self.idle = None;
    }

    /// Notes that its use has ended, and was not cut short.
    pub fn leave(&mut self, sound: bool) {
        if let Some(idle) = &mut self.idle {
            idle.condition =
                if sound { Condition::Sound(Instant::now()) } else { Condition::Failed };
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
        match idle.condition {
            Condition::Sound(_) => self.to.opening.reached(true),
            // The server may answer this query later, or never; closing the connection makes it roll back.
            Condition::Cut if self.to.opening.server.is_some() => {
                self.to.opening.reached(false);
                let mut others = self.to.idle.lock();
                others.iter_mut().for_each(|other| other.condition = Condition::Failed);
                return;
            }
            Condition::Failed | Condition::Cut => {}
        }
        if !self.to.free.is_closed() {
            self.to.idle.lock().push(idle);
        }
    }
}
