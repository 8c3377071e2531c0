//! Making a move: from the menus, from the form, or typed.

use super::drawing::{as_allowed, post, refuse, update};
use super::nudge::follow;
use super::turn::Stop;
use super::which::{here, which};
use super::{Answer, Bot, elsewhere, find, vote};
use crate::ask::Request;
use crate::ask::control::Button;
use crate::game::{Ply, Record, Refusal, decide, may_move};
use crate::place::GameId;
use crate::reply::Reply;
use crate::store::{Appended, Redraw, StoreError};
use crate::view;
use nim::{Move, Next, Partial, PileIx};

/// A move from a board's menus or form: made if it is complete, else the board shows what can follow.
pub async fn pick(
    bot: &Bot,
    request: &Request,
    id: GameId,
    ply: Ply,
    so_far: Partial,
) -> Result<Answer, Stop> {
    let (record, next) = next(bot, request, id, ply, so_far).await?;
    let Next::Ready(m) = next else {
        return update(bot, request, record, so_far).await;
    };
    match play(bot, request, record, ply, m, Redraw::ByAnswer).await? {
        Ok(record) => {
            let nudges = follow(bot, request, &record).await?;
            Ok(nudges.after(update(bot, request, record, Partial::NOTHING).await?))
        }
        Err((refusal, record)) => Ok(refuse(request, &refusal, &record)),
    }
}

/// "Take 2 from A", below a hint: what became of it is said there, and the board follows.
pub async fn as_told(
    bot: &Bot,
    request: &Request,
    id: GameId,
    ply: Ply,
    m: Move,
) -> Result<Answer, Stop> {
    let Some(record) = find(bot, request, id).await? else {
        return Err(Stop::whisper(view::no_such_game(request.locale)));
    };
    match play(bot, request, record, ply, m, Redraw::After).await? {
        Ok(record) => {
            let nudges = follow(bot, request, &record).await?;
            let said = Reply::Update(view::played(&record, ply, request.locale));
            Ok(nudges.after(said.into()).with_board(&record))
        }
        Err((refusal, record)) => Ok(Answer::refused(request, &refusal, &record)),
    }
}

/// A move typed as a command: the board follows it down the channel.
pub async fn type_move(bot: &Bot, request: &Request, m: Move) -> Result<Answer, Stop> {
    let button = |record: &Record| Button::MoveIn(record.game.id(), record.game.ply(), m);
    match which(bot, request, button).await? {
        Ok(Some(record)) => {
            let ply = record.game.ply();
            typed(bot, request, record, ply, m).await
        }
        Ok(None) => match ended(bot, request).await? {
            Some(record) => Ok(post(&record)),
            None => Ok(Answer::whisper(view::no_game(request.locale))),
        },
        Err(asked) => Ok(asked),
    }
}

/// The game that the same move, delivered again, has ended.
async fn ended(bot: &Bot, request: &Request) -> Result<Option<Record>, StoreError> {
    match bot.store.has_done(request.id).await? {
        true => {
            let here = request.place.channel;
            bot.store.last_finished_game(request.user, here).await
        }
        false => Ok(None),
    }
}

/// The same in the game that was meant of two.
pub async fn type_in(
    bot: &Bot,
    request: &Request,
    id: GameId,
    ply: Ply,
    m: Move,
) -> Result<Answer, Stop> {
    match find(bot, request, id).await? {
        Some(record) => typed(bot, request, record, ply, m).await,
        None => Ok(Answer::whisper(view::no_such_game(request.locale))),
    }
}

async fn typed(
    bot: &Bot,
    request: &Request,
    record: Record,
    ply: Ply,
    m: Move,
) -> Result<Answer, Stop> {
    if record.poll.is_some() {
        return vote::type_vote(bot, request, &record, ply, m).await;
    }
    let anew = Redraw::Anew(request.token.clone());
    match play(bot, request, record, ply, m, anew).await? {
        Ok(record) => {
            let nudges = follow(bot, request, &record).await?;
            Ok(nudges.after(post(&record)))
        }
        Err((refusal, record)) => Ok(Answer::refused(request, &refusal, &record)),
    }
}

