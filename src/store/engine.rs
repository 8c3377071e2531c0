//! What depends on the database engine: connections and how they are opened, migrations, copies, error codes.
//! Nothing else in the store knows which engine it is.

mod inventory;
mod open_error;
mod postgres;
mod sqlite;

use std::path::Path;
use std::sync::Arc;

use sqlx::{AnyConnection, AnyPool};

pub use open_error::OpenError;
pub(super) use sqlite::CopyError;

use super::migrations;
use crate::place::Shards;

/// The engine of an open database.
#[derive(Debug, Clone)]
pub(super) enum Engine {
    /// The files it has open.
    Sqlite(Arc<sqlite::Files>),
    Postgres,
}

/// An open database: its connections to write on and to read on, which see nothing half changed in a transaction.
pub(super) struct Opened {
    pub engine: Engine,
    pub writers: AnyPool,
    pub readers: AnyPool,
}

/// The right to run on a database, until it is dropped or the process ends in any way.
#[derive(Debug)]
pub struct Lock(Option<sqlite::Lock>);

impl Lock {
    /// Waits until another process asks to take this one's place.
    pub async fn wanted(&self) {
        match &self.0 {
            Some(lock) => lock.wanted().await,
            // Those that use a server need not wait for each other.
            None => std::future::pending().await,
        }
    }
}

/// Opens a database, makes its file if that is missing, and brings its tables up to date.
pub(super) async fn open(url: &str) -> Result<Opened, OpenError> {
    if postgres::is_meant(url) {
        postgres::open(url).await
    } else {
        sqlite::open(url).await
    }
}

/// A connection to a database that exists and whose tables are up to date, to read from; and what to call it. In a
/// transaction it sees one moment.
pub(super) async fn existing(url: &str) -> Result<(AnyConnection, String), OpenError> {
    if postgres::is_meant(url) {
        postgres::existing(url).await
    } else {
        sqlite::existing(url).await
    }
}

/// Takes the right to run on a database: on a file alone, or, with shards of its own, beside others; on a server always
/// beside others.
pub(super) async fn lock(url: &str, shards: Option<&Shards>) -> Result<Lock, OpenError> {
    if postgres::is_meant(url) {
        return Ok(Lock(None));
    }
    Ok(Lock(Some(sqlite::lock(url, shards).await?)))
}

/// The same, if nobody has it.
pub(super) fn lock_if_free(url: &str, shards: Option<&Shards>) -> Result<Option<Lock>, OpenError> {
    if postgres::is_meant(url) {
        return Ok(Some(Lock(None)));
    }
    let taken = sqlite::lock_if_free(url, shards)?;
    Ok(taken.map(|lock| Lock(Some(lock))))
}

/// The same, but whoever has it is asked to leave as soon as this process is `ready` to take its place.
pub(super) async fn take_over(
    url: &str,
    shards: Option<&Shards>,
    ready: impl Future<Output = ()>,
) -> Result<Lock, OpenError> {
    if postgres::is_meant(url) {
        return Ok(Lock(None));
    }
    Ok(Lock(Some(sqlite::take_over(url, shards, ready).await?)))
}

/// Copies the database as it is at one moment into a new file, for its owner alone to read. Where that fails there is
/// no file; one that exists is left alone.
pub(super) async fn copy(url: &str, to: &Path) -> Result<Result<(), CopyError>, OpenError> {
    if postgres::is_meant(url) {
        return Err(postgres::names_pg_dump(url)?);
    }
    sqlite::copy_existing(url, to).await
}

impl Engine {
    /// How a transaction begins that is going to write what it has decided by what it read.
    pub(super) fn begin_write(&self) -> &'static str {
        match self {
            Self::Sqlite(_) => sqlite::BEGIN_WRITE,
            Self::Postgres => postgres::BEGIN_WRITE,
        }
    }

    /// Whether several processes may have it open that hear of the same things.
    pub(super) fn is_shared(&self) -> bool {
        matches!(self, Self::Postgres)
    }

    /// Whether a write goes to where it will be found again.
    pub(super) fn is_in_place(&self) -> bool {
        match self {
            Self::Sqlite(files) => files.are_in_place(),
            Self::Postgres => true,
        }
    }

    /// Whether a transaction that failed with that before it was to be committed did so only because of another, or of a
    /// connection that was lost: done again, it may succeed.
    pub(super) fn may_repeat(&self, error: &sqlx::Error) -> bool {
        match self {
            Self::Sqlite(_) => false,
            Self::Postgres => postgres::may_repeat(error),
        }
    }

    /// Whether a transaction that failed with that while it was being committed did so because of another.
    pub(super) fn has_collided(&self, error: &sqlx::Error) -> bool {
        match self {
            Self::Sqlite(_) => false,
            Self::Postgres => postgres::has_collided(error),
        }
    }

    /// Sees to it that everything written is in its place, and what was deleted nowhere.
    pub(super) async fn checkpoint(&self, writers: &AnyPool) {
        match self {
            Self::Sqlite(_) => sqlite::checkpoint(writers).await,
            Self::Postgres => {}
        }
    }
}

/// Whether others kept the database busy for too long.
pub(super) fn is_busy(error: &sqlx::Error) -> bool {
    match error {
        sqlx::Error::PoolTimedOut => true,
        error => sqlite::is_busy(error) || postgres::is_busy(error),
    }
}

/// Whether there was no room to write.
pub(super) fn has_no_room(error: &sqlx::Error) -> bool {
    sqlite::has_no_room(error) || postgres::has_no_room(error)
}

/// What the engine itself finds wrong with a database.
pub(super) async fn integrity(connection: &mut AnyConnection) -> Result<Vec<String>, sqlx::Error> {
    if is_postgres(connection) {
        postgres::integrity(connection).await
    } else {
        sqlite::integrity(connection).await
    }
}

/// Every table and column of ours, with what is to be in it: `integer` or `text`.
pub(super) async fn columns(
    connection: &mut AnyConnection,
) -> Result<Vec<(String, String, &'static str)>, sqlx::Error> {
    if is_postgres(connection) {
        postgres::columns(connection).await
    } else {
        sqlite::columns(connection).await
    }
}

fn is_postgres(connection: &AnyConnection) -> bool {
    connection.backend_name() == postgres::NAME
}

/// The newest version of the tables.
fn newest() -> Option<i64> {
    let versions = migrations::MIGRATIONS.iter();
    versions.map(|migration| migration.version).max()
}
