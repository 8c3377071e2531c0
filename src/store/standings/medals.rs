//! Who stood on the podium of a month that is over. What was decided can be decided again from the tallies: those who
//! kept off the boards then are noted, and the erased are still there without their names.

use std::collections::HashSet;

use sqlx::{AssertSqlSafe, Row};

use super::tallies::{columns, read};
use crate::game::podium::{GRACE, PLACES, podium};
use crate::game::{Merit, Season, Tally};
use crate::store::error::Cause;
use crate::store::{Tx, records};

/// A row of `medals`.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Medal {
    pub merit: Merit,
    pub place: i64,
    pub who: Option<i64>,
    pub score: i64,
}

/// Notes that something was earned in that month. One that was closed is decided again.
pub(super) async fn note(tx: &mut Tx, guild: i64, month: Season) -> Result<(), Cause> {
    let Some(ends) = month.ends() else {
        return Ok(());
    };
    let month = month.to_string();
    let known = sqlx::query("SELECT closed FROM months WHERE guild_id = $1 AND season = $2")
        .bind(guild)
        .bind(&month)
        .fetch_optional(&mut *tx)
        .await?;
    let Some(known) = known else {
        sqlx::query("INSERT INTO months (guild_id, season, due_at) VALUES ($1, $2, $3)")
            .bind(guild)
            .bind(&month)
            .bind(ends + GRACE)
            .execute(&mut *tx)
            .await?;
        return Ok(());
    };
    if known.try_get::<i64, _>("closed")? == 1 {
        give(tx, guild, &month, true).await?;
    }
    Ok(())
}

/// The medals of a month as they are to be. While it is open nobody has one, and who hides now is left out.
pub(super) async fn earned(
    tx: &mut Tx,
    guild: i64,
    season: &str,
    closed: bool,
) -> Result<Vec<Medal>, Cause> {
    let hidden = hidden(tx, guild, season).await?;
    let mut medals = Vec::new();
    for merit in Merit::ALL {
        let mut scores = shown(tx, guild, season, merit).await?;
        let mut off = left_out(tx, guild, season, merit).await?;
        let scored = |(who, tally): &(i64, Tally)| Some((*who, tally.by(merit)?));
        if closed {
            let out: HashSet<i64> = off.iter().map(|&(who, _)| who).collect();
            let since = hidden.iter().filter(|(who, _)| !out.contains(who));
            scores.extend(since.filter_map(scored).map(|(who, by)| (Some(who), by)));
            scores.extend(nameless(tx, guild, season, merit).await?);
        }
        let stands = podium(merit, scores);
        if !closed {
            let would = |score| {
                let better = stands.iter().filter(|&&(_, other, _)| other > score);
                score > merit.floor() && better.count() < usize::from(PLACES)
            };
            let would = hidden
                .iter()
                .filter_map(scored)
                .filter(|&(_, by)| would(by));
            off.extend(would);
        }
        let stands = stands.into_iter().map(|(who, score, place)| Medal {
            merit,
            place: place.into(),
            who,
            score,
        });
        medals.extend(stands);
        medals.extend(off.into_iter().map(|(who, score)| Medal {
            merit,
            place: 0,
            who: Some(who),
            score,
        }));
    }
    medals.sort();
    Ok(medals)
}

/// The medals of a month as they are.
pub(super) async fn given(tx: &mut Tx, guild: i64, season: &str) -> Result<Vec<Medal>, Cause> {
    let rows = sqlx::query(
        "SELECT merit, place, user_id, score FROM medals WHERE guild_id = $1 AND season = $2",
    )
    .bind(guild)
    .bind(season)
    .fetch_all(&mut *tx)
    .await?;
    let medal = |row| {
        Ok::<_, Cause>(Medal {
            merit: records::name(row, "merit")?,
            place: row.try_get("place")?,
            who: row.try_get("user_id")?,
            score: row.try_get("score")?,
        })
    };
    let mut medals: Vec<_> = rows.iter().map(medal).collect::<Result<_, _>>()?;
    medals.sort();
    Ok(medals)
}

