//! The file of a database: named, and made if it is missing.

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

/// Makes the file if it is missing, for its owner alone to read: it holds what people did. SQLite gives the files
/// it keeps beside it the same mode.
///
/// An existing file is never opened here: closing it would drop the locks that other connections of this
/// process hold on it, by POSIX's rules, and let a second writer in.
pub(super) fn make(path: &Path) -> Result<(), OpenError> {
    refuse_others(path)?;
    match private().create_new(true).open(path) {
        Ok(_) => sync_directory_of(path),
        Err(error) if error.kind() == io::ErrorKind::AlreadyExists => Ok(()),
        Err(error) => Err(error),
    }
    .map_err(|error| cannot_make(path, &error))
}

/// Whether it is there for this user to write, or could be made; nothing is tried.
pub(super) fn may_be_used(path: &Path) -> Result<(), OpenError> {
    use rustix::fs::Access;
    refuse_others(path)?;
    let may = |what: &Path, how| rustix::fs::access(what, how).map_err(io::Error::from);
    may(directory_of(path), Access::WRITE_OK | Access::EXEC_OK)
        .map_err(|error| cannot_make(path, &error))?;
    match path.exists() {
        true => may(path, Access::READ_OK | Access::WRITE_OK)
            .map_err(|_| OpenError::at(path, FORBIDDEN)),
        false => Ok(()),
    }
}

/// What is there and is no file: to be read by its owner only may be the end of it for all others, as of `/dev/null`.
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

/// A log whose database is not there, or empty, may be all that is left of it, and SQLite would delete it.
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

/// Opens a file for writing; a new one is readable by its owner only.
pub(super) fn private() -> fs::OpenOptions {
    let mut options = fs::OpenOptions::new();
    options.write(true).mode(0o600);
    options
}

/// Makes our database and the files beside it readable by their owner only, once it is known to be one: what is a text may be
/// `/etc/passwd`. Where another owns them, that is theirs to do.
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

/// The path of the file beside the database whose name is longer by a suffix.
pub(super) fn beside(path: &Path, suffix: &str) -> PathBuf {
    let mut name = OsString::from(path);
    name.push(suffix);
    PathBuf::from(name)
}

/// The files of an open database, as the disk knows them.
#[derive(Debug)]
pub struct Files(Vec<(PathBuf, Identity)>);

type Identity = (u64, u64);

impl Files {
    pub(super) fn of(path: &Path) -> Self {
        let real = path.canonicalize().unwrap_or_else(|_| path.to_owned());
        // What was acknowledged last is only in the log.
        let paths = [path.to_owned(), beside(&real, "-wal")];
        let known = |path: PathBuf| identity(&path).ok().flatten().map(|known| (path, known));
        Self(paths.into_iter().filter_map(known).collect())
    }

    /// Whether their names still lead to them. If the disk cannot say, they do.
    pub(in crate::store) fn are_in_place(&self) -> bool {
        let in_place = |(path, known): &(PathBuf, Identity)| {
            identity(path).map_or(true, |now| now == Some(*known))
        };
        self.0.iter().all(in_place)
    }
}

/// `None` if there is no such file.
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
