//! Why a database cannot be opened, for the operator.

use std::path::Path;
use std::time::Duration;

use thiserror::Error;

/// How long a start waits for other users of the database, such as a process that is being replaced, or for a server
/// that is starting too.
pub(super) const PATIENCE: Duration = Duration::from_secs(5);
pub(super) const RETRY: Duration = Duration::from_millis(100);

pub(super) const OTHER_VERSION: &str =
    "whose tables are of another version: run `bouton` of this version on it first";

/// Why a database cannot be opened. It shows as the end of a sentence that begins with the setting's name, on one
/// line, and says what to do.
#[derive(Debug, Error)]
#[error("{problem}")]
pub struct OpenError {
    problem: String,
    kind: Why,
}

/// What can be done about it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Why {
    /// The operator must act.
    Lasting,
    /// It may pass by itself.
    Busy,
    /// Nothing: another process is taking this one's place.
    Overtaken,
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

    /// The same, but temporary: another process uses the database, or there is no room.
    pub(in crate::store) fn busy(self) -> Self {
        Self { kind: Why::Busy, ..self }
    }

    /// Whether it may pass by itself.
    pub fn is_busy(&self) -> bool {
        self.kind == Why::Busy
    }

    /// The same, but all is well: a newer process serves.
    pub(in crate::store) fn overtaken(self) -> Self {
        Self { kind: Why::Overtaken, ..self }
    }

    /// Whether a newer process serves in place of this one.
    pub fn is_overtaken(&self) -> bool {
        self.kind == Why::Overtaken
    }

    /// The URL cannot be used.
    pub(in crate::store) fn url(problem: impl AsRef<str>) -> Self {
        let problem = problem.as_ref().replace(char::is_control, " ");
        Self { problem, kind: Why::Lasting }
    }
}
