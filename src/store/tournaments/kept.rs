//! A tournament as it is kept.

use sqlx::Row;

use super::read;
use crate::game::tournament::Tournament;
use crate::game::{Fair, Game, Player, Record};
use crate::place::{ChannelId, GameId, GuildId, MessageId, TournamentId, UserId};
use crate::store::error::{Cause, Doing};
use crate::store::{Store, StoreError, Tx, key, write};

impl Store {
    pub async fn tournament(&self, id: TournamentId) -> Result<Option<Tournament>, StoreError> {
        let find = self
            .readers
            .read(async |tx: &mut Tx| read::by_id(tx, id).await);
        find.await.doing(format_args!("read tournament {id}"))
    }

    /// The tournament of a channel: the one under way, or else the last.
    pub async fn tournament_in(
        &self,
        channel: ChannelId,
    ) -> Result<Option<Tournament>, StoreError> {
        let find = self.readers.read(async |tx: &mut Tx| {
            let row = sqlx::query(
                "SELECT id FROM tournaments WHERE channel_id = $1
                 ORDER BY CASE WHEN ends_at IS NULL THEN 1 ELSE 0 END, id DESC LIMIT 1",
            )
            .bind(key(channel.0))
            .fetch_optional(&mut *tx)
            .await?;
            let Some(row) = row else { return Ok(None) };
            let id: i64 = row.try_get(0)?;
            read::by_id(tx, TournamentId(id.cast_unsigned())).await
        });
        find.await
            .doing(format_args!("read the tournament in {channel}"))
    }

    /// Remembers which message shows a tournament.
    pub async fn set_tournament(
        &self,
        id: TournamentId,
        message: MessageId,
    ) -> Result<(), StoreError> {
        write(&self.writer, async |tx| {
            sqlx::query("UPDATE tournaments SET message = $2 WHERE id = $1")
                .bind(key(id.0))
                .bind(key(message.0))
                .execute(&mut *tx)
                .await?;
            Ok(())
        })
        .await
        .doing(format_args!("set the message of tournament {id}"))
    }
}

/// A game of a tournament has ended at `now`: that is looked at, and shown, as soon as may be.
pub(in crate::store) async fn game_ended(tx: &mut Tx, of: GameId, now: i64) -> Result<(), Cause> {
    sqlx::query(
        "UPDATE tournaments SET due_at = $2
         WHERE ends_at IS NOT NULL AND id = (SELECT tournament_id FROM bouts WHERE match_id = $1)",
    )
    .bind(key(of.0))
    .bind(now)
    .execute(&mut *tx)
    .await?;
    Ok(())
}

/// Calls off what is under way in a server, or in one of its channels, without a word: nobody could read it.
pub(in crate::store) async fn forget(
    tx: &mut Tx,
    guild: Option<GuildId>,
    channel: Option<ChannelId>,
) -> Result<(), Cause> {
    for sql in [
        "DELETE FROM outbox WHERE kind = 'tournament' AND subject IN (
             SELECT id FROM tournaments WHERE ends_at IS NOT NULL AND (guild_id = $1 OR channel_id = $2))",
        "UPDATE tournaments SET state = 'off', ends_at = NULL, due_at = NULL
         WHERE ends_at IS NOT NULL AND (guild_id = $1 OR channel_id = $2)",
    ] {
        sqlx::query(sql)
            .bind(guild.and_then(|guild| key(guild.0)))
            .bind(channel.and_then(|channel| key(channel.0)))
            .execute(&mut *tx)
            .await?;
    }
    Ok(())
}

/// What is shown of a person in tournaments has changed at `now`: those under way are shown as soon as may be.
pub(in crate::store) async fn show_anew(tx: &mut Tx, who: i64, now: i64) -> Result<(), Cause> {
    let entered: Vec<i64> =
        sqlx::query_scalar("SELECT tournament_id FROM entrants WHERE user_id = $1")
            .bind(who)
            .fetch_all(&mut *tx)
            .await?;
    for id in entered {
        sqlx::query("UPDATE tournaments SET due_at = $2 WHERE id = $1 AND ends_at IS NOT NULL")
            .bind(id)
            .bind(now)
            .execute(&mut *tx)
            .await?;
    }
    Ok(())
}

/// Something has changed at `now`: it is looked at, and shown, as soon as may be.
pub(super) async fn touch(tx: &mut Tx, id: TournamentId, now: i64) -> Result<(), Cause> {
    sqlx::query("UPDATE tournaments SET due_at = $2 WHERE id = $1")
        .bind(key(id.0))
        .bind(now)
        .execute(&mut *tx)
        .await?;
    Ok(())
}

/// A person's id as it is stored.
pub(super) fn person(player: Player) -> Option<i64> {
    match player {
        Player::Person(UserId(id)) => key(id),
        Player::Channel(_) | Player::Bot(_) | Player::Gone => None,
    }
}

/// The game that is open in a person's match of a tournament.
pub(super) async fn open_game(
    tx: &mut Tx,
    id: TournamentId,
    who: UserId,
) -> Result<Option<GameId>, Cause> {
    let row = sqlx::query(
        "SELECT s.game_id FROM seats s JOIN games g ON g.id = s.game_id JOIN bouts b ON b.match_id = g.match_id
         WHERE b.tournament_id = $1 AND s.user_id = $2 AND s.open = 1",
    )
    .bind(key(id.0))
    .bind(key(who.0))
    .fetch_optional(&mut *tx)
    .await?;
    let id = |row: sqlx::any::AnyRow| Ok(GameId(row.try_get::<i64, _>(0)?.cast_unsigned()));
    row.map(id).transpose()
}

/// Whether a person plays with people in a channel now.
pub(super) async fn open_in(tx: &mut Tx, who: UserId, channel: ChannelId) -> Result<bool, Cause> {
    let row = sqlx::query(
        "SELECT game_id FROM seats WHERE user_id = $1 AND channel_id = $2 AND against_bot = 0 AND open = 1",
    )
    .bind(key(who.0))
    .bind(key(channel.0))
    .fetch_optional(&mut *tx)
    .await?;
    Ok(row.is_some())
}

/// A new game as it is stored.
pub(super) fn record(game: Game, t: &Tournament, now: i64) -> Record {
    let fair = Fair {
        first: game.id(),
        second: None,
        score: game.seats().map(|player| (player, 0)),
        over: false,
        until: Some(t.ends),
    };
    Record {
        fair: Some(fair),
        ..Record::begun(game, t.place, now)
    }
}
