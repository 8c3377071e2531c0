//! Opening a database. Everything here knows SQLite, and nothing else in this module's neighbours does.

use std::fs;
use std::io;
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use sqlx::any::{AnyConnectOptions, AnyPoolOptions, install_default_drivers};
use sqlx::migrate::{MigrateError, Migrator};
use sqlx::{AnyConnection, AnyPool, Connection};

use super::error::{self, OpenError, has_no_room, primary_code};

static MIGRATIONS: Migrator = sqlx::migrate!("./migrations");

/// How a transaction begins that is going to write. A plain `BEGIN` takes the lock with the first write, and then
/// fails at once, whatever the timeout, if someone else has written since it first read.
pub(super) const BEGIN_WRITE: &str = "BEGIN IMMEDIATE";

/// FULL: the write-ahead log is on the disk before a commit is acknowledged.
const ON_EVERY_CONNECTION: &str =
    "PRAGMA busy_timeout = 1000; PRAGMA foreign_keys = ON; PRAGMA synchronous = FULL;";

const WRITING: &str = "PRAGMA journal_mode = WAL";
const READING: &str = "PRAGMA query_only = ON";

/// Together with `busy_timeout` this stays under the 3 s that Discord waits for an answer.
const WAIT_FOR_CONNECTION: Duration = Duration::from_millis(1500);

const READERS: u32 = 4;

/// How long a start waits for others who use the database, such as a process that is being replaced.
const PATIENCE: Duration = Duration::from_secs(5);

/// A pool of one connection that may write, and one of several that may not.
pub(super) async fn open(url: &str) -> Result<(AnyPool, AnyPool), OpenError> {
    let path = path_of(url)?;
    make(&path)?;
    let options = options(&path)?;
    install_default_drivers();
    let patience = Instant::now() + PATIENCE;
    loop {
        match connect(&path, options.clone()).await {
            Err(error) if error.is_busy() && Instant::now() < patience => {
                tokio::time::sleep(Duration::from_millis(100)).await;
            }
            result => return result,
        }
    }
}

async fn connect(path: &Path, options: AnyConnectOptions) -> Result<(AnyPool, AnyPool), OpenError> {
    // A pool would try again and again, and then say that it took too long; a connection says what is wrong.
    let mut first = AnyConnection::connect_with(&options)
        .await
        .map_err(|e| cannot_open(path, &e))?;
    try_writing(&mut first)
        .await
        .map_err(|e| cannot_open(path, &e))?;
    let writer = pool(WRITING, 1)
        .connect_with(options.clone())
        .await
        .map_err(|e| cannot_open(path, &e))?;
    migrate(&writer)
        .await
        .map_err(|e| cannot_migrate(path, &e))?;
    let readers = pool(READING, READERS)
        .connect_with(options)
        .await
        .map_err(|e| cannot_open(path, &e))?;
    first.close().await.map_err(|e| cannot_open(path, &e))?;
    Ok((writer, readers))
}

/// A connection to a database that exists and whose tables are up to date, to read from.
pub(super) async fn existing(url: &str) -> Result<(AnyConnection, PathBuf), OpenError> {
    let path = path_of(url)?;
    if !path.exists() {
        return Err(OpenError::at(&path, "which does not exist"));
    }
    install_default_drivers();
    let options = options(&path)?;
    let connected = async {
        let mut connection = AnyConnection::connect_with(&options).await?;
        sqlx::raw_sql("PRAGMA busy_timeout = 1000")
            .execute(&mut connection)
            .await?;
        let known = sqlx::query("SELECT MAX(version) FROM _sqlx_migrations")
            .fetch_one(&mut connection)
            .await?;
        Ok((connection, sqlx::Row::try_get::<Option<i64>, _>(&known, 0)?))
    };
    let (connection, version) =
        connected
            .await
            .map_err(|error: sqlx::Error| match primary_code(&error) {
                Some(1) => OpenError::at(&path, "which is not a database of bouton's"),
                _ => cannot_open(&path, &error),
            })?;
    let newest = MIGRATIONS.iter().map(|migration| migration.version).max();
    if version != newest {
        let problem =
            "whose tables are of another version: run `bouton` of this version on it first";
        return Err(OpenError::at(&path, problem));
    }
    Ok((connection, path))
}

