//! The one way to write: in a transaction, which is retried if it collides with others.

use std::pin::pin;
use std::sync::Arc;
use std::time::Duration;

use sqlx::{AnyConnection, Connection};
use tokio::sync::Mutex;
use tokio::time::{Instant, sleep, timeout_at};

use super::asker::Asker;
use super::engine::{self, Connections, Engine, Lease, TransactionLimits, in_time};
use super::{Ask, Cause, Values};
use crate::metrics::{Metrics, Work};
use crate::planted::planted;

/// The most attempts at work that collides with others.
const ATTEMPTS: u32 = 12;

/// How many attempts run beside others; later ones run alone.
const BESIDE: u32 = 3;

/// The longest pause before the second attempt; each later one may be half as long again.
const PAUSE: Duration = Duration::from_millis(2);

/// How long work on all data may take.
const LEISURE: Duration = Duration::from_secs(24 * 3600);

/// A connection on which a transaction is open.
pub(super) type Tx = AnyConnection;

/// Writes to the database. On SQLite by one connection: SQLite has one writer at a time, and our queue for it is fair
/// where SQLite's is not.
#[derive(Debug, Clone)]
pub(super) struct Writer {
    pub(super) engine: Engine,
    pub(super) connections: Connections,
    pub(super) metrics: Metrics,
    pub(super) asker: Asker,
    /// How long a write may take, if not as long as the engine's limits.
    most: Option<Duration>,
    /// Held by the one collided transaction that retries: side by side they would collide again and again.
    again: Arc<Mutex<()>>,
}

impl Writer {
    pub(super) fn new(engine: Engine, connections: Connections) -> Self {
        Self {
            engine,
            connections,
            metrics: Metrics::default(),
            asker: Asker::default(),
            most: None,
            again: Arc::default(),
        }
    }

    /// The same for work on all data, which nobody waits for.
    pub(super) fn at_leisure(&self) -> Self {
        Self { most: Some(LEISURE), ..self.clone() }
    }

    /// The same, giving up at `until`.
    pub(super) fn until(&self, until: Instant) -> Self {
        Self { connections: self.connections.until(until), ..self.clone() }
    }
}

/// Runs some work in a transaction in which what it reads is still true when it writes: on SQLite it holds the write
/// lock from its beginning, and PostgreSQL refuses it where that is not so. Refused work is done again: it is a
/// closure that can be cloned, so it leaves no trace but in the database. Work that fails has changed nothing, unless
/// the cause is that the outcome is unknown.
pub(super) async fn write<T>(
    writer: &Writer,
    work: impl AsyncFnOnce(&mut Tx) -> Result<T, Cause> + Clone,
) -> Result<T, Cause> {
    let began = Instant::now();
    // Boxed, for it is large: any future that writes at some point would otherwise keep room for it while it waits for
    // something else.
    let done = writer.asker.change(Box::pin(write_in_time(writer, work))).await;
    writer.metrics.database(Work::Write, began.elapsed());
    // A file that has lost its name accepts every write, and loses all of it when it is closed.
    if !writer.engine.is_in_place() {
        return done.and(Err(Cause::Lost));
    }
    done
}

impl Writer {
    /// Whether nothing was changed, and the next attempt may succeed.
    fn may_repeat(&self, cause: &Cause) -> bool {
        matches!(cause, Cause::Sql(error) if self.engine.may_repeat(error))
    }

    /// Runs one statement, and returns whether it changed a row.
    pub(super) async fn changed(
        &self,
        text: &'static str,
        values: impl Values + Clone,
    ) -> Result<bool, Cause> {
        write(self, async |tx| tx.changed(text, values.clone()).await).await
    }

    /// Runs one statement, whether or not it changes a row.
    pub(super) async fn run(
        &self,
        text: &'static str,
        values: impl Values + Clone,
    ) -> Result<(), Cause> {
        self.changed(text, values).await.map(drop)
    }
}

async fn write_in_time<T>(
    writer: &Writer,
    work: impl AsyncFnOnce(&mut Tx) -> Result<T, Cause> + Clone,
) -> Result<T, Cause> {
    let mut late = Cause::from(engine::late());
    for extent in writer.engine.extents() {
        let until = writer.connections.within(writer.most.unwrap_or(extent.most));
        if until <= Instant::now() {
            break;
        }
        match write_within(writer, work.clone(), extent, until).await {
            // There may be more to do than usual: try the next limit.
            Err(cause) if writer.may_repeat(&cause) && until <= Instant::now() => late = cause,
            done => return done,
        }
    }
    Err(late)
}

