//! Who sits where, before the first move: a person lets the bot begin.

use sqlx::Connection;

use crate::game::pace::Due;
use crate::game::{Record, Turn};
use crate::place::UserId;
use crate::store::error::{Cause, Doing};
use crate::store::games::interactions;
use crate::store::games::moves;
use crate::store::records;
use crate::store::sql::Ask;
use crate::store::{Appended, Store, StoreError, Tx, write};

impl Store {
    /// Stores a game against the bot as one in which the bot has the first seat and has made its move, as of `now`, once
    /// for an `interaction`; unless a move was made in it or it has ended.
    pub async fn change_seats(
        &self,
        record: &Record,
        turn: &Turn,
        now: i64,
        interaction: u64,
    ) -> Result<Appended, StoreError> {
        let id = record.game.id();
        let record = Record {
            game: turn.game.clone(),
            touched: now,
            poll: None,
            met: None,
            ..*record
        };
        write(&self.writer, async |tx| {
            if !interactions::is_done(&mut *tx, Some(interaction)).await? {
                let mut attempt = tx.begin().await?;
                if !change(&mut attempt, &record, turn.new, now).await? {
                    attempt.rollback().await?;
                    let stands = records::by_id(&mut *tx, id).await?;
                    return Ok(Appended::Stale(stands.map(Box::new)));
                }
                interactions::note(&mut attempt, Some(interaction), now).await?;
                attempt.commit().await?;
            }
            let stands = records::by_id(&mut *tx, id).await?;
            Ok(match stands {
                Some(stands) => Appended::Done(Box::new(stands)),
                None => Appended::Stale(None),
            })
        })
        .await
        .doing(format_args!("let the bot begin game {id}"))
    }
}

/// Whether it was done. If not, what was written has to be undone.
async fn change(tx: &mut Tx, record: &Record, new: usize, now: i64) -> Result<bool, Cause> {
    const PERSON: &str = "SELECT a.user_id, a.assisted, a.active_at, b.level FROM seats a
         JOIN seats b ON b.game_id = a.game_id AND b.seat = 1
         WHERE a.game_id = $1 AND a.seat = 0 AND a.user_id IS NOT NULL AND b.level IS NOT NULL";
    let id = record.game.id();
    let due = Due::of(&record.game, now);
    let text = "UPDATE games SET touched_at = CASE WHEN touched_at > $2 THEN touched_at ELSE $2 END, due_at = $3,
             deadline_at = $4, warned = 0, away_ms = 0, claimed_until = 0
         WHERE id = $1 AND state = 'active' AND match_id IS NULL
           AND NOT EXISTS (SELECT 1 FROM moves WHERE game_id = $1)";
    if !tx.changed(text, (id, now, due.at, due.deadline)).await? {
        return Ok(false);
    }
    let found: Option<(UserId, i64, i64, String)> = tx.maybe(PERSON, id).await?;
    let Some((who, assisted, active_at, level)) = found else {
        return Ok(false);
    };
    // The person's row changes last: nobody may have two open games of a kind in a channel, not even for a moment.
    let text = "UPDATE seats SET user_id = NULL, level = $2, assisted = 0, active_at = 0
         WHERE game_id = $1 AND seat = 0";
    tx.run(text, (id, level)).await?;
    let text = "UPDATE seats SET user_id = $2, level = NULL, assisted = $3, active_at = $4
         WHERE game_id = $1 AND seat = 1";
    tx.run(text, (id, who, assisted, active_at)).await?;
    moves::insert(tx, &[(record, new, now)]).await
}
