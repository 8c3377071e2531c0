//! Resigning: asked first, then done.

use super::drawing::as_allowed;
use super::nudge::follow;
use super::turn::Stop;
use super::which::which_of;
use super::{Answer, Bot, elsewhere, find};
use crate::ask::Request;
use crate::ask::control::Button;
use crate::game::{self, Ply, Record, Refusal, Turn};
use crate::place::{GameId, UserId};
use crate::reply::Reply;
use crate::store::{Appended, Redraw};
use crate::view;

/// `/resign`. A vote that somebody else leads is meant only where there is nothing else.
pub async fn here(bot: &Bot, request: &Request) -> Result<Answer, Stop> {
    let may = |record: &Record| resign(record, request.user).is_ok();
    let button = |record: &Record| Button::Resign(record.game.id());
    Ok(match which_of(bot, request, may, button).await? {
        Ok(Some(record)) => question(request, &record),
        Ok(None) => Answer::whisper(view::no_game(request.locale)),
        Err(asked) => asked,
    })
}

pub async fn ask(bot: &Bot, request: &Request, id: GameId) -> Result<Answer, Stop> {
    Ok(match find(bot, request, id).await? {
        Some(record) => question(request, &record),
        None => elsewhere(bot, request, id).await?,
    })
}

/// "Yes, resign", to a question asked at that ply: good for as long as the game is open and whoever says it has done
/// nothing in it since. Someone who has moved has thought better of it, and is asked again.
pub async fn yes(
    bot: &Bot,
    request: &Request,
    id: GameId,
    asked: Option<Ply>,
) -> Result<Answer, Stop> {
    let Some(mut record) = find(bot, request, id).await? else {
        return Err(Stop::whisper(view::no_such_game(request.locale)));
    };
    let by = Some(request.id);
    let record = loop {
        let turn = match resign(&record, request.user) {
            Ok(turn) => turn,
            // There is nothing left to say yes to, and so the question goes.
            Err(over @ Refusal::Finished) => {
                return Ok(Reply::Update(view::refusal(&over, &record, request.locale)).into());
            }
            Err(refusal) => return Ok(Answer::refused(request, &refusal, &record)),
        };
        if asked.is_none_or(|asked| record.game.has_moved_since(request.user, asked)) {
            return Ok(question(request, &record));
        }
        let redraw = as_allowed(request, Redraw::After);
        let (store, now) = (&bot.store, request.now);
        record = match store.append_and(&record, &turn, now, by, redraw).await? {
            Appended::Done(record) => break *record,
            // Somebody else has moved, or ended it, since it was read.
            Appended::Stale(Some(stands)) if stands.game != record.game => *stands,
            // A clock has run out, and the game is about to be lost by it.
            Appended::Stale(_) => return Ok(Answer::refused(request, &Refusal::Stale, &record)),
        };
    };
    let nudges = follow(bot, request, &record).await?;
    let answer = Reply::Update(view::resigned(&record, request.locale));
    Ok(nudges.after(answer.into()).with_board(&record))
}

pub async fn no(bot: &Bot, request: &Request, id: GameId) -> Result<Answer, Stop> {
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
        Ok(_) => Answer::whisper(view::resign_question(record, request.user, request.locale)),
        Err(refusal) => Answer::refused(request, &refusal, record),
    }
}
