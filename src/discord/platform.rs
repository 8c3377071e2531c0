//! Discord as the place the bot does things in.

use std::future::Future;
use std::time::Duration;

use tokio::time::sleep;
use tokio_util::task::TaskTracker;

use super::api::Api;
use super::emoji::Emojis;
use super::response::{edit, follow_up, fresh};
use crate::ask::Lack;
use crate::contact::Contact;
use crate::handle::{Failure, Platform};
use crate::place::{ChannelId, GuildId, MessageId, UserId};
use crate::reply::{Message, Thread};

/// How long to wait first for an answer to arrive that was given over HTTP; each further wait is twice as long.
const FIRST_WAIT: Duration = Duration::from_millis(100);
const LAST_WAIT: Duration = Duration::from_millis(1_600);

/// Discord, by REST, and whether people reach the bot by it.
pub struct Discord {
    pub api: Api,
    pub emojis: Emojis,
    pub contact: Contact,
    /// What was told of places and is not noted yet.
    pub noting: TaskTracker,
}

impl Discord {
    /// Uses an answer's token. An answer over HTTP may have left us and not have arrived: until then it opens nothing.
    async fn patiently<T, F>(&self, call: impl Fn() -> F) -> Result<T, Failure>
    where
        F: Future<Output = Result<T, Failure>>,
    {
        let mut wait = FIRST_WAIT;
        loop {
            match call().await {
                Err(Failure::Gone(_)) if self.contact.is_by_http() && wait <= LAST_WAIT => {
                    sleep(wait).await;
                }
                done => return done,
            }
            wait *= 2;
        }
    }
}

impl Platform for Discord {
    async fn send(
        &self,
        channel: ChannelId,
        message: Message,
        name: String,
    ) -> Result<MessageId, Failure> {
        self.api
            .send(channel, &fresh(self.emojis.shown(message), &name))
            .await
    }

    async fn send_to(
        &self,
        who: UserId,
        message: Message,
        name: String,
    ) -> Result<MessageId, Failure> {
        let channel = self.api.open_dm(who).await?;
        self.api
            .send(channel, &fresh(self.emojis.shown(message), &name))
            .await
    }

    async fn edit(
        &self,
        channel: ChannelId,
        message: MessageId,
        with: Message,
    ) -> Result<(), Failure> {
        self.api
            .redraw(channel, message, &edit(self.emojis.shown(with)))
            .await
    }

    async fn delete(&self, channel: ChannelId, message: MessageId) -> Result<(), Failure> {
        self.api.delete(channel, message).await
    }

    async fn open_thread(
        &self,
        channel: ChannelId,
        message: MessageId,
        thread: Thread,
    ) -> Result<ChannelId, Failure> {
        self.api.open_thread(channel, message, &thread).await
    }

    async fn is_gone(&self, channel: ChannelId) -> Result<bool, Failure> {
        self.api.is_gone(channel).await
    }

    async fn is_in(&self, guild: GuildId, channel: ChannelId) -> Result<bool, Failure> {
        self.api.is_in(guild, channel).await
    }

    async fn original(&self, token: &str) -> Result<MessageId, Failure> {
        self.patiently(|| self.api.original(token)).await
    }

    async fn follow_up(&self, token: &str, message: Message) -> Result<MessageId, Failure> {
        let message = follow_up(self.emojis.shown(message));
        self.patiently(|| self.api.follow_up(token, &message)).await
    }

    async fn shown(&self, token: &str) -> Result<String, Failure> {
        self.api.shown(token).await
    }

    async fn amend(&self, token: &str, with: Message) -> Result<(), Failure> {
        self.api.amend(token, &edit(self.emojis.shown(with))).await
    }

    async fn is_member(&self, guild: GuildId, who: UserId) -> Result<bool, Failure> {
        self.api.is_member(guild, who).await
    }

    async fn lacking(
        &self,
        guild: GuildId,
        channels: &[ChannelId],
    ) -> Result<Vec<(ChannelId, Lack)>, Failure> {
        self.api.lacking(guild, channels).await
    }

    async fn connected(&self) -> bool {
        let made = self.contact.is_made();
        // A session begins with where the bot is: that comes first, so that nothing is asked where it is no more.
        self.noting.wait().await;
        made
    }
}
