//! Places that are gone. What is kept for them goes quietly: nobody is there to be told, and the platform would refuse.

use tracing::error;

use super::Bot;
use crate::game::run_out;
use crate::place::{ChannelId, GameId, GuildId};
use crate::store::{Appended, StoreError};

/// Where nobody can reach the bot any more.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Gone {
    /// The bot was removed from it, or it was deleted.
    Server(GuildId),
    /// A channel or thread that was deleted. Its games can go on elsewhere on the server: see `rescue`.
    Channel(ChannelId),
}

/// Forgets what was kept for a place as of `now`. What players have finished stays.
pub async fn forget(bot: &Bot, gone: Gone, now: i64) -> Result<(), StoreError> {
    match gone {
        Gone::Channel(channel) => bot.store.forget_channel(channel).await,
        Gone::Server(guild) => {
            for game in bot.store.forget_server(guild).await? {
                match put_away(bot, game, now).await {
                    Err(trouble) if trouble.is_passing() => return Err(trouble),
                    Err(trouble) => error!(%game, %trouble, "a game is not put away"),
                    Ok(()) => {}
                }
            }
            Ok(())
        }
    }
}

async fn put_away(bot: &Bot, game: GameId, now: i64) -> Result<(), StoreError> {
    let mut stands = bot.store.game(game).await?.map(Box::new);
    // Until then someone may still have moved.
    while let Some(record) = stands
        && let Some(turn) = run_out(&record.game, false)
        && let Appended::Stale(since) = bot.store.append(&record, &turn, now, None).await?
    {
        stands = since;
    }
    Ok(())
}
