//! Everything that depends on the database engine: opening connections, migrations, copies, error codes. Nothing else
//! in the store knows which engine it is.

mod connections;
mod database;
mod database_info;
mod inventory;
mod migrations;
mod open_error;
mod postgres;
mod raw;
mod schema;
mod sqlite;
mod unfinished;

use std::path::Path;
use std::sync::Arc;
use std::time::Instant;

use sqlx::AnyConnection;
use tokio::time::sleep;

pub(super) use connections::{Connections, Lease, Opened, TransactionLimits, close, in_time, late};
pub use database::Database;
pub use database_info::{DatabaseInfo, Tables};
pub use migrations::{MIGRATIONS, Migration, Migrations};
pub use open_error::OpenError;
pub(super) use postgres::{has_collided, has_refused};
pub(super) use raw::{number, numbers_parameters, run, wrong};
pub(super) use schema::{Table, tables};
pub(super) use sqlite::{CopyError, is_to_read};
pub use sqlite::{Lock, Successor, Takeover};
pub(super) use unfinished::{mark_unfinished, unfinished_copy_of, unmark};

use open_error::{PATIENCE, RETRY};
use raw::is_postgres;
use unfinished::refuse_unfinished;

use crate::place::Shards;

/// The engine of an open database.
#[derive(Debug, Clone)]
pub(super) enum Engine {
    /// The database's open files.
    Sqlite(Arc<sqlite::Files>),
    Postgres,
}

/// Opens a database, makes its file if that is missing, and brings its tables up to date.
pub(super) async fn open(database: Database<'_>) -> Result<(Engine, Opened), OpenError> {
    let patience = Instant::now() + PATIENCE;
    loop {
        match try_open(database).await {
            Err(error) if error.is_busy() && Instant::now() < patience => sleep(RETRY).await,
            result => return result,
        }
    }
}

async fn try_open(database: Database<'_>) -> Result<(Engine, Opened), OpenError> {
    if postgres::is_meant(database.url) {
        return Ok((Engine::Postgres, postgres::open(database).await?));
    }
    let (files, opened) = sqlite::open(database).await?;
    Ok((Engine::Sqlite(Arc::new(files)), opened))
}

/// Opens a connection for reading a database that exists and is up to date; also returns the database's display name.
/// A transaction sees one snapshot.
pub(super) async fn existing(database: Database<'_>) -> Result<(AnyConnection, String), OpenError> {
    let (mut connection, name) = if postgres::is_meant(database.url) {
        postgres::existing(database).await?
    } else {
        sqlite::existing(database).await?
    };
    refuse_unfinished(&mut connection, &name).await?;
    Ok((connection, name))
}

/// Inspects a database, whose tables need not be up to date, without changing a byte.
///
/// # Errors
/// Why the bot could not be started on it.
pub async fn look(database: Database<'_>) -> Result<DatabaseInfo, OpenError> {
    match postgres::is_meant(database.url) {
        true => postgres::look(database).await,
        false => sqlite::look(database).await,
    }
}

/// Takes the right to run on a database: a file is held alone, or, with shards of its own, shared; a server is always
/// shared. Waits a little for a process that is being replaced.
///
/// # Errors
/// If another process has it.
pub async fn lock(url: &str, shards: Option<&Shards>) -> Result<Lock, OpenError> {
    if postgres::is_meant(url) { Ok(Lock::default()) } else { sqlite::lock(url, shards).await }
}

/// Waits for a process's turn to replace the one that runs on a database; of several, the newest wins. Returns what it
/// finds then.
///
/// # Errors
/// If the process before it hangs in its turn, a newer one is there, or this one could not serve anyway.
pub async fn turn(url: &str, shards: Option<&Shards>) -> Result<Takeover, OpenError> {
    if postgres::is_meant(url) {
        tracing::info!("on PostgreSQL processes serve side by side: none is asked to leave");
        return Ok(Takeover::Free(Lock::default()));
    }
    // Nobody should leave for a process that cannot start.
    match sqlite::look(url.into()).await {
        Ok(info) if info.is_cramped() => {
            let problem = format!(
                "whose tables are brought up to date, which takes {} MB: make room first",
                info.takes().div_ceil(1_000_000)
            );
            return Err(OpenError::named(&info.name, problem).busy());
        }
        Err(error) if !error.is_busy() => return Err(error),
        _ => {}
    }
    sqlite::turn(url, shards).await
}

