//! Leaves channels alone for a while that recently refused the bot: Discord counts refusals, and bans bots
//! with too many.

use std::collections::HashMap;

use parking_lot::Mutex;

use crate::ask::Presence;
use crate::handle::Failure;
use crate::place::ChannelId;

/// How long a refusal is remembered, in milliseconds.
const REMEMBERED: i64 = 5 * 60_000;
/// The most channels remembered.
const AT_MOST: usize = 10_000;

/// By channel, and by whether an interaction told us the bot's permissions there or a call was refused, which may pass:
/// the least presence that was refused, and when.
#[derive(Debug, Default)]
pub struct Refusals(Mutex<HashMap<(ChannelId, bool), (Presence, i64)>>);

impl Refusals {
    pub fn note(&self, channel: ChannelId, told: bool, needed: Presence, now: i64) {
        let mut refusals = self.0.lock();
        if refusals.len() >= AT_MOST {
            refusals.retain(|_, &mut (_, at)| is_recent(at, now));
        }
        if refusals.len() < AT_MOST {
            let known = refusals.entry((channel, told)).or_insert((needed, now));
            *known = (needed.min(known.0), now);
        }
    }

    /// Returns why something that needs this presence need not be asked for now: it was refused there recently.
    pub fn recent(&self, channel: ChannelId, needed: Presence, now: i64) -> Option<Failure> {
        let refusals = self.0.lock();
        let known = |told| {
            let &(refused, at) = refusals.get(&(channel, told))?;
            (refused <= needed && is_recent(at, now)).then_some(at)
        };
        match known(true) {
            Some(_) => Some(Failure::Refused("the bot may not do that in the channel".to_owned())),
            None => known(false).map(|at| Failure::Unasked(at + REMEMBERED)),
        }
    }

    /// Forgets refusals, once the platform says that the bot has this presence there.
    pub fn forget(&self, channel: ChannelId, presence: Presence) {
        let mut refusals = self.0.lock();
        for told in [true, false] {
            if refusals.get(&(channel, told)).is_some_and(|known| known.0 <= presence) {
                refusals.remove(&(channel, told));
            }
        }
    }
}

fn is_recent(at: i64, now: i64) -> bool {
    (now - at).abs() < REMEMBERED
}
