//! Takes each interaction once. After a broken connection the gateway may deliver one again; a click refused
//! earlier, or meant for an earlier turn, must not become a move now. The database also knows what has
//! changed a game, even after a restart, and what a process took before it stopped: see
//! `store/interactions.rs`.

use std::collections::{HashSet, VecDeque};
use std::time::Duration;

use parking_lot::Mutex;
use tokio::time::Instant;

/// More than a gateway delivers again. Redelivery stays within one process: a new one begins a new session.
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
    /// Whether this id comes for the first time.
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

    /// The ids that came within this time, latest first.
    pub fn within(&self, time: Duration) -> Vec<u64> {
        let lately = self.0.lock();
        let recent = lately.order.iter().rev().take_while(|(_, at)| at.elapsed() < time);
        recent.map(|(id, _)| *id).collect()
    }

    /// Forgets all ids, so that each counts as new again.
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
