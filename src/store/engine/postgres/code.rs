//! What PostgreSQL's error codes mean: <https://www.postgresql.org/docs/current/errcodes-appendix.html>.

use sqlx::postgres::PgDatabaseError;

/// What is wrong, as far as it matters.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Trouble {
    /// Another transaction changed something in between.
    Collision,
    /// Another transaction holds a lock for long: perhaps each of the two waits for the other.
    Locked,
    /// It took too long, or somebody cancelled it.
    Cancelled,
    NoRoom,
    /// The connection was closed, or its server was replaced and takes no more writes.
    Lost,
    /// The server takes no connections yet, or no longer.
    Starting,
    Crowded,
    /// A wrong name or password.
    Refused,
    NoDatabase,
    Forbidden,
}

pub(super) fn trouble(error: &sqlx::Error) -> Option<Trouble> {
    // A proxy whose server is down closes its connections, which sqlx reads as an answer of 0.
    if let sqlx::Error::Protocol(why) = error
        && why.contains("SSLRequest: 0x00")
    {
        return Some(Trouble::Starting);
    }
    let error = error.as_database_error()?.try_downcast_ref::<PgDatabaseError>()?;
    Some(match error.code() {
        // A key that was free when we looked, or a row's next number, has been taken since.
        "40001" | "40P01" | "23505" => Trouble::Collision,
        "55P03" => Trouble::Locked,
        "57014" => Trouble::Cancelled,
        "53100" => Trouble::NoRoom,
        "57P01" | "57P02" | "25P03" | "57P05" | "25006" => Trouble::Lost,
        "57P03" => Trouble::Starting,
        "53300" => Trouble::Crowded,
        "28P01" | "28000" => Trouble::Refused,
        "3D000" => Trouble::NoDatabase,
        "42501" => Trouble::Forbidden,
        code if code.starts_with("08") => Trouble::Lost,
        _ => return None,
    })
}

/// Whether a transaction was refused only because of another one.
pub(in crate::store) fn has_collided(error: &sqlx::Error) -> bool {
    trouble(error) == Some(Trouble::Collision)
}

/// Whether the database itself said that a transaction was not committed. A server may also just have gone away.
pub(in crate::store) fn has_refused(error: &sqlx::Error) -> bool {
    error.as_database_error().is_some() && trouble(error) != Some(Trouble::Lost)
}

/// Whether a transaction that was not committed may succeed when it is retried.
pub(in crate::store::engine) fn may_repeat(error: &sqlx::Error) -> bool {
    match error {
        sqlx::Error::Io(_) => true,
        error => {
            matches!(trouble(error), Some(Trouble::Collision | Trouble::Locked | Trouble::Lost))
        }
    }
}

/// Whether others kept the database busy for too long, or it cannot be reached.
pub(in crate::store::engine) fn is_busy(error: &sqlx::Error) -> bool {
    use Trouble::{Cancelled, Collision, Crowded, Locked, Lost, Starting};
    matches!(trouble(error), Some(Cancelled | Collision | Crowded | Locked | Lost | Starting))
}

/// Whether there was no room to write.
pub(in crate::store::engine) fn has_no_room(error: &sqlx::Error) -> bool {
    trouble(error) == Some(Trouble::NoRoom)
}
