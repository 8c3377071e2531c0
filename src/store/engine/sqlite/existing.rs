//! Looks at a file that exists already, without changing a byte: whether it belongs to another program or another build
//! of this one, and what it holds. Opens it for reading and copying.

use std::fs;
use std::path::Path;

use sqlx::{AnyConnection, Connection};

use super::copy::{CopyError, Older, copy};
use super::options::{LOCKED_BY_ANOTHER, cannot_open, options};
use super::{code, file, lock, migrate};
use crate::store::OpenError;
use crate::store::engine::database::Database;
use crate::store::engine::database_info::{DatabaseInfo, Tables};
use crate::store::engine::migrations::{Migrations, newest_applied};
use crate::store::engine::open_error::OTHER_VERSION;
use crate::store::engine::raw::{number, run};
use crate::store::engine::unfinished::refuse_unfinished;

const THINGS: &str = "SELECT COUNT(*) FROM sqlite_master";
const OURS: &str = "SELECT COUNT(*) FROM sqlite_master WHERE name = '_sqlx_migrations'";

/// Opens a connection for reading a database that exists and is up to date.
pub async fn existing(
    Database { url, migrations }: Database<'_>,
) -> Result<(AnyConnection, String), OpenError> {
    let path = file::path_of(url)?;
    if !path.exists() {
        return Err(OpenError::at(&path, "which does not exist"));
    }
    file::refuse_others(&path)?;
    refuse_foreign(&path, migrations).await?;
    let cannot = |error: sqlx::Error| match code::is_misfit(&error) {
        true => OpenError::at(&path, "which is not a database of bouton's"),
        false => cannot_open(&path, &error),
    };
    let options = options(&path, "")?;
    let mut connection = AnyConnection::connect_with(&options).await.map_err(cannot)?;
    run(&mut connection, "PRAGMA busy_timeout = 1000").await.map_err(cannot)?;
    if newest_applied(&mut connection).await.map_err(cannot)? != migrations.newest() {
        return Err(OpenError::at(&path, OTHER_VERSION));
    }
    Ok((connection, path.display().to_string()))
}

/// Copies an open database into a new file that only its owner can read. An existing file is left alone.
pub async fn copy_existing(mut connection: AnyConnection, to: &Path) -> Result<(), CopyError> {
    // Two processes that copy to one name at once write a file each.
    let part = file::beside(to, &format!(".part-{}", std::process::id()));
    let copied = copy(&mut connection, to, &part, Older::LeftAlone).await;
    connection.close().await.ok();
    copied
}

pub async fn look(Database { url, migrations }: Database<'_>) -> Result<DatabaseInfo, OpenError> {
    let path = file::path_of(url)?;
    file::may_be_used(&path)?;
    let size = |suffix| fs::metadata(file::beside(&path, suffix)).map_or(0, |found| found.len());
    let mut info = DatabaseInfo {
        name: path.display().to_string(),
        tables: Tables::None,
        size: size("") + size("-wal"),
        folder: file::directory_of(&path).canonicalize().ok(),
        is_served: lock::is_held(&path),
    };
    if size("") == 0 {
        return Ok(info);
    }
    if !info.is_served && lock::is_kept_from_writing(&path).await {
        return Err(OpenError::at(&path, LOCKED_BY_ANOTHER).busy());
    }
    refuse_foreign(&path, migrations).await?;
    let cannot = |error: sqlx::Error| cannot_open(&path, &error);
    let options = options(&path, read_only(&path))?;
    let mut reader = AnyConnection::connect_with(&options).await.map_err(cannot)?;
    if number(&mut reader, THINGS).await.map_err(cannot)? > 0 {
        let applied = newest_applied(&mut reader).await.map_err(cannot)?;
        info.tables = Tables::by(applied.or(Some(0)), migrations.newest());
        refuse_unfinished(&mut reader, &info.name).await?;
    }
    reader.close().await.ok();
    Ok(info)
}

/// Refuses a database that holds data, but none of ours. An unreadable file is left to the code that opens it for
/// good, which can say why.
pub(super) async fn refuse_foreign(path: &Path, migrations: &Migrations) -> Result<(), OpenError> {
    file::refuse_bereft(path)?;
    let options = options(path, read_only(path))?;
    let Ok(mut reader) = AnyConnection::connect_with(&options).await else { return Ok(()) };
    let judged = judge(path, &mut reader, migrations).await;
    reader.close().await.ok();
    judged.unwrap_or(Ok(()))
}

/// The parameters to open a file for reading only. Without a log no one is using it, and reading it does not need the
/// files that a log's readers create.
fn read_only(path: &Path) -> &'static str {
    if file::beside(path, "-wal").exists() { "?mode=ro" } else { "?mode=ro&immutable=1" }
}

async fn judge(
    path: &Path,
    reader: &mut AnyConnection,
    migrations: &Migrations,
) -> Result<Result<(), OpenError>, sqlx::Error> {
    if number(reader, THINGS).await? == 0 {
        return Ok(Ok(()));
    }
    if number(reader, OURS).await? == 0 {
        let problem =
            "which is not a database of bouton's: name another file, or move this one away";
        return Ok(Err(OpenError::at(path, problem)));
    }
    Ok(migrate::check_known(reader, path, migrations).await)
}
