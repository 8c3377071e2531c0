//! The queue for turns. Those that come while others are being stored are stored together in the next transaction:
//! what a commit costs is waiting for the disk, and that is the same for one turn and for many.

use tokio::sync::{mpsc, oneshot};

use super::error::Cause;
use super::turns::{self, Addition, Appended};
use super::{Writer, write};

/// The most turns in one transaction: few enough that none waits long for the others.
const TOGETHER: usize = 64;

/// The way to the task that stores turns. It ends with the last clone of its store.
#[derive(Debug, Clone)]
pub(super) struct Queue {
    sender: mpsc::Sender<(Addition, Reply)>,
}

type Reply = oneshot::Sender<Result<Appended, Cause>>;

impl Queue {
    pub(super) fn new(writer: Writer) -> Self {
        let (sender, receiver) = mpsc::channel(TOGETHER);
        tokio::spawn(serve(writer, receiver));
        Self { sender }
    }

    pub(super) async fn store(&self, addition: Addition) -> Result<Appended, Cause> {
        let (reply, answer) = oneshot::channel();
        let gone = || Cause::from(sqlx::Error::WorkerCrashed);
        let sent = self.sender.send((addition, reply)).await;
        sent.map_err(|_| gone())?;
        answer.await.map_err(|_| gone())?
    }
}

async fn serve(writer: Writer, mut receiver: mpsc::Receiver<(Addition, Reply)>) {
    let mut waiting = Vec::with_capacity(TOGETHER);
    while receiver.recv_many(&mut waiting, TOGETHER).await > 0 {
        let (additions, replies): (Vec<_>, Vec<_>) = waiting.drain(..).unzip();
        let results = match store(&writer, &additions).await {
            Ok(stored) => stored.into_iter().map(Ok).collect(),
            Err(cause)
                if additions.len() == 1
                    || cause.is_busy()
                    || cause.is_full()
                    || cause.is_lost() =>
            {
                vec![Err(cause); additions.len()]
            }
            // One of them is to blame; the others are tried on their own.
            Err(_) => one_by_one(&writer, &additions).await,
        };
        for (reply, result) in replies.into_iter().zip(results) {
            // The asker may be gone; the turn is stored all the same.
            reply.send(result).ok();
        }
    }
}

async fn one_by_one(writer: &Writer, additions: &[Addition]) -> Vec<Result<Appended, Cause>> {
    let mut results = Vec::with_capacity(additions.len());
    for addition in additions {
        let stored = write(writer, async |tx| turns::append(tx, addition).await);
        results.push(stored.await);
    }
    results
}

/// Stores all of them in one transaction, but for the stale.
async fn store(writer: &Writer, additions: &[Addition]) -> Result<Vec<Appended>, Cause> {
    write(writer, async |tx| {
        let mut stored = Vec::with_capacity(additions.len());
        for addition in additions {
            stored.push(turns::append(tx, addition).await?);
        }
        Ok(stored)
    })
    .await
}
