//! Who keeps off the boards: their tallies are counted like anyone's, and are in no crowd.

use sqlx::Row;

use super::medals;
use super::tallies::{self, columns, read, slot};
use crate::game::Merit;
use crate::place::UserId;
use crate::store::error::{Cause, Doing};
use crate::store::{Store, StoreError, Tx, key, storable, write};

impl Store {
    /// Takes a person off all boards, or puts them back where they stand.
    pub async fn hide(&self, who: UserId, hidden: bool) -> Result<(), StoreError> {
        write(&self.writer, async |tx| {
            let id = storable(who.0, "the person's id")?;
            let change = if hidden {
                "INSERT INTO hidden (user_id) VALUES ($1) ON CONFLICT DO NOTHING"
            } else {
                "DELETE FROM hidden WHERE user_id = $1"
            };
            let changed = sqlx::query(change).bind(id).execute(&mut *tx).await?;
            if changed.rows_affected() > 0 {
                place(tx, id, !hidden).await?;
            }
            Ok(())
        })
        .await
        .doing(format_args!("hide or show {who}"))
    }

    pub async fn is_hidden(&self, who: UserId) -> Result<bool, StoreError> {
        let find = async {
            let row = sqlx::query("SELECT 1 FROM hidden WHERE user_id = $1");
            let row = row.bind(key(who.0)).fetch_optional(&self.readers).await?;
            Ok(row.is_some())
        };
        find.await
            .doing(format_args!("see whether {who} is hidden"))
    }
}

/// Gives all of a person's tallies their places on the boards, or takes these away.
async fn place(tx: &mut Tx, who: i64, shown: bool) -> Result<(), Cause> {
    let rows = sqlx::query(concat!(
        "SELECT guild_id, season, ",
        columns!(),
        " FROM tallies WHERE user_id = $1"
    ))
    .bind(who)
    .fetch_all(&mut *tx)
    .await?;
    for row in rows {
        let (guild, season) = (row.try_get("guild_id")?, row.try_get("season")?);
        let tally = read(&row)?;
        let moved: Vec<_> = Merit::ALL
            .into_iter()
            .filter_map(|merit| Some((merit, tallies::score(&tally, merit, true)?)))
            .map(|(merit, score)| (season, merit, score, if shown { 1 } else { -1 }))
            .collect();
        tallies::crowd(tx, guild, slot(who), &moved).await?;
        tallies::upsert(tx, guild, who, season, &tally, shown).await?;
    }
    Ok(())
}

/// Deletes all that a person has earned.
pub(in crate::store) async fn erase(tx: &mut Tx, who: i64) -> Result<(), Cause> {
    if tallies::is_shown(tx, who).await? {
        place(tx, who, false).await?;
    }
    medals::erase(tx, who).await?;
    for sql in [
        "DELETE FROM hidden WHERE user_id = $1",
        "DELETE FROM ledger WHERE user_id = $1 AND guild_id IN (SELECT guild_id FROM tallies WHERE user_id = $1)",
        "DELETE FROM tallies WHERE user_id = $1",
    ] {
        sqlx::query(sql).bind(who).execute(&mut *tx).await?;
    }
    Ok(())
}
