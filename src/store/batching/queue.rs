//! The queue for frequent writes: turns, new games, posted boards. What arrives while one transaction is stored goes
//! together into the next: a commit mostly waits for the disk, and that takes no longer for many.

use std::any::{Any, TypeId};
use std::pin::Pin;
use std::sync::{Arc, OnceLock};
use std::time::Duration;

use parking_lot::Mutex;
use tokio::sync::{mpsc, oneshot};
use tokio::time::Instant;

use crate::store::asker::Asker;
use crate::store::batching::batch::TOGETHER;
use crate::store::batching::gathering::Gathering;
use crate::store::writer::{Tx, Writer, write};
use crate::store::{Cause, engine};

/// How long a transaction may be added to: others wait for its locks, and its askers for their answers.
const LONG: Duration = Duration::from_millis(250);

/// How long a transaction may take: its askers wait for it, and so do the next ones.
const PATIENCE: Duration = Duration::from_secs(3);

/// Work that shares a transaction with other work. Work that is refused must have changed nothing.
pub trait Work: Sized + Send + Sync + 'static {
    type Done: Send + 'static;

    /// How many of these one set of statements can write.
    const AS_ONE: usize = 1;

    fn write(&self, tx: &mut Tx) -> impl Future<Output = Result<Self::Done, Cause>> + Send;

    /// Writes several, and returns the result of each.
    fn write_all(
        all: &[&Self],
        tx: &mut Tx,
    ) -> impl Future<Output = Result<Vec<Self::Done>, Cause>> + Send {
        async move {
            let mut done = Vec::with_capacity(all.len());
            for one in all {
                done.push(one.write(tx).await?);
            }
            Ok(done)
        }
    }
}

/// The handle of the task that stores work. The task ends with the last clone of its store.
#[derive(Debug, Clone)]
pub struct Queue(mpsc::Sender<Box<dyn Job>>);

impl Queue {
    pub fn new(writer: Writer) -> Self {
        let (sender, coming) = Gathering::new(TOGETHER);
        tokio::spawn(serve(writer, coming));
        Self(sender)
    }

    /// Queues work for that asker and waits for its result.
    pub async fn store<W: Work>(&self, asker: &Asker, work: W) -> Result<W::Done, Cause> {
        let (reply, answer) = oneshot::channel();
        let fate = Arc::<OnceLock<Fate>>::default();
        let queued = Queued { work, fate: fate.clone(), done: Mutex::default(), reply };
        let closed = || Cause::from(sqlx::Error::WorkerCrashed);
        let stored = async {
            self.0.send(Box::new(queued)).await.map_err(|_| closed())?;
            answer.await.map_err(|_| closed())?
        };
        let stored = async {
            match asker.wait(stored).await {
                Some(stored) => stored,
                None => Err(match fate.get_or_init(|| Fate::GivenUp) {
                    Fate::GivenUp => Cause::from(engine::late()),
                    Fate::Taken => Cause::Unconfirmed(Arc::new(engine::late())),
                }),
            }
        };
        asker.change(stored).await
    }
}

/// The fate of some work, whichever is decided first.
#[derive(Debug, PartialEq, Eq)]
enum Fate {
    /// It is being committed, so it may be stored.
    Taken,
    /// It is never committed: its asker has given up.
    GivenUp,
}

/// Work in the queue, with its asker.
struct Queued<W: Work> {
    work: W,
    fate: Arc<OnceLock<Fate>>,
    /// The result of the last attempt.
    done: Mutex<Option<W::Done>>,
    reply: oneshot::Sender<Result<W::Done, Cause>>,
}

/// Queued work of any type.
trait Job: Any + Send + Sync {
    /// The type of the work, and how many of it one set of statements can write.
    fn kind(&self) -> (TypeId, usize);

    fn fate(&self) -> &OnceLock<Fate>;

