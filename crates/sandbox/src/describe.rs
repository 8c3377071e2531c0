//! People, places and messages as Discord's JSON.

use std::collections::HashSet;

use serde_json::{Value, json};

use super::{
    attachment::Attachment,
    id::{Id, iso8601},
    message::{HAS_THREAD, Message},
    origin::{Act, Origin, Target},
    parts,
    permissions::MEMBER,
    world::{BOT, Channel, GARDEN, Guild, Place, World},
};

impl World {
    pub(super) fn user_json(&self, id: Id) -> Value {
        let Some(user) = self.users.get(&id) else {
            return Value::Null;
        };
        let mut json = json!({
            "id": id, "username": user.username, "global_name": user.global_name, "discriminator": "0",
            "avatar": null, "avatar_decoration_data": null, "banner": null, "accent_color": null,
            "public_flags": 0, "flags": 0, "clan": null, "primary_guild": null, "collectibles": null,
        });
        if user.bot {
            json["bot"] = true.into();
        }
        json
    }

    /// Returns a member without the user, as in `resolved`.
    pub(super) fn member_json(&self, user: Id, channel: &Channel) -> Value {
        let guild = channel.guild().and_then(|guild| self.guilds.get(&guild));
        let roles = guild.and_then(|guild| guild.held.get(&user));
        json!({
            "roles": roles.cloned().unwrap_or_default(), "joined_at": iso8601(GARDEN.millis()), "nick": null, "avatar": null, "banner": null,
            "premium_since": null, "pending": false, "flags": 0, "communication_disabled_until": null,
            "unusual_dm_activity_until": null, "avatar_decoration_data": null,
            "permissions": self.permissions(user, channel).to_string(),
        })
    }

    pub(super) fn full_member_json(&self, user: Id, channel: &Channel) -> Value {
        let mut member = self.member_json(user, channel);
        member["user"] = self.user_json(user);
        member["deaf"] = false.into();
        member["mute"] = false.into();
        member
    }

    pub(super) fn channel_json(&self, channel: &Channel) -> Value {
        let last = channel.messages.last_key_value().map(|(id, _)| *id);
        let mut json = json!({
            "id": channel.id, "type": channel.kind(), "last_message_id": last, "flags": 0,
            "last_pin_timestamp": null,
        });
        match &channel.place {
            Place::Text { guild, .. } | Place::Thread { guild, .. } => {
                json["guild_id"] = json!(guild);
                json["name"] = json!(channel.name);
                json["position"] = 0.into();
                json["nsfw"] = false.into();
                json["permission_overwrites"] = overwrites(channel);
                json["rate_limit_per_user"] = 0.into();
                json["topic"] = Value::Null;
                json["parent_id"] = Value::Null;
                if let Place::Thread { parent, opener, rest, .. } = &channel.place {
                    json["parent_id"] = json!(parent);
                    json["owner_id"] = json!(opener);
                    for count in ["message_count", "member_count", "total_message_sent"] {
                        json[count] = 0.into();
                    }
                    json["thread_metadata"] = json!({
                        "archived": channel.archived, "auto_archive_duration": rest, "locked": false,
                        "archive_timestamp": iso8601(channel.id.millis()),
                    });
                }
            }
            Place::Dm { user } => json["recipients"] = json!([self.user_json(*user)]),
            Place::Group { users } => {
                json["name"] = json!(channel.name);
                json["recipients"] = users.iter().map(|user| self.user_json(*user)).collect();
            }
        }
        json
    }

    pub(super) fn guild_json(&self, guild: &Guild) -> Value {
        let mut json = json!({
            "id": guild.id, "name": guild.name, "owner_id": guild.owner, "preferred_locale": guild.locale,
            "afk_timeout": 300, "verification_level": 1, "premium_progress_bar_enabled": false,
            "emojis": [], "features": [], "stickers": [], "region": "deprecated", "nsfw": false, "widget_enabled": false,
            "max_members": 500_000, "max_video_channel_users": 25, "max_stage_video_channel_users": 50,
            "roles": guild.roles.iter().map(|&(id, _)| guild.role_json(id)).collect::<Vec<_>>(),
        });
        for zero in [
            "default_message_notifications",
            "explicit_content_filter",
            "mfa_level",
            "system_channel_flags",
            "premium_tier",
            "premium_subscription_count",
            "nsfw_level",
        ] {
            json[zero] = 0.into();
        }
        for unset in [
            "icon",
            "home_header",
            "widget_channel_id",
            "max_presences",
            "incidents_data",
            "splash",
            "discovery_splash",
            "description",
            "banner",
            "afk_channel_id",
            "application_id",
            "system_channel_id",
            "rules_channel_id",
            "public_updates_channel_id",
            "vanity_url_code",
            "safety_alerts_channel_id",
        ] {
            json[unset] = Value::Null;
        }
        json
    }

