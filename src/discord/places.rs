//! Reads the events about places: the bot joins or leaves a server, or a channel is deleted.

use serde::Deserialize;
use serenity::all::GenericId;

use super::shard::{About, content};
use crate::handle::News;
use crate::place::{ChannelId, GuildId};

/// A new session, which lists all of its servers, also those that are unavailable.
#[derive(Deserialize)]
struct Session {
    guilds: Vec<Listed>,
    shard: Option<(u32, u32)>,
}

#[derive(Deserialize)]
struct Listed {
    id: GenericId,
}

/// A channel or thread of a server that was deleted.
#[derive(Deserialize)]
struct Deleted {
    id: GenericId,
    guild_id: GenericId,
}

/// Returns the news about a place in an event of this name, if there is any.
pub fn news(name: &str, about: About, frame: &str) -> Option<News> {
    // An unavailable server is not gone: Discord has an outage.
    let server = about.id.filter(|_| !about.unavailable).map(GuildId);
    match name {
        "READY" => {
            let Session { guilds, shard } = content(frame).ok()?;
            let guilds = guilds.into_iter().map(|guild| GuildId(guild.id.get()));
            Some(News::Session {
                shard: shard.filter(|&(_, total)| total > 0).unwrap_or((0, 1)),
                guilds: guilds.collect(),
            })
        }
        "CHANNEL_DELETE" | "THREAD_DELETE" => {
            let Deleted { id, guild_id } = content(frame).ok()?;
            let (guild, channel) = (GuildId(guild_id.get()), ChannelId(id.get()));
            Some(News::Deleted { guild, channel })
        }
        "GUILD_CREATE" => server.map(News::Joined),
        "GUILD_DELETE" => server.map(News::Left),
        _ => None,
    }
}
