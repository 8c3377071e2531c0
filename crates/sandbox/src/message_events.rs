//! Tells a bot of messages, if it asks for such events.

use serde_json::{Value, json};

use super::{id::Id, state::State, world::BOT};

const GUILD_MESSAGES: u64 = 1 << 9;
const DIRECT_MESSAGES: u64 = 1 << 12;

impl State {
    /// Sends a message's event, such as `MESSAGE_CREATE`, to the sessions that asked for such. No session has the
    /// privileged intent for content, so a message on a server that is neither the bot's nor mentions it comes empty.
    pub(super) fn tell_of_message(&mut self, event: &str, channel: Id, id: Id) {
        let Some(place) = self.world.channels.get(&channel) else { return };
        let guild = place.guild();
        let intent = if guild.is_some() { GUILD_MESSAGES } else { DIRECT_MESSAGES };
        let reads = self.world.bot_is_in(place) && self.world.can_see(BOT, place);
        let Some(message) = place.messages.get(&id) else { return };
        if !reads || !self.gateway.asks_for(intent) {
            return;
        }
        let mut json = match event {
            "MESSAGE_DELETE" => json!({"id": id, "channel_id": channel}),
            _ => self.message_json(channel, id),
        };
        if let Some(guild) = guild {
            json["guild_id"] = json!(guild);
        }
        if guild.is_some() && event != "MESSAGE_DELETE" {
            let member = |user| {
                let mut member = self.world.full_member_json(user, place);
                for not_here in ["user", "permissions"] {
                    member.as_object_mut().map(|member| member.remove(not_here));
                }
                member
            };
            json["member"] = member(message.author);
            for (mention, user) in
                json["mentions"].as_array_mut().into_iter().flatten().zip(&message.pinged)
            {
                mention["member"] = member(*user);
            }
            if message.author != BOT && !message.pinged.contains(&BOT) {
                json["content"] = "".into();
                for part in ["embeds", "attachments", "components"] {
                    json[part] = Value::Array(Vec::new());
                }
            }
        }
        self.gateway.dispatch(guild, intent, event, &json.to_string());
    }
}
