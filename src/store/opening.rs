//! Opens a database, and starts the tasks that batch its queries.

use std::sync::Arc;

use tokio::sync::Semaphore;

use super::Store;
use super::batching::loader::Loader;
use super::batching::queue::Queue;
use super::engine::{self, Database, OpenError, Opened};
use super::writer::Writer;
use crate::store::{interactions, records};

impl Store {
    /// Opens the database at a URL such as `sqlite://bouton.db` or `postgres://bouton@localhost/bouton`, makes a file
    /// that is missing, and brings the tables up to date. A file's path is taken as it stands: nothing in it is an
    /// escape or a parameter.
    ///
    /// # Errors
    /// Why that database cannot be used, for the operator.
    pub async fn open(database: impl Into<Database<'_>>) -> Result<Self, OpenError> {
        let (engine, Opened { writers, readers }) = engine::open(database.into()).await?;
        let writer = Writer::new(engine, writers);
        let queue = Queue::new(writer.clone());
        let claims = Loader::new(&writer.connections, &interactions::CLAIM);
        let [games, states] =
            [&records::RECORDS, &records::STATES].map(|query| Loader::new(&readers, query));
        let exports = Arc::new(Semaphore::new(1));
        let beats = Arc::default();
        Ok(Self { writer, readers, queue, games, states, claims, beats, exports })
    }
}
