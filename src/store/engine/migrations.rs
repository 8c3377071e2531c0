//! The migrations, compiled in. sqlx's macro would do it too, but compiles SQLite and half of sqlx a second time.

use std::sync::LazyLock;

use sqlx::migrate::{AppliedMigration, Migrate, MigrateError, MigrationType, Migrator};
use sqlx::{AnyConnection, SqlSafeStr};
use tokio::sync::OnceCell;

use super::schema::{Rule, Table};

/// The table in which sqlx records applied migrations.
pub(super) const APPLIED: &str = "_sqlx_migrations";

/// The beginning of the first migration's checksum in every build before the first release.
const BEFORE_RELEASE: [u8; 8] = [0x2e, 0x74, 0x81, 0xcc, 0x31, 0x24, 0x4e, 0x21];

/// A migration. Both engines share its number.
#[derive(Debug, Clone, Copy)]
pub struct Migration {
    pub number: i64,
    pub description: &'static str,
    pub sqlite: &'static str,
    pub postgres: &'static str,
}

/// Every migration in `migrations/`, as `build.rs` found them.
pub const MIGRATIONS: &[Migration] = include!(concat!(env!("OUT_DIR"), "/migrations.rs"));

/// The migrations that make a database's tables and bring them up to date.
#[derive(Debug)]
pub struct Migrations {
    pub(super) sqlite: Migrator,
    pub(super) postgres: Migrator,
    /// The tables and rules they make on SQLite, computed on first use.
    pub(super) made: OnceCell<(Vec<Table>, Vec<Rule>)>,
    /// The rules they make on the PostgreSQL server, of which a process uses one.
    pub(super) made_there: OnceCell<Vec<Rule>>,
}

impl Migrations {
    /// This build's migrations.
    pub fn ours() -> &'static Self {
        static OURS: LazyLock<Migrations> = LazyLock::new(|| Migrations::new(MIGRATIONS));
        &OURS
    }

    pub fn new(all: &[Migration]) -> Self {
        Self {
            sqlite: migrator(all, |one| one.sqlite),
            postgres: migrator(all, |one| one.postgres),
            made: OnceCell::new(),
            made_there: OnceCell::new(),
        }
    }

    /// The newest version of the tables.
    pub(super) fn newest(&self) -> Option<i64> {
        self.sqlite.iter().map(|migration| migration.version).max()
    }
}

/// Checks that `ours` made the tables of a database, or says what is wrong with it. Changes nothing.
pub(super) async fn others(
    ours: &Migrator,
    connection: &mut AnyConnection,
) -> Result<Result<(), String>, MigrateError> {
    let applied = connection.list_applied_migrations(APPLIED).await?;
    let is_ours = |done: &AppliedMigration| {
        let mut ours = ours.iter();
        ours.any(|ours| (ours.version, &ours.checksum) == (done.version, &done.checksum))
    };
    let Some(other) = applied.into_iter().find(|done| !is_ours(done)) else { return Ok(Ok(())) };
    let version = other.version;
    let problem = if other.checksum.starts_with(&BEFORE_RELEASE) {
        "which a build of bouton from before the first release made: name a new one, or run that build"
            .to_owned()
    } else if ours.version_exists(version) {
        format!(
            "whose tables another build of bouton made (migration {version} differs): run that build"
        )
    } else {
        format!(
            "which a newer version of bouton has changed (migration {version}): run that version, or newer"
        )
    };
    Ok(Err(problem))
}

/// Returns the newest migration that was applied to a database of ours.
pub(super) async fn newest_applied(on: &mut AnyConnection) -> Result<Option<i64>, sqlx::Error> {
    sqlx::query_scalar("SELECT MAX(version) FROM _sqlx_migrations").fetch_one(on).await
}

fn migrator(all: &[Migration], text: fn(&Migration) -> &'static str) -> Migrator {
    let migration = |one: &Migration| {
        let sql = text(one);
        let no_transaction = sql.starts_with("-- no-transaction");
        sqlx::migrate::Migration::new(
            one.number,
            one.description.into(),
            MigrationType::Simple,
            sql.into_sql_str(),
            no_transaction,
        )
    };
    Migrator::with_migrations(all.iter().map(migration).collect())
}
