//! Writing a turn: its moves, and the end of the game.

use super::error::Cause;
use super::{Tx, polls, storable};
use crate::game::{End, Record};

/// Writes the last moves of a game; `false` if other moves came first.
pub(super) async fn insert(
    tx: &mut Tx,
    record: &Record,
    new: usize,
    now: i64,
) -> Result<bool, Cause> {
    let game = &record.game;
    let id = storable(game.id().0, "the game's id")?;
    let from = game.moves().len() - new;
    // A turn against the bot is two, in one statement.
    for (moves, ply) in game.moves()[from..].chunks(2).zip((from..).step_by(2)) {
        let text = match moves {
            [_, _] => {
                "INSERT INTO moves (game_id, ply, move, made_at) VALUES ($1, $2, $3, $4), ($1, $2 + 1, $5, $4)
                 ON CONFLICT DO NOTHING"
            }
            _ => {
                "INSERT INTO moves (game_id, ply, move, made_at) VALUES ($1, $2, $3, $4) ON CONFLICT DO NOTHING"
            }
        };
        let mut query = sqlx::query(text).bind(id).bind(ply as i64);
        query = query.bind(moves[0].to_string()).bind(now);
        if let [_, answer] = moves {
            query = query.bind(answer.to_string());
        }
        let inserted = query.execute(&mut *tx).await?;
        // Where transactions see only what was committed when they began, the key has the last word.
        match inserted.rows_affected() {
            0 => return Ok(false),
            all if all == moves.len() as u64 => {}
            _ => return Err(Cause::Corrupt(format!("game {id} misses a move"))),
        }
    }
    if new > 0 && game.is_between_people() {
        // A player's last activity matters only where the other may have to be called.
        sqlx::query("UPDATE seats SET active_at = $3 WHERE game_id = $1 AND seat = $2")
            .bind(id)
            .bind((from % 2) as i64)
            .bind(now)
            .execute(&mut *tx)
            .await?;
    }
    Ok(true)
}

/// Closes a game and frees its people.
pub(super) async fn finish(tx: &mut Tx, record: &Record, end: End, now: i64) -> Result<(), Cause> {
    let (state, ended_by) = match end {
        End::LastObject { .. } => ("finished", Some("last_object")),
        End::Resigned { .. } => ("finished", Some("resignation")),
        End::Time { .. } => ("finished", Some("time")),
        End::Abandoned => ("abandoned", None),
    };
    let id = storable(record.game.id().0, "the game's id")?;
    sqlx::query(
        "UPDATE games SET state = $2, ended_by = $3, winner = $4, ended_at = $5, due_at = NULL, deadline_at = NULL
         WHERE id = $1",
    )
    .bind(id)
    .bind(state)
    .bind(ended_by)
    .bind(end.winner().map(|seat| seat.index() as i64))
    .bind(now)
    .execute(&mut *tx)
    .await?;
    sqlx::query("UPDATE seats SET open = 0 WHERE game_id = $1")
        .bind(id)
        .execute(&mut *tx)
        .await?;
    if record.poll.is_some() {
        polls::over(tx, id).await?;
    }
    Ok(())
}
