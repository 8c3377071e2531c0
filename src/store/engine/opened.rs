//! The result of opening a database.

use super::Connections;

/// The connections for writing and for reading an open database. In a transaction, those for reading see one snapshot.
pub struct Opened {
    pub writers: Connections,
    pub readers: Connections,
}
