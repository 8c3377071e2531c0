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
    pub frame: &'a str,
    pub came: Instant,
}

/// Takes events in, in their order.
pub struct EventBuffer<D>(Mutex<Filled<D>>);

enum Filled<D> {
    Waiting(Vec<(String, About, String, Instant)>),
    Open(Arc<D>),
}

impl<D> Default for EventBuffer<D> {
    fn default() -> Self {
        Self(Mutex::new(Filled::Waiting(Vec::new())))
    }
}

impl<D> EventBuffer<D> {
    /// Has it seen to, now or when somebody is there.
    pub fn enter(&self, event: Event<'_>, see_to: impl Fn(&D, Event<'_>)) {
        let interactions = match &mut *self.0.lock() {
            Filled::Waiting(waiting) => {
                let (name, frame) = (event.name.to_owned(), event.frame.to_owned());
                waiting.push((name, event.about, frame, event.came));
                return;
            }
            Filled::Open(interactions) => interactions.clone(),
        };
        see_to(&interactions, event);
    }

    /// Somebody is there from now on, and sees to those who wait first.
    pub fn open(&self, interactions: Arc<D>, see_to: impl Fn(&D, Event<'_>)) {
        let mut filled = self.0.lock();
        if let Filled::Waiting(waiting) =
            mem::replace(&mut *filled, Filled::Open(interactions.clone()))
        {
            for (name, about, frame, came) in &waiting {
                let (about, came) = (*about, *came);
                let event = Event { name, about, frame, came };
                see_to(&interactions, event);
            }
        }
    }
}
