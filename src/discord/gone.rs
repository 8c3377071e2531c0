//! Events that tell of places that are gone.

use serde::Deserialize;
use serenity::all::GenericId;

use super::shard::content;
use crate::handle::Gone;
use crate::place::{ChannelId, GuildId};

#[derive(Deserialize)]
struct Deleted {
    id: GenericId,
    /// A server that is not there for the moment is not gone: Discord is in trouble.
    #[serde(default)]
    unavailable: Option<bool>,
}

/// What an event of this name takes away, if anything.
pub fn gone(name: &str, frame: &str) -> Option<Gone> {
    let place: fn(u64) -> Gone = match name {
        "GUILD_DELETE" => |id| Gone::Server(GuildId(id)),
        "CHANNEL_DELETE" | "THREAD_DELETE" => |id| Gone::Channel(ChannelId(id)),
        _ => return None,
    };
    let deleted: Deleted = content(frame).ok()?;
    (deleted.unavailable != Some(true)).then(|| place(deleted.id.get()))
}
