//! What a look at a database finds.

use std::path::PathBuf;

/// A database that a bot could be started on.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Seen {
    /// What it is called in what is said.
    pub name: String,
    pub tables: Tables,
    /// In bytes, with what is kept beside it.
    pub size: u64,
    /// The folder that it takes its room from, where it is a file.
    pub folder: Option<PathBuf>,
    /// Whether a bot runs on it, where but one can.
    pub is_served: bool,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Tables {
    /// None yet: the first start makes them.
    None,
    /// Those of this build.
    Ours,
    /// Those of an older one: the next start brings them up to date.
    Older,
}

impl Tables {
    /// By the newest migration that was applied, and the newest there is.
    pub(super) fn by(applied: Option<i64>, newest: Option<i64>) -> Self {
        match applied {
            None => Self::None,
            applied if applied == newest => Self::Ours,
            Some(_) => Self::Older,
        }
    }
}
