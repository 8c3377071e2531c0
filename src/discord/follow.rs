//! What is done on Discord after an answer, or without anyone having asked. None of it matters to a game.

use std::sync::Arc;

use serenity::all::{ChannelId, Http, MessageId};
use tracing::{debug, warn};

use super::calls::{self, CallError};
use super::response::{edit, follow_up, fresh};
use crate::game;
use crate::handle::{Bot, Then, learned, rescue};
use crate::reply::Message;
use crate::store::{StoreError, Warning};

/// Does one thing. `token` is that of the interaction it follows.
pub async fn follow(bot: &Bot, http: &Arc<Http>, token: &str, then: Then) {
    match then {
        Then::LearnBoard(posted) => match calls::original(http, token).await {
            Ok(id) => match learned(bot, &posted, game::MessageId(id.get())).await {
                Ok(Some(then)) => act(bot, http, then).await,
                Ok(None) => {}
                Err(error) => warn!(%error, "a board's message could not be noted"),
            },
            // Its first click tells.
            Err(error) => debug!(game = %posted.game, %error, "a board's message is not known yet"),
        },
        Then::LearnChallenge(id) => match calls::original(http, token).await {
            Ok(message) => {
                let message = game::MessageId(message.get());
                noted(bot.store.set_challenge(id, message).await);
            }
            // Nobody can tell it has expired then, until someone clicks on it.
            Err(error) => debug!(%id, %error, "a challenge's message is not known"),
        },
        Then::PostBoard { game, with } => {
            match calls::follow_up(http, token, &follow_up(with)).await {
                Ok(id) => {
                    let message = game::MessageId(id.get());
                    noted(bot.store.set_board(game, Some(message)).await);
                }
                // The board of the game before has a button to it, and so has `/board`.
                Err(error) => warn!(%game, %error, "the next game's board was not posted"),
            }
        }
        Then::Post(with) => {
            if let Err(error) = calls::follow_up(http, token, &follow_up(with)).await {
                debug!(%error, "a message was not posted after an answer");
            }
        }
        Then::Seek(lost) => {
            let channel = ChannelId::new(lost.channel.0);
            match calls::is_gone(http, channel).await {
                Ok(true) => match rescue(bot, &lost).await {
                    Ok(Some(then)) => Box::pin(follow(bot, http, token, then)).await,
                    Ok(None) => {}
                    Err(error) => warn!(game = %lost.game, %error, "a game was not brought back"),
                },
                Ok(false) => {}
                Err(error) => debug!(game = %lost.game, %error, "its channel is there, it seems"),
            }
        }
        then => act(bot, http, then).await,
    }
}

/// Does one thing that follows no interaction.
pub async fn act(bot: &Bot, http: &Arc<Http>, then: Then) {
    match then {
        Then::LearnBoard(_)
        | Then::LearnChallenge(_)
        | Then::PostBoard { .. }
        | Then::Post(_)
        | Then::Seek(_) => {}
        Then::Redraw {
            channel,
            message,
            with,
        } => {
            // Where the bot is no member of the channel it may not: then that message's next click repairs it.
            let (channel, message) = ids(channel, message);
            if let Err(error) = calls::redraw(http, channel, message, &edit(with)).await {
                debug!(%error, "a message stays as it was");
            }
        }
        Then::Hush(game) => hush(bot, http, game).await,
        Then::Warn {
            game,
            ply,
            deadline,
            channel,
            with,
        } => warn_player(bot, http, (game, ply, deadline), channel, with).await,
        Then::Call {
            game,
            ply,
            who,
            now,
            channel,
            with,
        } => match bot.store.should_call(game, ply, who, now).await {
            Ok(true) => {
                // One name for one call, so that Discord lets it be said once however often it is sent.
                let message = fresh(with, format!("{game}.{}", ply.0));
                match calls::send(http, ChannelId::new(channel.0), &message).await {
                    Ok(id) => {
                        let id = game::MessageId(id.get());
                        match bot.store.note_ping(game, ply, id).await {
                            Ok(true) => {}
                            Ok(false) => delete(http, channel, id).await,
                            Err(error) => warn!(%game, %error, "a call could not be noted"),
                        }
                    }
                    // Where the bot may not speak nobody is called.
                    Err(error) => debug!(%game, %error, "a player was not called"),
                }
            }
            Ok(false) => {}
            Err(error) => warn!(%game, %error, "a player was not called"),
        },
    }
}

async fn warn_player(
    bot: &Bot,
    http: &Arc<Http>,
    (game, ply, deadline): (game::GameId, game::Ply, i64),
    channel: game::ChannelId,
    with: Message,
) {
    hush(bot, http, game).await;
    let message = fresh(
        with,
        format!("{game}.{}!{}", ply.0, deadline / 1000 % 1_000_000),
    );
    let sent = calls::send(http, ChannelId::new(channel.0), &message).await;
    let warning = match sent {
        Ok(id) => {
            let id = game::MessageId(id.get());
            match bot.store.note_ping(game, ply, id).await {
                Ok(true) => {}
                Ok(false) => delete(http, channel, id).await,
                Err(error) => warn!(%game, %error, "a warning could not be noted"),
            }
            Warning::Given
        }
        // It is tried again when the claim on it has run out.
        Err(CallError::Passing(error)) => {
            warn!(%game, %error, "a player is not warned yet");
            return;
        }
        Err(CallError::Refused(error) | CallError::Gone(error)) => {
            debug!(%game, %error, "a player cannot be warned");
            Warning::Impossible
        }
    };
    if let Err(error) = bot.store.warned(game, ply, deadline, warning).await {
        warn!(%game, %error, "a warning could not be noted");
    }
}

async fn hush(bot: &Bot, http: &Arc<Http>, game: game::GameId) {
    match bot.store.take_ping(game).await {
        Ok(Some((channel, message))) => delete(http, channel, message).await,
        Ok(None) => {}
        Err(error) => warn!(%game, %error, "an old call stays"),
    }
}

async fn delete(http: &Arc<Http>, channel: game::ChannelId, message: game::MessageId) {
    let (channel, message) = ids(channel, message);
    if let Err(error) = calls::delete(http, channel, message).await {
        debug!(%error, "an old call stays");
    }
}

fn ids(channel: game::ChannelId, message: game::MessageId) -> (ChannelId, MessageId) {
    (ChannelId::new(channel.0), MessageId::new(message.0))
}

fn noted(result: Result<(), StoreError>) {
    if let Err(error) = result {
        warn!(%error, "a message could not be noted");
    }
}
