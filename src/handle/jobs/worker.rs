//! What jobs are done with: the bot, the platform, and what those in hand at the same time have to know of each other.

use std::sync::Arc;

use tokio::sync::{Mutex, Semaphore};
use tracing::warn;

use super::lanes::Lanes;
use super::painter::{Click, Painter};
use super::refusals::Refusals;
use super::{Failure, Platform};
use crate::ask::control::Button;
use crate::ask::{Action, Presence, Request};
use crate::clock::Clock;
use crate::handle::bot::Bot;
use crate::place::{ChannelId, GameId, GuildId};
use crate::reply::Message;
use crate::store::StoreError;

/// How many pages may wait to see who has left; of more, nobody is looked up.
const LOOKING: usize = 16;

/// What does the jobs: one for all of a process.
#[derive(Debug)]
pub struct Worker<P> {
    pub(super) bot: Bot,
    pub(super) platform: Arc<P>,
    pub(super) clock: Clock,
    pub(super) refusals: Refusals,
    /// Of two who see to a game's call at once, both would delete it.
    pub(super) calls: Lanes<GameId>,
    pub(super) painter: Arc<Painter>,
    /// Pages of which it is to be seen who has left, and the one whose people are looked up.
    pub(super) looking: Semaphore,
    pub(super) lookup: Mutex<()>,
}

impl<P: Platform> Worker<P> {
    pub fn new(bot: Bot, platform: Arc<P>, clock: Clock) -> Arc<Self> {
        Arc::new(Self {
            bot,
            platform,
            clock,
            refusals: Refusals::default(),
            calls: Lanes::default(),
            painter: Arc::default(),
            looking: Semaphore::new(LOOKING),
            lookup: Mutex::default(),
        })
    }

    pub fn platform(&self) -> &P {
        &self.platform
    }

    /// Somebody clicks on a message, if they do.
    pub fn clicked(&self, request: &Request) -> Option<Click> {
        let at = match request.action {
            Ok(Action::Press(Button::Pick(_, ply, _))) => Some(ply),
            _ => None,
        };
        let clicked = |message| Click::new(self.painter.clone(), message, at);
        request.message.map(clicked)
    }

    /// Posts news in a channel of that server, once under that name. What was once chosen may be anywhere: `false`, and nothing
    /// is posted, where it is another server's.
    pub(super) async fn announce(
        &self,
        guild: GuildId,
        channel: ChannelId,
        with: Message,
        name: String,
    ) -> Result<bool, Failure> {
        let post = async {
            if !self.platform.is_in(guild, channel).await? {
                return Ok(false);
            }
            self.platform.send(channel, with, name).await?;
            Ok(true)
        };
        self.unless_refused_lately(channel, Presence::Speaker, post).await
    }

    /// Makes a call in a channel that takes the bot to be this much there, unless that was refused lately.
    pub(super) async fn unless_refused_lately<T>(
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

pub(super) fn noted(result: Result<(), StoreError>) {
    if let Err(error) = result {
        warn!(%error, "a message could not be noted");
    }
}
