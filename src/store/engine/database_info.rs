//! The result of inspecting a database.

use std::path::PathBuf;

/// A database that a bot could be started on.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct DatabaseInfo {
    /// Its display name.
    pub name: String,
    pub tables: Tables,
    /// In bytes, with the files beside it.
    pub size: u64,
    /// The folder whose disk it takes room on, if it is a file.
    pub folder: Option<PathBuf>,
    /// Whether a bot runs on it, where only one can.
    pub is_served: bool,
}

impl DatabaseInfo {
    /// Returns the bytes this user may still write there, if known.
    pub fn free(&self) -> Option<u64> {
        let disk = rustix::fs::statvfs(self.folder.as_ref()?).ok()?;
        Some(disk.f_bavail.saturating_mul(disk.f_frsize))
    }

    /// Returns the room needed to bring it up to date: it is copied, and then written once more.
    pub fn takes(&self) -> u64 {
        self.size.saturating_mul(2)
    }

    /// Whether it must be brought up to date, and there is no room for that.
    pub fn is_cramped(&self) -> bool {
        self.tables == Tables::Older && self.free().is_some_and(|free| free < self.takes())
    }
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Tables {
    /// None yet: the first start makes them.
    None,
    /// This build's.
    Ours,
    /// An older build's: the next start brings them up to date.
    Older,
}

impl Tables {
    /// Compares the newest applied migration with the newest there is.
    pub(super) fn by(applied: Option<i64>, newest: Option<i64>) -> Self {
        match applied {
            None => Self::None,
            applied if applied == newest => Self::Ours,
            Some(_) => Self::Older,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_what_is_brought_up_to_date_takes_room() {
        let info = |tables, size| DatabaseInfo {
            name: String::new(),
            tables,
            size,
            folder: Some(".".into()),
            is_served: true,
        };
        assert!(info(Tables::Older, u64::MAX / 2).is_cramped());
        assert!(!info(Tables::Older, 0).is_cramped());
        assert!(!info(Tables::Ours, u64::MAX / 2).is_cramped());
        assert!(!DatabaseInfo { folder: None, ..info(Tables::Older, u64::MAX) }.is_cramped());
    }
}
