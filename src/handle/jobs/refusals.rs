//! Channels that recently refused the bot are left alone for a while: the platform counts refusals, and bans for too
//! many.

use std::collections::HashMap;

use parking_lot::Mutex;

use crate::ask::Presence;
use crate::place::ChannelId;

/// How long a refusal is remembered, in milliseconds.
const REMEMBERED: i64 = 5 * 60_000;
/// How many are remembered at most.
const AT_MOST: usize = 10_000;

/// What was refused: the presence it would have taken, and when.
#[derive(Debug, Default)]
pub struct Refusals(Mutex<HashMap<ChannelId, (Presence, i64)>>);

impl Refusals {
    pub fn note(&self, channel: ChannelId, needed: Presence, now: i64) {
        let mut refusals = self.0.lock();
        if refusals.len() >= AT_MOST {
            refusals.retain(|_, &mut (_, at)| is_recent(at, now));
        }
        if refusals.len() < AT_MOST {
            let known = refusals.entry(channel).or_insert((needed, now));
            *known = (needed.min(known.0), now);
        }
    }

    /// Whether something that takes this presence was refused there.
    pub fn recent(&self, channel: ChannelId, needed: Presence, now: i64) -> bool {
        let refusals = self.0.lock();
        let known = refusals.get(&channel);
        known.is_some_and(|&(refused, at)| refused <= needed && is_recent(at, now))
    }

    /// The platform says that the bot has this presence there.
    pub fn forget(&self, channel: ChannelId, presence: Presence) {
        let mut refusals = self.0.lock();
        if refusals.get(&channel).is_some_and(|known| known.0 <= presence) {
            refusals.remove(&channel);
        }
    }
}

fn is_recent(at: i64, now: i64) -> bool {
    (now - at).abs() < REMEMBERED
}
