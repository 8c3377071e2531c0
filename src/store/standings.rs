//! Who won how often, per server: counted when a game ends, read a page at a time.

use sqlx::Row;
use sqlx::any::AnyRow;

use super::error::{Cause, Doing};
use super::{Store, StoreError, Tx, key};
use crate::place::{GuildId, UserId};

/// Rows on a page of the leaderboard.
const PAGE: u64 = 10;

/// A page of a server's leaderboard: most wins first, then fewer games, then the older account.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Leaders {
    /// Which page it is, from 0: the one asked for, or the last if there are not that many.
    pub page: u32,
    /// How many pages there are; 0 where nobody has finished a game.
    pub pages: u32,
    /// Its rows, at most ten.
    pub rows: Vec<Standing>,
    /// The row of whoever asked, on this page or not; `None` if they have finished no game here.
    pub own: Option<Standing>,
}

/// A person's place on a server's leaderboard.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Standing {
    /// One more than there are people with more wins: equals share a rank, as in 1, 2, 2, 4.
    pub rank: u64,
    pub user: UserId,
    pub wins: u64,
    /// Games finished, at least one. Abandoned games count for nobody.
    pub games: u64,
}

impl Store {
    /// A page, from 0, of a server's leaderboard.
    pub async fn leaders(
        &self,
        guild: GuildId,
        page: u32,
        viewer: UserId,
    ) -> Result<Leaders, StoreError> {
        self.try_leaders(guild, page, viewer)
            .await
            .doing(format_args!("read the leaderboard of {guild}"))
    }

    async fn try_leaders(
        &self,
        guild: GuildId,
        page: u32,
        viewer: UserId,
    ) -> Result<Leaders, Cause> {
        let mut leaders = Leaders {
            page: 0,
            pages: 0,
            rows: Vec::new(),
            own: None,
        };
        let Some(guild) = key(guild.0) else {
            return Ok(leaders);
        };
        // One transaction, so that pages and ranks are those of one moment.
        let mut tx = self.readers.begin().await?;
        leaders.pages = players(&mut tx, guild).await?.div_ceil(PAGE) as u32;
        if leaders.pages > 0 {
            leaders.page = page.min(leaders.pages - 1);
            leaders.rows = rows(&mut tx, guild, u64::from(leaders.page) * PAGE).await?;
        }
        if let Some(viewer) = key(viewer.0) {
            leaders.own = own(&mut tx, guild, viewer).await?;
        }
        tx.commit().await?;
        Ok(leaders)
    }
}

/// Counts a finished game for one of its people.
pub(super) async fn count(tx: &mut Tx, guild: i64, who: i64, won: bool) -> Result<(), Cause> {
    let row = sqlx::query(
        "INSERT INTO standings (guild_id, user_id, games, wins) VALUES ($1, $2, 1, $3)
         ON CONFLICT (guild_id, user_id)
         DO UPDATE SET games = standings.games + 1, wins = standings.wins + excluded.wins
         RETURNING games, wins",
    )
    .bind(guild)
    .bind(who)
    .bind(i64::from(won))
    .fetch_one(&mut *tx)
    .await?;
    let (games, wins): (i64, i64) = (row.try_get(0)?, row.try_get(1)?);
    let new = games == 1;
    if won && !new {
        sqlx::query(
            "UPDATE win_counts SET players = players - 1 WHERE guild_id = $1 AND wins = $2",
        )
        .bind(guild)
        .bind(wins - 1)
        .execute(&mut *tx)
        .await?;
    }
    if won || new {
        sqlx::query(
            "INSERT INTO win_counts (guild_id, wins, players) VALUES ($1, $2, 1)
             ON CONFLICT (guild_id, wins) DO UPDATE SET players = win_counts.players + 1",
        )
        .bind(guild)
        .bind(wins)
        .execute(&mut *tx)
        .await?;
    }
    Ok(())
}

async fn players(tx: &mut Tx, guild: i64) -> Result<u64, Cause> {
    let row = sqlx::query(
        "SELECT CAST(COALESCE(SUM(players), 0) AS BIGINT) FROM win_counts WHERE guild_id = $1",
    )
    .bind(guild)
    .fetch_one(&mut *tx)
    .await?;
    Ok(row.try_get::<i64, _>(0)?.cast_unsigned())
}

