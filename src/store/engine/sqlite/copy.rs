//! Copies a database into a new file.

use std::path::{self, Path};
use std::{fs, io};

use sqlx::AnyConnection;
use thiserror::Error;

use super::file;

/// Why there is no copy.
#[derive(Debug, Error)]
#[error(transparent)]
pub enum CopyError {
    File(#[from] io::Error),
    Sql(#[from] sqlx::Error),
}

/// What happens to a file that already has the copy's name.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Older {
    Replaced,
    LeftAlone,
}

/// Copies a snapshot of the database into a file that only its owner can read. The copy gets its name once it is
/// complete: until then, also after a kill, it is called `part`. If the copy fails, `part` is removed.
pub(super) async fn copy(
    connection: &mut AnyConnection,
    to: &Path,
    part: &Path,
    older: Older,
) -> Result<(), CopyError> {
    let may_be = || match to.symlink_metadata() {
        Ok(_) if older == Older::LeftAlone => Err(io::Error::from(io::ErrorKind::AlreadyExists)),
        _ => Ok(()),
    };
    may_be()?;
    match fs::remove_file(part) {
        Err(error) if error.kind() != io::ErrorKind::NotFound => return Err(error.into()),
        _ => {}
    }
    let copied = match copy_into(connection, part).await {
        Ok(()) => may_be().and_then(|()| fs::rename(part, to)).map_err(CopyError::from),
        failed => failed,
    };
    if copied.is_err() {
        fs::remove_file(part).ok();
        fs::remove_file(file::beside(part, "-journal")).ok();
    }
    copied?;
    Ok(file::sync_directory_of(to)?)
}

async fn copy_into(connection: &mut AnyConnection, new: &Path) -> Result<(), CopyError> {
    // SQLite gives some names a meaning of their own, but none that begins at the root.
    let named = path::absolute(new)?;
    let Some(named) = named.to_str() else {
        let why = "SQLite needs a name, and folders, in UTF-8";
        return Err(io::Error::new(io::ErrorKind::InvalidInput, why).into());
    };
    let made = file::private().create_new(true).open(new)?;
    // SQLite takes an empty file for a new database, and keeps its mode.
    sqlx::query("VACUUM INTO $1").bind(named).execute(connection).await?;
    Ok(made.sync_all()?)
}
