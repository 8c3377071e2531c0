//! Fair matches: written in the transactions that begin and end their games.

use crate::game::{End, Record};
use crate::place::GameId;
use crate::store::games::begin;
use crate::store::games::nudges::enqueue_nudge;
use crate::store::outbox::{GRACE, answers};
use crate::store::{Ask, Cause, Tx};

/// Makes a game the first of a match.
pub async fn begin(tx: &mut Tx, game: GameId) -> Result<(), Cause> {
    let text = "INSERT INTO matches (id, guild_id) SELECT id, guild_id FROM games WHERE id = $1";
    tx.run(text, game).await?;
    tx.run("UPDATE games SET match_id = id WHERE id = $1", game).await
}

/// Scores a finished game in its match, if it has one, and begins the second game under the id `next` or ends the
/// match.
pub async fn ended(
    tx: &mut Tx,
    record: &mut Record,
    end: End,
    next: Option<GameId>,
    now: i64,
) -> Result<(), Cause> {
    let Some(before) = record.fair else { return Ok(()) };
    let fair = before.after(record.game.id(), end, next);
    record.fair = Some(fair);
    if let (None, Some(second)) = (before.second, fair.second) {
        follow(tx, record, second, now).await?;
    }
    let [(_, first_score), (_, second_score)] = fair.score;
    let ended = fair.over.then_some(record.touched);
    let text = "UPDATE matches SET first_score = $2, second_score = $3, second_id = $4, ended_at = $5 WHERE id = $1";
    tx.run(text, (fair.first, first_score, second_score, fair.second, ended)).await
}

/// Begins the second game. Its players are free: the first has ended in this transaction, or it was apart from others,
/// as a tournament's games are, also once that is called off.
async fn follow(tx: &mut Tx, first: &Record, second: GameId, now: i64) -> Result<(), Cause> {
    let record = first.second(second, now);
    begin::insert_game(tx, &record, now).await?;
    let was_apart = "SELECT 1 FROM seats WHERE game_id = $1 AND apart <> 0";
    let apart = tx.any(was_apart, first.game.id()).await?;
    if !begin::insert_seats(tx, &record, apart).await? {
        return Err(Cause::Corrupt("its people are not free".to_owned()));
    }
    let text = "UPDATE seats SET active_at =
             (SELECT active_at FROM seats f WHERE f.game_id = $1 AND f.seat = 1 - seats.seat)
         WHERE game_id = $2";
    tx.run(text, (first.game.id(), second)).await?;
    enqueue_nudge(tx, &record, now).await?;
    answers::post(tx, &record, now + GRACE).await
}
