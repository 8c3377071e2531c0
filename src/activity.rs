//! What the bot has in hand, so that tests can wait for it instead of sleeping; and that it makes progress, for
//! its supervisor.

use std::sync::Arc;
use std::time::{Duration, Instant};

use tokio::sync::watch;

/// Several times as long as progress takes to show.
const LATELY: Duration = Duration::from_secs(15);

/// Clones watch the same bot.
#[derive(Debug, Clone, Default)]
pub struct Activity(Arc<Watched>);

/// Progress by itself: a supervisor watches it all the time, and is not to be woken by every click.
#[derive(Debug, Default)]
struct Watched {
    beat: watch::Sender<Beat>,
    progress: watch::Sender<Progress>,
}

#[derive(Debug, Default)]
struct Beat {
    in_hand: usize,
    sweeps_begun: u64,
    sweeps_done: u64,
}

#[derive(Debug, Default)]
struct Progress {
    so_far: u64,
    /// When there was some last.
    last: Option<Instant>,
}

/// Something in hand until it's dropped.
#[derive(Debug)]
#[must_use]
pub struct InHand(Activity);

/// A sweep under way, with its errands, until it's dropped.
#[derive(Debug)]
#[must_use]
pub struct Sweep(Activity);

impl Activity {
    /// One more thing is in hand.
    pub fn take(&self) -> InHand {
        self.0.beat.send_modify(|beat| beat.in_hand += 1);
        InHand(self.clone())
    }

    pub fn sweep(&self) -> Sweep {
        self.0.beat.send_modify(|beat| beat.sweeps_begun += 1);
        Sweep(self.clone())
    }

    /// It is connected, and its database was reached.
    pub fn get_on(&self) {
        self.0.progress.send_modify(|progress| {
            progress.so_far += 1;
            progress.last = Some(Instant::now());
        });
    }

    /// Whether there was progress lately.
    pub fn is_well(&self) -> bool {
        self.0.progress.borrow().last.is_some_and(|at| at.elapsed() < LATELY)
    }

    /// Waits for more progress than was seen. Gives how much there is.
    pub async fn progress(&self, seen: u64) -> u64 {
        until(&self.0.progress, |progress| progress.so_far > seen).await;
        self.0.progress.borrow().so_far
    }

    /// Waits until nothing is in hand.
    pub async fn idle(&self) {
        until(&self.0.beat, |beat| beat.in_hand == 0).await;
    }

    /// Waits until something is in hand.
    pub async fn busy(&self) {
        until(&self.0.beat, |beat| beat.in_hand > 0).await;
    }

    /// Waits for a whole sweep that begins from now on, its errands included, and all before it.
    pub async fn swept(&self) {
        let begun = self.0.beat.borrow().sweeps_begun;
        let all_done =
            |beat: &Beat| beat.sweeps_done > begun && beat.sweeps_done == beat.sweeps_begun;
        until(&self.0.beat, all_done).await;
    }
}

async fn until<T>(watched: &watch::Sender<T>, holds: impl FnMut(&T) -> bool) {
    // It fails once the sender is gone, and that is ours.
    let _ = watched.subscribe().wait_for(holds).await;
}

impl Drop for InHand {
    fn drop(&mut self) {
        self.0.0.beat.send_modify(|beat| beat.in_hand -= 1);
    }
}

impl Drop for Sweep {
    fn drop(&mut self) {
        self.0.0.beat.send_modify(|beat| beat.sweeps_done += 1);
    }
}
