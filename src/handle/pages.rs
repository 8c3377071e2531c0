//! Pages to read: open games, the leaderboard, help.

use super::answer::{Page, Shown};
use super::{Answer, Result, Stop, Turn, look};
use crate::ask::control::{self, Topic};
use crate::ask::{Leaderboard, Request};
use crate::day::Day;
use crate::game::{Merit, Season};
use crate::place::UserId;
use crate::reply::Reply;
use crate::view;

/// `/games`: a page of the asker's open challenges, which expire soon, then of their games. If the page no
/// longer exists, shows the first.
pub async fn games(turn: &Turn<'_>, page: u32) -> Result<Answer> {
    let Request { user, now, locale, .. } = *turn.request;
    let challenges = turn.store.open_challenges(user, now).await?;
    let before = page as usize * view::LISTED;
    let count = challenges.len().saturating_sub(before).min(view::LISTED);
    let range = (before.saturating_sub(challenges.len()), view::LISTED - count);
    let games = turn.store.open_games(user, None, range).await?;
    if page > 0 && before >= challenges.len() + games.all.len() {
        return Box::pin(self::games(turn, 0)).await;
    }
    Ok(Reply::Update(view::games(&games, &challenges, page, user, locale)).into())
}

/// `/leaderboard`.
pub async fn leaderboard(turn: &Turn<'_>, wish: &Leaderboard) -> Result<Answer> {
    let season = Season::containing(wish.period.unwrap_or_default(), turn.request.now);
    let of = (wish.by.unwrap_or_default(), season);
    board(turn, of, control::Stop::First, Shown::Posted).await
}

/// The same as a whisper, for the buttons of a table.
pub async fn own_leaderboard(turn: &Turn<'_>) -> Result<Answer> {
    let of = (Merit::default(), Season::All);
    board(turn, of, control::Stop::First, Shown::Whispered).await
}

/// Another page or board: redrawn in place for the person it was drawn for, whispered to anyone else.
pub async fn ranks(
    turn: &Turn<'_>,
    owner: UserId,
    of: (Merit, Season),
    stop: control::Stop,
) -> Result<Answer> {
    let shown = if owner == turn.request.user { Shown::InPlace } else { Shown::Whispered };
    board(turn, of, stop, shown).await
}

pub async fn board(
    turn: &Turn<'_>,
    of: (Merit, Season),
    stop: control::Stop,
    shown: Shown,
) -> Result<Answer> {
    let (request, (merit, season)) = (turn.request, of);
    let Some(guild) = request.place.guild else {
        return Err(Stop::whisper(view::not_here(request.locale)));
    };
    let page = match stop {
        control::Stop::First => Some(0),
        control::Stop::Page(page) => Some(page),
        control::Stop::Me => None,
    };
    let mut leaders = turn.store.leaders(guild, merit, season, page, request.user).await?;
    if of == (Merit::Streak, Season::All) {
        let whose = leaders.rows.iter().map(|row| row.user);
        let whose: Vec<UserId> = whose.chain([request.user]).collect();
        let recent = turn.store.recent_days(guild, &whose, Day::at(request.now)).await?;
        let rows = leaders.rows.iter_mut().map(|row| &mut row.tally);
        for (tally, days) in rows.chain([&mut leaders.own.tally]).zip(recent) {
            tally.streak.recent = days;
        }
    }
    let people = leaders.rows.iter().map(|row| row.user);
    let (departed, unknown) = look::who_left(turn, guild, people).await?;
    let draw = |locale| view::leaders(&leaders, &departed, request.user, request.now, locale);
    let reply = match shown {
        Shown::InPlace if request.whispered => Reply::Update(draw(request.locale)),
        // It shows the reader's own row, which nobody else may see if they hide.
        _ if leaders.hidden => Reply::Whisper(draw(request.locale)),
        Shown::Whispered => Reply::Whisper(draw(request.locale)),
        Shown::InPlace => Reply::Update(draw(request.place.locale)),
        Shown::Posted => Reply::Post(draw(request.place.locale)),
    };
    let page = Page::Ranks { of, stop, shown };
    Ok(look::answer(page, reply, request, guild, unknown))
}

/// `/help`, and a page of it.
pub fn help(turn: &Turn<'_>, topic: Topic) -> Answer {
    Reply::Update(view::help(topic, &turn.bot.mentions, turn.request.locale)).into()
}
