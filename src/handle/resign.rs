//! Resigning: asked first, then done.

use super::nudge::follow;
use super::which::which_of;
use super::{Answer, Bot, elsewhere, find};
use crate::ask::Request;
use crate::ask::control::Button;
use crate::game::{self, Ply, Record, Refusal, Turn};
use crate::place::{GameId, UserId};
use crate::reply::Reply;
use crate::store::{Appended, StoreError};
use crate::view;

/// `/resign`. A vote that somebody else leads is meant only where there is nothing else.
pub async fn here(bot: &Bot, request: &Request) -> Result<Answer, StoreError> {
    let may = |record: &Record| resign(record, request.user).is_ok();
    let button = |record: &Record| Button::Resign(record.game.id());
    Ok(match which_of(bot, request, may, button).await? {
        Ok(Some(record)) => question(request, &record),
        Ok(None) => Answer::whisper(view::no_game(request.locale)),
        Err(asked) => asked,
    })
}

pub async fn ask(bot: &Bot, request: &Request, id: GameId) -> Result<Answer, StoreError> {
    Ok(match find(bot, request, id).await? {
        Some(record) => question(request, &record),
        None => elsewhere(bot, request, id).await?,
    })
}

/// "Yes, resign", to a question asked at that ply. Someone who has moved since has thought better of it, and is asked
/// again.
pub async fn yes(
    bot: &Bot,
    request: &Request,
    id: GameId,
    asked: Option<Ply>,
) -> Result<Answer, StoreError> {
    let Some(record) = find(bot, request, id).await? else {
        return Ok(Answer::whisper(view::no_such_game(request.locale)));
    };
    let turn = match resign(&record, request.user) {
        Ok(turn) => turn,
        Err(refusal) => return Ok(Answer::refused(request, &refusal, &record)),
    };
    if asked.is_none_or(|asked| record.game.has_moved_since(request.user, asked)) {
        return Ok(question(request, &record));
    }
    let by = Some(request.id);
    let appended = bot.store.append(&record, &turn, request.now, by).await?;
    let record = match appended {
        Appended::Done(record) => *record,
        Appended::Stale(stands) => {
            let record = stands.map_or(record, |stands| *stands);
            return Ok(Answer::refused(request, &Refusal::Stale, &record));
        }
    };
    let nudges = follow(bot, request, &record).await?;
    let answer = Reply::Update(view::resigned(&record, request.locale));
    Ok(nudges.after(answer.into()).with_board(&record))
}

pub async fn no(bot: &Bot, request: &Request, id: GameId) -> Result<Answer, StoreError> {
    Ok(match find(bot, request, id).await? {
        Some(_) => Reply::Update(view::kept_playing(request.locale)).into(),
        None => Answer::whisper(view::no_such_game(request.locale)),
    })
}

/// Resigns one's own game, or that of the channel, as far as one may.
fn resign(record: &Record, who: UserId) -> Result<Turn, Refusal> {
    match record.poll {
        Some(_) => game::vote::resign(record, who),
        None => game::resign(&record.game, who),
    }
}

fn question(request: &Request, record: &Record) -> Answer {
    match resign(record, request.user) {
        Ok(_) => Answer::whisper(view::resign_question(record, request.locale)),
        Err(refusal) => Answer::refused(request, &refusal, record),
    }
}
