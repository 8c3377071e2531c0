//! The worker that runs jobs: the bot, the platform, and the state that jobs running at the same time share.

use std::sync::Arc;

use tokio::sync::{Mutex, Semaphore};
use tracing::{debug, warn};

use super::keyed_locks::KeyedLocks;
use super::painter::{Click, Painter};
use super::refusals::{Refusals, Source};
use super::swept::Swept;
use super::{Failure, Halt, Platform};
use crate::ask::control::Button;
use crate::ask::{Action, Presence, Request};
use crate::clock::Clock;
use crate::handle::bot::Bot;
use crate::place::{ChannelId, GameId, GuildId, MessageId};
use crate::reply::Message;
use crate::store::{Lane, StoreError};

/// The most pages that may wait for a member lookup; further pages get none.
const LOOKING: usize = 16;

/// Runs all jobs of a process.
#[derive(Debug)]
pub struct Worker<P> {
    pub bot: Bot,
    pub platform: Arc<P>,
    pub(super) clock: Clock,
    pub(super) refusals: Refusals,
    pub(super) swept: Swept,
    /// A lock per game: two jobs that change its ping at once would each delete it.
    pub(super) nudges: KeyedLocks<GameId>,
    pub(super) painter: Arc<Painter>,
    /// The slots for pages that wait for a member lookup; `lookup` lets one of them run.
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
            swept: Swept::default(),
            nudges: KeyedLocks::default(),
            painter: Arc::default(),
            looking: Semaphore::new(LOOKING),
            lookup: Mutex::default(),
        })
    }

    /// Registers a click on a message, if the request is one.
    pub fn clicked(&self, request: &Request) -> Option<Click> {
        let at = match request.action {
            Ok(Action::Press(Button::Pick(_, ply, _))) => Some(ply),
            _ => None,
        };
        let clicked = |message| Click::new(self.painter.clone(), message, at);
        request.message.map(clicked)
    }

    /// Whether a channel's rows in the outbox about games are being worked off: what has a row is left to that.
    pub(super) fn is_swept(&self, channel: ChannelId) -> bool {
        self.swept.holds(Lane::Play, channel)
    }

    /// Posts a message, once under that name.
    pub(super) async fn send(
        &self,
        channel: ChannelId,
        content: Message,
        name: String,
    ) -> Result<MessageId, Failure> {
        let send = self.platform.send(channel, content, name);
        self.unless_refused_lately(channel, Presence::Speaker, send).await
    }

    /// Posts news in the server's channel, once under that name. The setting may name any channel: returns
    /// `false`, and posts nothing, if it is another server's.
    pub(super) async fn announce(
        &self,
        guild: GuildId,
        channel: ChannelId,
        content: Message,
        name: String,
    ) -> Result<bool, Failure> {
        let post = async {
            if !self.platform.is_in(guild, channel).await? {
                return Ok(false);
            }
            self.platform.send(channel, content, name).await?;
            Ok(true)
        };
        self.unless_refused_lately(channel, Presence::Speaker, post).await
    }

    /// The same; if the channel is gone, or another server's, clears the server's settings that name it.
    pub(super) async fn announce_or_stop(
        &self,
        guild: GuildId,
        channel: ChannelId,
        content: Message,
        name: String,
    ) -> Result<(), Halt> {
        match self.announce(guild, channel, content, name).await {
            Ok(true) => {}
            Ok(false) | Err(Failure::Gone(_)) => {
                debug!(%guild, %channel, "a channel for news is gone");
                self.bot.store.leave_out(guild, channel).await?;
            }
            Err(failure) => return Err(failure.into()),
        }
        Ok(())
    }

    /// Makes a call that needs this presence in a channel, unless the channel refused it recently.
    pub(super) async fn unless_refused_lately<T>(
        &self,
        channel: ChannelId,
        needed: Presence,
        call: impl Future<Output = Result<T, Failure>>,
    ) -> Result<T, Failure> {
        if let Some(failure) = self.refusals.recent(channel, needed, self.clock.now()) {
            return Err(failure);
        }
        let result = call.await;
        // "Gone" may mean only the message; for a post, which needs nothing but the channel, it means the channel.
        let refused = match &result {
            Err(Failure::Refused(_)) => true,
            Err(Failure::Gone(_)) => needed == Presence::Speaker,
            _ => false,
        };
        if refused {
            self.refusals.note(channel, Source::Call, needed, self.clock.now());
        }
        result
    }
}

pub(super) fn log_error(result: Result<(), StoreError>) {
    if let Err(error) = result {
        warn!(%error, "a message could not be noted");
    }
}
