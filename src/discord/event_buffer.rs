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
    pub received: Instant,
}

/// The most that may wait, in bytes. Later events are dropped: their senders would not wait that long anyway.
const MOST: usize = 32 << 20;
/// What an event takes in memory on top of its frame, in bytes.
const EACH: usize = 128;

/// Events in the order they came, or the handler that takes them now.
pub struct EventBuffer<D>(Mutex<State<D>>);

enum State<D> {
    Waiting {
        events: Vec<(String, About, String, Instant)>,
        /// What the waiting events take, in bytes.
        size: usize,
    },
    Open(Arc<D>),
}

impl<D> Default for EventBuffer<D> {
    fn default() -> Self {
        Self(Mutex::new(State::Waiting { events: Vec::new(), size: 0 }))
    }
}

impl<D> EventBuffer<D> {
    /// Handles the event at once if the buffer is open; otherwise keeps it for later.
    pub fn enter(&self, event: Event<'_>, handle_event: impl Fn(&D, Event<'_>)) {
        let interactions = match &mut *self.0.lock() {
            State::Waiting { events, size } => {
                let Event { name, about, frame, received } = event;
                if *size + EACH + frame.len() <= MOST {
                    *size += EACH + frame.len();
                    events.push((name.to_owned(), about, frame.to_owned(), received));
                }
                return;
            }
            State::Open(interactions) => interactions.clone(),
        };
        handle_event(&interactions, event);
    }

    /// Opens the buffer: handles the waiting events first, then every new one as it comes.
    pub fn open(&self, interactions: Arc<D>, handle_event: impl Fn(&D, Event<'_>)) {
        let mut state = self.0.lock();
        if let State::Waiting { events, .. } =
            mem::replace(&mut *state, State::Open(interactions.clone()))
        {
            for (name, about, frame, received) in &events {
                let (about, received) = (*about, *received);
                let event = Event { name, about, frame, received };
                handle_event(&interactions, event);
            }
        }
    }
}
