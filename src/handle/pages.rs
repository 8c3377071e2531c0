//! Pages to read: open games, the leaderboard, help.

use super::turn::Stop;
use super::{Answer, Bot, look};
use crate::ask::Request;
use crate::ask::control::{self, Topic};
use crate::game::{Merit, Period, Season};
use crate::place::UserId;
use crate::reply::Reply;
use crate::view;

/// `/games`.
pub async fn games(bot: &Bot, request: &Request) -> Result<Answer, Stop> {
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
) -> Result<Answer, Stop> {
    let of = (merit, Season::containing(period, request.now));
    board(bot, request, of, control::Stop::First, Shown::Posted).await
}

/// The same for one person alone.
pub async fn own_leaderboard(bot: &Bot, request: &Request) -> Result<Answer, Stop> {
    let of = (Merit::default(), Season::All);
    board(bot, request, of, control::Stop::First, Shown::Whispered).await
}

/// Another page, or board: turned in place by whom it was drawn for, whispered to anyone else.
pub async fn ranks(
    bot: &Bot,
    request: &Request,
    owner: UserId,
    of: (Merit, Season),
    stop: control::Stop,
) -> Result<Answer, Stop> {
    let shown = if owner == request.user {
        Shown::InPlace
    } else {
        Shown::Whispered
    };
    board(bot, request, of, stop, shown).await
}

/// How a page comes to be seen.
#[derive(Clone, Copy)]
enum Shown {
    Posted,
    InPlace,
    Whispered,
}

async fn board(
    bot: &Bot,
    request: &Request,
    (merit, season): (Merit, Season),
    stop: control::Stop,
    shown: Shown,
) -> Result<Answer, Stop> {
    let Some(guild) = request.place.guild else {
        return Err(Stop::whisper(view::not_here(request.locale)));
    };
    let page = match stop {
        control::Stop::First => Some(0),
        control::Stop::Page(page) => Some(page),
        control::Stop::Me => None,
    };
    let store = &bot.store;
    let leaders = store
        .leaders(guild, merit, season, page, request.user)
        .await?;
    let people = leaders.rows.iter().map(|row| row.user);
    let (left, unknown) = look::who_left(bot, request, guild, people).await?;
    let draw = |locale| view::leaders(&leaders, &left, request.user, request.now, locale);
    let reply = match shown {
        Shown::InPlace if request.whispered => Reply::Update(draw(request.locale)),
        // It says where its reader stands, which nobody else learns of one who hides.
        _ if leaders.hidden => Reply::Whisper(draw(request.locale)),
        Shown::Whispered => Reply::Whisper(draw(request.locale)),
        Shown::InPlace => Reply::Update(draw(request.place.locale)),
        Shown::Posted => Reply::Post(draw(request.place.locale)),
    };
    Ok(look::shown(reply, request, guild, unknown))
}

/// `/help`.
pub fn help(bot: &Bot, request: &Request) -> Answer {
    Answer::whisper(view::help(Topic::Start, &bot.mentions, request.locale))
}

pub fn help_page(bot: &Bot, request: &Request, topic: Topic) -> Answer {
    Reply::Update(view::help(topic, &bot.mentions, request.locale)).into()
}
