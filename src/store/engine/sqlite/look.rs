//! Inspects a database's file without changing a byte.

use std::fs;

use sqlx::any::install_default_drivers;
use sqlx::{AnyConnection, Connection};

use super::options::{cannot_open, options};
use super::{file, foreign, lock};
use crate::store::OpenError;
use crate::store::engine::database::Database;
use crate::store::engine::database_info::{DatabaseInfo, Tables};
use crate::store::engine::raw::number;
use crate::store::engine::unfinished::refuse_unfinished;

const THINGS: &str = "SELECT COUNT(*) FROM sqlite_master";
const APPLIED: &str = "SELECT COALESCE(MAX(version), 0) FROM _sqlx_migrations";

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
    install_default_drivers();
    foreign::refuse(&path, migrations).await?;
    let cannot = |error: sqlx::Error| cannot_open(&path, &error);
    let options = options(&path, foreign::read_only(&path))?;
    let mut reader = AnyConnection::connect_with(&options).await.map_err(cannot)?;
    if number(&mut reader, THINGS).await.map_err(cannot)? > 0 {
        let applied = number(&mut reader, APPLIED).await.map_err(cannot)?;
        info.tables = Tables::by(Some(applied), migrations.newest());
        refuse_unfinished(&mut reader, &info.name).await?;
    }
    reader.close().await.ok();
    Ok(info)
}
