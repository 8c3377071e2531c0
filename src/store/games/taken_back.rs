//! Takes back moves against the bot: they are deleted, and counted.

use crate::game::pace::Due;
use crate::game::{AT_HAND, Ply, Record};
use crate::store::games::snapshot;
use crate::store::{Appended, Ask, Cause, Result, Store, Tx, interactions, records};

impl Store {
    /// Takes a game back to ply `to` at `now`, once for an `interaction`; unless it has ended, moved on, or gone back
    /// since the record was read.
    pub async fn take_back(
        &self,
        record: &Record,
        to: Ply,
        now: i64,
        interaction: u64,
    ) -> Result<Appended> {
        let id = record.game.id();
        self.write(format!("take back a move in game {id}"), async |tx| {
            let done = interactions::is_done(tx, Some(interaction)).await?
                || take_back(tx, record, to, now, interaction).await?;
            let current = records::by_id(tx, id).await?;
            if let Some(current) = &current {
                snapshot::keep(tx, &current.game).await?;
            }
            Ok(Appended::of(current, done))
        })
        .await
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
    let (id, due) = (game.id(), Due::of(game, now));
    let text = "UPDATE games SET taken_back = taken_back + 1, due_at = $2, deadline_at = $3, warned = 0, away_ms = 0, claimed_until = 0,
             touched_at = COALESCE((SELECT made_at FROM moves WHERE game_id = $1 AND ply = $4 - 1), began_at),
             kept_piles = CASE WHEN kept_ply > $7 THEN NULL ELSE kept_piles END,
             kept_ply = CASE WHEN kept_ply > $7 THEN NULL ELSE kept_ply END
         WHERE id = $1 AND state = 'active' AND match_id IS NULL AND taken_back = $5
           AND $6 = COALESCE((SELECT MAX(ply) + 1 FROM moves WHERE game_id = $1), 0)";
    let at_hand = i64::from(to.0) - i64::from(AT_HAND);
    let state = (record.taken_back, game.ply(), at_hand);
    if !tx.changed(text, (id, due.at, due.deadline, to, state)).await? {
        return Ok(false);
    }
    tx.run("DELETE FROM moves WHERE game_id = $1 AND ply >= $2", (id, to)).await?;
    interactions::note(tx, Some(interaction), now).await?;
    Ok(true)
}
