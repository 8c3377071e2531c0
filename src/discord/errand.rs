//! What is done on Discord although nobody may have asked: messages redrawn and deleted, players called and warned. None
//! of it matters to a game.

use serenity::all::{ChannelId, Http, MessageId};
use tracing::{debug, warn};

use super::api::{self, ApiError};
use super::response::{edit, fresh};
use crate::game::Ply;
use crate::handle::{Bot, Errand};
use crate::place::{self, GameId};
use crate::reply::Message;
use crate::store::Warning;

/// Does one thing.
pub async fn run(bot: &Bot, http: &Http, errand: Errand) {
    match errand {
        Errand::Redraw {
            channel,
            message,
            with,
        } => {
            // Where the bot is no member of the channel it may not: then that message's next click repairs it.
            let (channel, message) = ids(channel, message);
            if let Err(error) = api::redraw(http, channel, message, &edit(with)).await {
                debug!(%error, "a message stays as it was");
            }
        }
        Errand::Hush(game) => hush(bot, http, game).await,
        Errand::Nudge {
            game,
            ply,
            who,
            now,
            channel,
            with,
        } => match bot.store.should_nudge(game, ply, who, now).await {
            Ok(true) => {
                let name = format!("{game}.{}", ply.0);
                // Where the bot may not speak nobody is called.
                if let Err(error) = ping(bot, http, (game, ply), channel, with, name).await {
                    debug!(%game, %error, "a player was not called");
                }
            }
            Ok(false) => {}
            Err(error) => warn!(%game, %error, "a player was not called"),
        },
        Errand::Warn {
            game,
            ply,
            deadline,
            channel,
            with,
        } => {
            hush(bot, http, game).await;
            let name = format!("{game}.{}!{}", ply.0, deadline / 1000 % 1_000_000);
            let warning = match ping(bot, http, (game, ply), channel, with, name).await {
                Ok(()) => Warning::Given,
                // It is tried again when the claim on it has run out.
                Err(ApiError::Passing(error)) => {
                    warn!(%game, %error, "a player is not warned yet");
                    return;
                }
                Err(ApiError::Refused(error) | ApiError::Gone(error)) => {
                    debug!(%game, %error, "a player cannot be warned");
                    Warning::Impossible
                }
            };
            if let Err(error) = bot.store.warned(game, ply, deadline, warning).await {
                warn!(%game, %error, "a warning could not be noted");
            }
        }
    }
}

/// Posts a message for the player to move, to be deleted once they have: at once, if they have moved meanwhile. By its
/// name Discord lets it be said once, however often it is sent.
async fn ping(
    bot: &Bot,
    http: &Http,
    (game, ply): (GameId, Ply),
    channel: place::ChannelId,
    with: Message,
    name: String,
) -> Result<(), ApiError> {
    let message = fresh(with, name);
    let id = api::send(http, ChannelId::new(channel.0), &message).await?;
    let id = place::MessageId(id.get());
    match bot.store.note_ping(game, ply, id).await {
        Ok(true) => {}
        Ok(false) => delete(http, channel, id).await,
        Err(error) => warn!(%game, %error, "a call could not be noted"),
    }
    Ok(())
}

async fn hush(bot: &Bot, http: &Http, game: GameId) {
    match bot.store.take_ping(game).await {
        Ok(Some((channel, message))) => delete(http, channel, message).await,
        Ok(None) => {}
        Err(error) => warn!(%game, %error, "an old call stays"),
    }
}

async fn delete(http: &Http, channel: place::ChannelId, message: place::MessageId) {
    let (channel, message) = ids(channel, message);
    if let Err(error) = api::delete(http, channel, message).await {
        debug!(%error, "an old call stays");
    }
}

fn ids(channel: place::ChannelId, message: place::MessageId) -> (ChannelId, MessageId) {
    (ChannelId::new(channel.0), MessageId::new(message.0))
}
