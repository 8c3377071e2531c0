//! The queue for what is written all the time: turns, games that begin, boards that were posted. What comes while other
//! work is being stored is stored together in the next transaction: what a commit costs is waiting for the disk, and that
//! is the same for one and for many.

use std::pin::Pin;
use std::sync::{Mutex, PoisonError};
use std::time::{Duration, Instant};

use tokio::sync::{mpsc, oneshot};

use super::error::Cause;
use super::{Tx, Writer, write};

/// The most work in one transaction: little enough that none waits long for the rest.
const TOGETHER: usize = 64;
/// How long a transaction is added to at most: others wait for what it holds, and those in it for their answers.
const LONG: Duration = Duration::from_millis(250);

/// Work that is written together with other work: where there is something against it, it has changed nothing.
pub(super) trait Work: Send + Sync + 'static {
    type Done: Send + 'static;

    fn write(&self, tx: &mut Tx) -> impl Future<Output = Result<Self::Done, Cause>> + Send;
}

/// The way to the task that stores it. It ends with the last clone of its store.
#[derive(Debug, Clone)]
pub(super) struct Queue {
    sender: mpsc::Sender<Box<dyn Job>>,
}

impl Queue {
    pub(super) fn new(writer: Writer) -> Self {
        let (sender, receiver) = mpsc::channel(TOGETHER);
        tokio::spawn(serve(writer, receiver));
        Self { sender }
    }

    pub(super) async fn store<W: Work>(&self, work: W) -> Result<W::Done, Cause> {
        let (reply, answer) = oneshot::channel();
        let done = Mutex::default();
        let gone = || Cause::from(sqlx::Error::WorkerCrashed);
        let sent = self
            .sender
            .send(Box::new(Asked { work, done, reply }))
            .await;
        sent.map_err(|_| gone())?;
        answer.await.map_err(|_| gone())?
    }
}

/// Work, and who waits for it.
struct Asked<W: Work> {
    work: W,
    /// What came of it the last time it was tried.
    done: Mutex<Option<W::Done>>,
    reply: oneshot::Sender<Result<W::Done, Cause>>,
}

/// The same, whatever the work.
trait Job: Send + Sync {
    fn attempt<'a>(
        &'a self,
        tx: &'a mut Tx,
    ) -> Pin<Box<dyn Future<Output = Result<(), Cause>> + Send + 'a>>;

    /// Tells who waits that it is stored, or why not.
    fn settle(self: Box<Self>, stored: Result<(), Cause>);
}

impl<W: Work> Job for Asked<W> {
    fn attempt<'a>(
        &'a self,
        tx: &'a mut Tx,
    ) -> Pin<Box<dyn Future<Output = Result<(), Cause>> + Send + 'a>> {
        Box::pin(async move {
            let done = self.work.write(tx).await?;
            *self.done.lock().unwrap_or_else(PoisonError::into_inner) = Some(done);
            Ok(())
        })
    }

    fn settle(self: Box<Self>, stored: Result<(), Cause>) {
        let done = self
            .done
            .into_inner()
            .unwrap_or_else(PoisonError::into_inner);
        let gone = || Cause::from(sqlx::Error::WorkerCrashed);
        let told = stored.and_then(|()| done.ok_or_else(gone));
        // The asker may be gone; it is stored all the same.
        self.reply.send(told).ok();
    }
}

async fn serve(writer: Writer, mut receiver: mpsc::Receiver<Box<dyn Job>>) {
    let mut waiting = Vec::with_capacity(TOGETHER);
    while receiver.recv_many(&mut waiting, TOGETHER).await > 0 {
        while !waiting.is_empty() {
            serve_some(&writer, &mut waiting).await;
        }
    }
}

async fn serve_some(writer: &Writer, waiting: &mut Vec<Box<dyn Job>>) {
    match store(writer, waiting).await {
        Ok(stored) => waiting.drain(..stored).for_each(|job| job.settle(Ok(()))),
        Err(cause)
            if waiting.len() == 1 || cause.is_busy() || cause.is_full() || cause.is_lost() =>
        {
            for job in waiting.drain(..) {
                job.settle(Err(cause.clone()));
            }
        }
        // One of them is to blame; the others are tried on their own.
        Err(_) => {
            for job in waiting.drain(..) {
                let stored = store(writer, std::slice::from_ref(&job)).await;
                job.settle(stored.map(drop));
            }
        }
    }
}

/// Stores the first of them in one transaction; gives how many.
async fn store(writer: &Writer, jobs: &[Box<dyn Job>]) -> Result<usize, Cause> {
    write(writer, async |tx| {
        let began = Instant::now();
        for (done, job) in jobs.iter().enumerate() {
            if done > 0 && began.elapsed() > LONG {
                return Ok(done);
            }
            job.attempt(tx).await?;
        }
        Ok(jobs.len())
    })
    .await
}
