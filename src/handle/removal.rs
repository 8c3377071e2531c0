//! Servers and channels that the bot joins or loses. The games of lost ones are ended silently: nobody is
//! there to tell, and the platform would refuse.

use tracing::{error, warn};

use super::{AnyJob, Bot, Failure, Platform};
use crate::game::{self, Decided, Game, run_out};
use crate::place::{ChannelId, GameId, GuildId};
use crate::store::{Appended, Redraw, Result, Servers};

/// News about the servers and channels that the bot is in.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum News {
    /// The bot was removed from the server, or the server was deleted.
    Left(GuildId),
    /// A channel or thread was deleted. Its games can go on elsewhere on the server: see `rescue`.
    Deleted { guild: GuildId, channel: ChannelId },
    /// The bot is in that server, perhaps again.
    Joined(GuildId),
    /// At the start of a session: of that shard (number, of how many), the bot is in exactly these servers.
    Session { shard: (u32, u32), guilds: Vec<GuildId> },
    /// Of the servers known before we asked, the bot is in these alone.
    Listed { known: Servers, guilds: Vec<GuildId> },
}

/// Applies the news, as of `now`.
pub(super) async fn learn(bot: &Bot, platform: &impl Platform, news: News, now: i64) -> Result<()> {
    match news {
        News::Joined(guild) => bot.store.joined(guild).await,
        News::Left(guild) => {
            bot.store.left(guild, now).await?;
            forget(bot, guild, now).await
        }
        News::Deleted { guild, channel } => {
            bot.store.forget_channel(channel).await?;
            bot.store.leave_out(guild, channel).await
        }
        News::Session { shard, guilds } => {
            let known = bot.store.servers(shard).await?;
            compare(bot, platform, &known, guilds, now).await
        }
        News::Listed { known, guilds } => compare(bot, platform, &known, guilds, now).await,
    }
}

/// Compares the servers we know with a list. A server missing from the list counts as left only if Discord
/// also refuses us its channels: what we deleted for an incomplete list would be lost.
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
        forget(bot, guild, now).await?;
    }
    Ok(())
}

/// Forgets what is stored for a server, as of `now`. Finished games stay for a while.
async fn forget(bot: &Bot, guild: GuildId, now: i64) -> Result<()> {
    for game in bot.store.forget_server(guild).await? {
        match put_away(bot, game, now, game::stop, &Redraw::Never).await {
            Err(trouble) if trouble.is_passing() => return Err(trouble),
            Err(trouble) => error!(%game, %trouble, "a game is not put away"),
            Ok(()) => {}
        }
    }
    Ok(())
}

/// Ends a game because one of its players was removed. Returns the jobs that follow.
pub(super) async fn end(bot: &Bot, game: GameId, now: i64) -> Result<Vec<AnyJob>> {
    end_by(bot, game, now, idle).await
}

/// The same on behalf of a moderator.
pub(super) async fn stop(bot: &Bot, game: GameId, now: i64) -> Result<Vec<AnyJob>> {
    end_by(bot, game, now, game::stop).await
}

/// How to end a game without a winner; `None` if it has ended already.
type Ending = fn(&Game) -> Option<Decided>;

fn idle(game: &Game) -> Option<Decided> {
    run_out(game, false)
}

async fn end_by(bot: &Bot, game: GameId, now: i64, ending: Ending) -> Result<Vec<AnyJob>> {
    put_away(bot, game, now, ending, &Redraw::After).await?;
    let board = bot.store.game(game).await?.and_then(|record| record.board);
    let draw = board.map(|board| AnyJob::draw(game, board));
    Ok([Some(AnyJob::Nudge(game)), draw].into_iter().flatten().collect())
}

async fn put_away(bot: &Bot, game: GameId, now: i64, ending: Ending, drawn: &Redraw) -> Result<()> {
    let mut current = bot.store.game(game).await?.map(Box::new);
    // Somebody may still have moved since we read the game.
    while let Some(record) = current
        && let Some(turn) = ending(&record.game)
        && let Appended::Stale(since) =
            bot.store.append_and(&record, &turn, now, None, drawn.clone()).await?
    {
        current = since;
    }
    Ok(())
}
