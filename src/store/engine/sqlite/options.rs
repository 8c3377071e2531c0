//! What all code that opens a file shares: sqlx's options, and what an error means.

use std::path::Path;

use sqlx::any::{AnyConnectOptions, install_default_drivers};

use super::code::{self, BUSY, CANTOPEN, CORRUPT, LOCKED, NOTADB, PERM, READONLY, has_no_room};
use crate::store::OpenError;

/// The beginning of a transaction that will write. A plain `BEGIN` takes the lock with the first write, and then fails
/// at once, whatever the timeout, if anyone has written since its first read.
pub(super) const BEGIN_WRITE: &str = "BEGIN IMMEDIATE";

pub(super) const FORBIDDEN: &str = "which this user may not read and write, or not the directory it is in: allow it, or name another place";

pub(super) const LOCKED_BY_ANOTHER: &str =
    "which another program keeps locked: stop that program first";

/// Builds the URL that sqlx expects from a path, made absolute and escaped, with these parameters.
pub(super) fn options(path: &Path, parameters: &str) -> Result<AnyConnectOptions, OpenError> {
    install_default_drivers();
    let cannot = |error: &dyn std::error::Error| {
        OpenError::at(path, format!("which cannot be opened: {error}"))
    };
    let absolute = path.canonicalize().map_err(|e| cannot(&e))?;
    let mut url = "sqlite://".to_owned();
    for &byte in absolute.as_os_str().as_encoded_bytes() {
        if byte.is_ascii_alphanumeric() || b"/-_.~".contains(&byte) {
            url.push(byte as char);
        } else {
            url.push_str(&format!("%{byte:02X}"));
        }
    }
    url.push_str(parameters);
    url.parse().map_err(|e: sqlx::Error| cannot(&e))
}

pub(super) fn cannot_open(path: &Path, error: &sqlx::Error) -> OpenError {
    let at = |problem: &str| OpenError::at(path, problem);
    if has_no_room(error) {
        return at("but the disk is full: make room first").busy();
    }
    match code::primary(error) {
        _ if matches!(error, sqlx::Error::Io(_)) => {
            at("which does not open in time: see what else keeps this disk busy").busy()
        }
        Some(BUSY | LOCKED) => at(LOCKED_BY_ANOTHER).busy(),
        Some(NOTADB) => {
            at("which is not a SQLite database: name another file, or move this one away")
        }
        Some(CORRUPT) => at("which is damaged: put a backup in its place"),
        Some(PERM | READONLY | CANTOPEN) => at(FORBIDDEN),
        _ => at(&format!("which cannot be opened: {error}")),
    }
}
