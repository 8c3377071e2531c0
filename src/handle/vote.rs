//! The channel against the bot: everyone there votes, and whoever began the game closes votes early.

use super::drawing::{refuse, update};
use super::turn::Stop;
use super::{Answer, Bot, elsewhere, find};
use crate::ask::Request;
use crate::game::vote::may_host;
use crate::game::{Ply, Record, Refusal};
use crate::place::GameId;
use crate::reply::Reply;
use crate::store::{StoreError, Voted};
use crate::view;
use nim::{Move, Next, Partial};

/// A vote from the board's menu or form: cast if it names a move, else the form asks how many.
pub async fn pick(
    bot: &Bot,
    request: &Request,
    id: GameId,
    ply: Ply,
    so_far: Partial,
) -> Result<Answer, Stop> {
    let Some(record) = find(bot, request, id).await? else {
        return elsewhere(bot, request, id).await;
    };
    // Of a move that is chosen in part nothing is stored yet, and so the time is not looked at.
    let next = match so_far.whole() {
        _ if record.poll.is_none() => Err(Refusal::Stranger),
        Some(m) => Ok(Next::Ready(m)),
        None if record.game.end().is_some() => Err(Refusal::Finished),
        None if record.game.ply() != ply => Err(Refusal::VoteClosed),
        None => {
            let next = record.game.position().next(so_far, view::MENU);
            next.map_err(Refusal::Illegal)
        }
    };
    match next {
        Err(refusal) => Ok(refuse(request, &refusal, &record)),
        Ok(Next::Ready(m)) => {
            let voted = cast(bot, request, id, ply, m).await?;
            shown(bot, request, voted).await
        }
        Ok(next) => match view::vote_form(&record, so_far, &next, request.locale) {
            Some(form) => Ok(Reply::Form(form).into()),
            None => update(bot, request, record, Partial::NOTHING).await,
        },
    }
}

/// "Close the vote": the move with most votes is made now.
pub async fn close(bot: &Bot, request: &Request, id: GameId, ply: Ply) -> Result<Answer, Stop> {
    let Some(record) = find(bot, request, id).await? else {
        return elsewhere(bot, request, id).await;
    };
    if let Err(refusal) = may_host(&record, request.user)
        && !bot.store.has_done(request.id).await?
    {
        return Ok(refuse(request, &refusal, &record));
    }
    let closed = bot
        .store
        .close_vote(id, ply, request.id, request.now, request.seed);
    shown(bot, request, closed.await?).await
}

/// A vote that was typed: it is confirmed to whoever cast it, and the board follows.
pub async fn type_vote(
    bot: &Bot,
    request: &Request,
    record: &Record,
    ply: Ply,
    m: Move,
) -> Result<Answer, Stop> {
    match cast(bot, request, record.game.id(), ply, m).await? {
        Voted::Done(record) => {
            let told = view::voted(&record, m, request.locale);
            Ok(Answer::whisper(told).with_board(&record))
        }
        refused => shown(bot, request, refused).await,
    }
}

async fn cast(
    bot: &Bot,
    request: &Request,
    id: GameId,
    ply: Ply,
    m: Move,
) -> Result<Voted, StoreError> {
    let (who, by) = (request.user, request.id);
    bot.store.cast(id, ply, who, m, by, request.now).await
}

/// What came of it, on the board.
async fn shown(bot: &Bot, request: &Request, voted: Voted) -> Result<Answer, Stop> {
    match voted {
        Voted::Done(record) => update(bot, request, *record, Partial::NOTHING).await,
        Voted::Refused(refusal, record) => Ok(refuse(request, &refusal, &record)),
        Voted::Nowhere => Ok(Answer::whisper(view::no_such_game(request.locale))),
    }
}
