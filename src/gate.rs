//! Where a simulation takes part. What waits for the database's threads is waited for with nothing else
//! moving; and before and after it the one who keeps the gate says when it goes on, if ever.

use std::fmt;
use std::pin::{Pin, pin};
use std::sync::Arc;
use std::task::{Context, Poll, Wake, Waker};
use std::thread::{self, Thread};

use tokio::task::coop::unconstrained;

/// Clones are the same. The default one is open, and does nothing.
#[derive(Clone, Default)]
pub struct Gate(Option<Arc<dyn Keeper>>);

pub trait Keeper: Send + Sync + 'static {
    fn pause(&self) -> Pin<Box<dyn Future<Output = ()> + Send>>;
}

impl Gate {
    pub const OPEN: Self = Self(None);

    pub fn kept_by(keeper: Arc<dyn Keeper>) -> Self {
        Self(Some(keeper))
    }

    /// Some work that ends by itself, with a pause before and after it. It is pinned where it is made: handed on by value it
    /// would have room in each future on its way.
    pub async fn pass<T>(&self, work: Pin<&mut impl Future<Output = T>>) -> T {
        self.pause().await;
        let done = self.alone(work).await;
        self.pause().await;
        done
    }

    /// The same without a pause.
    pub async fn alone<T>(&self, work: impl Future<Output = T>) -> T {
        match &self.0 {
            None => work.await,
            Some(_) => to_its_end(work),
        }
    }

    async fn pause(&self) {
        if let Some(keeper) = &self.0 {
            keeper.pause().await;
        }
    }
}

impl fmt::Debug for Gate {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(if self.0.is_some() { "kept" } else { "open" })
    }
}

struct Sleeper(Thread);

impl Wake for Sleeper {
    fn wake(self: Arc<Self>) {
        self.0.unpark();
    }
}

/// Nothing else is polled on this thread meanwhile.
fn to_its_end<T>(work: impl Future<Output = T>) -> T {
    let mut work = pin!(unconstrained(work));
    let waker = Waker::from(Arc::new(Sleeper(thread::current())));
    let mut context = Context::from_waker(&waker);
    loop {
        match work.as_mut().poll(&mut context) {
            Poll::Ready(done) => return done,
            Poll::Pending => thread::park(),
        }
    }
}
