//! Keeps the gateway's events until the bot can handle them: while another process still serves.

use std::mem;
use std::sync::Arc;

use parking_lot::Mutex;
use tokio::time::Instant;

use super::shard::About;

#[derive(Clone, Copy)]
pub struct Event<'a> {
    pub name: &'a str,
    pub about: About,
    /// The frame's JSON; empty if nothing will read it.
    pub frame: &'a str,
    pub came: Instant,
}

/// The most that may wait, in bytes. Later events are dropped: their senders would not wait that long anyway.
const MOST: usize = 32 << 20;
/// What an event takes in memory on top of its frame, in bytes.
const EACH: usize = 128;

/// Events in the order they came, or the handler that takes them now.
pub struct EventBuffer<D>(Mutex<Filled<D>>);

enum Filled<D> {
    Waiting {
        events: Vec<(String, About, String, Instant)>,
        /// What the waiting events take, in bytes.
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
    /// Handles the event at once if the buffer is open; otherwise keeps it for later.
    pub fn enter(&self, event: Event<'_>, handle_event: impl Fn(&D, Event<'_>)) {
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
        handle_event(&interactions, event);
    }

    /// Opens the buffer: handles the waiting events first, then every new one as it comes.
    pub fn open(&self, interactions: Arc<D>, handle_event: impl Fn(&D, Event<'_>)) {
        let mut filled = self.0.lock();
        if let Filled::Waiting { events, .. } =
            mem::replace(&mut *filled, Filled::Open(interactions.clone()))
        {
            for (name, about, frame, came) in &events {
                let (about, came) = (*about, *came);
                let event = Event { name, about, frame, came };
                handle_event(&interactions, event);
            }
        }
    }
}
