//! Bringing the tables up to date: completely or, whatever happens, not at all.

use std::collections::BTreeMap;
use std::fs;
use std::io;
use std::path::Path;

use sqlx::any::AnyConnectOptions;
use sqlx::migrate::{Migrate, MigrateError};
use sqlx::{AnyConnection, AssertSqlSafe, Connection, Row};

use super::copy::{CopyError, copy};
use super::{BEGIN_WRITE, cannot_open, code, file};
use crate::store::OpenError;
use crate::store::migrations::MIGRATIONS;

const APPLIED: &str = "_sqlx_migrations";

/// Tables that a migration renames.
const RENAMED: [(&str, &str); 2] = [("alive", "shards_alive"), ("proposals", "challenges")];

/// Tables whose rows follow from those of others, and may be recounted.
const DERIVED: [&str; 2] = ["standings", "win_counts"];

/// How many rows each table has.
type Counts = BTreeMap<String, i64>;

/// The newest version of the tables.
pub(super) fn newest() -> Option<i64> {
    MIGRATIONS.iter().map(|migration| migration.version).max()
}

/// Brings the tables up to date in one transaction, on a connection that does nothing else: SQLite turns foreign keys
/// off only outside of transactions, and with them on a table that is dropped takes the rows of others along. Of two
/// processes that start at once, one waits for the other.
pub(super) async fn migrate(
    connection: &mut AnyConnection,
    path: &Path,
    options: &AnyConnectOptions,
) -> Result<(), OpenError> {
    sqlx::raw_sql("PRAGMA foreign_keys = OFF")
        .execute(&mut *connection)
        .await
        .map_err(|e| cannot_open(path, &e))?;
    let mut tx = connection
        .begin_with(BEGIN_WRITE)
        .await
        .map_err(|e| cannot_open(path, &e))?;
    let cannot = |e| cannot_migrate(path, &e);
    let Some(next) = pending(&mut tx).await.map_err(cannot)? else {
        return tx.commit().await.map_err(|e| cannot_open(path, &e));
    };
    let before = count(&mut tx).await.map_err(|e| cannot_open(path, &e))?;
    if before.rows.values().any(|&rows| rows > 0) {
        // Nothing else writes meanwhile, so the copy is what is migrated.
        keep_copy(path, options, next).await?;
    }
    MIGRATIONS
        .run_direct(None, &mut *tx, false)
        .await
        .map_err(cannot)?;
    let after = count(&mut tx).await.map_err(|e| cannot_open(path, &e))?;
    if let Some(loss) = loss(&before, &after) {
        return Err(OpenError::at(
            path,
            format!("whose tables cannot be brought up to date, for {loss}: nothing was changed"),
        ));
    }
    tx.commit().await.map_err(|e| cannot_open(path, &e))
}

/// Whether the migrations already applied are the ones we know. Changes nothing.
pub(super) async fn known(connection: &mut AnyConnection, path: &Path) -> Result<(), OpenError> {
    let cannot = |e| cannot_migrate(path, &e);
    let applied = connection.list_applied_migrations(APPLIED).await;
    for done in applied.map_err(cannot)? {
        let ours = MIGRATIONS.iter().find(|ours| ours.version == done.version);
        let ours = ours.ok_or_else(|| cannot(MigrateError::VersionMissing(done.version)))?;
        if ours.checksum != done.checksum {
            return Err(cannot(MigrateError::VersionMismatch(done.version)));
        }
    }
    Ok(())
}

/// The first migration still to apply, if those already applied are the ones we know.
async fn pending(connection: &mut AnyConnection) -> Result<Option<i64>, MigrateError> {
    connection.ensure_migrations_table(APPLIED).await?;
    let applied = connection.list_applied_migrations(APPLIED).await?;
    let last = applied.iter().map(|migration| migration.version).max();
    MIGRATIONS
        .run_direct(Some(last.unwrap_or(0)), connection, false)
        .await?;
    let mut versions = MIGRATIONS.iter().map(|migration| migration.version);
    Ok(versions.find(|&version| last.is_none_or(|last| version > last)))
}

