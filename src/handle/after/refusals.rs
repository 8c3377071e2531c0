//! Channels that recently refused the bot are left alone for a while: the platform counts refusals, and bans for too
//! many.

use std::collections::HashMap;
use std::sync::{Mutex, PoisonError};

use super::After;
use crate::ask::Presence;
use crate::handle::platform::{Failure, Platform};
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
        let mut refusals = self.0.lock().unwrap_or_else(PoisonError::into_inner);
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
        let refusals = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let known = refusals.get(&channel);
        known.is_some_and(|&(refused, at)| refused <= needed && is_recent(at, now))
    }

    /// The platform says that the bot has this presence there.
    pub fn forget(&self, channel: ChannelId, presence: Presence) {
        let mut refusals = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        if refusals
            .get(&channel)
            .is_some_and(|known| known.0 <= presence)
        {
            refusals.remove(&channel);
        }
    }
}

impl<P: Platform> After<P> {
    /// Makes a call in a channel that takes the bot to be this much there, unless that was refused lately.
    pub(super) async fn dare<T>(
        &self,
        channel: ChannelId,
        needed: Presence,
        call: impl Future<Output = Result<T, Failure>>,
    ) -> Result<T, Failure> {
        if self.refusals.recent(channel, needed, self.clock.now()) {
            let why = "the channel refused the bot lately";
            return Err(Failure::Refused(why.to_owned()));
        }
        let met = call.await;
        // What one looks for in vain may be the message; to write takes no more than the channel.
        let refused = match &met {
            Err(Failure::Refused(_)) => true,
            Err(Failure::Gone(_)) => needed == Presence::Speaker,
            _ => false,
        };
        if refused {
            self.refusals.note(channel, needed, self.clock.now());
        }
        met
    }
}

fn is_recent(at: i64, now: i64) -> bool {
    (now - at).abs() < REMEMBERED
}
