//! What is done with an interaction after its answer. None of it matters to a game.

use serenity::all::{ChannelId, Http};
use tracing::{debug, warn};

use super::api;
use super::errand;
use super::response::follow_up;
use crate::handle::{Bot, Then, learned, rescue};
use crate::place::MessageId;
use crate::store::StoreError;

/// Does one thing. `token` is that of the interaction it follows.
pub async fn follow(bot: &Bot, http: &Http, token: &str, then: Then) {
    match then {
        Then::LearnBoard(posted) => match api::original(http, token).await {
            Ok(id) => match learned(bot, &posted, MessageId(id.get())).await {
                Ok(Some(errand)) => errand::run(bot, http, errand).await,
                Ok(None) => {}
                Err(error) => warn!(%error, "a board's message could not be noted"),
            },
            // Its first click tells.
            Err(error) => debug!(game = %posted.game, %error, "a board's message is not known yet"),
        },
        Then::LearnChallenge(id) => match api::original(http, token).await {
            Ok(message) => {
                let message = MessageId(message.get());
                noted(bot.store.set_challenge(id, message).await);
            }
            // Nobody can tell it has expired then, until someone clicks on it.
            Err(error) => debug!(%id, %error, "a challenge's message is not known"),
        },
        Then::PostBoard { game, with } => {
            match api::follow_up(http, token, &follow_up(with)).await {
                Ok(id) => {
                    let message = MessageId(id.get());
                    noted(bot.store.set_board(game, Some(message)).await);
                }
                // `/board` brings it.
                Err(error) => warn!(%game, %error, "a board was not posted after an answer"),
            }
        }
        Then::Post(with) => {
            if let Err(error) = api::follow_up(http, token, &follow_up(with)).await {
                debug!(%error, "a message was not posted after an answer");
            }
        }
        Then::Seek(lost) => {
            let channel = ChannelId::new(lost.channel.0);
            match api::is_gone(http, channel).await {
                Ok(true) => match rescue(bot, &lost).await {
                    Ok(Some(then)) => Box::pin(follow(bot, http, token, then)).await,
                    Ok(None) => {}
                    Err(error) => warn!(game = %lost.game, %error, "a game was not brought back"),
                },
                Ok(false) => {}
                Err(error) => debug!(game = %lost.game, %error, "its channel is there, it seems"),
            }
        }
        Then::Errand(errand) => errand::run(bot, http, errand).await,
    }
}

fn noted(result: Result<(), StoreError>) {
    if let Err(error) = result {
        warn!(%error, "a message could not be noted");
    }
}
