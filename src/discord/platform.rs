//! Discord as the place the bot does things in.

use super::api::Api;
use super::response::{edit, follow_up, fresh};
use super::shard::Up;
use crate::handle::{Failure, Platform};
use crate::place::{ChannelId, GuildId, MessageId, UserId};
use crate::reply::Message;

/// Discord, by REST, and whether the gateway's shards are connected.
pub struct Discord {
    pub api: Api,
    pub up: Up,
}

impl Platform for Discord {
    async fn send(
        &self,
        channel: ChannelId,
        message: Message,
        name: String,
    ) -> Result<MessageId, Failure> {
        self.api.send(channel, &fresh(message, &name)).await
    }

    async fn send_to(
        &self,
        who: UserId,
        message: Message,
        name: String,
    ) -> Result<MessageId, Failure> {
        let channel = self.api.open_dm(who).await?;
        self.api.send(channel, &fresh(message, &name)).await
    }

    async fn edit(
        &self,
        channel: ChannelId,
        message: MessageId,
        with: Message,
    ) -> Result<(), Failure> {
        self.api.redraw(channel, message, &edit(with)).await
    }

    async fn delete(&self, channel: ChannelId, message: MessageId) -> Result<(), Failure> {
        self.api.delete(channel, message).await
    }

    async fn is_gone(&self, channel: ChannelId) -> Result<bool, Failure> {
        self.api.is_gone(channel).await
    }

    async fn original(&self, token: &str) -> Result<MessageId, Failure> {
        self.api.original(token).await
    }

    async fn follow_up(&self, token: &str, message: Message) -> Result<MessageId, Failure> {
        self.api.follow_up(token, &follow_up(message)).await
    }

    async fn shown(&self, token: &str) -> Result<String, Failure> {
        self.api.shown(token).await
    }

    async fn amend(&self, token: &str, with: Message) -> Result<(), Failure> {
        self.api.amend(token, &edit(with)).await
    }

    async fn is_member(&self, guild: GuildId, who: UserId) -> Result<bool, Failure> {
        self.api.is_member(guild, who).await
    }

    async fn connected(&self) -> bool {
        self.up.all()
    }
}
