//! The messages that show games: a game's board, and those that were its board before.

use super::error::{Cause, Doing};
use super::records::{record, select_records};
use super::{Store, StoreError, Tx, key, storable};
use crate::game::Record;
use crate::place::{GameId, MessageId};

impl Store {
    /// The game whose board a message is, or was. The board of a game that is over may have become that of its rematch.
    ///
    /// # Errors
    /// When the database fails, or a stored game is damaged.
    pub async fn game_shown_by(&self, message: MessageId) -> Result<Option<Record>, StoreError> {
        let find = async {
            let row = sqlx::query(select_records!(
                "WHERE g.id = COALESCE(
                     (SELECT MAX(id) FROM games WHERE board_message = $1),
                     (SELECT game_id FROM retired_boards WHERE message = $1))"
            ))
            .bind(key(message.0))
            .fetch_optional(&self.readers)
            .await?;
            row.as_ref().map(record).transpose()
        };
        find.await
            .doing(format_args!("find the game that message {message} shows"))
    }
}

/// Notes that a message is no board of the game any more.
pub(super) async fn retire(tx: &mut Tx, message: MessageId, game: GameId) -> Result<(), Cause> {
    sqlx::query(
        "INSERT INTO retired_boards (message, game_id) VALUES ($1, $2) ON CONFLICT DO NOTHING",
    )
    .bind(storable(message.0, "the message's id")?)
    .bind(key(game.0))
    .execute(&mut *tx)
    .await?;
    Ok(())
}
