//! Places that come and go. What is kept for those that are gone goes quietly: nobody is there to be told, and the platform
//! would refuse.

use tracing::{error, warn};

use super::{AnyJob, Bot, Failure, Platform};
use crate::game::{self, Game, Turn, run_out};
use crate::place::{ChannelId, GameId, GuildId};
use crate::store::{Appended, Redraw, Result, Servers};

/// Where nobody can reach the bot any more.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Gone {
    /// The bot was removed from it, or it was deleted.
    Server(GuildId),
    /// A channel or thread that was deleted. Its games can go on elsewhere on the server: see `rescue`.
    Channel(ChannelId),
}

/// What the bot hears of places.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum News {
    Gone(Gone),
    /// It is in that server, perhaps again.
    Joined(GuildId),
    /// In all of a shard, of that many, it is in these servers, and in no others.
    Session {
        shard: (u32, u32),
        guilds: Vec<GuildId>,
    },
    /// Of the servers that were known before it was asked, it is in these alone.
    Listed {
        known: Servers,
        guilds: Vec<GuildId>,
    },
}

/// Takes note, at `now`.
pub(super) async fn learn(bot: &Bot, platform: &impl Platform, news: News, now: i64) -> Result<()> {
    match news {
        News::Joined(guild) => bot.store.joined(guild).await,
        News::Gone(gone) => {
            if let Gone::Server(guild) = gone {
                bot.store.left(guild, now).await?;
            }
            forget(bot, gone, now).await
        }
        News::Session { shard, guilds } => {
            let known = bot.store.servers(shard).await?;
            compare(bot, platform, &known, guilds, now).await
        }
        News::Listed { known, guilds } => compare(bot, platform, &known, guilds, now).await,
    }
}

/// Of the servers that were known, it is in these, and in those that are lacking on the list and not refused to it: what is put
/// away for a list that was short would be lost.
async fn compare(
    bot: &Bot,
    platform: &impl Platform,
    known: &Servers,
    mut guilds: Vec<GuildId>,
    now: i64,
) -> Result<()> {
    for guild in known.without(&guilds) {
        match platform.channels(guild).await {
            Err(Failure::Refused(_) | Failure::Gone(_)) => {}
            found => {
                warn!(%guild, sure = found.is_ok(), "a server is lacking on Discord's list, and not left");
                guilds.push(guild);
            }
        }
    }
    for guild in bot.store.in_servers(known, &guilds, now).await? {
        forget(bot, Gone::Server(guild), now).await?;
    }
    Ok(())
}

/// Forgets what was kept for a place as of `now`. What players have finished stays, for a while.
async fn forget(bot: &Bot, gone: Gone, now: i64) -> Result<()> {
    match gone {
        Gone::Channel(channel) => bot.store.forget_channel(channel).await,
        Gone::Server(guild) => {
            for game in bot.store.forget_server(guild).await? {
                match put_away(bot, game, now, idle, &Redraw::Never).await {
                    Err(trouble) if trouble.is_passing() => return Err(trouble),
                    Err(trouble) => error!(%game, %trouble, "a game is not put away"),
                    Ok(()) => {}
                }
            }
            Ok(())
        }
    }
}

/// Puts away a game that one of its people is taken out of. Gives what follows from that.
pub(super) async fn end(bot: &Bot, game: GameId, now: i64) -> Result<Vec<AnyJob>> {
    end_by(bot, game, now, idle).await
}

/// The same for somebody who moderates the place.
pub(super) async fn stop(bot: &Bot, game: GameId, now: i64) -> Result<Vec<AnyJob>> {
    end_by(bot, game, now, game::stop).await
}

/// How a game is ended that nobody wins; `None` if it has ended.
type Ending = fn(&Game) -> Option<Turn>;

fn idle(game: &Game) -> Option<Turn> {
    run_out(game, false)
}

async fn end_by(bot: &Bot, game: GameId, now: i64, ending: Ending) -> Result<Vec<AnyJob>> {
    put_away(bot, game, now, ending, &Redraw::After).await?;
    let board = bot.store.game(game).await?.and_then(|record| record.board);
    let draw = board.map(|board| AnyJob::draw(game, board));
    Ok([Some(AnyJob::Call(game)), draw].into_iter().flatten().collect())
}

async fn put_away(bot: &Bot, game: GameId, now: i64, ending: Ending, drawn: &Redraw) -> Result<()> {
    let mut stands = bot.store.game(game).await?.map(Box::new);
    // Until then someone may still have moved.
    while let Some(record) = stands
        && let Some(turn) = ending(&record.game)
        && let Appended::Stale(since) =
            bot.store.append_and(&record, &turn, now, None, drawn.clone()).await?
    {
        stands = since;
    }
    Ok(())
}
