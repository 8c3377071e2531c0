//! Events that tell of places: the bot is let into servers and removed from them, and channels are deleted.

use serde::Deserialize;
use serenity::all::GenericId;

use super::shard::{About, content};
use crate::handle::{Gone, News};
use crate::place::{ChannelId, GuildId};

/// A session begins, and with it all of its servers are listed, those that are not there for the moment among them.
#[derive(Deserialize)]
struct Session {
    guilds: Vec<Listed>,
    shard: Option<(u32, u32)>,
}

#[derive(Deserialize)]
struct Listed {
    id: GenericId,
}

/// What an event of this name tells of places, if anything.
pub fn news(name: &str, about: About, frame: &str) -> Option<News> {
    if name == "READY" {
        let Session { guilds, shard } = content(frame).ok()?;
        let guilds = guilds.into_iter().map(|guild| GuildId(guild.id.get()));
        return Some(News::Session {
            shard: shard.filter(|&(_, total)| total > 0).unwrap_or((0, 1)),
            guilds: guilds.collect(),
        });
    }
    let place: fn(u64) -> News = match name {
        "GUILD_CREATE" => |id| News::Joined(GuildId(id)),
        "GUILD_DELETE" => |id| News::Gone(Gone::Server(GuildId(id))),
        "CHANNEL_DELETE" | "THREAD_DELETE" => |id| News::Gone(Gone::Channel(ChannelId(id))),
        _ => return None,
    };
    // A server that is not there for the moment is not gone: Discord is in trouble.
    about.id.filter(|_| !about.unavailable).map(place)
}