    /// Returns the content of GUILD_CREATE: without the members intent, it names no member but the bot.
    pub(super) fn guild_create_json(&self, guild: &Guild) -> Value {
        let mut json = self.guild_json(guild);
        let (threads, channels): (Vec<_>, Vec<_>) = guild
            .channels
            .iter()
            .filter_map(|id| self.channels.get(id))
            .partition(|channel| matches!(channel.place, Place::Thread { .. }));
        let list = |channels: &[&Channel]| -> Value {
            channels.iter().map(|channel| self.channel_json(channel)).collect()
        };
        json["joined_at"] = json!(iso8601(guild.id.millis()));
        json["large"] = false.into();
        json["unavailable"] = false.into();
        json["member_count"] = guild.members.len().into();
        json["voice_states"] = json!([]);
        json["members"] = channels
            .first()
            .map_or_else(|| json!([]), |channel| json!([self.full_member_json(BOT, channel)]));
        json["channels"] = list(&channels);
        json["threads"] = list(&threads);
        for empty in ["presences", "stage_instances", "guild_scheduled_events", "soundboard_sounds"]
        {
            json[empty] = json!([]);
        }
        json
    }
}

fn overwrites(channel: &Channel) -> Value {
    match channel.denied {
        0 => json!([]),
        denied => json!([{"id": BOT, "type": 1, "allow": "0", "deny": denied.to_string()}]),
    }
}

impl Guild {
    pub(super) fn has_role(&self, id: Id) -> bool {
        self.roles.iter().any(|&(role, _)| role == id)
    }

    /// Returns a role; everyone's role has the server's id.
    pub(super) fn role_json(&self, id: Id) -> Value {
        let place = self.roles.iter().position(|&(role, _)| role == id);
        let name = place.map_or("", |place| &*self.roles[place].1);
        let permissions = if id == self.id { MEMBER } else { 0 };
        json!({
            "id": id, "name": name, "color": 0, "hoist": false, "icon": null,
            "colors": {"primary_color": 0, "secondary_color": null, "tertiary_color": null},
            "unicode_emoji": null, "position": place, "permissions": permissions.to_string(), "managed": false,
            "mentionable": id != self.id, "flags": 0,
        })
    }
}

impl Message {
    pub(super) fn json(&self, world: &World) -> Value {
        let users = |ids: &[Id]| -> Value { ids.iter().map(|id| world.user_json(*id)).collect() };
        let ephemeral = self.whisper.is_some();
        // A file that a component shows is described there.
        let shown = match self.is_v2() {
            true => parts::shown_files(&self.components),
            false => HashSet::new(),
        };
        let left = self.attachments.iter();
        let left = left.filter(|file| !shown.contains(&*file.filename));
        let attachments: Value =
            left.map(|file| file.json(&world.cdn, self.channel, ephemeral)).collect();
        let address = |file: &Attachment| file.url(&world.cdn, self.channel);
        let components = parts::resolved(&self.components, &self.attachments, address);
        let mut json = json!({
            "id": self.id, "channel_id": self.channel, "type": self.sort as u8,
            "author": world.user_json(self.author), "content": self.content, "embeds": self.embeds,
            "components": components, "flags": self.flags, "timestamp": iso8601(self.id.millis()),
            "edited_timestamp": self.edited.map(iso8601), "mentions": users(&self.pinged),
            "mention_everyone": self.pings_everyone, "mention_roles": self.pinged_roles, "attachments": attachments,
            "pinned": false, "tts": false,
        });
        if let Some(thread) = world.thread_on(self.id) {
            json["flags"] = (self.flags | HAS_THREAD).into();
            json["thread"] = world.channel_json(thread);
        }
        if let Some(origin) = &self.origin {
            let metadata = origin.json(world);
            json["webhook_id"] = json!(BOT);
            json["application_id"] = json!(BOT);
            // Deprecated, but still sent.
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
                "guild_id": channel.and_then(Channel::guild),
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

impl Origin {
    pub(super) fn json(&self, world: &World) -> Value {
        let mut json = json!({
            "id": self.id, "type": self.kind as u8, "user": world.user_json(self.user),
            "authorizing_integration_owners": self.owners(),
        });
        match &self.act {
            Act::Command { name, kind, target } => {
                json["name"] = name.as_str().into();
                json["command_type"] = (*kind).into();
                match target {
                    Some(Target::User(user)) => json["target_user"] = world.user_json(*user),
                    Some(Target::Message(message)) => json["target_message_id"] = json!(message),
                    None => {}
                }
            }
            Act::Component { message } => json["interacted_message_id"] = json!(message),
            Act::Modal { shown_by } => {
                json["triggering_interaction_metadata"] = shown_by.json(world);
            }
        }
        json
    }
}
