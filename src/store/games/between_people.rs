//! Notes hints taken in open games, and finds the games that a hint would be about.

use crate::game::Record;
use crate::place::{GameId, UserId};
use crate::store::{Ask, Doing, Result, Store, records};

impl Store {
    /// Notes at `now` that this person took a hint in all of these open games or, if that fails, in none.
    pub async fn assist(&self, games: &[GameId], who: UserId, now: i64) -> Result<()> {
        if games.is_empty() {
            return Ok(());
        }
        self.write("note a hint to a person", async |tx| {
            for &id in games {
                let text = "UPDATE seats SET assisted = 1,
                         active_at = CASE WHEN active_at > $3 THEN active_at ELSE $3 END
                     WHERE game_id = $1 AND user_id = $2 AND open = 1";
                tx.run(text, (id, who, now)).await?;
            }
            Ok(())
        })
        .await
    }

    /// Returns a person's open games, wherever they are.
    pub async fn every_open_game(&self, who: UserId) -> Result<Vec<Record>> {
        let text = "SELECT game_id FROM seats WHERE user_id = $1 AND open = 1";
        records::several(self, text, who).await.doing("read the open games of a person")
    }
}