struct Inventory {
    rows: Counts,
    /// Rows whose foreign key leads nowhere.
    orphans: i64,
}

async fn count(connection: &mut AnyConnection) -> Result<Inventory, sqlx::Error> {
    let tables = sqlx::query(
        "SELECT name FROM sqlite_master
         WHERE type = 'table' AND name NOT LIKE 'sqlite\\_%' ESCAPE '\\' AND name <> '_sqlx_migrations'",
    )
    .fetch_all(&mut *connection)
    .await?;
    let mut rows = Counts::new();
    for table in tables {
        let name: String = table.try_get(0)?;
        let counted = sqlx::query(AssertSqlSafe(format!("SELECT COUNT(*) FROM \"{name}\"")))
            .fetch_one(&mut *connection)
            .await?;
        rows.insert(name, counted.try_get(0)?);
    }
    let orphans = sqlx::query("SELECT COUNT(*) FROM pragma_foreign_key_check")
        .fetch_one(connection)
        .await?
        .try_get(0)?;
    Ok(Inventory { rows, orphans })
}

/// What a migration has lost, if anything.
fn loss(before: &Inventory, after: &Inventory) -> Option<String> {
    for (table, &old) in &before.rows {
        let renamed = RENAMED.iter().find(|(from, _)| from == table);
        let name = renamed.map_or(table.as_str(), |&(_, to)| to);
        let new = after.rows.get(name).copied();
        if new != Some(old) && !DERIVED.contains(&name) {
            let new = new.unwrap_or(0);
            return Some(format!("of {old} rows of {table} it would leave {new}"));
        }
    }
    (after.orphans > before.orphans).then(|| "it would leave rows that belong to none".to_owned())
}

/// Copies the database to a file beside it, `bouton.db.before-8`. An older copy is replaced once the new one is
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
    match fs::remove_file(&unfinished) {
        Err(error) if error.kind() != io::ErrorKind::NotFound => return Err(cannot(&error)),
        _ => {}
    }
    let mut reader = AnyConnection::connect_with(options)
        .await
        .map_err(|e| cannot_open(path, &e))?;
    let copied = copy(&mut reader, &unfinished).await;
    reader.close().await.ok();
    match copied {
        Ok(()) => {}
        Err(CopyError::File(error)) => return Err(cannot(&error)),
        Err(CopyError::Sql(error)) if code::has_no_room(&error) => {
            return Err(cannot(&"the disk is full: make room first"));
        }
        Err(CopyError::Sql(error)) => return Err(cannot(&error)),
    }
    fs::rename(&unfinished, &kept)
        .and_then(|()| file::sync_directory_of(&kept))
        .map_err(|e| cannot(&e))?;
    tracing::info!(copy = %kept.display(), "copied the database before its tables are brought up to date");
    Ok(())
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

#[cfg(test)]
mod tests {
    use super::*;

    fn inventory<const N: usize>(rows: [(&str, i64); N], orphans: i64) -> Inventory {
        let rows = rows.map(|(table, rows)| (table.to_owned(), rows));
        Inventory {
            rows: Counts::from(rows),
            orphans,
        }
    }

    #[test]
    fn a_loss_is_seen() {
        let before = [("moves", 3), ("proposals", 2), ("standings", 1)];
        let before = inventory(before, 1);
        let check = |rows: [(&str, i64); 3], orphans| loss(&before, &inventory(rows, orphans));
        let sound = [("moves", 3), ("challenges", 2), ("standings", 5)];
        assert_eq!(check(sound, 1), None);
        let fewer = [("moves", 0), ("challenges", 2), ("standings", 1)];
        let says = "of 3 rows of moves it would leave 0";
        assert_eq!(check(fewer, 1).as_deref(), Some(says));
        let dropped = [("moves", 3), ("matches", 2), ("standings", 1)];
        let says = "of 2 rows of proposals it would leave 0";
        assert_eq!(check(dropped, 1).as_deref(), Some(says));
        let says = "it would leave rows that belong to none";
        assert_eq!(check(sound, 2).as_deref(), Some(says));
    }
}