/// Copies a snapshot of the database into a new file that only its owner can read. If that fails there is no file; an
/// existing one is left alone.
pub(super) async fn copy(
    database: Database<'_>,
    to: &Path,
) -> Result<Result<(), CopyError>, OpenError> {
    if postgres::is_meant(database.url) {
        return Err(postgres::names_pg_dump(database.url)?);
    }
    let (connection, _) = existing(database).await?;
    Ok(sqlite::copy_existing(connection, to).await)
}

impl Engine {
    /// The limits of a transaction that reads, decides and writes: if one was not enough, the next is tried.
    pub(super) fn extents(&self) -> &'static [TransactionLimits] {
        match self {
            Self::Sqlite(_) => &sqlite::EXTENTS,
            Self::Postgres => &postgres::EXTENTS,
        }
    }

    /// Whether several processes may use the database and receive the same interactions.
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

    /// Whether a transaction failed before its commit only because of another one, or of a lost connection: a retry
    /// may succeed.
    pub(super) fn may_repeat(&self, error: &sqlx::Error) -> bool {
        matches!(self, Self::Postgres) && postgres::may_repeat(error)
    }

    /// Moves everything written into the database file, and empties the log, where deleted data may remain.
    pub(super) async fn checkpoint(&self, writers: &Connections) {
        if let Self::Sqlite(_) = self {
            sqlite::checkpoint(writers).await;
        }
    }
}

/// Whether others kept the database busy for too long, or it cannot be reached.
pub(super) fn is_busy(error: &sqlx::Error) -> bool {
    match error {
        sqlx::Error::Io(_) => true,
        error => sqlite::is_busy(error) || sqlite::is_to_read(error) || postgres::is_busy(error),
    }
}

/// Whether there was no room to write.
pub(super) fn has_no_room(error: &sqlx::Error) -> bool {
    sqlite::has_no_room(error) || postgres::has_no_room(error)
}

/// Returns what the engine itself finds wrong with a database.
pub(super) async fn integrity(
    database: Database<'_>,
    connection: &mut AnyConnection,
) -> Result<Vec<String>, sqlx::Error> {
    if is_postgres(connection) {
        postgres::integrity(database, connection).await
    } else {
        sqlite::integrity(database.migrations, connection).await
    }
}

/// A database that nothing else runs on while this is held.
pub(super) struct HeldDatabase {
    pub connection: AnyConnection,
    pub name: String,
    _lock: Lock,
}

/// Holds a database that exists and whose tables are up to date.
pub(super) async fn hold_to_read(database: Database<'_>) -> Result<HeldDatabase, OpenError> {
    let (mut connection, name) = existing(database).await?;
    let _lock = hold(database.url, &mut connection, &name).await?;
    Ok(HeldDatabase { connection, name, _lock })
}

/// Whether both URLs name one file, however they spell it.
pub(super) fn is_same_file(one: &str, other: &str) -> bool {
    let file = |url| sqlite::path_of(url).ok()?.canonicalize().ok();
    file(one).is_some_and(|one| file(other) == Some(one))
}

/// Holds a database, making its tables and bringing them up to date. It may be an unfinished copy of `original`.
pub(super) async fn hold_to_write(
    database: Database<'_>,
    original: &str,
) -> Result<HeldDatabase, OpenError> {
    let (connection, name, _lock) = if postgres::is_meant(database.url) {
        let (mut connection, name) = postgres::to_fill(database, original).await?;
        let lock = hold(database.url, &mut connection, &name).await?;
        (connection, name, lock)
    } else {
        // Lock before anything in the file is changed.
        let lock = lock(database.url, None).await?;
        let (connection, name) = sqlite::to_fill(database).await?;
        (connection, name, lock)
    };
    Ok(HeldDatabase { connection, name, _lock })
}

async fn hold(url: &str, connection: &mut AnyConnection, name: &str) -> Result<Lock, OpenError> {
    if postgres::is_meant(url) {
        postgres::hold(connection, name).await?;
    }
    lock(url, None).await
}
