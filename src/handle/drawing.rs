//! Posts a game's board, or draws it on the message that was used, and retires the old one.

use tracing::debug;

use super::prelude::*;
use super::{AnyJob, FollowUp};
use crate::place::MessageId;
use crate::store::{Appended, Redraw};

/// How long an answer may take to reach the board; a board outdated for longer counts as broken.
const ON_ITS_WAY_MS: i64 = 3_000;

/// Posts the board again. This is stored first, so that the old message is retired even if the process dies.
pub async fn post_again(turn: &Turn<'_>, record: &Record) -> Result<Answer> {
    if let Redraw::NewBoard(token) = as_allowed(turn, Redraw::NewBoard(turn.token.clone())) {
        match turn.store.note_answer(record, turn.id, &token, turn.now).await {
            // A request that only reads still works if nothing can be stored.
            Err(trouble) if trouble.is_passing() => debug!(%trouble, "a board is posted unnoted"),
            noted => {
                if !noted? {
                    return Err(turn.no_such_game());
                }
            }
        }
    }
    Ok(post(record))
}

/// Posts the board of a game that begins, or whose new board is [noted](Redraw::NewBoard).
pub fn post(record: &Record) -> Answer {
    let board = view::board(record, Partial::NOTHING);
    Answer::from(Reply::Post(board)).then(FollowUp::LearnBoard { drawn: Box::new(record.clone()) })
}

/// Draws the board on the message that was used, which becomes the board.
pub async fn update(turn: &Turn<'_>, record: Record, so_far: Partial) -> Result<Answer> {
    let Some(used) = turn.message else { return post_again(turn, &record).await };
    // The game has moved to its thread since we first read it.
    if !turn.is_here(&record) {
        let there = Answer::from(Reply::Update(view::in_thread(record.place)));
        return Ok(there.with_board(&record));
    }
    let game = record.game.id();
    let message = view::board(&record, so_far);
    // A whisper can only be redrawn by an answer, and is never the board others see.
    if record.board == Some(used) || turn.presence == Presence::Unseen {
        return Ok(drew_as(record, used, message));
    }
    // Another message may have become the board since we read the game; the store retires whichever it is.
    let draws = (turn.presence >= Presence::Listener).then_some(turn.now);
    let old = turn.store.move_board(&record, used, draws).await?;
    let answer = drew_as(record, used, message);
    Ok(answer.and(old.map(|old| AnyJob::draw(game, old))))
}

/// Draws the board on the message that was used, which is the board already.
pub fn drew(record: &Record, used: MessageId) -> Answer {
    let message = view::board(record, Partial::NOTHING);
    drew_as(record.clone(), used, message)
}

/// Answers with `message` on `used`, the board; it is redrawn if the game has moved on since.
fn drew_as(record: Record, used: MessageId, message: Message) -> Answer {
    let drawn = Box::new(Record { board: Some(used), ..record });
    Answer::from(Reply::Update(message)).then(FollowUp::Drew { message: used, drawn })
}

/// Returns the wished redraw, or `Never` where the bot may not do it.
pub fn as_allowed(request: &Request, redraw: Redraw) -> Redraw {
    match redraw {
        Redraw::ByAnswer | Redraw::After if request.presence < Presence::Listener => Redraw::Never,
        // A whisper cannot be the board.
        Redraw::NewBoard(_) if request.presence == Presence::Unseen => Redraw::Never,
        redraw => redraw,
    }
}

impl Answer {
    /// Also brings the game's board up to date, in whatever channel it is.
    pub(super) fn with_board(self, record: &Record) -> Self {
        self.and(record.board.map(|board| AnyJob::draw(record.game.id(), board)))
    }
}

/// Refuses, and redraws a board that has been outdated for a while: its last answer got lost.
pub fn refuse(turn: &Turn<'_>, refusal: Refusal, record: &Record) -> Stop {
    let behind = matches!(refusal, Refusal::Stale | Refusal::Finished | Refusal::VoteClosed);
    let settled = turn.now - record.touched > ON_ITS_WAY_MS;
    turn.refused_on(refusal, record, turn.posted().filter(|_| behind && settled))
}

/// Returns what a click on the board decided, or a refusal; if the same click was delivered before, the board is the
/// answer.
pub async fn unless_done<T>(
    turn: &Turn<'_>,
    decided: Result<T, Refusal>,
    record: &Record,
) -> Result<T> {
    match decided {
        Ok(decided) => Ok(decided),
        Err(_) if turn.store.has_done(turn.id).await? => {
            Err(update(turn, record.clone(), Partial::NOTHING).await?.into())
        }
        Err(refusal) => Err(refuse(turn, refusal, record)),
    }
}

/// Returns the game as it was stored, or a refusal if it had moved on since it was read.
pub fn stored(turn: &Turn<'_>, appended: Appended) -> Result<Record> {
    match appended {
        Appended::Done(record) => Ok(*record),
        Appended::Stale(Some(current)) => Err(refuse(turn, Refusal::Stale, &current)),
        Appended::Stale(None) => Err(turn.no_such_game()),
    }
}
