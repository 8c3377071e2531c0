//! The one way to write.

use std::sync::Arc;
use std::time::{Duration, Instant};

use sqlx::AnyPool;

use super::error::Cause;
use super::{Store, Tx, engine};
use crate::metrics::{Metrics, Work};

/// How often to check that the database is still where it was.
const LOOK: Duration = Duration::from_millis(250);

/// One connection: SQLite has one writer at a time, and our queue for it is fair where SQLite's is not.
#[derive(Debug, Clone)]
pub(super) struct Writer {
    pub(super) pool: AnyPool,
    files: Arc<engine::Files>,
    pub(super) metrics: Metrics,
}

impl Writer {
    pub(super) fn new(pool: AnyPool, files: engine::Files) -> Self {
        let files = Arc::new(files);
        Self {
            pool,
            files,
            metrics: Metrics::default(),
        }
    }
}

impl Store {
    /// Waits until the database's file has been deleted or replaced. From then on every write fails.
    pub async fn lost(&self) {
        while self.writer.files.are_in_place() {
            tokio::time::sleep(LOOK).await;
        }
    }
}

/// Runs some work in a transaction that holds the write lock from its beginning, so that what it reads is still
/// true when it writes. Work that fails changes nothing.
pub(super) async fn write<T>(
    writer: &Writer,
    work: impl AsyncFnOnce(&mut Tx) -> Result<T, Cause>,
) -> Result<T, Cause> {
    let began = Instant::now();
    let mut tx = writer.pool.begin_with(engine::BEGIN_WRITE).await?;
    let done = work(&mut tx).await?;
    tx.commit().await?;
    writer.metrics.database(Work::Write, began.elapsed());
    // A file without a name accepts every write, and loses all of it when it is closed.
    if !writer.files.are_in_place() {
        return Err(Cause::Lost);
    }
    Ok(done)
}
