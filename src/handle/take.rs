//! Makes a move: from the menus, from the form, or typed.

use super::drawing::{as_allowed, post, refuse, update};
use super::nudge::follow;
use super::prelude::*;
use super::vote;
use super::which::{here, which};
use crate::ask::control::{Button, Form};
use crate::game::{Ply, decide, may_move};
use crate::place::Place;
use crate::reply::Choice;
use crate::store::{Appended, Redraw};
use crate::view::Audience;
use nim::{Move, Next, PileIx};

/// Takes a choice from a board's menus or form: makes a complete move, else shows on the board what can follow.
pub async fn pick(turn: &Turn<'_>, id: GameId, ply: Ply, so_far: Partial) -> Result<Answer> {
    let (record, next) = next(turn, id, ply, so_far).await?;
    let Next::Ready(m) = next else { return update(turn, record, so_far).await };
    let (record, costs) = play(turn, record, ply, m, Redraw::ByAnswer).await?;
    let (nudges, locale) = (follow(&record), record.place.locale);
    let board = update(turn, record, Partial::NOTHING).await?;
    Ok(board.with_costs(costs, turn, locale).and(nudges))
}

/// "Take 2 from A", below a hint: makes the move, then redraws the board.
pub async fn play_hint(turn: &Turn<'_>, id: GameId, ply: Ply, m: Partial) -> Result<Answer> {
    let record = turn.game(id).await?;
    let m = read(&record, m)?;
    let (record, _) = play(turn, record, ply, m, Redraw::After).await?;
    let answer = Answer::from(Reply::Update(view::played(turn.locale)));
    Ok(answer.and(follow(&record)).with_board(&record))
}

/// `/move`: makes the move, and posts the board as a new message.
pub async fn type_move(turn: &Turn<'_>, m: Partial) -> Result<Answer> {
    let button = |record: &Record| Button::MoveIn(record.game.id(), record.game.ply(), m);
    match which(turn, button).await? {
        Some(record) => {
            let ply = record.game.ply();
            typed(turn, record, ply, m).await
        }
        None => Ok(post(&ended(turn).await?)),
    }
}

/// Returns the game that this same move ended, when it was delivered before.
async fn ended(turn: &Turn<'_>) -> Result<Record> {
    let store = turn.store;
    let here = turn.place.channel;
    if store.has_done(turn.id).await?
        && let Some(record) = store.last_finished_game(turn.user, here).await?
    {
        return Ok(record);
    }
    // A move is never held up by this check, but a barred person without a game is told of the bar first.
    turn.unbarred().await?;
    Err(Stop::whisper(view::no_game(turn.language().await)))
}

/// The same in the game chosen from two.
pub async fn type_in(turn: &Turn<'_>, id: GameId, ply: Ply, m: Partial) -> Result<Answer> {
    typed(turn, turn.game(id).await?, ply, m).await
}

async fn typed(turn: &Turn<'_>, record: Record, ply: Ply, m: Partial) -> Result<Answer> {
    let m = read(&record, m)?;
    if record.poll.is_some() {
        return vote::type_vote(turn, &record, ply, m).await;
    }
    let redraw = Redraw::NewBoard(turn.token.clone());
    let (record, costs) = play(turn, record, ply, m, redraw).await?;
    let answer = match turn.is_here(&record) {
        true => post(&record).with_costs(costs, turn, record.place.locale),
        false => {
            let there = Place { locale: turn.language().await, ..record.place };
            Answer::whisper(view::in_thread(there)).with_board(&record)
        }
    };
    Ok(answer.and(follow(&record)))
}

/// Reads a typed move by the rules of its game.
fn read(record: &Record, typed: Partial) -> Result<Move> {
    record.game.position().whole(typed).ok_or_else(|| {
        let record = record.clone();
        Stop::refused(move |locale| view::not_a_move(typed.as_str(), &record, locale))
    })
}

/// "Another number…" was picked: a form asks for it.
pub async fn ask_amount(turn: &Turn<'_>, id: GameId, ply: Ply, so_far: Partial) -> Result<Answer> {
    let (record, next) = next(turn, id, ply, so_far).await?;
    let (position, control) = (record.game.position(), Form::Number(id, ply, so_far));
    match view::amount_form(position, control, so_far, &next, turn.locale) {
        Some(form) => Ok(Reply::Form(form).into()),
        // None of our menus asks for an amount there.
        None => update(turn, record, Partial::NOTHING).await,
    }
}

