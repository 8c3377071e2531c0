//! Places where nobody can reach the bot any more.

use crate::place::{ChannelId, GameId, GuildId};
use crate::store::sql::Ask;
use crate::store::{Store, StoreError, Warning, classes, simuls, tournaments};

impl Store {
    /// Ends the challenges of a server that stand, and forgets the messages of its open games. Gives those games.
    pub async fn forget_server(&self, guild: GuildId) -> Result<Vec<GameId>, StoreError> {
        self.write(format!("forget server {guild}"), async |tx| {
            let text =
                "UPDATE challenges SET state = 'expired' WHERE guild_id = $1 AND state = 'open'";
            tx.run(text, guild).await?;
            tournaments::forget(tx, Some(guild), None).await?;
            classes::forget(tx, Some(guild), None).await?;
            simuls::forget(tx, Some(guild), None).await?;
            let text = "UPDATE games SET board_message = NULL, ping_message = NULL, ping_ply = NULL, ping_deadline = NULL,
                     wanted_in = NULL, wanted_by = NULL
                 WHERE guild_id = $1 AND due_at IS NOT NULL RETURNING id";
            tx.all(text, guild).await
        })
        .await
    }

    /// Ends the challenges of a channel that stand, and forgets the messages of its open games, in which nobody can be
    /// warned any more: who does not take them elsewhere finds them put away.
    pub async fn forget_channel(&self, channel: ChannelId) -> Result<(), StoreError> {
        self.write(format!("forget channel {channel}"), async |tx| {
            let text =
                "UPDATE challenges SET state = 'expired' WHERE channel_id = $1 AND state = 'open'";
            tx.run(text, channel).await?;
            tournaments::forget(tx, None, Some(channel)).await?;
            classes::forget(tx, None, Some(channel)).await?;
            simuls::forget(tx, None, Some(channel)).await?;
            let text = "UPDATE games SET board_message = NULL, ping_message = NULL, ping_ply = NULL, ping_deadline = NULL,
                     warned = $2, due_at = deadline_at, claimed_until = 0
                 WHERE due_at IS NOT NULL AND id IN (SELECT game_id FROM seats WHERE channel_id = $1 AND open = 1)";
            tx.run(text, (channel, Warning::Impossible.number())).await
        })
        .await
    }
}