/// Gives the medals of a month in place of those it has.
pub(super) async fn give(tx: &mut Tx, guild: i64, season: &str, closed: bool) -> Result<(), Cause> {
    let medals = earned(tx, guild, season, closed).await?;
    sqlx::query("DELETE FROM medals WHERE guild_id = $1 AND season = $2")
        .bind(guild)
        .bind(season)
        .execute(&mut *tx)
        .await?;
    for medal in medals {
        sqlx::query(
            "INSERT INTO medals (guild_id, season, merit, user_id, place, score) VALUES ($1, $2, $3, $4, $5, $6)",
        )
        .bind(guild)
        .bind(season)
        .bind(medal.merit.name())
        .bind(medal.who)
        .bind(medal.place)
        .bind(medal.score)
        .execute(&mut *tx)
        .await?;
    }
    Ok(())
}

/// Takes their medals from a person who is erased; their places stay taken.
pub(super) async fn erase(tx: &mut Tx, who: i64) -> Result<(), Cause> {
    for sql in [
        "DELETE FROM medals WHERE user_id = $1 AND place = 0",
        "UPDATE medals SET user_id = NULL WHERE user_id = $1",
    ] {
        sqlx::query(sql).bind(who).execute(&mut *tx).await?;
    }
    Ok(())
}

/// Those on a board who may stand on its podium: the best three, and whoever is as good as the third.
async fn shown(
    tx: &mut Tx,
    guild: i64,
    season: &str,
    merit: Merit,
) -> Result<Vec<(Option<i64>, i64)>, Cause> {
    let on_it = |t: &str| {
        format!(
            "{t}.guild_id = $1 AND {t}.season = $2 AND {t}.by_{merit} < $3 AND NOT EXISTS (
                 SELECT 1 FROM medals m WHERE m.guild_id = $1 AND m.season = $2 AND m.merit = '{merit}'
                   AND m.user_id = {t}.user_id AND m.place = 0)"
        )
    };
    let sql = format!(
        "SELECT t.user_id, -t.by_{merit} AS score FROM tallies t
         WHERE {} AND t.by_{merit} <= COALESCE((
             SELECT o.by_{merit} FROM tallies o WHERE {} ORDER BY o.by_{merit} LIMIT 1 OFFSET 2), $3)",
        on_it("t"),
        on_it("o"),
    );
    let rows = sqlx::query(AssertSqlSafe(sql))
        .bind(guild)
        .bind(season)
        .bind(-merit.floor())
        .fetch_all(&mut *tx)
        .await?;
    rows.iter()
        .map(|row| Ok((Some(row.try_get("user_id")?), row.try_get("score")?)))
        .collect()
}

/// Those who hide now.
async fn hidden(tx: &mut Tx, guild: i64, season: &str) -> Result<Vec<(i64, Tally)>, Cause> {
    let rows = sqlx::query(concat!(
        "SELECT t.user_id, ",
        columns!(),
        " FROM hidden h JOIN tallies t ON t.user_id = h.user_id WHERE t.guild_id = $1 AND t.season = $2"
    ))
    .bind(guild)
    .bind(season)
    .fetch_all(&mut *tx)
    .await?;
    rows.iter()
        .map(|row| Ok((row.try_get("user_id")?, read(row)?)))
        .collect()
}

/// Those who hid when the month was closed, and would have had a medal.
async fn left_out(
    tx: &mut Tx,
    guild: i64,
    season: &str,
    merit: Merit,
) -> Result<Vec<(i64, i64)>, Cause> {
    let rows = sqlx::query(concat!(
        "SELECT t.user_id, ",
        columns!(),
        " FROM medals m JOIN tallies t USING (guild_id, season, user_id)
         WHERE m.guild_id = $1 AND m.season = $2 AND m.merit = $3 AND m.place = 0"
    ))
    .bind(guild)
    .bind(season)
    .bind(merit.name())
    .fetch_all(&mut *tx)
    .await?;
    let mut left_out = Vec::new();
    for row in &rows {
        let who = row.try_get("user_id")?;
        left_out.extend(read(row)?.by(merit).map(|score| (who, score)));
    }
    Ok(left_out)
}

/// Those who were erased since.
async fn nameless(
    tx: &mut Tx,
    guild: i64,
    season: &str,
    merit: Merit,
) -> Result<Vec<(Option<i64>, i64)>, Cause> {
    let rows = sqlx::query(
        "SELECT score FROM medals WHERE guild_id = $1 AND season = $2 AND merit = $3 AND user_id IS NULL",
    )
    .bind(guild)
    .bind(season)
    .bind(merit.name())
    .fetch_all(&mut *tx)
    .await?;
    rows.iter()
        .map(|row| Ok((None, row.try_get("score")?)))
        .collect()
}
