//! SQLite: opening a database.

mod code;
mod copy;
mod existing;
mod file;
mod lock;
mod migrate;
mod options;

use std::time::Duration;

use sqlx::any::install_default_drivers;
use sqlx::{AnyConnection, Connection};

pub use code::{has_no_room, is_busy, is_to_read};
pub use copy::CopyError;
pub use existing::{copy_existing, existing, look};
pub use file::Files;
pub(super) use file::path_of;
pub use lock::{Lock, Successor, Takeover};
pub(super) use lock::{lock, turn};

use self::existing::refuse_foreign;
use self::options::{BEGIN_WRITE, cannot_open, options};
use super::connections::Opening;
use super::database::Database;
use super::migrations::Migrations;
use super::raw::{run, wrong};
use super::schema::{self, Rule, Table};
use super::unfinished::refuse_unfinished;
use super::{Connections, Opened, TransactionLimits};
use crate::store::OpenError;

/// Everything happens in this process, and its disk can only be waited for.
pub(super) const EXTENTS: [TransactionLimits; 1] =
    [TransactionLimits { begin: BEGIN_WRITE, alone: None, most: Duration::from_secs(60) }];

/// Half a megabyte for each connection holds what is read again and again; the system caches the rest. FULL: the
/// write-ahead log is on the disk before a commit is acknowledged. `secure_delete`: deleted data is overwritten in the
/// file.
macro_rules! on_every_connection {
    ($and:literal) => {
        concat!(
            "PRAGMA busy_timeout = 1000; PRAGMA foreign_keys = ON; PRAGMA synchronous = FULL;
             PRAGMA secure_delete = ON; PRAGMA cache_size = -512; ",
            $and
        )
    };
}

/// The log is truncated to 16 MB after it has grown.
const WRITING: &str =
    on_every_connection!("PRAGMA journal_mode = WAL; PRAGMA journal_size_limit = 16777216");
const READING: &str = on_every_connection!("PRAGMA query_only = ON");

/// How many connections read, and how many read a snapshot with several queries.
const READERS: u32 = 3;
const READERS_AT_LENGTH: u32 = 2;

/// Opens one connection for writing, and some for reading.
pub async fn open(
    Database { url, migrations }: Database<'_>,
) -> Result<(Files, Opened), OpenError> {
    let path = &file::path_of(url)?;
    file::make(path)?;
    refuse_foreign(path, migrations).await?;
    let options = options(path, "")?;
    let before = Files::of(path);
    // A pool would retry and then report a timeout; a connection says what is wrong.
    let cannot = |error: sqlx::Error| cannot_open(path, &error);
    let mut first = AnyConnection::connect_with(&options).await.map_err(cannot)?;
    try_writing(&mut first).await.map_err(cannot)?;
    file::keep_private(path);
    migrate::migrate(&mut first, path, &options, migrations).await?;
    migrate::remove_old_copies(path, migrations.newest());
    refuse_unfinished(&mut first, &path.display().to_string()).await?;
    // All are opened at the start, so that a file put at that path later is never opened.
    let open = async |setting, all| {
        let opening =
            Opening { options: options.clone(), setting, server: None, passes: |_| false };
        Connections::open(opening, all).await.map_err(cannot)
    };
    let writers = open(WRITING, 1).await?;
    let readers = open(READING, READERS).await?;
    let readers = readers.with_moments_on(open(READING, READERS_AT_LENGTH).await?);
    first.close().await.map_err(cannot)?;
    let files = Files::of(path);
    if !before.are_in_place() {
        return Err(OpenError::at(path, "which was replaced just now: start again").busy());
    }
    Ok((files, Opened { writers, readers }))
}

/// Opens a connection for filling a database, and brings its tables up to date. It may be an unfinished copy.
pub(super) async fn to_fill(
    Database { url, migrations }: Database<'_>,
) -> Result<(AnyConnection, String), OpenError> {
    let path = file::path_of(url)?;
    refuse_foreign(&path, migrations).await?;
    let options = options(&path, "")?;
    let cannot = |error: sqlx::Error| cannot_open(&path, &error);
    let mut connection = AnyConnection::connect_with(&options).await.map_err(cannot)?;
    try_writing(&mut connection).await.map_err(cannot)?;
    file::keep_private(&path);
    migrate::migrate(&mut connection, &path, &options, migrations).await?;
    run(&mut connection, "PRAGMA foreign_keys = ON").await.map_err(cannot)?;
    Ok((connection, path.display().to_string()))
}

/// Moves what the write-ahead log holds into the database file. If that fails, the log keeps it.
pub async fn checkpoint(writer: &Connections) {
    let cut = async |on: &mut AnyConnection| run(on, "PRAGMA wal_checkpoint(TRUNCATE)").await;
    if let Err(error) = writer.ask(cut).await {
        tracing::warn!(%error, "the write-ahead log was not emptied; the next start will do it");
    }
}

/// Returns what SQLite itself finds wrong with a database.
pub async fn integrity(
    migrations: &Migrations,
    connection: &mut AnyConnection,
) -> Result<Vec<String>, sqlx::Error> {
    let mut problems = Vec::new();
    let lines = sqlx::query_scalar("PRAGMA integrity_check").fetch_all(&mut *connection).await?;
    for line in lines.iter().filter(|line: &&String| *line != "ok") {
        problems.push(format!("integrity: {}", line.replace('\n', " ")));
    }
    let orphans = "SELECT \"table\", \"parent\" FROM pragma_foreign_key_check LIMIT 100";
    let orphans: Vec<(String, String)> =
        sqlx::query_as(orphans).fetch_all(&mut *connection).await?;
    for (table, parent) in orphans {
        problems.push(format!("a row of {table} belongs to no row of {parent}"));
    }
    types(connection, &mut problems).await?;
    let (_, to_be) = to_be(migrations).await?;
    problems.extend(schema::missing(schema::rules(connection).await?, to_be));
    Ok(problems)
}

