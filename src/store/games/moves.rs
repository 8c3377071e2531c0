//! Writes a turn: its moves, and the end of the game.

use crate::game::{End, Record};
use crate::planted::planted;
use crate::store::batching::batch::{Batch, TOGETHER};
use crate::store::games::nudges::enqueue_nudge;
use crate::store::records::polls;
use crate::store::{Ask, Cause, Stored, Tx};
use nim::Move;

/// New moves: the game, how many of its last moves are new, and when they were made.
pub type New<'a> = (&'a Record, usize, i64);

/// Writes the last moves of games; returns `false` if other moves came first in all of them.
pub async fn insert(tx: &mut Tx, new: &[New<'_>]) -> Result<bool, Cause> {
    static INSERT: Batch = Batch::new(
        4,
        [
            "INSERT INTO moves (game_id, ply, move, made_at)
             SELECT column1, column2, column3, column4 FROM (VALUES ",
            ") AS made WHERE column1 IS NOT NULL ON CONFLICT DO NOTHING",
        ],
    );
    let mut all = Vec::with_capacity(2 * new.len());
    for &(record, new, at) in new {
        let from = i64::from(record.game.ply().0) - new as i64;
        let moves = record.game.latest(new).iter().map(Move::to_string);
        for (text, ply) in moves.zip(from..) {
            all.push((Stored(record.game.id()), ply, text, at));
        }
    }
    let mut inserted = 0;
    for made in all.chunks(TOGETHER) {
        let done = INSERT.with_rows(tx, made, |made| made.cloned())?;
        inserted += done.execute(&mut *tx).await?.rows_affected();
    }
    // Where a transaction sees only what was committed before it began, the key decides.
    match inserted {
        0 if !all.is_empty() => return Ok(false),
        some if some == all.len() as u64 => {}
        _ => return Err(Cause::Corrupt("a game misses a move".to_owned())),
    }
    for &(record, new, now) in new {
        let game = &record.game;
        if new > 0 && game.is_between_people() {
            // A player's last activity matters only in games where players are called.
            let seat = (i64::from(game.ply().0) - new as i64) % 2;
            let text = "UPDATE seats SET active_at = $3 WHERE game_id = $1 AND seat = $2";
            tx.run(text, (game.id(), seat, now)).await?;
            if game.end().is_none() {
                enqueue_nudge(tx, record, now).await?;
            }
        }
    }
    Ok(true)
}

/// Closes a game and frees its people.
pub async fn finish(tx: &mut Tx, record: &Record, end: End, now: i64) -> Result<(), Cause> {
    let (state, ended_by) = match end {
        End::LastObject { .. } => ("finished", Some("last_object")),
        End::Resigned { .. } => ("finished", Some("resignation")),
        End::Time { .. } => ("finished", Some("time")),
        End::Abandoned => ("abandoned", None),
        End::Stopped => ("abandoned", Some("moderator")),
    };
    let id = record.game.id();
    let text = "UPDATE games SET state = $2, ended_by = $3, winner = $4, ended_at = $5, due_at = NULL, deadline_at = NULL,
             kept_ply = NULL, kept_piles = NULL
         WHERE id = $1";
    tx.run(text, (Stored(id), state, ended_by, end.winner(), now)).await?;
    tx.run("UPDATE seats SET open = 0 WHERE game_id = $1", id).await?;
    if !planted(8) {
        enqueue_nudge(tx, record, now).await?;
    }
    if record.poll.is_some() {
        polls::over(tx, id).await?;
    }
    Ok(())
}
