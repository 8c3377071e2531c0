//! Copies of a database.

use std::path::{self, Path};
use std::{fs, io};

use sqlx::AnyConnection;

use super::file;

/// Why there is no copy.
#[derive(Debug)]
pub(in crate::store) enum CopyError {
    File(io::Error),
    Sql(sqlx::Error),
}

/// Copies the database as it is at one moment into a new file, for its owner alone to read. Where that fails there is
/// no file; one that exists is left alone.
pub(super) async fn copy(connection: &mut AnyConnection, to: &Path) -> Result<(), CopyError> {
    // SQLite would take some names for something else than a file's; none that begins at the root.
    let named = path::absolute(to).map_err(CopyError::File)?;
    let Some(named) = named.to_str() else {
        let why = "SQLite needs a name, and folders, in UTF-8";
        return Err(CopyError::File(io::Error::new(io::ErrorKind::InvalidInput, why)));
    };
    let made = file::private().create_new(true).open(to);
    let made = made.map_err(CopyError::File)?;
    // SQLite takes an empty file for a new database, and keeps its mode.
    let copied = sqlx::query("VACUUM INTO $1").bind(named).execute(connection).await;
    let done = match copied {
        Ok(_) => made.sync_all().map_err(CopyError::File),
        Err(error) => Err(CopyError::Sql(error)),
    };
    if done.is_err() {
        fs::remove_file(to).ok();
        fs::remove_file(file::beside(to, "-journal")).ok();
    }
    done
}
