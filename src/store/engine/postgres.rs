//! PostgreSQL: opening a database. Several processes may use one at once.

mod address;
mod code;
mod migrate;

use std::sync::Arc;
use std::time::{Duration, Instant};

use sqlx::any::install_default_drivers;
use sqlx::{AnyConnection, Connection};

pub(super) use address::is_meant;
use address::{Address, FORBIDDEN};
pub(in crate::store) use code::{has_collided, has_refused};
pub(super) use code::{has_no_room, is_busy, may_repeat};

use super::connections::Opening;
use super::database::Database;
use super::database_info::{DatabaseInfo, Tables};
use super::migrations::{Migrations, newest_applied};
use super::open_error::{OTHER_VERSION, PATIENCE, RETRY};
use super::raw::{number, run};
use super::schema::{self, Rule};
use super::unfinished::{mark_unfinished, refuse_unfinished};
use super::{Connections, OpenError, Opened, TransactionLimits, sqlite};

/// What a transaction has read is still true when it commits, or else it is refused: see `code::has_collided`. A
/// transaction that is refused again and again, because others are quicker, makes them wait: every writer shares a
/// lock on a table that nobody changes, and a transaction that must be alone takes that lock exclusively. It waits
/// only briefly for it, as newcomers queue behind it. It reads nothing before, which would be out of date by then.
/// Work that nobody waits for may take longer, such as moving all deadlines after an absence.
pub(super) const EXTENTS: [TransactionLimits; 2] = [
    TransactionLimits {
        begin: "BEGIN ISOLATION LEVEL SERIALIZABLE; LOCK TABLE _sqlx_migrations IN ROW SHARE MODE",
        alone: Some(("BEGIN ISOLATION LEVEL SERIALIZABLE", ALONE)),
        most: Duration::from_secs(8),
    },
    TransactionLimits {
        begin: "BEGIN ISOLATION LEVEL SERIALIZABLE; SET LOCAL statement_timeout = 60000;
             LOCK TABLE _sqlx_migrations IN ROW SHARE MODE",
        alone: Some((
            "BEGIN ISOLATION LEVEL SERIALIZABLE; SET LOCAL statement_timeout = 60000",
            ALONE,
        )),
        most: Duration::from_secs(60),
    },
];
const ALONE: &str = "SET LOCAL lock_timeout = 100; LOCK TABLE _sqlx_migrations IN EXCLUSIVE MODE;
     SET LOCAL lock_timeout = 500";

/// A transaction that scans a table would collide with every write to it, and PostgreSQL prefers a scan to an index in
/// small tables. So scans are switched off, but only here: every query finds its rows by an index where tables are
/// large (`tests/it/plans.rs`). The high costs that follow would make compiling a query seem worthwhile, so JIT is
/// off. A transaction that waits long for a lock starts over: in a deadlock that is sooner than the server would look.
/// A statement that nobody waits for any more ends after 10 s. While a table has no statistics, parallel workers seem
/// worthwhile for a few rows and read all of it: no query here needs more than one process. All writing connections
/// share a lock, so that one that must be alone sees that it is not.
const WRITING: &str = "SET lock_timeout = 500; SET statement_timeout = 10000;
     SET idle_in_transaction_session_timeout = 10000; SET enable_seqscan = off; SET jit = off;
     SET max_parallel_workers_per_gather = 0;
     DO $$ BEGIN
         IF NOT pg_try_advisory_lock_shared(1901, 1) THEN
             RAISE EXCEPTION 'its data is being moved' USING ERRCODE = 'lock_not_available';
         END IF;
     END $$";
/// A transaction reads one snapshot.
const READING: &str =
    "SET default_transaction_isolation = 'repeatable read'; SET default_transaction_read_only = on;
     SET statement_timeout = 10000; SET idle_in_transaction_session_timeout = 10000; SET jit = off;
     SET max_parallel_workers_per_gather = 0";
/// The same, on a snapshot in which no transaction can still be refused.
const CHECKING: &str =
    "SET default_transaction_isolation = 'serializable'; SET default_transaction_read_only = on;
     SET default_transaction_deferrable = on";

/// Takes exclusively the lock that [`WRITING`] shares.
const HOLD: &str = "SELECT pg_try_advisory_lock(1901, 1)";

