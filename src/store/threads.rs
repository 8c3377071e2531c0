//! Threads that games go on in. What is to be done about one is noted with the game, and until it is done: so a process that
//! ends in between leaves it to another.

use sqlx::Row;
use sqlx::any::AnyRow;

use super::alive::{BindShards, in_shards};
use super::claims::CLAIM;
use super::error::{Cause, Doing};
use super::{Store, StoreError, Tx, boards, key, records, storable, write};
use crate::game::Record;
use crate::place::{ChannelId, GameId, MessageId, Shards};

/// A game that is to go on in a thread, or does so already.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Hung {
    pub record: Record,
    /// Where it began.
    pub channel: ChannelId,
    /// The message there that the thread hangs on.
    pub message: MessageId,
}

impl Store {
    /// The thread that is wanted for a game, which from now on hangs on one message. `None` if there is nothing to be
    /// done about it any more.
    pub async fn hang_thread(&self, game: GameId) -> Result<Option<Hung>, StoreError> {
        write(&self.writer, async |tx| hang(tx, game).await)
            .await
            .doing(format_args!("look for the thread of game {game}"))
    }

    /// Moves a game that is still where it began into its thread, where `board` shows it; its time goes on. Gives whether
    /// it is there now.
    pub async fn enter_thread(
        &self,
        game: GameId,
        thread: ChannelId,
        board: MessageId,
    ) -> Result<bool, StoreError> {
        write(&self.writer, async |tx| {
            enter(tx, game, thread, board).await
        })
        .await
        .doing(format_args!("move game {game} into its thread"))
    }

    /// There is nothing left to be done about a game's thread.
    pub async fn forget_thread(&self, game: GameId) -> Result<(), StoreError> {
        write(&self.writer, async |tx| forget(tx, game).await)
            .await
            .doing(format_args!("forget the thread of game {game}"))
    }

    /// Claims games, each with its channel, in the servers of these shards whose threads another process left undone.
    pub async fn threads(
        &self,
        shards: &Shards,
        now: i64,
    ) -> Result<Vec<(GameId, ChannelId)>, StoreError> {
        self.try_threads(shards, now)
            .await
            .doing("look for threads that were left undone")
    }

    async fn try_threads(
        &self,
        shards: &Shards,
        now: i64,
    ) -> Result<Vec<(GameId, ChannelId)>, Cause> {
        let waiting = sqlx::query(
            "SELECT 1 FROM threads WHERE claimed_until <= $1 ORDER BY claimed_until LIMIT 1",
        )
        .bind(now)
        .fetch_optional(&self.readers)
        .await?;
        if waiting.is_none() {
            return Ok(Vec::new());
        }
        write(&self.writer, async |tx| {
            let rows = sqlx::query(concat!(
                "UPDATE threads SET claimed_until = $5 WHERE claimed_until <= $1 AND game_id IN (
                     SELECT t.game_id FROM threads t WHERE t.claimed_until <= $1 AND (SELECT ",
                in_shards!("$2", "$3", "$4"),
                "    FROM games WHERE id = t.game_id) ORDER BY t.claimed_until LIMIT 20)
                 RETURNING game_id, channel_id"
            ))
            .bind(now)
            .bind_shards(shards)
            .bind(now + CLAIM)
            .fetch_all(&mut *tx)
            .await?;
            let of = |row: &AnyRow| {
                Ok((
                    GameId(id(row, "game_id")?),
                    ChannelId(id(row, "channel_id")?),
                ))
            };
            rows.iter().map(of).collect()
        })
        .await
    }
}

/// Notes with a game that has just begun that it is to go on in a thread.
pub(super) async fn want(tx: &mut Tx, record: &Record, now: i64) -> Result<(), Cause> {
    sqlx::query(
        "INSERT INTO threads (game_id, channel_id, claimed_until) VALUES ($1, $2, $3) ON CONFLICT DO NOTHING",
    )
    .bind(key(record.game.id().0))
    .bind(storable(record.place.channel.0, "the channel's id")?)
    .bind(now + CLAIM)
    .execute(&mut *tx)
    .await?;
    Ok(())
}

pub(super) async fn forget(tx: &mut Tx, game: GameId) -> Result<(), Cause> {
    sqlx::query("DELETE FROM threads WHERE game_id = $1")
        .bind(key(game.0))
        .execute(&mut *tx)
        .await?;
    Ok(())
}

async fn hang(tx: &mut Tx, game: GameId) -> Result<Option<Hung>, Cause> {
    let row = sqlx::query("SELECT channel_id, message FROM threads WHERE game_id = $1")
        .bind(key(game.0))
        .fetch_optional(&mut *tx)
        .await?;
    let Some(row) = row else { return Ok(None) };
    let channel = ChannelId(id(&row, "channel_id")?);
    let hangs: Option<i64> = row.try_get("message")?;
    let record = records::by_id(&mut *tx, game).await?;
    let record = record.ok_or(sqlx::Error::RowNotFound)?;
    let moved = record.place.channel != channel;
    let message = hangs.map(|id| MessageId(id.cast_unsigned()));
    // Whoever still sees a game that has ended needs no thread for it.
    let Some(message) = message
        .or(record.board)
        .filter(|_| moved || record.game.end().is_none())
    else {
        forget(tx, game).await?;
        return Ok(None);
    };
    if hangs.is_none() {
        sqlx::query("UPDATE threads SET message = $2 WHERE game_id = $1")
            .bind(key(game.0))
            .bind(storable(message.0, "the message's id")?)
            .execute(&mut *tx)
            .await?;
    }
    Ok(Some(Hung {
        record,
        channel,
        message,
    }))
}

async fn enter(
    tx: &mut Tx,
    game: GameId,
    thread: ChannelId,
    board: MessageId,
) -> Result<bool, Cause> {
    let record = records::by_id(&mut *tx, game).await?;
    let Some(mut record) = record.filter(|record| record.game.end().is_none()) else {
        return Ok(false);
    };
    if record.place.channel == thread {
        return Ok(true);
    }
    record.place.channel = thread;
    if records::busy_with(&mut *tx, &record).await?.is_some() {
        return Ok(false);
    }
    let moved = sqlx::query(
        "UPDATE games SET channel_id = $2, board_message = $3 WHERE id = $1
           AND channel_id = (SELECT channel_id FROM threads WHERE game_id = $1)",
    )
    .bind(key(game.0))
    .bind(storable(thread.0, "the channel's id")?)
    .bind(storable(board.0, "the message's id")?)
    .execute(&mut *tx)
    .await?;
    if moved.rows_affected() == 0 {
        return Ok(false);
    }
    if let Some(was) = record.board {
        boards::retire(tx, was, game, None).await?;
    }
    sqlx::query("UPDATE seats SET channel_id = $2 WHERE game_id = $1")
        .bind(key(game.0))
        .bind(key(thread.0))
        .execute(&mut *tx)
        .await?;
    Ok(true)
}

fn id(row: &AnyRow, column: &str) -> Result<u64, Cause> {
    Ok(row.try_get::<i64, _>(column)?.cast_unsigned())
}