/// SQLite will store text in a number column, and any type in any column.
async fn types(
    connection: &mut AnyConnection,
    problems: &mut Vec<String>,
) -> Result<(), sqlx::Error> {
    for Table { name: table, columns, .. } in schema::tables(connection).await? {
        let odd = columns.into_iter().map(|(name, wanted)| {
            let odd = format!("typeof(\"{name}\") NOT IN ('{wanted}', 'null')");
            (format!("{wanted} as {name}"), odd)
        });
        for (lacking, odd) in wrong(connection, &table, odd).await? {
            problems.push(format!("rows of {table} without {lacking}: {odd}"));
        }
    }
    Ok(())
}

/// The tables that the migrations make on either engine, and the rules they have on SQLite.
pub(super) async fn to_be(
    migrations: &Migrations,
) -> Result<&(Vec<Table>, Vec<Rule>), sqlx::Error> {
    let make = async || {
        install_default_drivers();
        let mut nowhere = AnyConnection::connect("sqlite::memory:").await?;
        let made = migrations.sqlite.run_direct(None, &mut nowhere, false);
        made.await.map_err(|error| sqlx::Error::Migrate(Box::new(error)))?;
        let rules = schema::rules(&mut nowhere).await?;
        Ok((schema::tables(&mut nowhere).await?, rules))
    };
    migrations.made.get_or_try_init(make).await
}

/// SQLite opens an unwritable file read-only, and would complain only about the first move.
async fn try_writing(connection: &mut AnyConnection) -> Result<(), sqlx::Error> {
    run(connection, WRITING).await?;
    let mut tx = connection.begin_with(BEGIN_WRITE).await?;
    run(&mut tx, "CREATE TABLE may_write (yes BIGINT)").await?;
    tx.rollback().await
}

#[cfg(test)]
mod tests {
    use sqlx::Row;

    use super::*;
    use crate::store::engine::raw::number;

    /// Opens a new database in a folder of its own; also returns its path.
    async fn fresh() -> (tempfile::TempDir, std::path::PathBuf, Opened) {
        let folder = tempfile::tempdir().expect("a folder");
        let path = folder.path().join("bouton.db");
        let url = format!("sqlite://{}", path.display());
        let opened = open(url.as_str().into()).await;
        (folder, path, opened.expect("opens").1)
    }

    fn soon() -> tokio::time::Instant {
        tokio::time::Instant::now() + Duration::from_secs(10)
    }

    #[tokio::test]
    async fn what_is_deleted_is_overwritten() {
        let (_folder, _, opened) = fresh().await;
        let on = async |on: &mut AnyConnection| number(on, "PRAGMA secure_delete").await;
        assert_eq!(opened.writers.ask(on).await.expect("is known"), 1);
        opened.readers.close().await;
        opened.writers.close().await;
    }

    /// Undoing such a statement takes more than SQLite keeps in memory.
    #[tokio::test]
    async fn one_statement_may_change_very_many_pages() {
        let (_folder, _, opened) = fresh().await;
        let mut held = opened.writers.hold(soon()).await.expect("is open");
        let mut tx = held.begin_with(BEGIN_WRITE).await.expect("begins");
        let filled = "CREATE TABLE many (id BIGINT NOT NULL UNIQUE, text TEXT NOT NULL);
             WITH RECURSIVE ids (id) AS (SELECT 1 UNION ALL SELECT id + 1 FROM ids WHERE id < 4000)
             INSERT INTO many SELECT id, printf('%.1000c', 'a') FROM ids";
        let filled = sqlx::raw_sql(filled).execute(&mut *tx).await;
        filled.expect("is filled");
        let moved = "UPDATE many SET id = id + 10000, text = printf('%.1000c', 'b')";
        let moved = sqlx::raw_sql(moved).execute(&mut *tx).await;
        assert_eq!(moved.expect("has room").rows_affected(), 4000);
        let collides = "UPDATE many SET id = CASE id WHEN 14000 THEN 1 ELSE id - 10000 END";
        assert!(sqlx::raw_sql(collides).execute(&mut *tx).await.is_err(), "two of them would be 1");
        tx.commit().await.expect("is stored");
        let kept = sqlx::query("SELECT MIN(id) FROM many WHERE text LIKE 'bbb%'");
        let kept = kept.fetch_one(&mut *held).await.expect("is read");
        assert_eq!(kept.try_get::<i64, _>(0).expect("a number"), 10_001);
    }

    #[tokio::test]
    async fn a_file_is_opened_at_the_start_and_not_again() {
        let (_folder, path, opened) = fresh().await;
        let Opened { writers, readers } = opened;
        std::fs::remove_file(&path).expect("is deleted");
        let mut held = Vec::new();
        for _ in 0..READERS {
            held.push(readers.hold(soon()).await.expect("is open"));
        }
        for _ in 0..READERS_AT_LENGTH {
            held.push(readers.of_moments().hold(soon()).await.expect("is open"));
        }
        held.push(writers.hold(soon()).await.expect("is open"));
        for connection in &mut held {
            let read = sqlx::query("SELECT COUNT(*) FROM games").fetch_one(&mut **connection);
            read.await.expect("reads what was there");
        }
        drop(held);
        readers.close().await;
        writers.close().await;
    }
}