const WRITERS: u32 = 4;
const READERS: u32 = 4;

const ONLY_READS: &str = "SELECT CASE WHEN current_setting('transaction_read_only') = 'on'
         THEN 'which takes no writes: its server is a standby, or told to be read-only' END";
/// A snapshot on which everything can be checked is not to be had on a standby.
const STANDBY: &str = "SELECT CASE WHEN pg_is_in_recovery()
         THEN 'whose server is a standby: name the one that it follows' END";
/// Whether this user may make tables, as a new version does.
const MAY_MAKE: &str = "SELECT CAST(CAST(COALESCE(has_schema_privilege(current_schema(), 'CREATE'), FALSE) AS INT) AS INT8)";

/// How long to wait for the lock of a process that has ended.
const NOTICE: Duration = Duration::from_secs(2);
/// How long bringing the tables up to date may take.
const HOUR: Duration = Duration::from_secs(3600);

pub(super) async fn open(Database { url, migrations }: Database<'_>) -> Result<Opened, OpenError> {
    let address = Address::read(url)?;
    let bringing_up_to_date = async {
        // A pool would retry and then report a timeout; a connection says what is wrong.
        let mut first = connect(&address).await?;
        address.refuse(ONLY_READS, &mut first).await.map_err(OpenError::busy)?;
        migrate::migrate(&mut first, &address, migrations).await?;
        refuse_unfinished(&mut first, &address.name).await
    };
    in_an_hour(&address, bringing_up_to_date).await?;
    let reach = Arc::default();
    let open = async |setting, all| {
        let opening = Opening {
            options: address.options.clone(),
            setting,
            server: Some(Arc::clone(&reach)),
            passes: |error| matches!(error, sqlx::Error::Io(_)) || is_busy(error),
        };
        Connections::open(opening, all).await.map_err(|error| address.cannot_open(&error))
    };
    let readers = open(READING, READERS).await?;
    Ok(Opened { writers: open(WRITING, WRITERS).await?, readers })
}

pub(super) async fn existing(
    Database { url, migrations }: Database<'_>,
) -> Result<(AnyConnection, String), OpenError> {
    let address = Address::read(url)?;
    let cannot = |error| address.cannot_open(&error);
    let opening = async {
        let mut connection = connect(&address).await?;
        address.refuse(STANDBY, &mut connection).await?;
        run(&mut connection, CHECKING).await.map_err(cannot)?;
        if !migrate::is_ours(&mut connection).await.map_err(cannot)? {
            return Err(address.problem("which is not a database of bouton's"));
        }
        migrate::check_known(&mut connection, &address, migrations).await?;
        if newest_applied(&mut connection).await.map_err(cannot)? != migrations.newest() {
            return Err(address.problem(OTHER_VERSION));
        }
        Ok(connection)
    };
    let connection = in_an_hour(&address, opening).await?;
    Ok((connection, address.name))
}

/// Opens a connection for filling a database, and brings its tables up to date. It may be an unfinished copy. If it has
/// no tables, it is marked as one when it gets them: a bot may start at any moment.
pub(super) async fn to_fill(
    database: Database<'_>,
    original: &str,
) -> Result<(AnyConnection, String), OpenError> {
    let address = Address::read(database.url)?;
    let mut connection = connect(&address).await?;
    address.refuse(ONLY_READS, &mut connection).await?;
    let cannot = |error| address.cannot_open(&error);
    let mut tx = connection.begin().await.map_err(cannot)?;
    let is_new = !migrate::is_ours(&mut tx).await.map_err(cannot)?;
    in_an_hour(&address, migrate::migrate(&mut tx, &address, database.migrations)).await?;
    if is_new {
        mark_unfinished(&mut tx, original).await.map_err(cannot)?;
    }
    tx.commit().await.map_err(cannot)?;
    Ok((connection, address.name))
}

