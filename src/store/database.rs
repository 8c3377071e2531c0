//! An open database.

use std::collections::HashMap;
use std::fmt::Display;
use std::sync::Arc;
use std::time::Duration;

use parking_lot::Mutex;
use tokio::sync::Semaphore;
use tokio::time::{Instant, sleep};

use super::asker::Asker;
use super::batching::loader::Loader;
use super::batching::queue::{Queue, Work};
use super::engine::Connections;
use super::writer::{Tx, Writer, write};
use super::{Ask, Cause, Doing, Read, Result, Values};
use crate::gate::Gate;
use crate::metrics::Metrics;

/// How long to wait for the answer that shows that the database is reachable.
const ASKED: Duration = Duration::from_millis(800);

/// How often to check that the database's file is still in place.
const LOOK: Duration = Duration::from_millis(250);

/// The handle to the database. Clones share its connections.
#[derive(Debug, Clone)]
pub struct Store {
    pub(super) writer: Writer,
    pub(super) readers: Connections,
    pub(super) queue: Queue,
    pub(super) games: Loader,
    pub(super) states: Loader,
    pub(super) claims: Loader,
    /// When this process last noted each shard, out of how many, as alive, by its own clock.
    pub(super) beats: Arc<Mutex<HashMap<(i64, i64), i64>>>,
    /// The permit to copy a person's data: one copy at a time.
    pub(super) exports: Arc<Semaphore>,
}

impl Store {
    /// The same store for somebody who waits until then.
    pub fn until(&self, until: Instant) -> Self {
        let mut writer = self.writer.until(until);
        writer.asker = Asker::new(until);
        Self { writer, readers: self.readers.until(until), ..self.clone() }
    }

    /// Whether the one who waits may have changed something through this store.
    pub fn may_have_changed(&self) -> bool {
        self.writer.asker.may_have_changed()
    }

    /// Returns how long the database has been unreachable, if it is: asks it for what every move reads. If the
    /// database refuses, or PostgreSQL does not answer, it counts as unreachable from now on.
    pub async fn unreached(&self) -> Option<Duration> {
        let readers = self.readers.until(Instant::now() + ASKED);
        let text = "SELECT 1 FROM games LEFT JOIN moves ON game_id = games.id WHERE games.id = 0";
        let answer = readers.ask(async |on: &mut Tx| sqlx::query(text).fetch_optional(on).await);
        let failed = match answer.await {
            Err(sqlx::Error::Database(_)) => true,
            answer => self.writer.engine.is_shared() && answer.is_err(),
        };
        self.readers.unreached().or(failed.then_some(Duration::ZERO))
    }

    /// Writes some work in a batch with other work; an error says what failed.
    pub(super) async fn store<W: Work>(&self, doing: impl Display, work: W) -> Result<W::Done> {
        self.queue.store(&self.writer.asker, work).await.doing(doing)
    }

    /// Does some work in a transaction, as [`write()`] does; an error says what failed.
    pub(super) async fn write<T>(
        &self,
        doing: impl Display,
        work: impl AsyncFnOnce(&mut Tx) -> Result<T, Cause> + Clone,
    ) -> Result<T> {
        write(&self.writer, work).await.doing(doing)
    }

    /// Reads from one snapshot; an error says what failed.
    pub(super) async fn read<T>(
        &self,
        doing: impl Display,
        work: impl AsyncFnOnce(&mut Tx) -> Result<T, Cause>,
    ) -> Result<T> {
        self.readers.read(work).await.doing(doing)
    }

    /// Does some work for each row that is due, at most `most` of them: a query selects them by `values` and their number.
    /// Usually there is none, which is seen without a write.
    pub(super) async fn for_each_due<T: Read>(
        &self,
        doing: &str,
        due: &'static str,
        (values, most): (impl Values + Copy, i64),
        work: impl AsyncFnOnce(&mut Tx, T) -> Result<(), Cause> + Clone,
    ) -> Result<()> {
        if !self.readers.any(due, (values, 1_i64)).await.doing(doing)? {
            return Ok(());
        }
        self.write(doing, async |tx| {
            for row in tx.all(due, (values, most)).await? {
                work.clone()(tx, row).await?;
            }
            Ok(())
        })
        .await
    }

    /// The same store, with its writes timed.
    pub fn measured(mut self, metrics: Metrics) -> Self {
        self.writer.metrics = metrics;
        self.queue = Queue::new(self.writer.clone());
        self
    }

    /// Sends every query through that gate from now on.
    pub fn through(&self, gate: &Gate) {
        self.writer.connections.through(gate);
        self.readers.through(gate);
    }

    pub fn gate(&self) -> &Gate {
        self.readers.gate()
    }

    /// Waits for queries in flight, moves everything into the database file and closes. Later calls fail, on every
    /// clone. Without it nothing is lost; the next opening only takes longer.
    pub async fn close(&self) {
        self.readers.close().await;
        self.writer.engine.checkpoint(&self.writer.connections).await;
        self.writer.connections.close().await;
    }

    /// Waits until the database's file has been deleted or replaced. From then on every write fails.
    pub async fn lost(&self) {
        while self.writer.engine.is_in_place() {
            sleep(LOOK).await;
        }
    }
}
