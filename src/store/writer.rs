//! The one way to write.

use std::sync::Arc;
use std::time::{Duration, Instant};

use sqlx::Connection;
use tokio::sync::Mutex;

use super::engine::{Connections, Engine};
use super::error::Cause;
use super::{Store, Tx};
use crate::metrics::{Metrics, Work};

/// How often to check that the database is still where it was.
const LOOK: Duration = Duration::from_millis(250);

/// How often work is done before it is given up, where it comes in the way of others.
const ATTEMPTS: u32 = 12;

/// The longest pause before the second attempt; before each later one it may be half as long again.
const PAUSE: Duration = Duration::from_millis(2);

/// On SQLite one connection: it has one writer at a time, and our queue for it is fair where SQLite's is not.
#[derive(Debug, Clone)]
pub(super) struct Writer {
    pub(super) engine: Engine,
    pub(super) connections: Connections,
    pub(super) metrics: Metrics,
    /// Of those who came in another's way one at a time tries again: side by side they would go on doing so.
    again: Arc<Mutex<()>>,
}

impl Writer {
    pub(super) fn new(engine: Engine, connections: Connections) -> Self {
        Self {
            engine,
            connections,
            metrics: Metrics::default(),
            again: Arc::default(),
        }
    }
}

impl Store {
    /// Waits until the database's file has been deleted or replaced. From then on every write fails.
    pub async fn lost(&self) {
        while self.writer.engine.is_in_place() {
            tokio::time::sleep(LOOK).await;
        }
    }
}

/// Runs some work in a transaction in which what it reads is still true when it writes: on SQLite it holds the write lock
/// from its beginning, and PostgreSQL refuses it where that is not so. Then it is done anew: a
/// closure that can be cloned leaves nothing behind but in the database. Work that fails changes nothing.
pub(super) async fn write<T>(
    writer: &Writer,
    work: impl AsyncFnOnce(&mut Tx) -> Result<T, Cause> + Clone,
) -> Result<T, Cause> {
    let began = Instant::now();
    let mut attempt = 1;
    let mut turn = None;
    let done = loop {
        match try_write(writer, work.clone()).await {
            Err(Failed::Passing(cause)) if attempt < ATTEMPTS => {
                tracing::debug!(%cause, attempt, "a write is done anew");
                let collided =
                    matches!(&cause, Cause::Sql(error) if writer.engine.has_collided(error));
                if collided && turn.is_none() {
                    turn = Some(writer.again.lock().await);
                }
                tokio::time::sleep(pause(attempt)).await;
                attempt += 1;
            }
            Err(Failed::Passing(cause) | Failed::ForGood(cause)) => return Err(cause),
            Ok(done) => break done,
        }
    };
    writer.metrics.database(Work::Write, began.elapsed());
    // A file without a name accepts every write, and loses all of it when it is closed.
    if !writer.engine.is_in_place() {
        return Err(Cause::Lost);
    }
    Ok(done)
}

enum Failed {
    /// Nothing was changed, and the next attempt may succeed.
    Passing(Cause),
    ForGood(Cause),
}

async fn try_write<T>(
    writer: &Writer,
    work: impl AsyncFnOnce(&mut Tx) -> Result<T, Cause>,
) -> Result<T, Failed> {
    let engine = &writer.engine;
    let before = |cause: Cause| match &cause {
        Cause::Sql(error) if engine.may_repeat(error) => Failed::Passing(cause),
        _ => Failed::ForGood(cause),
    };
    let held = writer.connections.hold().await;
    let mut held = held.map_err(|error| before(error.into()))?;
    held.started();
    let begun = held.begin_with(engine.begin_write()).await;
    let mut tx = begun.map_err(|error| before(error.into()))?;
    let done = work(&mut tx).await.map_err(before)?;
    // Where the connection is lost now, nobody knows whether it was done.
    tx.commit().await.map_err(|error| {
        if engine.has_collided(&error) {
            Failed::Passing(error.into())
        } else {
            Failed::ForGood(error.into())
        }
    })?;
    held.finished();
    Ok(done)
}

/// By chance, so that two who came in each other's way do not do so again.
fn pause(attempt: u32) -> Duration {
    let longest = PAUSE.mul_f64(1.5_f64.powi(attempt.cast_signed() - 1));
    longest.mul_f64(fastrand::f64())
}
