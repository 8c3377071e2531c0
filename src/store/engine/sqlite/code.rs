//! What SQLite's result codes mean: <https://www.sqlite.org/rescode.html>.

use sqlx::error::DatabaseError;
use sqlx::sqlite::SqliteError;

const ERROR: i32 = 1;
pub(super) const PERM: i32 = 3;
pub(super) const BUSY: i32 = 5;
pub(super) const LOCKED: i32 = 6;
pub(super) const READONLY: i32 = 8;
pub(super) const CORRUPT: i32 = 11;
const FULL: i32 = 13;
pub(super) const CANTOPEN: i32 = 14;
const CONSTRAINT: i32 = 19;
pub(super) const NOTADB: i32 = 26;

// What SQLite reports instead of "full" when a quota or file limit is used up, or when its log's shared index finds no
// room.
const IOERR_WRITE: i32 = 778;
const IOERR_FSYNC: i32 = 1034;
const IOERR_SHMSIZE: i32 = 4874;

/// The part of an extended code that is the code itself.
const PRIMARY: i32 = 0xff;

/// Whether there was no room to write.
pub fn has_no_room(error: &sqlx::Error) -> bool {
    code(error).is_some_and(|code| {
        code & PRIMARY == FULL || matches!(code, IOERR_WRITE | IOERR_FSYNC | IOERR_SHMSIZE)
    })
}

/// Whether others kept the database busy for too long.
pub fn is_busy(error: &sqlx::Error) -> bool {
    matches!(primary(error), Some(BUSY | LOCKED))
}

/// Whether a connection takes no writes, while another might: SQLite silently opens a file read-only if it is not
/// writable just then.
pub fn is_to_read(error: &sqlx::Error) -> bool {
    primary(error) == Some(READONLY)
}

/// Whether a statement does not fit the tables or what is in them.
pub(super) fn is_misfit(error: &sqlx::Error) -> bool {
    matches!(primary(error), Some(ERROR | CONSTRAINT))
}

/// The code without its extended part.
pub(super) fn primary(error: &sqlx::Error) -> Option<i32> {
    Some(code(error)? & PRIMARY)
}

fn code(error: &sqlx::Error) -> Option<i32> {
    error.as_database_error()?.try_downcast_ref::<SqliteError>()?.code()?.parse().ok()
}