async fn write_within<T>(
    writer: &Writer,
    work: impl AsyncFnOnce(&mut Tx) -> Result<T, Cause> + Clone,
    extent: &TransactionLimits,
    until: Instant,
) -> Result<T, Cause> {
    let mut attempt = 1;
    let mut turn = None;
    loop {
        let begin = match extent.alone {
            Some((begin, lock)) if attempt > BESIDE => (begin, Some(lock)),
            _ => (extent.begin, None),
        };
        let may_go_on = || attempt < ATTEMPTS && Instant::now() < until;
        let cause = match try_write(writer, work.clone(), begin, until).await {
            Err(cause) if writer.may_repeat(&cause) && may_go_on() => cause,
            done => return done,
        };
        tracing::debug!(%cause, attempt, "a write is done again");
        let collided = matches!(&cause, Cause::Sql(error) if engine::has_collided(error));
        if collided && turn.is_none() {
            turn = timeout_at(until, writer.again.lock()).await.ok();
        }
        sleep(pause(attempt)).await;
        attempt += 1;
    }
}

async fn try_write<T>(
    writer: &Writer,
    work: impl AsyncFnOnce(&mut Tx) -> Result<T, Cause>,
    (begin, lock): (&'static str, Option<&'static str>),
    until: Instant,
) -> Result<T, Cause> {
    let mut held = writer.connections.hold(until).await?;
    let written = write_by(writer, &mut held, work, (begin, lock), until).await;
    if let Err(Cause::Sql(error)) = &written
        && engine::is_to_read(error)
    {
        held.discard();
    }
    written
}

async fn write_by<T>(
    writer: &Writer,
    held: &mut Lease,
    work: impl AsyncFnOnce(&mut Tx) -> Result<T, Cause>,
    (begin, lock): (&'static str, Option<&'static str>),
    until: Instant,
) -> Result<T, Cause> {
    let gate = writer.connections.gate();
    let mut tx = in_time(until, gate.pass(pin!(held.begin_with(begin)))).await?;
    let done = {
        let work = pin!(async {
            if let Some(lock) = lock {
                engine::run(&mut tx, lock).await?;
            }
            work(&mut tx).await
        });
        in_time(until, gate.pass(work)).await
    };
    let done = match done {
        Ok(done) => done,
        Err(cause) => {
            // Undone at once, so that nobody waits for its locks.
            let undone = in_time(until, gate.alone(tx.rollback())).await;
            // A server that takes no more writes goes on answering, though another has replaced it.
            let lost = matches!(&cause, Cause::Sql(error)
                if writer.engine.may_repeat(error) && !engine::has_refused(error));
            if undone.is_ok() && !lost {
                held.leave(true);
            }
            return Err(cause);
        }
    };
    // A planted bug: acknowledged, but never on the disk.
    if planted(1) && fastrand::u8(..) == 0 {
        gate.alone(tx.rollback()).await.ok();
        held.leave(true);
        return Ok(done);
    }
    let committed = in_time(until, gate.pass(pin!(tx.commit()))).await;
    match committed {
        Ok(()) => {
            held.leave(true);
            Ok(done)
        }
        Err(error) if engine::has_refused(&error) => {
            held.leave(false);
            Err(error.into())
        }
        Err(error) => Err(Cause::Unconfirmed(Arc::new(error))),
    }
}

/// Returns a random pause, so that two that collided do not do so again.
fn pause(attempt: u32) -> Duration {
    let longest = PAUSE.mul_f64(1.5_f64.powi(attempt.cast_signed() - 1));
    longest.mul_f64(fastrand::f64())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::store::Store;

    /// As if the file could not be written at the moment when SQLite opens it.
    #[tokio::test]
    async fn a_connection_that_only_reads_is_replaced() {
        let folder = tempfile::tempdir().expect("a folder");
        let url = format!("sqlite://{}", folder.path().join("bouton.db").display());
        let store = Store::open(&url).await.expect("opens");
        let until = Instant::now() + Duration::from_secs(10);
        let mut held = store.writer.connections.hold(until).await.expect("is free");
        engine::run(&mut held, "PRAGMA query_only = ON").await.expect("is said");
        held.leave(true);
        drop(held);
        const CHANGE: &str = "DELETE FROM mutes";
        let refused = store.writer.run(CHANGE, ()).await.expect_err("is refused");
        assert!(refused.is_busy(), "{refused}");
        store.writer.run(CHANGE, ()).await.expect("is done");
    }
}
