//! The channels whose jobs are being worked off, by lane. Nothing more is claimed for them meanwhile, and what has a
//! row is left to that. So where much waits for Discord's limit on one channel, no other channel waits.

use std::collections::HashSet;
use std::sync::Arc;

use parking_lot::Mutex;

use crate::place::ChannelId;
use crate::store::Lane;

#[derive(Debug, Clone, Default)]
pub struct Swept(Arc<Mutex<HashSet<(Lane, ChannelId)>>>);

impl Swept {
    pub(super) fn holds(&self, lane: Lane, channel: ChannelId) -> bool {
        self.0.lock().contains(&(lane, channel))
    }

    /// Returns the channels of a lane.
    pub(super) fn of(&self, lane: Lane) -> Vec<ChannelId> {
        let channels = self.0.lock();
        channels.iter().filter(|(of, _)| *of == lane).map(|&(_, channel)| channel).collect()
    }

    /// Adds a channel until the mark is dropped; `None` if it is there.
    pub(super) fn begin(&self, lane: Lane, channel: ChannelId) -> Option<SweepMark> {
        let key = (lane, channel);
        let is_new = self.0.lock().insert(key);
        is_new.then(|| SweepMark { swept: self.clone(), key })
    }
}

#[derive(Debug)]
pub(super) struct SweepMark {
    swept: Swept,
    key: (Lane, ChannelId),
}

impl Drop for SweepMark {
    fn drop(&mut self) {
        self.swept.0.lock().remove(&self.key);
    }
}
