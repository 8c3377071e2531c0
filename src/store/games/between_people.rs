//! What only games between people need: who took hints, and who is to be called to move.

use crate::game::{Ply, Record, pace};
use crate::place::{GameId, UserId};
use crate::store::error::Doing;
use crate::store::sql::Ask;
use crate::store::{Store, StoreError, records, write};
use nim::Position;

impl Store {
    /// Notes at `now` that this person took a hint in these open games, in all of them or, where that fails, in none.
    pub async fn assist(&self, games: &[GameId], who: UserId, now: i64) -> Result<(), StoreError> {
        if games.is_empty() {
            return Ok(());
        }
        let mark = write(&self.writer, async |tx| {
            for &id in games {
                let text = "UPDATE seats SET assisted = 1,
                         active_at = CASE WHEN active_at > $3 THEN active_at ELSE $3 END
                     WHERE game_id = $1 AND user_id = $2 AND open = 1";
                tx.run(text, (id, who, now)).await?;
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
        let mut records = self.every_open_game(who).await?;
        records.retain(|record| record.is_about(position));
        Ok(records)
    }

    /// A person’s open games, wherever they are.
    pub async fn every_open_game(&self, who: UserId) -> Result<Vec<Record>, StoreError> {
        records::every_open(self, who).await.doing(format_args!("read the open games of {who}"))
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
        let text = "SELECT COUNT(*) FROM seats s JOIN games g ON g.id = s.game_id
                 WHERE s.game_id = $1 AND s.user_id = $2 AND s.active_at < $3 AND g.state = 'active'
                   AND NOT EXISTS (SELECT 1 FROM simul_games m JOIN simuls l ON l.id = m.simul_id
                       WHERE m.game_id = $1 AND l.host = $2)
                   AND $4 = COALESCE((SELECT MAX(ply) + 1 FROM moves WHERE game_id = $1), 0)";
        let asked = self.readers.one(text, (id, who, now - pace::AROUND, ply));
        asked.await.doing(format_args!("look at game {id}"))
    }
}
