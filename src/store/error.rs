//! The errors of an open database, for the log.

use std::fmt;
use std::sync::Arc;

use thiserror::Error;

use super::engine;

/// A failure of the database, or damage in it. Nothing was changed, unless the outcome is unknown.
#[derive(Debug, Error)]
#[error("cannot {doing}: {cause}")]
pub struct StoreError {
    doing: String,
    cause: Cause,
}

pub type Result<T, E = StoreError> = std::result::Result<T, E>;

/// Adds to an error what was being done.
pub(super) trait Doing<T> {
    fn doing(self, action: impl fmt::Display) -> Result<T>;
}

impl<T> Doing<T> for Result<T, Cause> {
    fn doing(self, action: impl fmt::Display) -> Result<T> {
        let doing = |cause| StoreError { doing: action.to_string(), cause };
        self.map_err(doing)
    }
}

impl StoreError {
    /// Whether a retry may succeed, once the disk has room or after a restart.
    pub fn is_passing(&self) -> bool {
        self.cause.is_passing()
    }

    /// Whether others kept the database busy for too long, or it cannot be reached.
    pub fn is_busy(&self) -> bool {
        self.cause.is_busy()
    }

    /// Whether a newer version began the game, so that this one must not play it on.
    pub fn is_newer(&self) -> bool {
        matches!(self.cause, Cause::Newer(_))
    }

    /// Whether there is no room: the disk is full, or a quota is used up.
    pub fn is_full(&self) -> bool {
        self.cause.is_full()
    }
}

/// The cause of a [`StoreError`].
#[derive(Debug, Clone, Error)]
pub(super) enum Cause {
    /// Reported by the database; shared by all turns stored together.
    #[error(transparent)]
    Sql(Arc<sqlx::Error>),
    /// A write was sent to the database, and no answer came.
    #[error("nobody knows whether it was done: {0}")]
    Unconfirmed(Arc<sqlx::Error>),
    /// The stored data makes no sense.
    #[error("{0}")]
    Corrupt(String),
    /// A newer version wrote it.
    #[error("{0}")]
    Newer(String),
    /// The file written to has lost its name or been replaced, so the write is lost.
    #[error("the database's file was deleted or replaced")]
    Lost,
    /// The value does not fit the database.
    #[error("{0} is too great to be stored")]
    Unstorable(&'static str),
}

impl From<sqlx::Error> for Cause {
    fn from(error: sqlx::Error) -> Self {
        Self::Sql(Arc::new(error))
    }
}

impl Cause {
    /// As [`StoreError::is_passing`].
    pub(super) fn is_passing(&self) -> bool {
        self.is_busy() || self.is_full() || self.is_unsure() || matches!(self, Self::Lost)
    }

    /// Whether only a single row cannot be read.
    pub(super) fn is_of_the_row(&self) -> bool {
        match self {
            Self::Corrupt(_) | Self::Newer(_) => true,
            Self::Sql(error) => {
                matches!(**error, sqlx::Error::ColumnDecode { .. } | sqlx::Error::Decode(_))
            }
            Self::Unconfirmed(_) | Self::Lost | Self::Unstorable(_) => false,
        }
    }

    pub(super) fn is_unsure(&self) -> bool {
        matches!(self, Self::Unconfirmed(_))
    }

    pub(super) fn is_busy(&self) -> bool {
        matches!(self, Self::Sql(error) if engine::is_busy(error))
    }

    pub(super) fn is_full(&self) -> bool {
        matches!(self, Self::Sql(error) if engine::has_no_room(error))
    }
}
