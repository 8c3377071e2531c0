//! Each interaction is taken once: after a broken connection the gateway may deliver again what it delivered before,
//! and what was refused then, or typed for whatever turn it was, must not become a move now. What has changed a game
//! is known to the database too, also after a restart, and so is what a process took that has left since: see
//! `store/interactions.rs`.

use std::collections::{HashSet, VecDeque};
use std::time::Duration;

use parking_lot::Mutex;
use tokio::time::Instant;

/// More than a gateway brings again. It happens within one process only: a new one begins a new session.
const REMEMBERED: usize = 4096;

/// The ids of the interactions taken lately.
#[derive(Debug, Default)]
pub struct Once(Mutex<Lately>);

#[derive(Debug, Default)]
struct Lately {
    ids: HashSet<u64>,
    order: VecDeque<(u64, Instant)>,
}

impl Once {
    /// Whether it comes for the first time.
    pub fn is_first(&self, id: u64) -> bool {
        let mut lately = self.0.lock();
        if !lately.ids.insert(id) {
            return false;
        }
        lately.order.push_back((id, Instant::now()));
        if lately.order.len() > REMEMBERED
            && let Some((oldest, _)) = lately.order.pop_front()
        {
            lately.ids.remove(&oldest);
        }
        true
    }

    /// Those that came within this time.
    pub fn within(&self, time: Duration) -> Vec<u64> {
        let lately = self.0.lock();
        let recent = lately.order.iter().rev().take_while(|(_, came)| came.elapsed() < time);
        recent.map(|(id, _)| *id).collect()
    }

    /// From now on all come for the first time again.
    pub fn forget(&self) {
        *self.0.lock() = Lately::default();
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_id_comes_first_once_until_it_is_forgotten() {
        let once = Once::default();
        assert!(once.is_first(0) && !once.is_first(0));
        for id in 1..=REMEMBERED as u64 {
            assert!(once.is_first(id));
        }
        assert!(once.is_first(0) && !once.is_first(REMEMBERED as u64));
        assert!(once.within(Duration::ZERO).is_empty());
        let lately = once.within(Duration::from_secs(600));
        assert_eq!((lately.len(), lately[0]), (REMEMBERED, 0));
    }
}
