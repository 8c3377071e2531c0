//! Resigning: asks first, then resigns.

use super::drawing::as_allowed;
use super::nudge::follow;
use super::prelude::*;
use super::which::which_of;
use crate::ask::control::Button;
use crate::game::{self, Ply};
use crate::store::{Appended, Redraw};

/// `/resign`. A vote that somebody else leads is only meant if there is no other game.
pub async fn here(turn: &Turn<'_>) -> Result<Answer> {
    let may = |record: &Record| resign(record, turn.user).is_ok();
    let button = |record: &Record| Button::Resign(record.game.id());
    match which_of(turn, may, button).await? {
        Some(record) => question(turn, &record).await,
        None => Err(Stop::whisper(view::no_game(turn.locale))),
    }
}

pub async fn ask(turn: &Turn<'_>, id: GameId) -> Result<Answer> {
    question(turn, &turn.game(id).await?).await
}

/// "Yes, resign" to a question asked at that ply. It holds while the game is open and the player has not
/// moved since; a player who has moved is asked again.
pub async fn yes(turn: &Turn<'_>, id: GameId, ply: Option<Ply>) -> Result<Answer> {
    let mut record = turn.game(id).await?;
    let by = Some(turn.id);
    let record = loop {
        let resigned = match resign(&record, turn.user) {
            Ok(resigned) => resigned,
            // The game is over, so the question is replaced.
            Err(over @ Refusal::Finished) => {
                return Ok(Reply::Update(view::refusal(&over, &record, turn.locale)).into());
            }
            Err(refusal) => return Err(turn.refused(refusal, &record)),
        };
        if ply.is_none_or(|ply| record.game.has_moved_since(turn.user, ply)) {
            return question(turn, &record).await;
        }
        let redraw = as_allowed(turn, Redraw::After);
        let appended = turn.store.append_and(&record, &resigned, turn.now, by, redraw);
        record = match appended.await? {
            Appended::Done(record) => break *record,
            // Somebody else moved, or ended the game, since we read it: try again.
            Appended::Stale(Some(current)) if current.game != record.game => *current,
            Appended::Stale(None) => return Err(turn.no_such_game()),
            // A deadline has passed, and the sweeper is about to end the game.
            Appended::Stale(Some(_)) => return Err(turn.refused(Refusal::Stale, &record)),
        };
    };
    let answer = Answer::from(Reply::Update(view::resigned(&record, turn.locale)));
    Ok(answer.and(follow(&record)).with_board(&record))
}

pub async fn no(turn: &Turn<'_>, id: GameId) -> Result<Answer> {
    turn.game(id).await?;
    Ok(Reply::Update(view::kept_playing(turn.locale)).into())
}

/// Resigns the person's own game or the channel's vote, if they may.
fn resign(record: &Record, who: UserId) -> Result<game::Decided, Refusal> {
    match record.poll {
        Some(_) => game::vote::resign(record, who),
        None => game::resign(&record.game, who),
    }
}

async fn question(turn: &Turn<'_>, record: &Record) -> Result<Answer> {
    let who = turn.user;
    let resigned = resign(record, who).map_err(|refusal| turn.refused(refusal, record))?;
    let ended = Record { game: resigned.game, ..record.clone() };
    let counts = turn.store.counts_as_lost(&ended, who, turn.now).await?;
    Ok(Answer::whisper(view::resign_question(record, who, counts, turn.locale)))
}
