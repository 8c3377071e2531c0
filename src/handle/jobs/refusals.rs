//! Leaves channels alone for a while that recently refused the bot: Discord counts refusals, and bans bots
//! with too many.

use std::collections::HashMap;

use parking_lot::Mutex;

use crate::ask::Presence;
use crate::place::ChannelId;

/// How long a refusal is remembered, in milliseconds.
const REMEMBERED: i64 = 5 * 60_000;
/// The most channels remembered.
const AT_MOST: usize = 10_000;

/// By channel: the least presence that was refused, and when.
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

    /// Whether something that needs this presence was refused there recently.
    pub fn recent(&self, channel: ChannelId, needed: Presence, now: i64) -> bool {
        let refusals = self.0.lock();
        let known = refusals.get(&channel);
        known.is_some_and(|&(refused, at)| refused <= needed && is_recent(at, now))
    }

    /// Forgets a refusal, once the platform says that the bot has this presence there.
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
