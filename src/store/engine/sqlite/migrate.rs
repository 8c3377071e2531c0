//! Brings SQLite tables up to date: completely or, whatever happens, not at all.

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;
use std::time::Duration;

use sqlx::any::AnyConnectOptions;
use sqlx::migrate::{Migrate, MigrateError};
use sqlx::{AnyConnection, AssertSqlSafe, Connection};

use super::copy::{CopyError, Older, copy};
use super::options::{BEGIN_WRITE, cannot_open};
use super::{code, file};
use crate::store::OpenError;
use crate::store::engine::inventory::Inventory;
use crate::store::engine::migrations::{APPLIED, Migrations, newest_applied, others};
use crate::store::engine::raw::{number, run};

/// How long a copy from before a migration is kept.
const KEPT: Duration = Duration::from_secs(30 * 24 * 3600);

/// Brings the tables up to date in one transaction, on a connection that does nothing else: SQLite turns foreign keys
/// off only outside of transactions, and with them on, dropping a table deletes the rows that refer to it. If two
/// processes start at once, one waits for the other.
pub(super) async fn migrate(
    connection: &mut AnyConnection,
    path: &Path,
    options: &AnyConnectOptions,
    migrations: &Migrations,
) -> Result<(), OpenError> {
    let cannot = |error: sqlx::Error| cannot_open(path, &error);
    let cannot_migrate = |error| cannot_migrate(path, &error);
    run(connection, "PRAGMA foreign_keys = OFF").await.map_err(cannot)?;
    let mut tx = connection.begin_with(BEGIN_WRITE).await.map_err(cannot)?;
    tx.ensure_migrations_table(APPLIED).await.map_err(cannot_migrate)?;
    check_known(&mut tx, path, migrations).await?;
    let last = newest_applied(&mut tx).await.map_err(cannot)?;
    let mut versions = migrations.sqlite.iter().map(|migration| migration.version);
    let Some(next) = versions.find(|&version| Some(version) > last) else {
        return tx.commit().await.map_err(cannot);
    };
    let before = count(&mut tx).await.map_err(cannot)?;
    if !before.is_empty() {
        // Nothing else writes meanwhile, so the copy equals what is migrated.
        keep_copy(path, options, next).await?;
    }
    migrations.sqlite.run_direct(None, &mut *tx, false).await.map_err(cannot_migrate)?;
    let after = count(&mut tx).await.map_err(cannot)?;
    if let Some(loss) = after.loss(&before) {
        let problem =
            format!("whose tables cannot be brought up to date, for {loss}: nothing was changed");
        return Err(OpenError::at(path, problem));
    }
    tx.commit().await.map_err(cannot)?;
    // The log has grown by all that was written, and would keep that size.
    if let Err(error) = run(connection, "PRAGMA wal_checkpoint(TRUNCATE)").await {
        tracing::debug!(%error, "the log is not cut");
    }
    Ok(())
}

/// Removes copies beside a database that are older than a month: any damage by a migration has shown by then, and
/// people's data is kept no longer than we say. Other names are not ours, such as `bouton.db.before-2026`.
pub(super) fn remove_old_copies(path: &Path, newest: Option<i64>) {
    let Some(name) = path.file_name() else { return };
    let copies = format!("{}.before-", name.to_string_lossy());
    let is_ours = |name: &str| {
        let migration = name.strip_prefix(&copies).map(|rest| rest.trim_end_matches(".part"));
        migration.and_then(|it| it.parse::<i64>().ok()).is_some_and(|it| Some(it) <= newest)
    };
    for entry in fs::read_dir(file::directory_of(path)).into_iter().flatten().flatten() {
        let made = entry.metadata().and_then(|file| file.modified());
        let age = made.ok().and_then(|made| made.elapsed().ok());
        if !is_ours(&entry.file_name().to_string_lossy()) || age.is_none_or(|age| age < KEPT) {
            continue;
        }
        let copy = entry.path();
        match fs::remove_file(&copy) {
            Ok(()) => {
                tracing::info!(copy = %copy.display(), "removed a copy from before a migration, after 30 days")
            }
            Err(error) => {
                tracing::warn!(copy = %copy.display(), %error, "an old copy cannot be removed")
            }
        }
    }
}

/// Checks that the applied migrations are the ones we know. Changes nothing.
pub(super) async fn check_known(
    connection: &mut AnyConnection,
    path: &Path,
    migrations: &Migrations,
) -> Result<(), OpenError> {
    let others = others(&migrations.sqlite, connection).await;
    let ours = others.map_err(|error| cannot_migrate(path, &error))?;
    ours.map_err(|problem| OpenError::at(path, problem))
}

async fn count(connection: &mut AnyConnection) -> Result<Inventory, sqlx::Error> {
    let text = "SELECT name FROM sqlite_master
         WHERE type = 'table' AND name NOT LIKE 'sqlite\\_%' ESCAPE '\\' AND name <> '_sqlx_migrations'";
    let names: Vec<String> = sqlx::query_scalar(text).fetch_all(&mut *connection).await?;
    let mut rows = BTreeMap::new();
    for name in names {
        let all = format!("SELECT COUNT(*) FROM \"{name}\"");
        rows.insert(name, number(connection, AssertSqlSafe(all)).await?);
    }
    let text = "SELECT COUNT(*) FROM pragma_foreign_key_check";
    let orphans = number(connection, text).await?;
    Ok(Inventory { rows, orphans })
}

/// Copies the database to a file beside it, `bouton.db.before-2`. An older copy is replaced once the new one is
/// complete.
async fn keep_copy(path: &Path, options: &AnyConnectOptions, next: i64) -> Result<(), OpenError> {
    let kept = file::beside(path, &format!(".before-{next}"));
    let unfinished = file::beside(path, &format!(".before-{next}.part"));
    let cannot = |error: &dyn std::fmt::Display| {
        let kept = kept.display();
        OpenError::at(
            path,
            format!(
                "which is to be copied to {kept} before its tables are brought up to date, but that fails: {error}"
            ),
        )
    };
    let reader = AnyConnection::connect_with(options).await;
    let mut reader = reader.map_err(|error| cannot_open(path, &error))?;
    let copied = copy(&mut reader, &kept, &unfinished, Older::Replaced).await;
    reader.close().await.ok();
    match copied {
        Ok(()) => {}
        Err(CopyError::Sql(error)) if code::has_no_room(&error) => {
            return Err(cannot(&"the disk is full: make room first").busy());
        }
        Err(error) => return Err(cannot(&error)),
    }
    tracing::info!(copy = %kept.display(), "copied the database before its tables are brought up to date");
    Ok(())
}

fn cannot_migrate(path: &Path, error: &MigrateError) -> OpenError {
    match error {
        MigrateError::Execute(error) => cannot_open(path, error),
        MigrateError::ExecuteMigration(error, _) if !code::is_misfit(error) => {
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