/// The page that begins after `offset` people.
async fn rows(tx: &mut Tx, guild: i64, offset: u64) -> Result<Vec<Standing>, Cause> {
    let offset = offset.cast_signed();
    let page = PAGE.cast_signed();
    // Groups of equal wins are skipped by their counts. Only within the group in which the page begins are rows
    // stepped over, from whichever end of it is nearer: half a server may never have won.
    let group = sqlx::query(
        "SELECT wins, players, above FROM (
             SELECT wins, players, CAST(SUM(players) OVER (ORDER BY wins DESC) - players AS BIGINT) AS above
             FROM win_counts WHERE guild_id = $1 AND players > 0
         ) AS groups
         WHERE above <= $2 ORDER BY above DESC LIMIT 1",
    )
    .bind(guild)
    .bind(offset)
    .fetch_one(&mut *tx)
    .await?;
    let (mut wins, players): (i64, i64) = (group.try_get(0)?, group.try_get(1)?);
    let above: i64 = group.try_get(2)?;
    let mut skip = offset - above;
    let mut rows = Vec::new();
    if skip > players / 2 {
        let rest = page.min(players - skip);
        rows = sqlx::query(
            "SELECT user_id, wins, games FROM standings WHERE guild_id = $1 AND wins = $2
             ORDER BY games DESC, user_id DESC LIMIT $3 OFFSET $4",
        )
        .bind(guild)
        .bind(wins)
        .bind(rest)
        .bind(players - skip - rest)
        .fetch_all(&mut *tx)
        .await?;
        rows.reverse();
        (wins, skip) = (wins - 1, 0);
    }
    let missing = page - rows.len() as i64;
    if missing > 0 {
        let more = sqlx::query(
            "SELECT user_id, wins, games FROM standings WHERE guild_id = $1 AND wins <= $2
             ORDER BY wins DESC, games, user_id LIMIT $3 OFFSET $4",
        )
        .bind(guild)
        .bind(wins)
        .bind(missing)
        .bind(skip)
        .fetch_all(&mut *tx)
        .await?;
        rows.extend(more);
    }
    ranked(&rows, offset, above)
}

/// The rows that come after `offset` people, the first of whom has `above` people with more wins above.
fn ranked(rows: &[AnyRow], offset: i64, above: i64) -> Result<Vec<Standing>, Cause> {
    let mut page: Vec<Standing> = Vec::with_capacity(rows.len());
    let mut rank = above + 1;
    for (place, row) in (offset + 1..).zip(rows) {
        let wins = row.try_get::<i64, _>("wins")?.cast_unsigned();
        if page.last().is_some_and(|last| last.wins != wins) {
            rank = place;
        }
        page.push(Standing {
            rank: rank.cast_unsigned(),
            user: UserId(row.try_get::<i64, _>("user_id")?.cast_unsigned()),
            wins,
            games: row.try_get::<i64, _>("games")?.cast_unsigned(),
        });
    }
    Ok(page)
}

async fn own(tx: &mut Tx, guild: i64, viewer: i64) -> Result<Option<Standing>, Cause> {
    let row = sqlx::query(
        "SELECT s.wins, s.games, CAST(COALESCE(
             (SELECT SUM(players) FROM win_counts w WHERE w.guild_id = s.guild_id AND w.wins > s.wins), 0
         ) AS BIGINT) AS above
         FROM standings s WHERE s.guild_id = $1 AND s.user_id = $2",
    )
    .bind(guild)
    .bind(viewer)
    .fetch_optional(&mut *tx)
    .await?;
    let Some(row) = row else { return Ok(None) };
    Ok(Some(Standing {
        rank: row.try_get::<i64, _>("above")?.cast_unsigned() + 1,
        user: UserId(viewer.cast_unsigned()),
        wins: row.try_get::<i64, _>("wins")?.cast_unsigned(),
        games: row.try_get::<i64, _>("games")?.cast_unsigned(),
    }))
}
