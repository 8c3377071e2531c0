//! PostgreSQL: opening a database. Several processes may use one at once.

mod address;
mod code;
mod migrate;

use std::time::{Duration, Instant};

use sqlx::any::{AnyPoolOptions, AnyRow, install_default_drivers};
use sqlx::{AnyConnection, Connection, Row};

use address::Address;
pub(super) use address::is_meant;
pub(super) use code::{has_collided, has_no_room, is_busy, may_repeat};

use super::open_error::OTHER_VERSION;
use super::{Engine, OpenError, Opened, newest};

/// What sqlx calls it.
pub(super) const NAME: &str = "PostgreSQL";

/// What a transaction reads is still true when it is committed, or it is refused: see `code::has_collided`.
pub(super) const BEGIN_WRITE: &str = "BEGIN ISOLATION LEVEL SERIALIZABLE";

/// A transaction that scans a table would collide with every write to it, and in a small table an index is not thought
/// worth while; what costs that much would in turn be thought worth compiling.
const WRITING: &str = "SET lock_timeout = 1000; SET idle_in_transaction_session_timeout = 10000;
     SET enable_seqscan = off; SET jit = off";
/// In a transaction all is of one moment.
const READING: &str =
    "SET default_transaction_isolation = 'repeatable read'; SET default_transaction_read_only = on;
     SET idle_in_transaction_session_timeout = 10000; SET jit = off";
/// The same, of a moment in which no transaction is still to be refused.
const CHECKING: &str =
    "SET default_transaction_isolation = 'serializable'; SET default_transaction_read_only = on;
     SET default_transaction_deferrable = on";

const WRITERS: u32 = 4;
const READERS: u32 = 4;

/// Under the 3 s that Discord waits for an answer.
const WAIT_FOR_CONNECTION: Duration = Duration::from_millis(1500);
/// After so long a pause it is seen whether a connection still leads anywhere.
const FRESH: Duration = Duration::from_secs(1);

/// How long a start waits for a server that begins to run as well.
const PATIENCE: Duration = Duration::from_secs(5);
const RETRY: Duration = Duration::from_millis(100);

pub(super) async fn open(url: &str) -> Result<Opened, OpenError> {
    let address = Address::read(url)?;
    let patience = Instant::now() + PATIENCE;
    loop {
        match try_open(&address).await {
            Err(error) if error.is_busy() && Instant::now() < patience => {
                tokio::time::sleep(RETRY).await;
            }
            result => return result,
        }
    }
}

async fn try_open(address: &Address) -> Result<Opened, OpenError> {
    // A pool would retry and then report a timeout; a connection says what is wrong.
    let mut first = connect(address).await?;
    migrate::migrate(&mut first, address).await?;
    first.close().await.ok();
    let cannot = |error| address.cannot_open(&error);
    let open = async |setting, connections| {
        pool(setting, connections)
            .connect_with(address.options.clone())
            .await
            .map_err(cannot)
    };
    Ok(Opened {
        engine: Engine::Postgres,
        writers: open(WRITING, WRITERS).await?,
        readers: open(READING, READERS).await?,
    })
}

pub(super) async fn existing(url: &str) -> Result<(AnyConnection, String), OpenError> {
    let address = Address::read(url)?;
    let mut connection = connect(&address).await?;
    let cannot = |error| address.cannot_open(&error);
    sqlx::raw_sql(CHECKING)
        .execute(&mut connection)
        .await
        .map_err(cannot)?;
    if !migrate::is_ours(&mut connection).await.map_err(cannot)? {
        return Err(address.problem("which is not a database of bouton's"));
    }
    let version = sqlx::query("SELECT MAX(version) FROM _sqlx_migrations")
        .fetch_one(&mut connection)
        .await
        .map_err(cannot)?;
    if version.try_get::<Option<i64>, _>(0).map_err(cannot)? != newest() {
        return Err(address.problem(OTHER_VERSION));
    }
    Ok((connection, address.name))
}

/// It has a program of its own for copies.
pub(super) fn names_pg_dump(url: &str) -> Result<OpenError, OpenError> {
    let address = Address::read(url)?;
    Ok(address
        .problem("which PostgreSQL's own pg_dump copies, also while the bot runs: see README.md"))
}

/// What the server itself knows to be wrong: it keeps its constraints, but for one that was dropped, or never checked.
pub(super) async fn integrity(connection: &mut AnyConnection) -> Result<Vec<String>, sqlx::Error> {
    let rows = sqlx::query(
        "SELECT CAST(conname AS TEXT), CAST(conrelid AS REGCLASS)::TEXT FROM pg_constraint
         WHERE connamespace = CAST(current_schema() AS REGNAMESPACE) AND NOT convalidated",
    )
    .fetch_all(connection)
    .await?;
    let problem = |row: &AnyRow| {
        let [name, table]: [&str; 2] = [row.try_get(0)?, row.try_get(1)?];
        Ok(format!("integrity: {name} of {table} was never checked"))
    };
    rows.iter().map(problem).collect()
}

pub(super) async fn columns(
    connection: &mut AnyConnection,
) -> Result<Vec<(String, String, &'static str)>, sqlx::Error> {
    let found = sqlx::query(
        "SELECT CAST(table_name AS TEXT), CAST(column_name AS TEXT), CAST(data_type AS TEXT)
         FROM information_schema.columns
         WHERE table_schema = current_schema() AND data_type IN ('bigint', 'text')
           AND table_name <> '_sqlx_migrations' ORDER BY table_name, ordinal_position",
    )
    .fetch_all(connection)
    .await?;
    let read = |column: &AnyRow| {
        let is = match column.try_get(2)? {
            "text" => "text",
            _ => "integer",
        };
        Ok((column.try_get(0)?, column.try_get(1)?, is))
    };
    found.iter().map(read).collect()
}

async fn connect(address: &Address) -> Result<AnyConnection, OpenError> {
    install_default_drivers();
    let connecting = AnyConnection::connect_with(&address.options);
    match tokio::time::timeout(PATIENCE, connecting).await {
        Ok(connected) => connected.map_err(|error| address.cannot_open(&error)),
        Err(_) => Err(address.is_away()),
    }
}

fn pool(setting: &'static str, connections: u32) -> AnyPoolOptions {
    AnyPoolOptions::new()
        .min_connections(connections)
        .max_connections(connections)
        .acquire_timeout(WAIT_FOR_CONNECTION)
        .idle_timeout(None)
        .test_before_acquire(false)
        .after_connect(move |connection, _| {
            Box::pin(async move {
                sqlx::raw_sql(setting).execute(connection).await?;
                Ok(())
            })
        })
        // One that the server has closed meanwhile is replaced.
        .before_acquire(|connection, known| {
            Box::pin(async move {
                if known.idle_for > FRESH {
                    connection.ping().await?;
                }
                Ok(true)
            })
        })
}
