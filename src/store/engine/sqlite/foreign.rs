//! Finds out, without changing a byte, whether a file belongs to another program or another build of this one.

use std::path::Path;

use sqlx::{AnyConnection, Connection, Row};

use super::options::options;
use super::{file, migrate};
use crate::store::OpenError;
use crate::store::engine::migrations::Migrations;

/// Refuses a database that holds data, but none of ours. An unreadable file is left to the code that opens it for
/// good, which can say why.
pub(super) async fn refuse(path: &Path, migrations: &Migrations) -> Result<(), OpenError> {
    file::refuse_bereft(path)?;
    let Ok(mut reader) = AnyConnection::connect_with(&options(path, read_only(path))?).await else {
        return Ok(());
    };
    let judged = judge(path, &mut reader, migrations).await;
    reader.close().await.ok();
    judged.unwrap_or(Ok(()))
}

/// The parameters to open a file for reading only. Without a log no one is using it, and reading it does not need the
/// files that a log's readers create.
pub(super) fn read_only(path: &Path) -> &'static str {
    if file::beside(path, "-wal").exists() { "?mode=ro" } else { "?mode=ro&immutable=1" }
}

async fn judge(
    path: &Path,
    reader: &mut AnyConnection,
    migrations: &Migrations,
) -> Result<Result<(), OpenError>, sqlx::Error> {
    let row = sqlx::query(
        "SELECT COUNT(*), COUNT(CASE WHEN name = '_sqlx_migrations' THEN 1 END) FROM sqlite_master",
    )
    .fetch_one(&mut *reader)
    .await?;
    let [things, ours]: [i64; 2] = [row.try_get(0)?, row.try_get(1)?];
    if things == 0 {
        return Ok(Ok(()));
    }
    if ours == 0 {
        let problem =
            "which is not a database of bouton's: name another file, or move this one away";
        return Ok(Err(OpenError::at(path, problem)));
    }
    Ok(migrate::check_known(reader, path, migrations).await)
}
