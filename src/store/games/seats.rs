//! Swaps the seats of a person and the bot, until the person has moved.

use sqlx::Connection;

use crate::game::pace::Due;
use crate::game::{Player, Record, Seat, Turn};
use crate::place::UserId;
use crate::store::games::moves;
use crate::store::{Appended, Ask, Cause, Result, Store, Tx, interactions, records};

impl Store {
    /// Stores a game against the bot with the seats swapped, and with the bot's first move if the bot begins now, at
    /// `now`, once for an `interaction`; unless the person has moved or the game has ended.
    pub async fn change_seats(
        &self,
        record: &Record,
        turn: &Turn,
        now: i64,
        interaction: u64,
    ) -> Result<Appended> {
        let id = record.game.id();
        let record =
            Record { game: turn.game.clone(), touched: now, poll: None, wins: None, ..*record };
        self.write(format!("change seats in game {id}"), async |tx| {
            let mut done = interactions::is_done(tx, Some(interaction)).await?;
            if !done {
                let mut attempt = tx.begin().await?;
                done = change(&mut attempt, &record, turn.new, now).await?;
                if done {
                    interactions::note(&mut attempt, Some(interaction), now).await?;
                    attempt.commit().await?;
                } else {
                    attempt.rollback().await?;
                }
            }
            Ok(Appended::of(records::by_id(tx, id).await?, done))
        })
        .await
    }
}

/// Returns whether it was done. If not, the caller must undo what was written.
async fn change(tx: &mut Tx, record: &Record, new: usize, now: i64) -> Result<bool, Cause> {
    const PERSON: &str = "SELECT a.user_id, a.assisted, a.active_at, b.level FROM seats a
         JOIN seats b ON b.game_id = a.game_id AND b.seat = $3
         WHERE a.game_id = $1 AND a.seat = $2 AND a.user_id IS NOT NULL AND b.level IS NOT NULL";
    // The number of moves so far equals the person's seat: none, or the bot's first.
    let [from, to] = match record.game.player(Seat::First) {
        Player::Bot(_) => [0_i64, 1],
        Player::Person(_) | Player::Channel(_) | Player::Gone => [1, 0],
    };
    let id = record.game.id();
    let due = Due::of(&record.game, now);
    let text = "UPDATE games SET touched_at = CASE WHEN $5 = 1 THEN began_at WHEN touched_at > $2 THEN touched_at ELSE $2 END, due_at = $3,
             deadline_at = $4, warned = 0, away_ms = 0, claimed_until = 0
         WHERE id = $1 AND state = 'active' AND match_id IS NULL
           AND $5 = COALESCE((SELECT MAX(ply) + 1 FROM moves WHERE game_id = $1), 0)";
    if !tx.changed(text, (id, now, due.at, due.deadline, from)).await? {
        return Ok(false);
    }
    let found: Option<(UserId, i64, i64, String)> = tx.maybe(PERSON, (id, from, to)).await?;
    let Some((who, assisted, active_at, level)) = found else { return Ok(false) };
    // The person's row changes last: nobody may have two open games of a kind in a channel, not even for a moment.
    let text = "UPDATE seats SET user_id = NULL, level = $2, assisted = 0, active_at = 0
         WHERE game_id = $1 AND seat = $3";
    tx.run(text, (id, level, from)).await?;
    let text = "UPDATE seats SET user_id = $2, level = NULL, assisted = $3, active_at = $4
         WHERE game_id = $1 AND seat = $5";
    tx.run(text, (id, who, assisted, active_at, to)).await?;
    tx.run("DELETE FROM moves WHERE game_id = $1", id).await?;
    moves::insert(tx, &[(record, new, now)]).await
}
