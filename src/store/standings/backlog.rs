//! What happened before standings were counted so, and what has happened since without being counted yet.

use sqlx::Row;

use super::ledger;
use crate::day::Day;
use crate::game::Record;
use crate::place::{GameId, UserId};
use crate::store::error::{Cause, Doing};
use crate::store::{Store, StoreError, Tx, key, records, write};

/// The most to count at a time, so that no move waits long for it.
const AT_ONCE: i64 = 200;

impl Store {
    /// Counts some of what waits to be counted, each once, in the order in which it happened. Gives whether more does.
    pub async fn catch_up(&self) -> Result<bool, StoreError> {
        write(&self.writer, async |tx| {
            let rows = sqlx::query(
                "SELECT b.entry, b.game_id, g.ended_at, t.guild_id, b.user_id, t.tried_at FROM backlog b
                 LEFT JOIN games g ON g.id = b.game_id
                 LEFT JOIN puzzle_tries t ON t.user_id = b.user_id AND t.day = b.day
                 ORDER BY b.entry LIMIT $1",
            )
            .bind(AT_ONCE)
            .fetch_all(&mut *tx)
            .await?;
            let (mut first, mut last) = (None, None);
            for row in rows {
                last = Some(row.try_get::<i64, _>("entry")?);
                first = first.or(last);
                match row.try_get::<Option<i64>, _>("game_id")? {
                    Some(game) => count(tx, game, row.try_get("ended_at")?).await?,
                    None => {
                        let who = UserId(row.try_get::<i64, _>("user_id")?.cast_unsigned());
                        let (guild, at) = (row.try_get("guild_id")?, row.try_get("tried_at")?);
                        ledger::puzzle(tx, guild, who, at).await?;
                    }
                }
            }
            sqlx::query("DELETE FROM backlog WHERE entry BETWEEN $1 AND $2")
                .bind(first)
                .bind(last)
                .execute(&mut *tx)
                .await?;
            Ok(!is_empty(tx).await?)
        })
        .await
        .doing("count what happened before")
    }
}

async fn count(tx: &mut Tx, game: i64, at: i64) -> Result<(), Cause> {
    match records::by_id(&mut *tx, GameId(game.cast_unsigned())).await {
        Ok(Some(
            record @ Record {
                place:
                    crate::place::Place {
                        guild: Some(guild), ..
                    },
                ..
            },
        )) => {
            if let Some(guild) = key(guild.0) {
                ledger::game(tx, guild, &record, at).await?;
            }
        }
        Ok(_) => {}
        // `bouton check` names it; it must not hold up the others.
        Err(error) if error.is_of_the_row() => {
            tracing::error!(game, %error, "a game is not counted");
        }
        Err(error) => return Err(error),
    }
    Ok(())
}

pub(super) async fn is_empty(tx: &mut Tx) -> Result<bool, Cause> {
    let first = sqlx::query("SELECT 1 FROM backlog ORDER BY entry LIMIT 1");
    Ok(first.fetch_optional(&mut *tx).await?.is_none())
}

/// About how much waits.
pub(super) async fn length(tx: &mut Tx) -> Result<u64, Cause> {
    let row = sqlx::query(
        "SELECT COALESCE((SELECT MAX(entry) FROM backlog) - (SELECT MIN(entry) FROM backlog) + 1, 0)",
    )
    .fetch_one(&mut *tx)
    .await?;
    Ok(row.try_get::<i64, _>(0)?.cast_unsigned())
}

pub(super) async fn add_game(tx: &mut Tx, game: GameId) -> Result<(), Cause> {
    add(tx, key(game.0), None, None).await
}

pub(super) async fn add_try(tx: &mut Tx, who: i64, day: Day) -> Result<(), Cause> {
    add(tx, None, Some(who), Some(day.0.into())).await
}

async fn add(
    tx: &mut Tx,
    game: Option<i64>,
    who: Option<i64>,
    day: Option<i64>,
) -> Result<(), Cause> {
    sqlx::query(
        "INSERT INTO backlog (entry, game_id, user_id, day)
         VALUES ((SELECT COALESCE(MAX(entry), 0) + 1 FROM backlog), $1, $2, $3)",
    )
    .bind(game)
    .bind(who)
    .bind(day)
    .execute(&mut *tx)
    .await?;
    Ok(())
}
