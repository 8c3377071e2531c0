//! What opening a database gives.

use super::Connections;

/// The connections of an open database to write on and to read on, which see nothing half changed in a transaction.
pub struct Opened {
    pub writers: Connections,
    pub readers: Connections,
}
