//! Pages to read: open games, the leaderboard, help.

use super::{Answer, Bot};
use crate::ask::Request;
use crate::ask::control::Topic;
use crate::place::UserId;
use crate::reply::Reply;
use crate::store::StoreError;
use crate::view;

/// `/games`.
pub async fn games(bot: &Bot, request: &Request) -> Result<Answer, StoreError> {
    let games = bot.store.open_games(request.user, None, view::LISTED);
    let challenges = bot.store.open_challenges(request.user, request.now).await?;
    Ok(Answer::whisper(view::games(
        &games.await?,
        &challenges,
        request.user,
        request.locale,
    )))
}

/// `/leaderboard`.
pub async fn leaderboard(bot: &Bot, request: &Request) -> Result<Answer, StoreError> {
    let Some(guild) = request.place.guild else {
        return Ok(Answer::whisper(view::not_here(request.locale)));
    };
    let leaders = bot.store.leaders(guild, 0, request.user).await?;
    let message = view::leaders(&leaders, request.user, request.place.locale);
    Ok(Reply::Post(message).into())
}

/// Another page of the leaderboard: turned in place by whom it was drawn for, whispered to anyone else.
pub async fn leaders(
    bot: &Bot,
    request: &Request,
    owner: UserId,
    page: u32,
) -> Result<Answer, StoreError> {
    let Some(guild) = request.place.guild else {
        return Ok(Answer::whisper(view::not_here(request.locale)));
    };
    let leaders = bot.store.leaders(guild, page, request.user).await?;
    Ok(if owner == request.user {
        Reply::Update(view::leaders(&leaders, owner, request.place.locale)).into()
    } else {
        Answer::whisper(view::leaders(&leaders, request.user, request.locale))
    })
}

/// `/help`.
pub fn help(request: &Request) -> Answer {
    Answer::whisper(view::help(Topic::Start, request.locale))
}

pub fn help_page(request: &Request, topic: Topic) -> Answer {
    Reply::Update(view::help(topic, request.locale)).into()
}
