//! Fair matches: kept beside their games, in the transactions that begin and end those.

use super::Tx;
use super::error::Cause;
use crate::game::deadline::Due;

/// How one game of a match ended.
pub(super) struct Ended {
    /// Which game.
    pub(super) game: i64,
    /// The seat that won it.
    pub(super) winner: i64,
    /// Whether it was lost on time.
    pub(super) on_time: bool,
    /// When.
    pub(super) now: i64,
    /// The id for the next game.
    pub(super) next: Option<i64>,
    /// When something is due in the next game.
    pub(super) due: Due,
}

/// Makes a game the first of a match.
pub(super) async fn begin(tx: &mut Tx, game: i64) -> Result<(), Cause> {
    sqlx::query("INSERT INTO matches (id, guild_id) SELECT id, guild_id FROM games WHERE id = $1")
        .bind(game)
        .execute(&mut *tx)
        .await?;
    sqlx::query("UPDATE games SET match_id = id WHERE id = $1")
        .bind(game)
        .execute(&mut *tx)
        .await?;
    Ok(())
}

/// Scores a game that ended, and begins the next or ends the match.
pub(super) async fn score(tx: &mut Tx, id: i64, ended: &Ended) -> Result<(), Cause> {
    let is_first = ended.game == id;
    // In the second game the seats are swapped.
    let first_won = (ended.winner == 0) == is_first;
    // Who lets the first game run out forfeits the second.
    let points = if is_first && ended.on_time { 2 } else { 1 };
    let next = ended.next.filter(|_| is_first && !ended.on_time);
    sqlx::query(
        "UPDATE matches SET first_score = first_score + $2, second_score = second_score + $3, ended_at = $4
         WHERE id = $1",
    )
    .bind(id)
    .bind(if first_won { points } else { 0 })
    .bind(if first_won { 0 } else { points })
    .bind(next.is_none().then_some(ended.now))
    .execute(&mut *tx)
    .await?;
    if let Some(next) = next {
        follow(tx, id, next, ended).await?;
    }
    Ok(())
}

/// One of its games was put away: the match is over as it stands.
pub(super) async fn put_away(tx: &mut Tx, id: i64, now: i64) -> Result<(), Cause> {
    sqlx::query("UPDATE matches SET ended_at = $2 WHERE id = $1")
        .bind(id)
        .bind(now)
        .execute(&mut *tx)
        .await?;
    Ok(())
}

/// Begins the second game: the first again, with the seats swapped. Its people are free, for the first has ended in
/// this transaction.
async fn follow(tx: &mut Tx, id: i64, next: i64, ended: &Ended) -> Result<(), Cause> {
    sqlx::query(
        "INSERT INTO games (id, guild_id, channel_id, piles, rules, theme, show_binary, began_at, touched_at,
             state, locale, due_at, deadline_at, match_id)
         SELECT $2, guild_id, channel_id, piles, rules, theme, show_binary, $3, $3, 'active', locale,
             $4, $5, id
         FROM games WHERE id = $1",
    )
    .bind(id)
    .bind(next)
    .bind(ended.now)
    .bind(ended.due.at)
    .bind(ended.due.deadline)
    .execute(&mut *tx)
    .await?;
    sqlx::query(
        "INSERT INTO seats (game_id, seat, user_id, channel_id, open, active_at)
         SELECT $2, 1 - seat, user_id, channel_id, 1, active_at FROM seats WHERE game_id = $1",
    )
    .bind(id)
    .bind(next)
    .execute(&mut *tx)
    .await?;
    sqlx::query("UPDATE matches SET second_id = $2 WHERE id = $1")
        .bind(id)
        .bind(next)
        .execute(&mut *tx)
        .await?;
    Ok(())
}
