//! Lets the simulator control when database work runs. A call blocks its thread until the work is done, so that nothing
//! else moves meanwhile, and pauses before and after it for as long as the simulator decides.

use std::fmt;
use std::pin::{Pin, pin};
use std::sync::Arc;
use std::task::{Context, Poll, Wake, Waker};
use std::thread::{self, Thread};

use tokio::task::coop::unconstrained;

/// Clones are the same gate. The default is open, and does nothing.
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

    /// Runs work that ends by itself, with a pause before and after it. Takes the work pinned: passed by value, it
    /// would take up room in every future on the way.
    pub async fn pass<T>(&self, work: Pin<&mut impl Future<Output = T>>) -> T {
        self.pause().await;
        let result = self.alone(work).await;
        self.pause().await;
        result
    }

    /// The same without pauses.
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

/// Blocks until the work is done: nothing else is polled on this thread meanwhile.
fn to_its_end<T>(work: impl Future<Output = T>) -> T {
    let mut work = pin!(unconstrained(work));
    let waker = Waker::from(Arc::new(Sleeper(thread::current())));
    let mut context = Context::from_waker(&waker);
    loop {
        match work.as_mut().poll(&mut context) {
            Poll::Ready(result) => return result,
            Poll::Pending => thread::park(),
        }
    }
}