/// Moves what the write-ahead log holds into the database file. Where that fails the log keeps it.
pub(super) async fn checkpoint(writer: &AnyPool) {
    let done = sqlx::raw_sql("PRAGMA wal_checkpoint(TRUNCATE)")
        .execute(writer)
        .await;
    if let Err(error) = done {
        tracing::warn!(%error, "the write-ahead log was not emptied; the next start will do it");
    }
}

fn pool(pragma: &'static str, connections: u32) -> AnyPoolOptions {
    AnyPoolOptions::new()
        .min_connections(connections)
        .max_connections(connections)
        .acquire_timeout(WAIT_FOR_CONNECTION)
        .idle_timeout(None)
        .max_lifetime(None)
        .test_before_acquire(false)
        .after_connect(move |connection, _| Box::pin(set_up(connection, pragma)))
        // A full disk makes SQLite end a transaction by itself. sqlx's ROLLBACK then fails, it goes on counting
        // the transaction as open, and no other could ever begin on that connection: it is thrown away.
        .after_release(|connection, _| {
            Box::pin(async move {
                connection.ping().await?;
                Ok(!connection.is_in_transaction())
            })
        })
}

/// SQLite opens a file that may not be written for reading, and would only complain about the first move.
async fn try_writing(connection: &mut AnyConnection) -> Result<(), sqlx::Error> {
    set_up(connection, WRITING).await?;
    let mut tx = connection.begin_with(BEGIN_WRITE).await?;
    sqlx::raw_sql("CREATE TABLE may_write (yes BIGINT)")
        .execute(&mut *tx)
        .await?;
    tx.rollback().await
}

async fn set_up(connection: &mut AnyConnection, pragma: &'static str) -> Result<(), sqlx::Error> {
    sqlx::raw_sql(ON_EVERY_CONNECTION)
        .execute(&mut *connection)
        .await?;
    sqlx::raw_sql(pragma).execute(connection).await?;
    Ok(())
}

/// Brings the tables up to date. SQLite gives sqlx no lock for that: of two processes that start at once on one
/// old database, one may fail at each migration, and finds it done by the other when it looks again.
async fn migrate(writer: &AnyPool) -> Result<(), MigrateError> {
    for _ in MIGRATIONS.iter() {
        match MIGRATIONS.run(writer).await {
            Err(MigrateError::Execute(_) | MigrateError::ExecuteMigration(..)) => {}
            result => return result,
        }
    }
    MIGRATIONS.run(writer).await
}

fn path_of(url: &str) -> Result<PathBuf, OpenError> {
    let bad = || OpenError::url("must name a SQLite file, such as sqlite://bouton.db");
    let path = url.strip_prefix("sqlite:").ok_or_else(bad)?;
    let path = path.strip_prefix("//").unwrap_or(path);
    if path.is_empty() || path.contains('\0') || path.starts_with(":memory:") {
        return Err(bad());
    }
    if path.contains('?') {
        return Err(OpenError::url(
            "must end with the file's name: it takes no parameters after a ?",
        ));
    }
    Ok(PathBuf::from(path))
}