/// "Another number…" was picked: a form asks for it.
pub async fn ask_amount(
    bot: &Bot,
    request: &Request,
    id: GameId,
    ply: Ply,
    so_far: Partial,
) -> Result<Answer, Stop> {
    let (record, next) = next(bot, request, id, ply, so_far).await?;
    match view::amount_form(&record, so_far, &next, request.locale) {
        Some(form) => Ok(Reply::Form(form).into()),
        // No menu of ours asks for an amount there.
        None => update(bot, request, record, Partial::NOTHING).await,
    }
}

/// The piles a move being typed can take from.
pub async fn complete_pile(bot: &Bot, request: &Request, typed: &str) -> Result<Answer, Stop> {
    let open = waiting(bot, request).await?;
    let choices = open.iter().map(|record| {
        let game = &record.game;
        view::complete_pile(game.position(), typed, game.terms().theme, request.locale)
    });
    Ok(Reply::Choices(view::merged(choices)).into())
}

/// The amounts a move being typed can take.
pub async fn complete_take(
    bot: &Bot,
    request: &Request,
    pile: Option<PileIx>,
    typed: &str,
) -> Result<Answer, Stop> {
    let Some(pile) = pile else {
        return Ok(Reply::Choices(Vec::new()).into());
    };
    let open = waiting(bot, request).await?;
    let choices = open.iter().map(|record| {
        let position = record.game.position();
        view::complete_take(position, pile, typed, request.locale)
    });
    Ok(Reply::Choices(view::merged(choices)).into())
}

/// The games in which a move that is being typed can be meant: those that wait for it, or if there are none, all.
async fn waiting(bot: &Bot, request: &Request) -> Result<Vec<Record>, StoreError> {
    let mut open = here(bot, request).await?;
    let waits = |record: &Record| {
        let game = &record.game;
        record.poll.is_some() || may_move(game, request.user, game.ply()).is_ok()
    };
    if open.iter().any(waits) {
        open.retain(waits);
    }
    Ok(open)
}

/// Decides and stores a move: the record with it, or why not, with the record as it stands.
async fn play(
    bot: &Bot,
    request: &Request,
    record: Record,
    ply: Ply,
    m: Move,
    redraw: Redraw,
) -> Result<Result<Record, (Refusal, Record)>, StoreError> {
    let turn = match decide(&record.game, request.user, ply, m, request.seed) {
        Ok(turn) => turn,
        // The same move, delivered again, has already been made.
        Err(_) if bot.store.has_done(request.id).await? => return Ok(Ok(record)),
        Err(refusal) => return Ok(Err((refusal, record))),
    };
    let (by, before) = (Some(request.id), record.taken_back);
    let (redraw, now) = (as_allowed(request, redraw), request.now);
    Ok(
        match bot
            .store
            .append_and(&record, &turn, now, by, redraw)
            .await?
        {
            Appended::Done(record) => Ok(*record),
            Appended::Stale(stands) => {
                let stands = stands.map_or(record, |stands| *stands);
                // Unless something came between our read and our write, there was no time left to make a move.
                let moved = stands.game.end().is_some()
                    || stands.game.ply() != ply
                    || stands.taken_back != before;
                let refusal = if moved { Refusal::Stale } else { Refusal::Late };
                Err((refusal, stands))
            }
        },
    )
}

/// The game, and what can follow that choice, if it is the asker's turn.
async fn next(
    bot: &Bot,
    request: &Request,
    id: GameId,
    ply: Ply,
    so_far: Partial,
) -> Result<(Record, Next), Stop> {
    let Some(record) = find(bot, request, id).await? else {
        return Err(elsewhere(bot, request, id).await?.into());
    };
    let next = may_move(&record.game, request.user, ply).and_then(|()| {
        let next = record.game.position().next(so_far, view::MENU);
        next.map_err(Refusal::Illegal)
    });
    match next {
        Ok(next) => Ok((record, next)),
        Err(refusal) => Err(refuse(request, &refusal, &record).into()),
    }
}
