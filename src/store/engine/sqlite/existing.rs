//! Opens a database that already exists, for reading and copying.

use std::path::Path;

use sqlx::any::install_default_drivers;
use sqlx::{AnyConnection, Connection, Row};

use super::copy::{CopyError, Older, copy};
use super::options::{cannot_open, options};
use super::{code, file, foreign};
use crate::store::OpenError;
use crate::store::engine::database::Database;
use crate::store::engine::open_error::OTHER_VERSION;
use crate::store::engine::raw::run;
use crate::store::engine::unfinished::refuse_unfinished;

/// Opens a connection for reading a database that exists and is up to date.
pub async fn existing(
    Database { url, migrations }: Database<'_>,
) -> Result<(AnyConnection, String), OpenError> {
    let path = file::path_of(url)?;
    if !path.exists() {
        return Err(OpenError::at(&path, "which does not exist"));
    }
    file::refuse_others(&path)?;
    install_default_drivers();
    foreign::refuse(&path, migrations).await?;
    let options = options(&path, "")?;
    let connected = async {
        let mut connection = AnyConnection::connect_with(&options).await?;
        run(&mut connection, "PRAGMA busy_timeout = 1000").await?;
        let known = sqlx::query("SELECT MAX(version) FROM _sqlx_migrations")
            .fetch_one(&mut connection)
            .await?;
        Ok((connection, known.try_get::<Option<i64>, _>(0)?))
    };
    let (connection, version) = connected.await.map_err(|error: sqlx::Error| {
        if code::is_misfit(&error) {
            OpenError::at(&path, "which is not a database of bouton's")
        } else {
            cannot_open(&path, &error)
        }
    })?;
    if version != migrations.newest() {
        return Err(OpenError::at(&path, OTHER_VERSION));
    }
    Ok((connection, path.display().to_string()))
}

/// Copies a database that is up to date into a new file that only its owner can read. An existing file is left alone.
pub async fn copy_existing(
    database: Database<'_>,
    to: &Path,
) -> Result<Result<(), CopyError>, OpenError> {
    let (mut connection, name) = existing(database).await?;
    refuse_unfinished(&mut connection, &name).await?;
    // Two processes that copy to one name at once write a file each.
    let part = file::beside(to, &format!(".part-{}", std::process::id()));
    let copied = copy(&mut connection, to, &part, Older::LeftAlone).await;
    connection.close().await.ok();
    Ok(copied)
}