    /// Does the work of `all`, which are of this kind.
    fn attempt<'a>(
        &'a self,
        all: &'a [Box<dyn Job>],
        tx: &'a mut Tx,
    ) -> Pin<Box<dyn Future<Output = Result<(), Cause>> + Send + 'a>>;

    /// Tells the asker that the work is stored, or why not.
    fn settle(self: Box<Self>, stored: Result<(), Cause>);
}

impl<W: Work> Job for Queued<W> {
    fn kind(&self) -> (TypeId, usize) {
        (TypeId::of::<W>(), W::AS_ONE)
    }

    fn fate(&self) -> &OnceLock<Fate> {
        &self.fate
    }

    fn attempt<'a>(
        &'a self,
        all: &'a [Box<dyn Job>],
        tx: &'a mut Tx,
    ) -> Pin<Box<dyn Future<Output = Result<(), Cause>> + Send + 'a>> {
        Box::pin(async move {
            let of_type = |job: &'a dyn Job| (job as &dyn Any).downcast_ref();
            let queued: Vec<&Self> = all.iter().map(Box::as_ref).filter_map(of_type).collect();
            let work: Vec<&W> = queued.iter().map(|queued| &queued.work).collect();
            let done = W::write_all(&work, tx).await?;
            for (queued, done) in queued.into_iter().zip(done) {
                *queued.done.lock() = Some(done);
            }
            Ok(())
        })
    }

    fn settle(self: Box<Self>, stored: Result<(), Cause>) {
        let done = self.done.into_inner();
        let closed = || Cause::from(sqlx::Error::WorkerCrashed);
        let result = stored.and_then(|()| done.ok_or_else(closed));
        // The asker may be gone; it is stored all the same.
        self.reply.send(result).ok();
    }
}

async fn serve(writer: Writer, mut coming: Gathering<Box<dyn Job>>) {
    let mut waiting = Vec::with_capacity(TOGETHER);
    loop {
        coming.next(&mut waiting).await;
        if waiting.is_empty() {
            return;
        }
        waiting.retain(|job| job.fate().get() != Some(&Fate::GivenUp));
        waiting.sort_by_key(|job| job.kind());
        while !waiting.is_empty() {
            serve_some(&writer, &mut waiting).await;
        }
    }
}

async fn serve_some(writer: &Writer, waiting: &mut Vec<Box<dyn Job>>) {
    let all = waiting.len();
    let stored = store(writer, waiting).await;
    if stored.is_err() {
        waiting.retain(|job| job.fate().get() != Some(&Fate::GivenUp));
    }
    match stored {
        Ok(stored) => waiting.drain(..stored).for_each(|job| job.settle(Ok(()))),
        // Some were given up: the others are stored without them.
        Err(_) if waiting.len() < all => {}
        Err(cause) if waiting.len() == 1 || cause.is_passing() => {
            for job in waiting.drain(..) {
                job.settle(Err(cause.clone()));
            }
        }
        // One of them is to blame: try each on its own.
        Err(_) => {
            for job in waiting.drain(..) {
                let stored = store(writer, std::slice::from_ref(&job)).await;
                job.settle(stored.map(drop));
            }
        }
    }
}

/// Stores the first of them in one transaction, and returns how many those are.
async fn store(writer: &Writer, jobs: &[Box<dyn Job>]) -> Result<usize, Cause> {
    let writer = writer.until(Instant::now() + PATIENCE);
    write(&writer, async |tx| {
        let began = Instant::now();
        let mut done = 0;
        let kinds = jobs.chunk_by(|one, other| one.kind() == other.kind());
        for all in kinds.flat_map(|all| all.chunks(all[0].kind().1)) {
            if done > 0 && began.elapsed() > LONG {
                break;
            }
            all[0].attempt(all, tx).await?;
            done += all.len();
        }
        match jobs[..done].iter().all(|job| *job.fate().get_or_init(|| Fate::Taken) == Fate::Taken)
        {
            true => Ok(done),
            false => Err(Cause::from(engine::late())),
        }
    })
    .await
}