/// Inspects a database without changing a byte.
pub(super) async fn look(database: Database<'_>) -> Result<DatabaseInfo, OpenError> {
    let address = Address::read(database.url)?;
    let cannot = |error: sqlx::Error| address.cannot_open(&error);
    let mut on = connect(&address).await?;
    address.refuse(ONLY_READS, &mut on).await?;
    run(&mut on, READING).await.map_err(cannot)?;
    let applied = migrate::applied(&mut on, &address, database.migrations).await?;
    refuse_unfinished(&mut on, &address.name).await?;
    if number(&mut on, MAY_MAKE).await.map_err(cannot)? == 0 {
        return Err(address.problem(FORBIDDEN));
    }
    let size = number(&mut on, "SELECT pg_database_size(current_database())").await;
    let size = size.map_err(cannot)?.unsigned_abs();
    super::close(on).await;
    let tables = Tables::by(applied, database.migrations.newest());
    Ok(DatabaseInfo { name: address.name, tables, size, folder: None, is_served: false })
}

/// Keeps processes from serving from a database while this connection lasts. The server may take a moment to notice that
/// the process that held it has ended.
pub(super) async fn hold(connection: &mut AnyConnection, name: &str) -> Result<(), OpenError> {
    let cannot = |error| OpenError::named(name, format!("which cannot be read: {error}"));
    let patience = Instant::now() + NOTICE;
    loop {
        if sqlx::query_scalar(HOLD).fetch_one(&mut *connection).await.map_err(cannot)? {
            return Ok(());
        }
        if Instant::now() >= patience {
            let problem =
                "on which a bouton runs, or which both addresses name: stop it, or name another";
            return Err(OpenError::named(name, problem));
        }
        tokio::time::sleep(RETRY).await;
    }
}

/// The error that points to PostgreSQL's own program for copies.
pub(super) fn names_pg_dump(url: &str) -> Result<OpenError, OpenError> {
    Ok(Address::read(url)?.problem(
        "which PostgreSQL's own pg_dump copies, also while the bot runs: see docs/operate.md",
    ))
}

/// Checks that the tables are those that the migrations make, and that each row's parents exist. The server ensures
/// that, unless somebody has switched it off.
pub(super) async fn integrity(
    Database { url, migrations }: Database<'_>,
    connection: &mut AnyConnection,
) -> Result<Vec<String>, sqlx::Error> {
    let (to_be, _) = sqlite::to_be(migrations).await?;
    let is = schema::tables(connection).await?;
    let mut problems = Vec::new();
    for table in to_be {
        let name = &table.name;
        match is.iter().find(|other| other.name == *name) {
            None => problems.push(format!("integrity: there is no table {name}")),
            Some(other) if other.columns != table.columns => {
                problems.push(format!("integrity: {name} has other columns"));
            }
            Some(_) => {}
        }
    }
    let rules = schema::rules(connection).await?;
    let rules_to_be =
        migrations.made_there.get_or_try_init(|| rules_to_be(url, migrations)).await?;
    problems.extend(schema::missing(rules, rules_to_be));
    for (table, parent) in schema::orphans(connection, &is).await? {
        problems.push(format!("a row of {table} belongs to no row of {parent}"));
    }
    Ok(problems)
}

/// The rules of the tables that the migrations make on this server, in a transaction that is rolled back.
async fn rules_to_be(url: &str, migrations: &Migrations) -> Result<Vec<Rule>, sqlx::Error> {
    let mut connection = AnyConnection::connect(url).await?;
    let mut tx = connection.begin().await?;
    run(&mut tx, "SET TRANSACTION READ WRITE; SET LOCAL search_path = pg_temp").await?;
    for migration in migrations.postgres.iter() {
        run(&mut tx, migration.sql.clone()).await?;
    }
    run(&mut tx, migrate::COMPARE_BYTES).await?;
    let rules = schema::rules(&mut tx).await?;
    tx.rollback().await?;
    super::close(connection).await;
    Ok(rules)
}

async fn in_an_hour<T>(
    address: &Address,
    work: impl Future<Output = Result<T, OpenError>>,
) -> Result<T, OpenError> {
    tokio::time::timeout(HOUR, work).await.unwrap_or_else(|_| Err(address.is_away()))
}

async fn connect(address: &Address) -> Result<AnyConnection, OpenError> {
    install_default_drivers();
    let connecting = AnyConnection::connect_with(&address.options);
    match tokio::time::timeout(PATIENCE, connecting).await {
        Ok(connected) => connected.map_err(|error| address.cannot_open(&error)),
        Err(_) => Err(address.is_away()),
    }
}
