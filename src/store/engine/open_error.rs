//! Why a database cannot be opened, for the operator.

use std::path::Path;

use thiserror::Error;

pub(super) const OTHER_VERSION: &str =
    "whose tables are of another version: run `bouton` of this version on it first";

/// Why a database cannot be opened. It shows as the end of a sentence that begins with the setting's name, on one
/// line, and says what to do.
#[derive(Debug, Error)]
#[error("{problem}")]
pub struct OpenError {
    problem: String,
    busy: bool,
}

impl OpenError {
    /// The database of that name cannot be used, because `problem`.
    pub(in crate::store) fn named(name: &str, problem: impl AsRef<str>) -> Self {
        Self::url(format!("names {name}, {}", problem.as_ref()))
    }

    /// The database at `path` cannot be used, because `problem`.
    pub(in crate::store) fn at(path: &Path, problem: impl AsRef<str>) -> Self {
        Self::named(&path.display().to_string(), problem)
    }

    /// The same, but it may pass by itself: another process uses the database, or there is no room.
    pub(in crate::store) fn busy(self) -> Self {
        Self { busy: true, ..self }
    }

    /// Whether it may pass by itself.
    pub fn is_busy(&self) -> bool {
        self.busy
    }

    /// The URL cannot be used.
    pub(in crate::store) fn url(problem: impl AsRef<str>) -> Self {
        let problem = problem.as_ref().replace(char::is_control, " ");
        let busy = false;
        Self { problem, busy }
    }
}
