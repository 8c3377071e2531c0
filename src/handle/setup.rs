//! The form that puts a game together.

use super::turn::Stop;
use super::{Answer, Bot, begin};
use crate::ask::{Request, Setup};
use crate::reply::{Message, Reply};
use crate::store::StoreError;
use crate::view;

/// A form of one's own.
pub async fn open(bot: &Bot, request: &Request, setup: &Setup) -> Result<Answer, Stop> {
    Ok(Answer::whisper(draw(bot, request, setup).await?))
}

/// The same form with another choice.
pub async fn turn(bot: &Bot, request: &Request, setup: &Setup) -> Result<Answer, Stop> {
    Ok(Reply::Update(draw(bot, request, setup).await?).into())
}

/// Begins the game, as `/play` does.
pub async fn start(bot: &Bot, request: &Request, setup: &Setup) -> Result<Answer, Stop> {
    match setup.wish(None) {
        Ok(wish) => begin::play(bot, request, &wish).await,
        Err(bad) => Ok(Answer::whisper(view::bad_input(&bad, request.locale))),
    }
}

async fn draw(bot: &Bot, request: &Request, setup: &Setup) -> Result<Message, StoreError> {
    let settings = bot.store.settings(request.place.guild).await?;
    Ok(view::setup(setup, &settings, request.locale))
}
