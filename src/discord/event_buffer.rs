//! Where events wait until there is somebody to see to them: while another process still serves.

use std::mem;
use std::sync::Arc;

use parking_lot::Mutex;
use tokio::time::Instant;

use super::shard::About;

#[derive(Clone, Copy)]
pub struct Event<'a> {
    pub name: &'a str,
    pub about: About,
    /// Empty where nobody reads it.
    pub frame: &'a str,
    pub came: Instant,
}

/// How much waits at most, in bytes. Whoever sent what comes beyond it would not wait for so long.
const MOST: usize = 32 << 20;
/// What an event takes besides its frame, in bytes.
const EACH: usize = 128;

/// Takes events in, in their order.
pub struct EventBuffer<D>(Mutex<Filled<D>>);

enum Filled<D> {
    Waiting {
        events: Vec<(String, About, String, Instant)>,
        /// How much they take, in bytes.
        held: usize,
    },
    Open(Arc<D>),
}

impl<D> Default for EventBuffer<D> {
    fn default() -> Self {
        Self(Mutex::new(Filled::Waiting { events: Vec::new(), held: 0 }))
    }
}

impl<D> EventBuffer<D> {
    /// Has it seen to, now or when somebody is there.
    pub fn enter(&self, event: Event<'_>, see_to: impl Fn(&D, Event<'_>)) {
        let interactions = match &mut *self.0.lock() {
            Filled::Waiting { events, held } => {
                let Event { name, about, frame, came } = event;
                if *held + EACH + frame.len() <= MOST {
                    *held += EACH + frame.len();
                    events.push((name.to_owned(), about, frame.to_owned(), came));
                }
                return;
            }
            Filled::Open(interactions) => interactions.clone(),
        };
        see_to(&interactions, event);
    }

    /// Somebody is there from now on, and sees to those who wait first.
    pub fn open(&self, interactions: Arc<D>, see_to: impl Fn(&D, Event<'_>)) {
        let mut filled = self.0.lock();
        if let Filled::Waiting { events, .. } =
            mem::replace(&mut *filled, Filled::Open(interactions.clone()))
        {
            for (name, about, frame, came) in &events {
                let (about, came) = (*about, *came);
                let event = Event { name, about, frame, came };
                see_to(&interactions, event);
            }
        }
    }
}
