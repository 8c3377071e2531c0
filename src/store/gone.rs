//! Places where nobody can reach the bot any more.

use sqlx::Row;

use super::error::Doing;
use super::{Store, StoreError, Warning, key, tournaments, write};
use crate::place::{ChannelId, GameId, GuildId};

impl Store {
    /// Ends the challenges of a server that stand, and forgets the messages of its open games. Gives those games.
    pub async fn forget_server(&self, guild: GuildId) -> Result<Vec<GameId>, StoreError> {
        write(&self.writer, async |tx| {
            sqlx::query(
                "UPDATE challenges SET state = 'expired' WHERE guild_id = $1 AND state = 'open'",
            )
            .bind(key(guild.0))
            .execute(&mut *tx)
            .await?;
            tournaments::forget(tx, Some(guild), None).await?;
            let rows = sqlx::query(
                "UPDATE games SET board_message = NULL, ping_message = NULL, ping_ply = NULL, ping_deadline = NULL,
                     wanted_in = NULL, wanted_by = NULL
                 WHERE guild_id = $1 AND due_at IS NOT NULL RETURNING id",
            )
            .bind(key(guild.0))
            .fetch_all(&mut *tx)
            .await?;
            let id = |row| Ok(GameId(i64::cast_unsigned(Row::try_get(row, "id")?)));
            rows.iter().map(id).collect()
        })
        .await
        .doing(format_args!("forget server {guild}"))
    }

    /// Ends the challenges of a channel that stand, and forgets the messages of its open games, in which nobody can be
    /// warned any more: who does not take them elsewhere finds them put away.
    pub async fn forget_channel(&self, channel: ChannelId) -> Result<(), StoreError> {
        write(&self.writer, async |tx| {
            sqlx::query(
                "UPDATE challenges SET state = 'expired' WHERE channel_id = $1 AND state = 'open'",
            )
            .bind(key(channel.0))
            .execute(&mut *tx)
            .await?;
            tournaments::forget(tx, None, Some(channel)).await?;
            sqlx::query(
                "UPDATE games SET board_message = NULL, ping_message = NULL, ping_ply = NULL, ping_deadline = NULL,
                     warned = $2, due_at = deadline_at, claimed_until = 0
                 WHERE due_at IS NOT NULL AND id IN (SELECT game_id FROM seats WHERE channel_id = $1 AND open = 1)",
            )
            .bind(key(channel.0))
            .bind(Warning::Impossible.number())
            .execute(&mut *tx)
            .await?;
            Ok(())
        })
        .await
        .doing(format_args!("forget channel {channel}"))
    }
}
