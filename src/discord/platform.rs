//! Discord as the place the bot does things in.

use std::sync::{Arc, OnceLock};

use serenity::all::{Http, ShardManager};
use serenity::gateway::{ConnectionStage, ShardRunnerInfo};

use super::api;
use super::response::{edit, follow_up, fresh};
use crate::handle::{Failure, Platform};
use crate::place::{ChannelId, MessageId};
use crate::reply::Message;

/// Discord, by REST, and the gateway's shards once there are any.
pub struct Discord {
    pub http: Http,
    pub shards: OnceLock<Arc<ShardManager>>,
}

impl Platform for Discord {
    async fn send(
        &self,
        channel: ChannelId,
        message: Message,
        name: String,
    ) -> Result<MessageId, Failure> {
        api::send(&self.http, channel, &fresh(message, &name)).await
    }

    async fn edit(
        &self,
        channel: ChannelId,
        message: MessageId,
        with: Message,
    ) -> Result<(), Failure> {
        api::redraw(&self.http, channel, message, &edit(with)).await
    }

    async fn delete(&self, channel: ChannelId, message: MessageId) -> Result<(), Failure> {
        api::delete(&self.http, channel, message).await
    }

    async fn is_gone(&self, channel: ChannelId) -> Result<bool, Failure> {
        api::is_gone(&self.http, channel).await
    }

    async fn original(&self, token: &str) -> Result<MessageId, Failure> {
        api::original(&self.http, token).await
    }

    async fn follow_up(&self, token: &str, message: Message) -> Result<MessageId, Failure> {
        api::follow_up(&self.http, token, &follow_up(message)).await
    }

    async fn connected(&self) -> bool {
        let Some(shards) = self.shards.get() else {
            return false;
        };
        let runners = shards.runners.lock().await;
        let up = |info: &ShardRunnerInfo| info.stage == ConnectionStage::Connected;
        !runners.is_empty() && runners.values().all(up)
    }
}
