//! Pages to read: open games, the leaderboard, help.

use super::{Answer, Bot};
use crate::ask::Request;
use crate::ask::control::{Stop, Topic};
use crate::game::{Merit, Period, Season};
use crate::locale::Locale;
use crate::place::UserId;
use crate::reply::{Message, Reply};
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
pub async fn leaderboard(
    bot: &Bot,
    request: &Request,
    merit: Merit,
    period: Period,
) -> Result<Answer, StoreError> {
    let season = Season::containing(period, request.now);
    let locale = request.place.locale;
    let board = board(bot, request, (merit, season), Stop::First, locale).await?;
    Ok(board.map_or_else(|| not_here(request), |board| Reply::Post(board).into()))
}

/// Another page, or board: turned in place by whom it was drawn for, whispered to anyone else.
pub async fn ranks(
    bot: &Bot,
    request: &Request,
    owner: UserId,
    of: (Merit, Season),
    stop: Stop,
) -> Result<Answer, StoreError> {
    let own = owner == request.user;
    let locale = if own {
        request.place.locale
    } else {
        request.locale
    };
    let board = board(bot, request, of, stop, locale).await?;
    Ok(match board {
        Some(board) if own => Reply::Update(board).into(),
        Some(board) => Answer::whisper(board),
        None => not_here(request),
    })
}

/// `None` outside of servers.
async fn board(
    bot: &Bot,
    request: &Request,
    (merit, season): (Merit, Season),
    stop: Stop,
    locale: Locale,
) -> Result<Option<Message>, StoreError> {
    let Some(guild) = request.place.guild else {
        return Ok(None);
    };
    let page = match stop {
        Stop::First => Some(0),
        Stop::Page(page) => Some(page),
        Stop::Me => None,
    };
    let store = &bot.store;
    let leaders = store
        .leaders(guild, merit, season, page, request.user)
        .await?;
    Ok(Some(view::leaders(
        &leaders,
        request.user,
        request.now,
        locale,
    )))
}

fn not_here(request: &Request) -> Answer {
    Answer::whisper(view::not_here(request.locale))
}

/// `/help`.
pub fn help(request: &Request) -> Answer {
    Answer::whisper(view::help(Topic::Start, request.locale))
}

pub fn help_page(request: &Request, topic: Topic) -> Answer {
    Reply::Update(view::help(topic, request.locale)).into()
}
