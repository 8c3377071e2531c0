//! What only games between people need: who took hints, and who is to be called to move.

use sqlx::Row;

use super::error::Doing;
use super::{Store, StoreError, key, records, write};
use crate::game::{Ply, Record, pace};
use crate::place::{GameId, UserId};
use nim::Position;

impl Store {
    /// Notes at `now` that this person took a hint in these open games, in all of them or, where that fails, in none.
    pub async fn assist(&self, games: &[GameId], who: UserId, now: i64) -> Result<(), StoreError> {
        if games.is_empty() {
            return Ok(());
        }
        let mark = write(&self.writer, async |tx| {
            for id in games.iter().filter_map(|id| key(id.0)) {
                sqlx::query(
                    "UPDATE seats SET assisted = 1,
                         active_at = CASE WHEN active_at > $3 THEN active_at ELSE $3 END
                     WHERE game_id = $1 AND user_id = $2 AND open = 1",
                )
                .bind(id)
                .bind(key(who.0))
                .bind(now)
                .execute(&mut *tx)
                .await?;
            }
            Ok(())
        });
        mark.await.doing(format_args!("note a hint to {who}"))
    }

    /// A person’s open games of which something is told by what is told of that position.
    pub async fn open_games_at(
        &self,
        who: UserId,
        position: &Position,
    ) -> Result<Vec<Record>, StoreError> {
        let find = async {
            let Some(key) = key(who.0) else {
                return Ok(Vec::new());
            };
            let mut records = records::every_open(self, key).await?;
            records.retain(|record| record.is_about(position));
            Ok(records)
        };
        find.await.doing(format_args!("compare the games of {who}"))
    }

    /// Whether the player to move, `who`, should be called: the game still waits for that move, and they last did
    /// something in it a while before `now`.
    pub async fn should_nudge(
        &self,
        id: GameId,
        ply: Ply,
        who: UserId,
        now: i64,
    ) -> Result<bool, StoreError> {
        let ask = async {
            let row = sqlx::query(
                "SELECT COUNT(*) FROM seats s JOIN games g ON g.id = s.game_id
                 WHERE s.game_id = $1 AND s.user_id = $2 AND s.active_at < $3 AND g.state = 'active'
                   AND $4 = COALESCE((SELECT MAX(ply) + 1 FROM moves WHERE game_id = $1), 0)",
            )
            .bind(key(id.0))
            .bind(key(who.0))
            .bind(now - pace::AROUND)
            .bind(i64::from(ply.0))
            .fetch_one(&self.readers)
            .await?;
            Ok(row.try_get::<i64, _>(0)? > 0)
        };
        ask.await.doing(format_args!("look at game {id}"))
    }
}
