//! Pages to read: open games, the leaderboard, help.

use super::answer::{Delivery, RanksPage};
use super::look;
use super::prelude::*;
use crate::ask::Leaderboard;
use crate::ask::control::{self, Topic};
use crate::day::Day;
use crate::game::{Merit, Season};

/// `/games`: a page of the asker's open challenges, which expire soon, then of their games. If the page no
/// longer exists, shows the first.
pub async fn games(turn: &Turn<'_>, page: u32) -> Result<Answer> {
    let challenges = turn.store.open_challenges(turn.user, turn.now).await?;
    let before = page as usize * view::LISTED;
    let count = challenges.len().saturating_sub(before).min(view::LISTED);
    let range = (before.saturating_sub(challenges.len()), view::LISTED - count);
    let games = turn.store.open_games(turn.user, None, range).await?;
    if page > 0 && before >= challenges.len() + games.all.len() {
        return Box::pin(self::games(turn, 0)).await;
    }
    Ok(Reply::Update(view::games(&games, &challenges, page, turn.user, turn.locale)).into())
}

/// `/leaderboard`.
pub async fn leaderboard(turn: &Turn<'_>, wish: &Leaderboard) -> Result<Answer> {
    let season = Season::containing(wish.period.unwrap_or_default(), turn.now);
    let of = (wish.by.unwrap_or_default(), season);
    board(turn, of, control::Stop::First, Delivery::Posted).await
}

/// The same as a whisper, for the buttons of a table.
pub async fn own_leaderboard(turn: &Turn<'_>) -> Result<Answer> {
    let of = (Merit::default(), Season::All);
    board(turn, of, control::Stop::First, Delivery::Whispered).await
}

/// Another page or board: redrawn in place for the person it was drawn for, whispered to anyone else.
pub async fn ranks(
    turn: &Turn<'_>,
    owner: UserId,
    of: (Merit, Season),
    stop: control::Stop,
) -> Result<Answer> {
    let delivery = if owner == turn.user { Delivery::InPlace } else { Delivery::Whispered };
    board(turn, of, stop, delivery).await
}

pub async fn board(
    turn: &Turn<'_>,
    of: (Merit, Season),
    stop: control::Stop,
    delivery: Delivery,
) -> Result<Answer> {
    let (merit, season) = of;
    let Some(guild) = turn.place.guild else {
        return Err(Stop::whisper(view::not_here(turn.locale)));
    };
    let page = match stop {
        control::Stop::First => Some(0),
        control::Stop::Page(page) => Some(page),
        control::Stop::Me => None,
    };
    let mut leaders = turn.store.leaders(guild, merit, season, page, turn.user).await?;
    if of == (Merit::Streak, Season::All) {
        let whose = leaders.rows.iter().map(|row| row.user);
        let whose: Vec<UserId> = whose.chain([turn.user]).collect();
        let recent = turn.store.recent_days(guild, &whose, Day::at(turn.now)).await?;
        let rows = leaders.rows.iter_mut().map(|row| &mut row.tally);
        for (tally, days) in rows.chain([&mut leaders.own.tally]).zip(recent) {
            tally.streak.recent = days;
        }
    }
    let people = leaders.rows.iter().map(|row| row.user);
    let (departed, unknown) = look::who_left(turn, guild, people).await?;
    let draw = |locale| view::leaders(&leaders, &departed, turn.user, turn.now, locale);
    let reply = match delivery {
        Delivery::InPlace if turn.whispered => Reply::Update(draw(turn.locale)),
        // It shows the reader's own row, which nobody else may see if they hide.
        _ if leaders.hidden => Reply::Whisper(draw(turn.locale)),
        Delivery::Whispered => Reply::Whisper(draw(turn.locale)),
        Delivery::InPlace => Reply::Update(draw(turn.place.locale)),
        Delivery::Posted => Reply::Post(draw(turn.place.locale)),
    };
    let page = RanksPage::Ranks { of, stop, delivery };
    Ok(look::answer(page, reply, turn, guild, unknown))
}

/// `/help`, and a page of it.
pub fn help(turn: &Turn<'_>, topic: Topic) -> Answer {
    Reply::Update(view::help(topic, &turn.bot.mentions, turn.locale)).into()
}
