//! Threads for games: each is in the [outbox](crate::store::outbox) from the game's beginning.

use crate::game::Record;
use crate::place::{ChannelId, GameId, MessageId};
use crate::store::games::boards;
use crate::store::outbox::{CLAIM, Job, enqueue, settled};
use crate::store::{Ask, Cause, Result, Store, Stored, Tx, records};

/// A game that is to move to a thread, or already has.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct GameThread {
    pub record: Record,
    /// The channel where it began.
    pub channel: ChannelId,
    /// The message there that the thread starts from.
    pub message: MessageId,
}

impl Store {
    /// Returns the thread wanted for a game, and fixes the message it starts from. `None` if there is nothing left to
    /// do.
    pub async fn wanted_thread(&self, game: GameId) -> Result<Option<GameThread>> {
        self.write(format!("look for the thread of game {game}"), async |tx| {
            let text =
                "SELECT channel_id, message FROM outbox WHERE kind = 'thread' AND subject = $1";
            let found: Option<(_, Option<MessageId>)> = tx.maybe(text, game).await?;
            let Some((channel, hangs)) = found else { return Ok(None) };
            let record = records::current(tx, game).await?;
            let moved = record.place.channel != channel;
            // A game that has ended needs no thread. But if somebody began to open one, its board may be there.
            let goes_on = moved || hangs.is_some() || record.game.end().is_none();
            let Some(message) = hangs.or(record.board).filter(|_| goes_on) else {
                settled(tx, Job::Thread(game)).await?;
                return Ok(None);
            };
            if hangs.is_none() {
                let text = "UPDATE outbox SET message = $2 WHERE kind = 'thread' AND subject = $1";
                tx.run(text, (game, Stored(message))).await?;
            }
            Ok(Some(GameThread { record, channel, message }))
        })
        .await
    }

    /// Moves a game that is still where it began into its thread, where `board` shows it; its clock runs on. Returns
    /// the game as it was; `None` if it is not in its thread now.
    pub async fn enter_thread(
        &self,
        game: GameId,
        thread: ChannelId,
        board: MessageId,
    ) -> Result<Option<Record>> {
        self.write(format!("move game {game} into its thread"), async |tx| {
            let record = records::by_id(tx, game).await?;
            let Some(was) = record.filter(|record| record.game.end().is_none()) else {
                return Ok(None);
            };
            if was.place.channel == thread {
                return Ok(Some(was));
            }
            let mut there = was.clone();
            there.place.channel = thread;
            if records::busy_with(tx, &there).await?.is_some() {
                return Ok(None);
            }
            let text = "UPDATE games SET channel_id = $2, board_message = $3 WHERE id = $1
                   AND channel_id = (SELECT channel_id FROM outbox WHERE kind = 'thread' AND subject = $1)";
            if !tx.changed(text, (game, Stored(thread), Stored(board))).await? {
                return Ok(None);
            }
            if let Some(message) = was.board {
                // Who opened the thread says there where the game went.
                settled(tx, Job::Draw { game, message }).await?;
                boards::retire(tx, message, game, None).await?;
            }
            tx.run("UPDATE seats SET channel_id = $2 WHERE game_id = $1", (game, thread)).await?;
            Ok(Some(was))
        })
        .await
    }
}

/// Notes that a game that has just begun is to go on in a thread.
pub async fn want(tx: &mut Tx, record: &Record, now: i64) -> Result<(), Cause> {
    enqueue(tx, Job::Thread(record.game.id()), record.place, now + CLAIM).await
}
