//! What can only be done against the bot: taking back moves, which are deleted and counted; and swapping seats, until the
//! person has moved.

use sqlx::Connection;

use crate::game::pace::Due;
use crate::game::{AT_HAND, Decided, Player, Ply, Record, Seat};
use crate::place::UserId;
use crate::store::games::{moves, snapshot};
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

    /// Stores a game against the bot with the seats swapped, and with the bot's first move if the bot begins now, at
    /// `now`, once for an `interaction`; unless the person has moved or the game has ended.
    pub async fn change_seats(
        &self,
        record: &Record,
        turn: &Decided,
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
                done = change_seats(&mut attempt, &record, turn.new, now).await?;
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

/// Returns whether it was done. If not, the caller must undo what was written.
async fn change_seats(tx: &mut Tx, record: &Record, new: usize, now: i64) -> Result<bool, Cause> {
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
           AND $5 = COALESCE((SELECT MAX(ply) + 1 FROM moves WHERE game_id = $1), 0)
         RETURNING touched_at";
    // Not before the game began, where the clock went back.
    let at: Option<i64> = tx.maybe(text, (id, now, due.at, due.deadline, from)).await?;
    let Some(at) = at else { return Ok(false) };
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
    moves::insert(tx, &[(record, new, at)]).await
}
