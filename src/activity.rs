//! Tracks what the bot is working on, so that tests can wait for it instead of sleeping, and whether it makes progress,
//! for its supervisor.

use std::sync::Arc;
use std::time::{Duration, Instant};

use tokio::sync::watch;

/// Several times as long as progress takes to show.
const LATELY: Duration = Duration::from_secs(15);

/// Clones watch the same bot.
#[derive(Debug, Clone, Default)]
pub struct Activity(Arc<Watched>);

/// Progress has a channel of its own: a supervisor watches it all the time, and must not wake at every click.
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
    /// When progress was last made.
    last: Option<Instant>,
}

/// Work in progress, until dropped.
#[derive(Debug)]
#[must_use]
pub struct InHand(Activity, fn(&mut Beat));

impl Activity {
    /// Counts one more piece of work.
    pub fn take(&self) -> InHand {
        self.0.beat.send_modify(|beat| beat.in_hand += 1);
        InHand(self.clone(), |beat| beat.in_hand -= 1)
    }

    /// Counts a sweep, which is in progress with all jobs it starts.
    pub fn sweep(&self) -> InHand {
        self.0.beat.send_modify(|beat| beat.sweeps_begun += 1);
        InHand(self.clone(), |beat| beat.sweeps_done += 1)
    }

    /// Notes progress: the bot is connected, and has reached its database.
    pub fn note_progress(&self) {
        self.0.progress.send_modify(|progress| {
            progress.so_far += 1;
            progress.last = Some(Instant::now());
        });
    }

    /// Whether there was progress lately.
    pub fn is_well(&self) -> bool {
        self.0.progress.borrow().last.is_some_and(|at| at.elapsed() < LATELY)
    }

    /// Waits for more progress than `seen`, and returns how much there is.
    pub async fn progress(&self, seen: u64) -> u64 {
        until(&self.0.progress, |progress| progress.so_far > seen).await;
        self.0.progress.borrow().so_far
    }

    /// Waits until no work is in progress.
    pub async fn idle(&self) {
        until(&self.0.beat, |beat| beat.in_hand == 0).await;
    }

    /// Waits until some work is in progress.
    pub async fn busy(&self) {
        until(&self.0.beat, |beat| beat.in_hand > 0).await;
    }

    /// Waits for a whole sweep that begins after this call, with its jobs, and for all earlier ones.
    pub async fn swept(&self) {
        let begun = self.0.beat.borrow().sweeps_begun;
        let all_done =
            |beat: &Beat| beat.sweeps_done > begun && beat.sweeps_done == beat.sweeps_begun;
        until(&self.0.beat, all_done).await;
    }
}

async fn until<T>(watched: &watch::Sender<T>, holds: impl FnMut(&T) -> bool) {
    // This fails only once the sender is gone, and we hold it.
    let _ = watched.subscribe().wait_for(holds).await;
}

impl Drop for InHand {
    fn drop(&mut self) {
        self.0.0.beat.send_modify(self.1);
    }
}
