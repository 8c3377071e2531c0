//! Games that move away from a deleted channel.

use crate::game::Record;
use crate::game::pace::Due;
use crate::place::{ChannelId, GameId, MessageId, UserId};
use crate::store::games::nudges::enqueue_nudge;
use crate::store::{Ask, Cause, Doing, Job, Result, Store, Stored, Tx, records, settled};

/// The result of moving a game to another channel.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Moved {
    Here(Box<Record>),
    /// It has ended, has already moved, or no one asks for it there.
    Unwanted,
    /// The one who agrees is the one who asked.
    OnesOwn,
    /// One of its people already plays a game of this kind there.
    Busy(Box<Record>),
}

impl Store {
    /// Notes that `who` asks to go on in channel `to` with a game whose channel, `from`, is gone; returns whether this
    /// is their first request. `None` if the game has ended, or left that channel.
    pub async fn want_game(
        &self,
        id: GameId,
        from: ChannelId,
        to: ChannelId,
        who: UserId,
    ) -> Result<Option<bool>> {
        const FIRST: &str = "UPDATE games SET wanted_in = $3, wanted_by = $4
             WHERE id = $1 AND channel_id = $2 AND state = 'active' AND (wanted_by IS NULL OR wanted_by <> $4)";
        const AGAIN: &str = "UPDATE games SET wanted_in = $3
             WHERE id = $1 AND channel_id = $2 AND state = 'active' AND wanted_by = $4";
        let changed = async |text| {
            let wanted = self.writer.changed(text, (id, from, Stored(to), Stored(who)));
            wanted.await.doing(format_args!("ask for game {id}"))
        };
        Ok(if changed(FIRST).await? { Some(true) } else { changed(AGAIN).await?.then_some(false) })
    }

    /// Moves a game to channel `to` at `now`, if its other player has asked for that and `who` agrees; `board` shows
    /// it there.
    pub async fn agree_on_game(
        &self,
        id: GameId,
        to: ChannelId,
        who: UserId,
        board: Option<MessageId>,
        now: i64,
    ) -> Result<Moved> {
        self.write(format!("agree on game {id}"), async |tx| {
            let text =
                "SELECT wanted_by FROM games WHERE id = $1 AND state = 'active' AND wanted_in = $2";
            let Some(wanted_by) = tx.maybe::<Option<UserId>>(text, (id, to)).await? else {
                return Ok(Moved::Unwanted);
            };
            if wanted_by == Some(who) {
                return Ok(Moved::OnesOwn);
            }
            let record = records::current(tx, id).await?;
            move_to(tx, record, to, board, now).await
        })
        .await
    }

    /// Moves a game against the bot from a deleted channel to another at `now`. Its board is not known yet.
    pub async fn bring_game(
        &self,
        id: GameId,
        from: ChannelId,
        to: ChannelId,
        now: i64,
    ) -> Result<Moved> {
        self.write(format!("bring game {id}"), async |tx| match records::by_id(tx, id).await? {
            Some(record) if record.place.channel == from && record.game.end().is_none() => {
                move_to(tx, record, to, None, now).await
            }
            _ => Ok(Moved::Unwanted),
        })
        .await
    }
}

/// Moves an open game, unless one of its people is busy there. Its clock starts over.
async fn move_to(
    tx: &mut Tx,
    mut record: Record,
    to: ChannelId,
    board: Option<MessageId>,
    now: i64,
) -> Result<Moved, Cause> {
    let id = record.game.id();
    record.place.channel = to;
    record.board = board;
    if let Some(busy) = records::busy_with(tx, &record).await? {
        return Ok(Moved::Busy(Box::new(busy)));
    }
    let due = Due::of(&record.game, now);
    record.deadline = due.against_people(&record.game);
    let text =
        "UPDATE games SET channel_id = $2, board_message = $3, due_at = $4, deadline_at = $5,
             ping_ply = NULL, ping_deadline = NULL, ping_message = NULL,
             warned = 0, away_ms = 0, claimed_until = 0, wanted_in = NULL, wanted_by = NULL
         WHERE id = $1";
    tx.run(text, (id, Stored(to), board, due.at, due.deadline)).await?;
    tx.run("UPDATE seats SET channel_id = $2 WHERE game_id = $1", (id, to)).await?;
    settled(tx, Job::Thread(id)).await?;
    enqueue_nudge(tx, &record, now).await?;
    Ok(Moved::Here(Box::new(record)))
}
