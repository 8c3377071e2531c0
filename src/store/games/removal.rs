//! Cleans up servers and channels where nobody can reach the bot any more.

use crate::place::{ChannelId, GameId, GuildId};
use crate::store::{Ask, Cause, Result, Store, Tx, Warning};

impl Store {
    /// Ends everything open in a server except games, and forgets the open games' messages. Returns those games.
    pub async fn forget_server(&self, guild: GuildId) -> Result<Vec<GameId>> {
        self.write(format!("forget server {guild}"), async |tx| {
            let text =
                "UPDATE challenges SET state = 'expired' WHERE guild_id = $1 AND state = 'open'";
            tx.run(text, guild).await?;
            end(tx, Some(guild), None).await?;
            let text = "UPDATE games SET board_message = NULL, ping_message = NULL, ping_ply = NULL, ping_deadline = NULL,
                     wanted_in = NULL, wanted_by = NULL
                 WHERE guild_id = $1 AND due_at IS NOT NULL RETURNING id";
            tx.all(text, guild).await
        })
        .await
    }

    /// Ends everything open in a channel except games, and forgets the open games' messages. Nobody can be warned
    /// there any more: a game that nobody takes elsewhere is abandoned.
    pub async fn forget_channel(&self, channel: ChannelId) -> Result<()> {
        self.write(format!("forget channel {channel}"), async |tx| {
            let text =
                "UPDATE challenges SET state = 'expired' WHERE channel_id = $1 AND state = 'open'";
            tx.run(text, channel).await?;
            end(tx, None, Some(channel)).await?;
            let text = "UPDATE games SET board_message = NULL, ping_message = NULL, ping_ply = NULL, ping_deadline = NULL,
                     warned = $2, due_at = deadline_at, claimed_until = 0
                 WHERE due_at IS NOT NULL AND id IN (SELECT game_id FROM seats WHERE channel_id = $1 AND open = 1)";
            tx.run(text, (channel, Warning::Impossible as i64)).await
        })
        .await
    }
}

/// Ends the tournaments, classes and simuls under way in a server or a channel, without a message: nobody could read
/// it.
async fn end(tx: &mut Tx, guild: Option<GuildId>, channel: Option<ChannelId>) -> Result<(), Cause> {
    let texts = [
        "DELETE FROM outbox WHERE kind = 'tournament' AND subject IN (
             SELECT id FROM tournaments WHERE ends_at IS NOT NULL AND (guild_id = $1 OR channel_id = $2))",
        "UPDATE tournaments SET state = 'off', ends_at = NULL, due_at = NULL
         WHERE ends_at IS NOT NULL AND (guild_id = $1 OR channel_id = $2)",
        "DELETE FROM outbox WHERE kind = 'class' AND subject IN (
             SELECT id FROM classes WHERE stage <> 'over' AND (guild_id = $1 OR channel_id = $2))",
        "UPDATE classes SET stage = 'over' WHERE stage <> 'over' AND (guild_id = $1 OR channel_id = $2)",
        "UPDATE simuls SET open = 0 WHERE open = 1 AND (guild_id = $1 OR channel_id = $2)",
    ];
    tx.run_each(&texts, (guild, channel)).await
}
