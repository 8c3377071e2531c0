//! A message, and how Discord describes it.

use std::sync::Arc;

use serde_json::{Value, json};

use super::{
    id::{Id, iso8601},
    origin::Origin,
    world::{BOT, World},
};

/// What kind of thing a message is, in Discord's numbers.
#[derive(Clone, Copy, PartialEq)]
pub(super) enum Sort {
    Plain = 0,
    Reply = 19,
    Command = 20,
    Menu = 23,
}

pub(super) struct Message {
    pub(super) id: Id,
    pub(super) channel: Id,
    pub(super) author: Id,
    pub(super) sort: Sort,
    pub(super) content: String,
    pub(super) embeds: Vec<Value>,
    pub(super) components: Vec<Value>,
    pub(super) flags: u64,
    /// Unix milliseconds of the last edit.
    pub(super) edited: Option<u64>,
    pub(super) pinged: Vec<Id>,
    pub(super) pings_everyone: bool,
    /// Whose eyes only.
    pub(super) whisper: Option<Id>,
    pub(super) reply_to: Option<Id>,
    /// The interaction whose token may edit this.
    pub(super) origin: Option<Arc<Origin>>,
    /// Counts changes, for those who wait for one.
    pub(super) version: u64,
}

impl Message {
    pub(super) fn visible_to(&self, user: Id) -> bool {
        self.whisper.is_none_or(|only| only == user)
    }

    pub(super) fn json(&self, world: &World) -> Value {
        let users = |ids: &[Id]| -> Value { ids.iter().map(|id| world.user_json(*id)).collect() };
        let mut json = json!({
            "id": self.id, "channel_id": self.channel, "type": self.sort as u8,
            "author": world.user_json(self.author), "content": self.content, "embeds": self.embeds,
            "components": self.components, "flags": self.flags, "timestamp": iso8601(self.id.millis()),
            "edited_timestamp": self.edited.map(iso8601), "mentions": users(&self.pinged),
            "mention_everyone": self.pings_everyone, "mention_roles": [], "attachments": [],
            "pinned": false, "tts": false,
        });
        if let Some(origin) = &self.origin {
            let metadata = origin.json(world);
            json["webhook_id"] = json!(BOT);
            json["application_id"] = json!(BOT);
            // Deprecated, and still sent.
            if let Some(name) = metadata.get("name") {
                json["interaction"] = json!({
                    "id": metadata["id"], "type": metadata["type"], "name": name, "user": metadata["user"],
                });
            }
            json["interaction_metadata"] = metadata;
        }
        if let Some(original) = self.reply_to {
            let channel = world.channels.get(&self.channel);
            json["message_reference"] = json!({
                "type": 0, "channel_id": self.channel, "message_id": original,
                "guild_id": channel.and_then(super::world::Channel::guild),
            });
            if json["message_reference"]["guild_id"].is_null()
                && let Some(reference) = json["message_reference"].as_object_mut()
            {
                reference.remove("guild_id");
            }
        }
        json
    }
}
