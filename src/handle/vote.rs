//! The channel against the bot: everybody there votes, and the one who began the game may close a vote early.

use super::drawing::{refuse, update};
use super::prelude::*;
use crate::ask::control::Form;
use crate::game::Ply;
use crate::game::vote::may_host;
use crate::store::Voted;
use nim::{Move, Next};

/// Takes a choice in a vote. A pile on the board, which everyone sees, asks the rest in a whisper.
pub async fn choose(turn: &Turn<'_>, id: GameId, ply: Ply, so_far: Partial) -> Result<Answer> {
    turn.unbarred().await?;
    let record = voted_on(turn, id).await?;
    if record.game.position().whole(so_far).is_some() {
        return pick_of(turn, record, ply, so_far).await;
    }
    if record.game.end().is_some() || record.game.ply() != ply {
        return Err(refuse(turn, Refusal::VoteClosed, &record));
    }
    let own = turn.store.own_vote(id, turn.user).await?;
    let own = own.and_then(|own| record.game.position().whole(own));
    let drawn = draw_own(turn, record, so_far, own).await?;
    Ok(turn.in_whisper(drawn))
}

/// Draws the vote as one voter alone sees it.
async fn draw_own(
    turn: &Turn<'_>,
    record: Record,
    so_far: Partial,
    own: Option<Move>,
) -> Result<Message, StoreError> {
    let (user, locale) = (turn.user, turn.language().await);
    Ok(view::vote_of_ones_own(&turn.with_theme(record).await?, so_far, own, user, locale))
}

/// Takes an amount from the menu or form: votes if it completes a move, else asks for the amount.
pub async fn pick(turn: &Turn<'_>, id: GameId, ply: Ply, so_far: Partial) -> Result<Answer> {
    // A barred person has no open game of their own, but anyone may vote.
    turn.unbarred().await?;
    let record = voted_on(turn, id).await?;
    pick_of(turn, record, ply, so_far).await
}

/// Returns the game, if the channel plays it.
async fn voted_on(turn: &Turn<'_>, id: GameId) -> Result<Record> {
    let record = turn.game(id).await?;
    match record.poll {
        Some(_) => Ok(record),
        None => Err(refuse(turn, Refusal::Stranger, &record)),
    }
}

async fn pick_of(turn: &Turn<'_>, record: Record, ply: Ply, so_far: Partial) -> Result<Answer> {
    let id = record.game.id();
    // A half-chosen move stores nothing, so the vote's deadline is not checked yet.
    let next = match record.game.position().whole(so_far) {
        Some(m) => Ok(Next::Ready(m)),
        None if record.game.end().is_some() => Err(Refusal::Finished),
        None if record.game.ply() != ply => Err(Refusal::VoteClosed),
        None => record.game.position().next(so_far, view::MENU).map_err(Refusal::Illegal),
    };
    match next {
        Err(refusal) => Err(refuse(turn, refusal, &record)),
        Ok(Next::Ready(m)) => show(turn, cast(turn, id, ply, m).await?, Some(m)).await,
        Ok(next) => {
            let (position, control) = (record.game.position(), Form::VoteNumber(id, ply, so_far));
            let locale = turn.language().await;
            match view::amount_form(position, control, so_far, &next, locale) {
                Some(form) => Ok(Reply::Form(form).into()),
                None => update(turn, record, Partial::NOTHING).await,
            }
        }
    }
}

/// "Close the vote": makes the move with most votes now.
pub async fn close(turn: &Turn<'_>, id: GameId, ply: Ply) -> Result<Answer> {
    let record = turn.game(id).await?;
    if let Err(refusal) = may_host(&record, turn.user)
        && !turn.store.has_done(turn.id).await?
    {
        return Err(refuse(turn, refusal, &record));
    }
    let closed = turn.store.close_vote(id, ply, turn.id, turn.now, turn.seed).await?;
    show(turn, closed, None).await
}

/// `/move` in a vote: confirms the vote in a whisper, then redraws the board.
pub async fn type_vote(turn: &Turn<'_>, record: &Record, ply: Ply, m: Move) -> Result<Answer> {
    turn.unbarred().await?;
    match cast(turn, record.game.id(), ply, m).await? {
        Voted::Done(record) => {
            Ok(Answer::whisper(view::voted(&record, m, turn.language().await)).with_board(&record))
        }
        voted => show(turn, voted, None).await,
    }
}

async fn cast(turn: &Turn<'_>, id: GameId, ply: Ply, m: Move) -> Result<Voted> {
    Ok(turn.store.cast(id, ply, turn.user, m, turn.id, turn.now).await?)
}

/// Shows the result of a vote on the board, and the voter their own in a whisper.
async fn show(turn: &Turn<'_>, voted: Voted, own: Option<Move>) -> Result<Answer> {
    match voted {
        Voted::Done(record) if turn.whispered || own.is_some() => {
            let message = draw_own(turn, (*record).clone(), Partial::NOTHING, own).await?;
            Ok(turn.in_whisper(message).with_board(&record))
        }
        Voted::Done(record) => update(turn, *record, Partial::NOTHING).await,
        Voted::Refused(refusal, record) => Err(refuse(turn, refusal, &record)),
        Voted::Nowhere => Err(turn.no_such_game()),
    }
}