/// Makes the file if it is missing, for its owner alone to read: it holds what people did. SQLite gives the files
/// it keeps beside it the same mode.
///
/// A file that exists is never opened here. Closing it again would drop the locks that other connections of this
/// process hold on it, as POSIX has it, and let a second writer in.
fn make(path: &Path) -> Result<(), OpenError> {
    if path.is_dir() {
        let example = path.join("bouton.db");
        return Err(OpenError::at(
            path,
            format!(
                "which is a directory: name a file in it, such as {}",
                example.display()
            ),
        ));
    }
    let mut new = fs::OpenOptions::new();
    new.write(true).create_new(true);
    #[cfg(unix)]
    std::os::unix::fs::OpenOptionsExt::mode(&mut new, 0o600);
    let directory = directory_of(path);
    match new.open(path) {
        // The new name must survive a power cut too.
        Ok(_) => fs::File::open(directory).and_then(|directory| directory.sync_all()),
        Err(error) if error.kind() == io::ErrorKind::AlreadyExists => Ok(()),
        Err(error) => Err(error),
    }
    .map_err(|error| {
        let place = directory.display();
        let problem = match error.kind() {
            io::ErrorKind::NotFound if !directory.exists() => {
                format!("but there is no directory {place}: make it first")
            }
            io::ErrorKind::NotADirectory => {
                format!("but {place} is not a directory: name another place")
            }
            io::ErrorKind::PermissionDenied => {
                format!("but this user may not write to the directory {place}: allow it, or name another place")
            }
            io::ErrorKind::ReadOnlyFilesystem => {
                "which is on a read-only file system: name another place".to_owned()
            }
            io::ErrorKind::StorageFull => "but the disk is full: make room first".to_owned(),
            _ => format!("which cannot be made: {error}"),
        };
        OpenError::at(path, problem)
    })
}

fn directory_of(path: &Path) -> &Path {
    match path.parent() {
        Some(directory) if directory != Path::new("") => directory,
        _ => Path::new("."),
    }
}

/// sqlx reads a URL where we have a path: the path is made absolute, and what would mean something is escaped.
fn options(path: &Path) -> Result<AnyConnectOptions, OpenError> {
    let cannot = |error: &dyn std::error::Error| {
        OpenError::at(path, format!("which cannot be opened: {error}"))
    };
    let absolute = path.canonicalize().map_err(|e| cannot(&e))?;
    let mut url = "sqlite://".to_owned();
    for &byte in absolute.as_os_str().as_encoded_bytes() {
        if byte.is_ascii_alphanumeric() || b"/-_.~".contains(&byte) {
            url.push(byte as char);
        } else {
            url.push_str(&format!("%{byte:02X}"));
        }
    }
    url.parse().map_err(|e: sqlx::Error| cannot(&e))
}

fn cannot_open(path: &Path, error: &sqlx::Error) -> OpenError {
    if has_no_room(error) {
        return OpenError::at(path, "but the disk is full: make room first");
    }
    if matches!(error, sqlx::Error::PoolTimedOut) {
        let problem = "which does not open in time: see what else keeps this disk busy";
        return OpenError::at(path, problem).busy();
    }
    let problem = match primary_code(error) {
        Some(error::SQLITE_NOTADB) => {
            "which is not a SQLite database: name another file, or move this one away".to_owned()
        }
        Some(error::SQLITE_PERM | error::SQLITE_READONLY | error::SQLITE_CANTOPEN) => {
            "which this user may not read and write, or not the directory it is in: allow it, or name another place"
                .to_owned()
        }
        Some(error::SQLITE_BUSY | error::SQLITE_LOCKED) => {
            let problem = "which another program keeps locked: stop that program first";
            return OpenError::at(path, problem).busy();
        }
        _ => format!("which cannot be opened: {error}"),
    };
    OpenError::at(path, problem)
}

fn cannot_migrate(path: &Path, error: &MigrateError) -> OpenError {
    match error {
        MigrateError::VersionMissing(version) => OpenError::at(
            path,
            format!(
                "which a newer version of bouton has changed (migration {version}): run that version, or newer"
            ),
        ),
        MigrateError::VersionMismatch(version) => OpenError::at(
            path,
            format!(
                "whose tables another build of bouton made (migration {version} differs): run that build"
            ),
        ),
        MigrateError::Execute(error) => cannot_open(path, error),
        MigrateError::ExecuteMigration(error, _) if primary_code(error) != Some(1) => {
            cannot_open(path, error)
        }
        _ => OpenError::at(
            path,
            format!(
                "whose tables cannot be brought up to date: {error}; name another file, or move this one away"
            ),
        ),
    }
}
