//! Loads rows by id, or inserts them. Requests that arrive during one query share the next.

use std::collections::HashMap;
use std::sync::Arc;
use std::time::Duration;

use sqlx::any::AnyRow;
use sqlx::{AnyConnection, Row};
use tokio::pin;
use tokio::sync::{Mutex, mpsc, oneshot};
use tokio::time::timeout;

use crate::store::Cause;
use crate::store::asker::Asker;
use crate::store::batching::batch::{Batch, TOGETHER};
use crate::store::batching::gathering::Gathering;
use crate::store::engine::{self, Connections};

/// How many queries may be in flight.
const AT_ONCE: usize = 2;
/// How long later requests wait for a query, to share the next one: one slow row must not hold up everybody.
const PATIENCE: Duration = Duration::from_millis(2);
/// How long a query may take: its askers wait for it, and so do the next ones.
const LONG: Duration = Duration::from_millis(1500);
/// The most rows in one query.
const MOST: usize = TOGETHER / 4;

/// The handle of the reading tasks, which end when its last clone is dropped.
#[derive(Debug, Clone)]
pub struct Loader(mpsc::Sender<Wanted>);

struct Wanted {
    id: i64,
    reply: oneshot::Sender<Result<Option<Arc<AnyRow>>, Cause>>,
}

impl Loader {
    /// Starts the tasks on `query`, whose rows must have an `id` column.
    pub fn new(on: &Connections, query: &'static Batch) -> Self {
        let (sender, coming) = Gathering::new(MOST);
        let coming = Arc::new(Mutex::new(coming));
        for _ in 0..AT_ONCE {
            tokio::spawn(serve(on.clone(), query, coming.clone()));
        }
        Self(sender)
    }

    /// Loads the row, as it is after this call.
    pub async fn load(&self, asker: &Asker, id: i64) -> Result<Option<Arc<AnyRow>>, Cause> {
        let (reply, answer) = oneshot::channel();
        let closed = || Cause::from(sqlx::Error::WorkerCrashed);
        let loaded = async {
            self.0.send(Wanted { id, reply }).await.map_err(|_| closed())?;
            answer.await.map_err(|_| closed())?
        };
        asker.wait(loaded).await.unwrap_or_else(|| Err(Cause::from(engine::late())))
    }
}

async fn serve(on: Connections, query: &'static Batch, coming: Arc<Mutex<Gathering<Wanted>>>) {
    let mut waiting = Vec::with_capacity(MOST);
    loop {
        let mut coming = coming.lock().await;
        coming.next(&mut waiting).await;
        if waiting.is_empty() {
            return;
        }
        let loaded = {
            let read = read(&on, query, &waiting);
            pin!(read);
            match timeout(PATIENCE, &mut read).await {
                Ok(read) => read,
                Err(_) => {
                    drop(coming);
                    read.await
                }
            }
        };
        match loaded {
            // One row is to blame: read each on its own.
            Err(cause) if waiting.len() > 1 && cause.is_of_the_row() => {
                for one in waiting.drain(..) {
                    let read = read(&on, query, std::slice::from_ref(&one)).await;
                    one.settle(&read);
                }
            }
            read => waiting.drain(..).for_each(|wanted| wanted.settle(&read)),
        }
    }
}

type Rows = HashMap<i64, Arc<AnyRow>>;

impl Wanted {
    fn settle(self, read: &Result<Rows, Cause>) {
        let row = read.as_ref().map(|rows| rows.get(&self.id).cloned());
        // The asker may be gone.
        self.reply.send(row.map_err(Clone::clone)).ok();
    }
}

async fn read(on: &Connections, query: &'static Batch, wanted: &[Wanted]) -> Result<Rows, Cause> {
    let id = |wanted: Option<&Wanted>| wanted.map(|wanted| wanted.id);
    let reading = async |on: &mut AnyConnection| {
        let query = query.with_rows(on, wanted, id)?;
        Ok::<_, Cause>(query.fetch_all(on).await?)
    };
    let rows = on.lend(on.within(LONG), reading).await?;
    let by_id = |row: AnyRow| Ok((row.try_get("id")?, Arc::new(row)));
    rows.into_iter().map(by_id).collect()
}
