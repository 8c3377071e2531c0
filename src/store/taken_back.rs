//! Moves against the bot that are taken back: they are deleted, and counted.

use super::error::{Cause, Doing};
use super::{Appended, Store, StoreError, Tx, interactions, kept, key, records, write};
use crate::game::pace::Due;
use crate::game::{AT_HAND, Ply, Record};

impl Store {
    /// Takes a game back to ply `to`, as of `now`, once for an `interaction`; unless it has ended, moved on, or gone back
    /// since the record was read.
    pub async fn take_back(
        &self,
        record: &Record,
        to: Ply,
        now: i64,
        interaction: u64,
    ) -> Result<Appended, StoreError> {
        let id = record.game.id();
        write(&self.writer, async |tx| {
            let done = interactions::is_done(&mut *tx, Some(interaction)).await?
                || take_back(tx, record, to, now, interaction).await?;
            let stands = records::by_id(&mut *tx, id).await?.map(Box::new);
            if let Some(stands) = &stands {
                kept::keep(tx, &stands.game).await?;
            }
            Ok(match stands {
                Some(stands) if done => Appended::Done(stands),
                stands => Appended::Stale(stands),
            })
        })
        .await
        .doing(format_args!("take back a move in game {id}"))
    }
}

async fn take_back(
    tx: &mut Tx,
    record: &Record,
    to: Ply,
    now: i64,
    interaction: u64,
) -> Result<bool, Cause> {
    let game = &record.game;
    let id = key(game.id().0);
    let due = Due::of(game, now);
    let touched = sqlx::query(
        "UPDATE games SET taken_back = taken_back + 1, due_at = $2, deadline_at = $3, warned = 0, away_ms = 0, claimed_until = 0,
             touched_at = COALESCE((SELECT made_at FROM moves WHERE game_id = $1 AND ply = $4 - 1), began_at),
             kept_piles = CASE WHEN kept_ply > $7 THEN NULL ELSE kept_piles END,
             kept_ply = CASE WHEN kept_ply > $7 THEN NULL ELSE kept_ply END
         WHERE id = $1 AND state = 'active' AND match_id IS NULL AND taken_back = $5
           AND $6 = COALESCE((SELECT MAX(ply) + 1 FROM moves WHERE game_id = $1), 0)",
    )
    .bind(id)
    .bind(due.at)
    .bind(due.deadline)
    .bind(i64::from(to.0))
    .bind(i64::from(record.taken_back))
    .bind(i64::from(game.ply().0))
    .bind(i64::from(to.0) - i64::from(AT_HAND))
    .execute(&mut *tx)
    .await?;
    if touched.rows_affected() == 0 {
        return Ok(false);
    }
    sqlx::query("DELETE FROM moves WHERE game_id = $1 AND ply >= $2")
        .bind(id)
        .bind(i64::from(to.0))
        .execute(&mut *tx)
        .await?;
    interactions::note(tx, Some(interaction), now).await?;
    Ok(true)
}
