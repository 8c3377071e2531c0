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

/// By channel and source: the least presence that was refused, and when.
#[derive(Debug, Default)]
pub struct Refusals(Mutex<HashMap<(ChannelId, Source), (Presence, i64)>>);

/// How we know that the bot may not do something in a channel.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Source {
    /// An interaction told us the bot's permissions there.
    Interaction,
    /// A call was refused, which may pass.
    Call,
}

impl Refusals {
    pub fn note(&self, channel: ChannelId, source: Source, needed: Presence, now: i64) {
        let mut refusals = self.0.lock();
        if refusals.len() >= AT_MOST {
            refusals.retain(|_, &mut (_, at)| is_recent(at, now));
        }
        if refusals.len() < AT_MOST {
            let refusal = refusals.entry((channel, source)).or_insert((needed, now));
            *refusal = (needed.min(refusal.0), now);
        }
    }

    /// Returns why something that needs this presence need not be asked for now: it was refused there recently.
    pub fn recent(&self, channel: ChannelId, needed: Presence, now: i64) -> Option<Failure> {
        let refusals = self.0.lock();
        let refused_at = |source| {
            let &(refused, at) = refusals.get(&(channel, source))?;
            (refused <= needed && is_recent(at, now)).then_some(at)
        };
        match refused_at(Source::Interaction) {
            Some(_) => Some(Failure::Refused("the bot may not do that in the channel".to_owned())),
            None => refused_at(Source::Call).map(|at| Failure::Postponed(at + REMEMBERED)),
        }
    }

    /// Forgets refusals, once the platform says that the bot has this presence there.
    pub fn forget(&self, channel: ChannelId, presence: Presence) {
        let mut refusals = self.0.lock();
        for source in [Source::Interaction, Source::Call] {
            if refusals.get(&(channel, source)).is_some_and(|refusal| refusal.0 <= presence) {
                refusals.remove(&(channel, source));
            }
        }
    }
}

fn is_recent(at: i64, now: i64) -> bool {
    (now - at).abs() < REMEMBERED
}
