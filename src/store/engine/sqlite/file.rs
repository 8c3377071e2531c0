//! The database's file: finding its path, making it, and keeping it private.

use std::ffi::OsString;
use std::os::unix::fs::{MetadataExt, OpenOptionsExt, PermissionsExt};
use std::path::{Path, PathBuf};
use std::{fs, io};

use super::options::FORBIDDEN;
use crate::store::OpenError;

pub(in crate::store::engine) fn path_of(url: &str) -> Result<PathBuf, OpenError> {
    let bad = || {
        OpenError::url(
            "must name a SQLite file, such as sqlite://bouton.db, or a PostgreSQL database",
        )
    };
    let path = url.strip_prefix("sqlite:").ok_or_else(bad)?;
    let path = path.strip_prefix("//").unwrap_or(path);
    if path.is_empty() || path.contains('\0') || path.starts_with(":memory:") {
        return Err(bad());
    }
    if path.contains('?') {
        return Err(OpenError::url(
            "must end with the file's name: it takes no parameters after a ?",
        ));
    }
    Ok(PathBuf::from(path))
}

/// Makes the file if it is missing, readable by its owner only: it holds what people did. SQLite gives the files it
/// keeps beside it the same mode.
///
/// An existing file is never opened here: by POSIX's rules, closing it would drop the locks that other connections of
/// this process hold on it, and let a second writer in.
pub(super) fn make(path: &Path) -> Result<(), OpenError> {
    refuse_others(path)?;
    match private().create_new(true).open(path) {
        Ok(_) => sync_directory_of(path),
        Err(error) if error.kind() == io::ErrorKind::AlreadyExists => Ok(()),
        Err(error) => Err(error),
    }
    .map_err(|error| cannot_make(path, &error))
}

/// Checks that this user may write the file, or could make it; tries neither.
pub(super) fn may_be_used(path: &Path) -> Result<(), OpenError> {
    use rustix::fs::Access;
    refuse_others(path)?;
    let may = |path: &Path, mode| rustix::fs::access(path, mode).map_err(io::Error::from);
    may(directory_of(path), Access::WRITE_OK | Access::EXEC_OK)
        .map_err(|error| cannot_make(path, &error))?;
    match path.exists() {
        true => may(path, Access::READ_OK | Access::WRITE_OK)
            .map_err(|_| OpenError::at(path, FORBIDDEN)),
        false => Ok(()),
    }
}

/// Refuses what is there but is no file: making it private could break it for everybody else, as with `/dev/null`.
pub(super) fn refuse_others(path: &Path) -> Result<(), OpenError> {
    if path.exists() && !path.is_file() && !path.is_dir() {
        return Err(OpenError::at(path, "which is no file: name another place"));
    }
    refuse_bereft(path)?;
    if path.is_dir() {
        let example = path.join("bouton.db");
        return Err(OpenError::at(
            path,
            format!("which is a directory: name a file in it, such as {}", example.display()),
        ));
    }
    Ok(())
}

/// Refuses a log whose database is missing or empty: it may be all that is left, and SQLite would delete it.
pub(super) fn refuse_bereft(path: &Path) -> Result<(), OpenError> {
    let size = |path: &Path| fs::metadata(path).map_or(0, |found| found.len());
    let log = beside(path, "-wal");
    if size(path) > 0 || size(&log) == 0 {
        return Ok(());
    }
    let log = log.display();
    let problem = format!(
        "which is missing or empty, though its log is there: put the database back, or move {log} away"
    );
    Err(OpenError::at(path, problem))
}

fn cannot_make(path: &Path, error: &io::Error) -> OpenError {
    let directory = directory_of(path);
    let place = directory.display();
    let problem = match error.kind() {
        io::ErrorKind::NotFound if !directory.exists() => {
            format!("but there is no directory {place}: make it first")
        }
        io::ErrorKind::NotADirectory => {
            format!("but {place} is not a directory: name another place")
        }
        io::ErrorKind::PermissionDenied => {
            format!(
                "but this user may not write to the directory {place}: allow it, or name another place"
            )
        }
        io::ErrorKind::ReadOnlyFilesystem => {
            "which is on a read-only file system: name another place".to_owned()
        }
        io::ErrorKind::StorageFull => "but the disk is full: make room first".to_owned(),
        _ => format!("which cannot be made: {error}"),
    };
    OpenError::at(path, problem)
}

/// Returns options for opening a file to write; a new one is readable by its owner only.
pub(super) fn private() -> fs::OpenOptions {
    let mut options = fs::OpenOptions::new();
    options.write(true).mode(0o600);
    options
}

/// Makes our database and the files beside it readable by their owner only, once it is known to be ours: a text file
/// may be `/etc/passwd`. Files of another owner are that owner's to protect.
pub(super) fn keep_private(path: &Path) {
    let real = path.canonicalize().unwrap_or_else(|_| path.to_owned());
    for suffix in ["", "-wal", "-shm"] {
        let file = beside(&real, suffix);
        let Ok(found) = fs::metadata(&file) else { continue };
        let private = fs::Permissions::from_mode(found.mode() & 0o700);
        if found.mode() & 0o077 != 0
            && let Err(error) = fs::set_permissions(&file, private)
        {
            tracing::warn!(file = %file.display(), %error, "others may read what people did");
        }
    }
}

/// Returns the path of a file beside the database, whose name ends in `suffix`.
pub(super) fn beside(path: &Path, suffix: &str) -> PathBuf {
    let mut name = OsString::from(path);
    name.push(suffix);
    PathBuf::from(name)
}

/// The files of an open database, identified by device and inode.
#[derive(Debug)]
pub struct Files(Vec<(PathBuf, Identity)>);

type Identity = (u64, u64);

impl Files {
    pub(super) fn of(path: &Path) -> Self {
        let real = path.canonicalize().unwrap_or_else(|_| path.to_owned());
        // The newest commits are only in the log.
        let paths = [path.to_owned(), beside(&real, "-wal")];
        let known = |path: PathBuf| identity(&path).ok().flatten().map(|known| (path, known));
        Self(paths.into_iter().filter_map(known).collect())
    }

    /// Whether their paths still lead to them. If the disk cannot say, we assume so.
    pub(in crate::store) fn are_in_place(&self) -> bool {
        let in_place = |(path, known): &(PathBuf, Identity)| {
            identity(path).map_or(true, |now| now == Some(*known))
        };
        self.0.iter().all(in_place)
    }
}

/// Returns the device and inode of a file; `None` if there is no such file.
fn identity(path: &Path) -> io::Result<Option<Identity>> {
    match fs::metadata(path) {
        Ok(found) => Ok(Some((found.dev(), found.ino()))),
        Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(None),
        Err(error) => Err(error),
    }
}

/// Makes sure that a new name survives a power cut.
pub(super) fn sync_directory_of(path: &Path) -> io::Result<()> {
    fs::File::open(directory_of(path)).and_then(|directory| directory.sync_all())
}

pub(super) fn directory_of(path: &Path) -> &Path {
    match path.parent() {
        Some(directory) if directory != Path::new("") => directory,
        _ => Path::new("."),
    }
}
