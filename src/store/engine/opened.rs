//! What opening a database gives.

use super::Connections;

/// An open database: its connections to write on and to read on, which see nothing half changed in a transaction.
pub(in crate::store) struct Opened<E> {
    pub engine: E,
    pub writers: Connections,
    pub readers: Connections,
}

impl<E> Opened<E> {
    /// The same, of one of all engines.
    pub(super) fn on<F>(self, engine: impl FnOnce(E) -> F) -> Opened<F> {
        let Self { engine: own, writers, readers } = self;
        Opened { engine: engine(own), writers, readers }
    }
}
