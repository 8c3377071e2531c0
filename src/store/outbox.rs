//! What is to be done about boards once an answer is given. It is noted with what was asked for, and until it is done: so
//! whatever becomes of the process that answered, another does it.

use sqlx::Row;
use sqlx::any::AnyRow;

use super::alive::{BindShards, in_shards};
use super::claims::CLAIM;
use super::error::{Cause, Doing};
use super::{Store, StoreError, Tx, key, storable, write};
use crate::game::Record;
use crate::place::{ChannelId, GameId, MessageId, Shards, Token};

/// How long, in milliseconds, whoever answers has to see to it before another does: an answer is given within three seconds.
const GRACE: i64 = 5_000;
/// How long a token opens its answer, in milliseconds.
pub(super) const OPENS: i64 = 14 * 60_000;
/// The most to take over at a time.
const AT_ONCE: i64 = 20;

/// How the board comes to show what is written of a game.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Redraw {
    /// The bot may not draw it.
    Never,
    /// By the answer itself. Where that gets lost the next click repairs it; nobody clicks on a game that is over.
    ByAnswer,
    /// Where it is, after the answer.
    After,
    /// The answer, which this opens, is the board from now on.
    Anew(Token),
}

/// What was left undone.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Undone {
    Draw(MessageId),
    /// Which message the answer to that interaction became.
    Learn(u64),
    /// The game's first board.
    Post,
}

/// An answer that is a board, if it was given.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Sent {
    pub token: Token,
    /// Whether the token opens it no more.
    pub too_late: bool,
}

impl Store {
    /// Notes that the answer to an interaction, at `now`, is that game's board from then on.
    pub async fn note_answer(
        &self,
        record: &Record,
        interaction: u64,
        token: &Token,
        now: i64,
    ) -> Result<(), StoreError> {
        write(&self.writer, async |tx| {
            learn(tx, record, interaction, token, now).await
        })
        .await
        .doing(format_args!("note an answer to {interaction}"))
    }

    /// How to learn which message the answer to an interaction became, if that is not known at `now`.
    pub async fn noted_answer(
        &self,
        interaction: u64,
        now: i64,
    ) -> Result<Option<Sent>, StoreError> {
        let find = async {
            let row = sqlx::query(
                "SELECT token, due_at FROM outbox WHERE kind = 'learn' AND subject = $1",
            )
            .bind(key(interaction))
            .fetch_optional(&self.readers)
            .await?;
            let sent = |row: AnyRow| {
                let token: Option<String> = row.try_get("token")?;
                let due: i64 = row.try_get("due_at")?;
                Ok::<_, Cause>(Sent {
                    token: Token::new(token.unwrap_or_default()),
                    too_late: now - due > OPENS,
                })
            };
            row.map(sent).transpose()
        };
        find.await
            .doing(format_args!("look for the answer to {interaction}"))
    }

    /// There was no answer to an interaction, and the board is where it was.
    pub async fn forget_answer(&self, interaction: u64) -> Result<(), StoreError> {
        write(&self.writer, async |tx| learnt(tx, interaction).await)
            .await
            .doing(format_args!("forget the answer to {interaction}"))
    }

    /// Nobody needs a game's first board any more.
    pub async fn forget_board(&self, game: GameId) -> Result<(), StoreError> {
        write(&self.writer, async |tx| posted(tx, game).await)
            .await
            .doing(format_args!("forget to post the board of game {game}"))
    }

    /// A message that is or was a board shows how things stood at `as_of`.
    pub async fn drawn(&self, message: MessageId, as_of: i64) -> Result<(), StoreError> {
        write(&self.writer, async |tx| {
            sqlx::query("DELETE FROM outbox WHERE kind = 'draw' AND subject = $1 AND due_at <= $2")
                .bind(key(message.0))
                .bind(as_of + GRACE)
                .execute(&mut *tx)
                .await?;
            Ok(())
        })
        .await
        .doing(format_args!("note that message {message} was drawn"))
    }

    /// Claims what is due at `now` about boards in the servers of these shards, each with its game and where that is.
    pub async fn undone(
        &self,
        shards: &Shards,
        now: i64,
    ) -> Result<Vec<(ChannelId, GameId, Undone)>, StoreError> {
        self.try_undone(shards, now)
            .await
            .doing("look for boards that were left undone")
    }