/// Autocompletes the move.
pub async fn complete_move(turn: &Turn<'_>, typed: &str) -> Result<Answer> {
    complete(turn, |record| view::complete_move(record.game.position(), typed, turn.locale)).await
}

/// Autocompletes the pile.
pub async fn complete_pile(turn: &Turn<'_>, typed: &str) -> Result<Answer> {
    complete(turn, |record| {
        let audience = Audience { locale: turn.locale, theme: record.game.terms().theme };
        view::complete_pile(record.game.position(), typed, audience)
    })
    .await
}

/// Autocompletes the amount.
pub async fn complete_take(turn: &Turn<'_>, pile: Option<PileIx>, typed: &str) -> Result<Answer> {
    let Some(pile) = pile else { return Ok(Reply::Choices(Vec::new()).into()) };
    complete(turn, |record| view::complete_take(record.game.position(), pile, typed, turn.locale))
        .await
}

async fn complete(turn: &Turn<'_>, choices: impl Fn(&Record) -> Vec<Choice>) -> Result<Answer> {
    let open = waiting(turn).await?;
    Ok(Reply::Choices(view::merged(open.iter().map(choices))).into())
}

/// Returns the games that the typed move may be for: those waiting for it, or if none is, all.
async fn waiting(turn: &Turn<'_>) -> Result<Vec<Record>, StoreError> {
    let mut open = here(turn).await?;
    let waits = |record: &Record| {
        let game = &record.game;
        record.poll.is_some() || may_move(game, turn.user, game.ply()).is_ok()
    };
    if open.iter().any(waits) {
        open.retain(waits);
    }
    Ok(open)
}

/// Decides and stores a move. Returns the updated record, and whether the bot's reply costs the asker another game's
/// score.
async fn play(
    turn: &Turn<'_>,
    record: Record,
    ply: Ply,
    m: Move,
    redraw: Redraw,
) -> Result<(Record, bool)> {
    // Only a move on the board has a board to redraw in its answer.
    let on_board = matches!(redraw, Redraw::ByAnswer);
    let no = |refusal, record: &Record| match on_board {
        true => refuse(turn, refusal, record),
        false => turn.refused(refusal, record),
    };
    let decided = match decide(&record.game, turn.user, ply, m, turn.seed) {
        Ok(decided) => decided,
        // The same move was delivered before, and is made.
        Err(_) if turn.store.has_done(turn.id).await? => return Ok((record, false)),
        Err(refusal) => return Err(no(refusal, &record)),
    };
    let shown = turn.shown_by_reply(&record.game, &decided).await?;
    let (by, before) = (Some(turn.id), record.taken_back);
    let (redraw, now) = (as_allowed(turn, redraw), turn.now);
    match turn.store.append_and(&record, &decided, now, by, redraw).await? {
        Appended::Done(record) => Ok((*record, turn.note_shown(shown).await?)),
        Appended::Stale(current) => {
            let Some(current) = current else { return Err(turn.no_such_game()) };
            // This very request made the move: an earlier attempt, whose result was unknown, was still being stored.
            if turn.store.has_done(turn.id).await? {
                return Ok((*current, false));
            }
            // If nothing else changed the game between our read and our write, the player's time was up.
            let moved = current.game.end().is_some()
                || current.game.ply() != ply
                || current.taken_back != before;
            let refusal = if moved { Refusal::Stale } else { Refusal::Late };
            Err(no(refusal, &current))
        }
    }
}

/// Returns the game and what can follow the choice, if it is the asker's turn.
async fn next(turn: &Turn<'_>, id: GameId, ply: Ply, so_far: Partial) -> Result<(Record, Next)> {
    let record = turn.game(id).await?;
    let next = may_move(&record.game, turn.user, ply)
        .and_then(|()| record.game.position().next(so_far, view::MENU).map_err(Refusal::Illegal));
    match next {
        Ok(next) => Ok((record, next)),
        // The same click was delivered before, and has made its move.
        Err(_) if ply < record.game.ply() && turn.store.has_done(turn.id).await? => {
            let nudges = follow(&record);
            let board = update(turn, record, Partial::NOTHING).await?;
            Err(board.and(nudges).into())
        }
        Err(refusal) => {
            // The others are moves of one's own, whose game a bar ends.
            if refusal == Refusal::Stranger {
                turn.unbarred().await?;
            }
            Err(refuse(turn, refusal, &record))
        }
    }
}
