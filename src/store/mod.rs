//! What outlives the process: games, moves and standings, in a database. All SQL is in here, one text for SQLite
//! and PostgreSQL; what depends on the engine is in `engine.rs`.
//!
//! The database prevents what must not happen twice. Its keys refuse the second of two equal commands and the
//! second of two moves, and what it refuses comes back as a value, [`Begun`] or [`Appended`], not as an error.
//! When a write is acknowledged it is on the disk: neither `kill -9` nor a power cut takes it back.
//!
//! Every call fails with a [`StoreError`] when the database does; `# Errors` names only what else can go wrong.

mod accepting;
mod alive;
mod asker;
mod boards;
mod calls;
mod cards;
mod challenges;
mod check;
mod claims;
mod due;
mod engine;
mod error;
mod finished;
mod forgotten;
mod games;
mod gathering;
mod gone;
mod interactions;
mod kept;
mod lessons;
mod loader;
mod lookups;
mod matches;
mod moved;
mod moves;
mod moving;
mod outbox;
mod people;
mod polls;
mod privacy;
mod purge;
mod puzzles;
mod queue;
mod records;
mod reminders;
mod seats;
mod servers;
mod several;
mod standings;
mod stays;
mod taken_back;
mod threads;
mod tournaments;
mod turns;
mod votes;
mod writer;

pub use accepting::Accepted;
pub use calls::{Call, Noted};
pub use challenges::Challenged;
pub use check::{BackupError, Report, backup, check};
pub use due::{Task, Warning};
pub use engine::{Lock, OpenError, Successor, Turn};
pub use error::StoreError;
pub use finished::Finished;
pub use games::{Begun, Hindrance};
pub use lessons::{Begin, Progress};
pub use moved::Moved;
pub use moving::{Copied, CopyStep, Copying, MoveError, move_data};
pub use outbox::{Redraw, Sent, Undone};
pub use privacy::{Afterwards, Cell, Erased, Export, Forgetting, Kept, PART, PEOPLE, Relic, Tell};
pub use puzzles::{Attempt, Page, Share, Solver, Tally, Tried, Try, Untried};
pub use records::OpenGames;
pub use reminders::Reminder;
pub use standings::{Announcement, Leaders, Medal, Next, Own, PROFILE_QUERIES, Podium, Standing};
pub use threads::Hung;
pub use tournaments::Claimed;
pub use turns::Appended;
pub use votes::{Shown, Voted};

use std::sync::Arc;
use std::time::Duration;

use sqlx::AnyConnection;
use tokio::sync::Semaphore;
use tokio::time::Instant;

use asker::Asker;
use engine::{Connections, Opened};
use error::Cause;
use loader::Loader;
use writer::{Writer, write};

use crate::metrics::Metrics;
use crate::place::Shards;

/// How long the answer is waited for to whether the database is reached.
const ASKED: Duration = Duration::from_millis(800);

/// Where games are kept. Clones share its connections.
#[derive(Debug, Clone)]
pub struct Store {
    writer: Writer,
    readers: Connections,
    queue: queue::Queue,
    games: Loader,
    states: Loader,
    claims: Loader,
    exports: Arc<Semaphore>,
}

impl Store {
    /// Opens the database at a URL such as `sqlite://bouton.db` or `postgres://bouton@localhost/bouton`, makes a file
    /// that is missing, and brings the tables up to date. A file's path is taken as it stands: nothing in it is an
    /// escape or a parameter.
    ///
    /// # Errors
    /// Why that database cannot be used, for the operator.
    pub async fn open(url: &str) -> Result<Self, OpenError> {
        let Opened {
            engine,
            writers,
            readers,
            loaders,
        } = engine::open(url).await?;
        let writer = Writer::new(engine, writers);
        let queue = queue::Queue::new(writer.clone());
        let claims = Loader::new(&writer.connections, &interactions::CLAIM);
        let [games, states] =
            [&records::RECORDS, &records::STATES].map(|query| Loader::new(&loaders, query));
        Ok(Self {
            writer,
            readers,
            queue,
            games,
            states,
            claims,
            exports: privacy::turns(),
        })
    }

    /// The same for somebody who waits until then.
    pub fn until(&self, until: Instant) -> Self {
        let asker = Asker::new(until);
        Self {
            writer: self.writer.asked_by(&asker, until),
            readers: self.readers.until(until),
            queue: self.queue.asked_by(&asker),
            games: self.games.asked_by(&asker),
            states: self.states.asked_by(&asker),
            claims: self.claims.asked_by(&asker),
            exports: self.exports.clone(),
        }
    }

    /// Whether whoever waits until then may have changed something by these means.
    pub fn may_have_changed(&self) -> bool {
        self.writer.asker.may_have_changed()
    }

    /// How long the database has not been reached, if it isn't: it is asked. Where all who ask it still wait, it has not been
    /// from now on.
    pub async fn unreached(&self) -> Option<Duration> {
        let asked = self.readers.until(Instant::now() + ASKED);
        let answer = sqlx::query("SELECT 1").fetch_optional(&asked).await;
        let since = self.readers.unreached();
        let is_server = self.writer.engine.is_shared();
        since.or((is_server && answer.is_err()).then_some(Duration::ZERO))
    }

    /// The same, timed.
    pub fn measured(mut self, metrics: Metrics) -> Self {
        self.writer.metrics = metrics;
        self.queue = queue::Queue::new(self.writer.clone());
        self
    }

    /// Waits for what is under way, moves everything into the database file and closes. Later calls fail, on
    /// every clone. Nothing is lost without it; the next opening only takes longer.
    pub async fn close(&self) {
        self.readers.close().await;
        self.writer
            .engine
            .checkpoint(&self.writer.connections)
            .await;
        self.writer.connections.close().await;
    }
}

/// Takes the right to run on a database, alone or, with shards of its own, beside others. Waits a little for a process
/// that is being replaced.
///
/// # Errors
/// When another process has it.
pub async fn lock(url: &str, shards: Option<&Shards>) -> Result<Lock, OpenError> {
    engine::lock(url, shards).await
}

/// The right to run on a database for a process that is to take another's place, of which the newest wins: what it finds
/// when it's its turn.
///
/// # Errors
/// When the one before it has hung in its turn, or one that began later is there.
pub async fn turn(url: &str, shards: Option<&Shards>) -> Result<Turn, OpenError> {
    engine::turn(url, shards).await
}

/// A connection on which a transaction is open.
type Tx = AnyConnection;

/// An id as the database holds it. No snowflake exceeds `i64::MAX`, so an id that does is made up, and
/// is in no row.
fn key(id: u64) -> Option<i64> {
    i64::try_from(id).ok()
}

fn storable(value: u64, what: &'static str) -> Result<i64, Cause> {
    key(value).ok_or(Cause::Unstorable(what))
}

/// A number whose column is wider than its type.
fn small<T: TryFrom<i64>>(row: &sqlx::any::AnyRow, column: &str) -> Result<T, Cause> {
    let value: i64 = sqlx::Row::try_get(row, column)?;
    T::try_from(value).map_err(|_| Cause::Corrupt(format!("{column} is {value}")))
}
