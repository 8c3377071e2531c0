//! Reading games that are over, for looking back on them.

use sqlx::{Any, AnyPool, Executor};

use super::error::{Cause, Doing};
use super::records::{readable, record, select_records};
use super::{Store, StoreError, key};
use crate::game::Record;
use crate::place::{ChannelId, UserId};

impl Store {
    /// The games that person has ended, in all channels: the 25 begun last, latest first. Games in which nobody
    /// moved are left out.
    ///
    /// # Errors
    /// When the database fails, or what it holds makes no game.
    pub async fn finished_games(&self, who: UserId) -> Result<Vec<Record>, StoreError> {
        all(&self.readers, who)
            .await
            .doing(format_args!("read the finished games of {who}"))
    }

    /// The game that person has ended last in that channel, or else the last anywhere.
    ///
    /// # Errors
    /// When the database fails, or what it holds makes no game.
    pub async fn last_finished_game(
        &self,
        who: UserId,
        channel: ChannelId,
    ) -> Result<Option<Record>, StoreError> {
        last(&self.readers, who, channel)
            .await
            .doing(format_args!("read the last game of {who}"))
    }
}

// A game's id is a snowflake, so the greatest was begun last; and one person has one game at a time in a channel, so
// there it also ended last.

async fn all(pool: &AnyPool, who: UserId) -> Result<Vec<Record>, Cause> {
    let Some(who) = key(who.0) else {
        return Ok(Vec::new());
    };
    let rows = sqlx::query(select_records!(
        "WHERE g.id IN (
             SELECT s.game_id FROM seats s JOIN games e ON e.id = s.game_id
             WHERE s.user_id = $1 AND s.open = 0 AND e.state IN ('finished', 'abandoned')
               AND EXISTS (SELECT 1 FROM moves WHERE game_id = s.game_id)
             ORDER BY s.game_id DESC LIMIT 25)
         ORDER BY g.id DESC"
    ))
    .bind(who)
    .fetch_all(pool)
    .await?;
    Ok(readable(&rows))
}

async fn last(
    on: impl Executor<'_, Database = Any>,
    who: UserId,
    channel: ChannelId,
) -> Result<Option<Record>, Cause> {
    let (Some(who), Some(channel)) = (key(who.0), key(channel.0)) else {
        return Ok(None);
    };
    let row = sqlx::query(select_records!(
        "WHERE g.id = (
             SELECT s.game_id FROM seats s JOIN games e ON e.id = s.game_id
             WHERE s.user_id = $1 AND s.open = 0 AND e.state IN ('finished', 'abandoned')
               AND EXISTS (SELECT 1 FROM moves WHERE game_id = s.game_id)
             ORDER BY CASE WHEN s.channel_id = $2 THEN 0 ELSE 1 END, s.game_id DESC LIMIT 1)"
    ))
    .bind(who)
    .bind(channel)
    .fetch_optional(on)
    .await?;
    row.as_ref().map(record).transpose()
}