    async fn try_undone(
        &self,
        shards: &Shards,
        now: i64,
    ) -> Result<Vec<(ChannelId, GameId, Undone)>, Cause> {
        let waiting =
            sqlx::query("SELECT 1 FROM outbox WHERE due_at <= $1 AND claimed_until <= $1 ORDER BY due_at LIMIT 1")
                .bind(now)
                .fetch_optional(&self.readers)
                .await?;
        if waiting.is_none() {
            return Ok(Vec::new());
        }
        write(&self.writer, async |tx| {
            let rows = sqlx::query(concat!(
                "UPDATE outbox SET claimed_until = $5 WHERE claimed_until <= $1 AND (kind, subject) IN (
                     SELECT o.kind, o.subject FROM outbox o JOIN games g ON g.id = o.game_id
                     WHERE o.due_at BETWEEN (SELECT MIN(due_at) FROM outbox) AND $1 AND o.claimed_until <= $1 AND ",
                in_shards!("$2", "$3", "$4"),
                "    ORDER BY o.due_at LIMIT $6)
                 RETURNING kind, subject, game_id, channel_id"
            ))
            .bind(now)
            .bind_shards(shards)
            .bind(now + CLAIM)
            .bind(AT_ONCE)
            .fetch_all(&mut *tx)
            .await?;
            rows.iter().map(undone).collect()
        })
        .await
    }
}

fn undone(row: &AnyRow) -> Result<(ChannelId, GameId, Undone), Cause> {
    let id = |column| Ok::<_, Cause>(row.try_get::<i64, _>(column)?.cast_unsigned());
    let subject = id("subject")?;
    let what = match row.try_get::<String, _>("kind")?.as_str() {
        "draw" => Undone::Draw(MessageId(subject)),
        "post" => Undone::Post,
        _ => Undone::Learn(subject),
    };
    Ok((ChannelId(id("channel_id")?), GameId(id("game_id")?), what))
}

impl Redraw {
    /// Notes what is to be done once an answer to that interaction is given, at `now`, to what was written of a game.
    pub(super) async fn note(
        &self,
        tx: &mut Tx,
        record: &Record,
        interaction: Option<u64>,
        now: i64,
    ) -> Result<(), Cause> {
        let over = record.game.end().is_some();
        match (self, record.board, interaction) {
            (Self::Anew(token), _, Some(interaction)) => {
                learn(tx, record, interaction, token, now).await
            }
            (Self::After, Some(board), _) => draw(tx, record.game.id(), board, now).await,
            (Self::ByAnswer, Some(board), _) if over => {
                draw(tx, record.game.id(), board, now).await
            }
            (Self::Never | Self::ByAnswer | Self::After | Self::Anew(_), ..) => Ok(()),
        }
    }
}

/// Notes that a message is to be drawn as the game stands.
pub(super) async fn draw(
    tx: &mut Tx,
    game: GameId,
    message: MessageId,
    now: i64,
) -> Result<(), Cause> {
    sqlx::query(
        "INSERT INTO outbox (kind, subject, game_id, channel_id, due_at)
         SELECT 'draw', $2, id, channel_id, $3 FROM games WHERE id = $1
         ON CONFLICT (kind, subject) DO UPDATE SET game_id = excluded.game_id, due_at = excluded.due_at, claimed_until = 0",
    )
    .bind(key(game.0))
    .bind(storable(message.0, "the message's id")?)
    .bind(now + GRACE)
    .execute(&mut *tx)
    .await?;
    Ok(())
}

/// Notes that the board of a game that has begun is to be posted.
pub(super) async fn post(tx: &mut Tx, record: &Record, now: i64) -> Result<(), Cause> {
    sqlx::query(
        "INSERT INTO outbox (kind, subject, game_id, channel_id, due_at)
         VALUES ('post', $1, $1, $2, $3) ON CONFLICT DO NOTHING",
    )
    .bind(key(record.game.id().0))
    .bind(storable(record.place.channel.0, "the channel's id")?)
    .bind(now + GRACE)
    .execute(&mut *tx)
    .await?;
    Ok(())
}

/// The board of a game was posted, or nobody needs it.
pub(super) async fn posted(tx: &mut Tx, game: GameId) -> Result<(), Cause> {
    settled(tx, "post", game.0).await
}

async fn learn(
    tx: &mut Tx,
    record: &Record,
    interaction: u64,
    token: &Token,
    now: i64,
) -> Result<(), Cause> {
    sqlx::query(
        "INSERT INTO outbox (kind, subject, game_id, channel_id, due_at, token)
         VALUES ('learn', $1, $2, $3, $4, $5) ON CONFLICT DO NOTHING",
    )
    .bind(storable(interaction, "the interaction's id")?)
    .bind(key(record.game.id().0))
    .bind(storable(record.place.channel.0, "the channel's id")?)
    .bind(now + GRACE)
    .bind(token.expose())
    .execute(&mut *tx)
    .await?;
    Ok(())
}

/// It is known which message the answer to an interaction became, if any.
pub(super) async fn learnt(tx: &mut Tx, interaction: u64) -> Result<(), Cause> {
    settled(tx, "learn", interaction).await
}

/// Nothing is left to be done about that.
async fn settled(tx: &mut Tx, kind: &str, subject: u64) -> Result<(), Cause> {
    sqlx::query("DELETE FROM outbox WHERE kind = $1 AND subject = $2")
        .bind(kind)
        .bind(key(subject))
        .execute(&mut *tx)
        .await?;
    Ok(())
}
