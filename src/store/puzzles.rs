//! Tries at the puzzles of the day, and the boards they make. A try counts on the boards of the server in which it
//! was made, and on no other's; streaks are a person's own, wherever they play.
//!
//! Parameters used in arithmetic or comparisons are cast, because PostgreSQL would take them for 32 bits.

use sqlx::any::AnyRow;
use sqlx::{Any, Executor, Row};

use super::error::{Cause, Doing};
use super::{Store, StoreError, key, standings, storable, write};
use crate::place::{GuildId, UserId};
use crate::puzzle::Day;
use nim::{Move, UnreadableMove};

/// Rows on a page of a board.
const PAGE: u64 = 10;

/// A try at the puzzle of a day.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Try {
    pub user: UserId,
    pub day: Day,
    /// The server it is made in, if it is made in one.
    pub guild: Option<GuildId>,
    pub m: Move,
    pub solved: bool,
    /// When, in milliseconds since 1970, UTC.
    pub at: i64,
}

/// A try as it is stored.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Tried {
    pub m: Move,
    pub solved: bool,
    /// Days in a row solved, this one the last; 0 if it is not solved.
    pub streak: u64,
    /// Whether its answer was given away before, by a hint.
    pub helped: bool,
}

/// What there is to say to someone who has not tried a day's puzzle.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Untried {
    /// Days in a row solved, today or yesterday the last.
    pub streak: u64,
    /// Whether they took a hint on it.
    pub helped: bool,
}

/// What came of a try.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Attempt {
    First(Tried),
    /// There was one before, which counts.
    Again(Tried),
}

/// A page of a board.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Page<R> {
    /// Which page it is, from 0: the one asked for, or the last if there are not that many.
    pub page: u32,
    /// How many pages there are; 0 if the board is empty.
    pub pages: u32,
    /// Its rows, at most ten.
    pub rows: Vec<R>,
    /// The asker's own row, on this page or not.
    pub own: Option<R>,
}

/// Who solved a day's puzzle.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Solver {
    /// One more than there are people who solved it earlier; `None` with help.
    pub rank: Option<u64>,
    pub user: UserId,
    /// When, in milliseconds since 1970, UTC.
    pub at: i64,
}

/// Who solved how many puzzles of some days.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Tally {
    /// One more than the number of people who solved more: equals share a rank, as in 1, 2, 2, 4.
    pub rank: u64,
    pub user: UserId,
    /// Puzzles solved, at least one.
    pub solved: u64,
    pub tried: u64,
}

impl Store {
    /// Stores a try, unless that person has had one at that day's puzzle.
    pub async fn try_puzzle(&self, attempt: &Try) -> Result<Attempt, StoreError> {
        let Try { user, day, .. } = attempt;
        self.insert_try(attempt).await.doing(format_args!(
            "store the try of {user} at the puzzle of {day}"
        ))
    }

    /// That person's try at that day's puzzle.
    pub async fn puzzle_try(&self, user: UserId, day: Day) -> Result<Option<Tried>, StoreError> {
        tried(&self.readers, user, day).await.doing(format_args!(
            "read the try of {user} at the puzzle of {day}"
        ))
    }

    /// What that person brings to the puzzle of a day.
    pub async fn puzzle_before(&self, user: UserId, today: Day) -> Result<Untried, StoreError> {
        let reading = async {
            let row = sqlx::query(
                "SELECT COALESCE((SELECT streak FROM puzzle_tries
                     WHERE user_id = $1 AND day BETWEEN CAST($2 AS BIGINT) - 1 AND $2 ORDER BY day DESC LIMIT 1), 0)
                     AS streak,
                 (SELECT COUNT(*) FROM puzzle_help WHERE user_id = $1 AND day = $2) AS helped",
            )
            .bind(key(user.0))
            .bind(i64::from(today.0))
            .fetch_one(&self.readers)
            .await?;
            Ok(Untried {
                streak: unsigned(&row, "streak")?,
                helped: unsigned(&row, "helped")? != 0,
            })
        };
        reading
            .await
            .doing(format_args!("read the streak of {user}"))
    }

    /// Notes that this person is told the answer of that day's puzzle. `false`, and nothing is noted, if they have had
    /// their try.
    pub async fn help_with_puzzle(&self, user: UserId, day: Day) -> Result<bool, StoreError> {
        write(&self.writer, async |tx| {
            if tried(&mut *tx, user, day).await?.is_some() {
                return Ok(false);
            }
            sqlx::query(
                "INSERT INTO puzzle_help (user_id, day) VALUES ($1, $2)
                 ON CONFLICT (user_id) DO UPDATE SET day = excluded.day",
            )
            .bind(storable(user.0, "the player's id")?)
            .bind(i64::from(day.0))
            .execute(&mut *tx)
            .await?;
            Ok(true)
        })
        .await
        .doing(format_args!("note a hint of {user} on the puzzle of {day}"))
    }

    /// A page, from 0, of the people who solved a day's puzzle in a server, in the order in which they did, with help
    /// last.
    pub async fn solvers(
        &self,
        guild: GuildId,
        day: Day,
        page: u32,
        viewer: UserId,
    ) -> Result<Page<Solver>, StoreError> {
        const RANKED: &str = "SELECT * FROM (
                 SELECT user_id, tried_at, helped, RANK() OVER (ORDER BY helped, tried_at) AS rank,
                     COUNT(*) OVER () AS people
                 FROM puzzle_tries t WHERE guild_id = $1 AND day BETWEEN $2 AND $3 AND solved = 1
                   AND (user_id = $4 OR NOT EXISTS (SELECT 1 FROM hidden h WHERE h.user_id = t.user_id))
             ) AS ranked
             WHERE CAST($4 AS BIGINT) = 0 OR user_id = $4
             ORDER BY helped, tried_at, user_id LIMIT 10 OFFSET $5";
        self.page(RANKED, guild, (day, day), page, viewer, |row| {
            let helped = unsigned(row, "helped")? != 0;
            Ok(Solver {
                rank: (!helped).then_some(unsigned(row, "rank")?),
                user: UserId(unsigned(row, "user_id")?),
                at: row.try_get("tried_at")?,
            })
        })
        .await
        .doing(format_args!("read the solvers of {day} in {guild}"))
    }

    /// A page, from 0, of the people who solved puzzles of those days in a server: most first, then fewer tries,
    /// then the older account. What was tried with help is left out.
    pub async fn tallies(
        &self,
        guild: GuildId,
        (first, last): (Day, Day),
        page: u32,
        viewer: UserId,
    ) -> Result<Page<Tally>, StoreError> {
        const RANKED: &str = "SELECT * FROM (
                 SELECT user_id, solved, tried, RANK() OVER (ORDER BY solved DESC) AS rank, COUNT(*) OVER () AS people
                 FROM (
                     SELECT user_id, CAST(SUM(solved) AS BIGINT) AS solved, COUNT(*) AS tried
                     FROM puzzle_tries t WHERE guild_id = $1 AND day BETWEEN $2 AND $3 AND helped = 0
                       AND (user_id = $4 OR NOT EXISTS (SELECT 1 FROM hidden h WHERE h.user_id = t.user_id))
                     GROUP BY user_id
                 ) AS counted
                 WHERE solved > 0
             ) AS ranked
             WHERE CAST($4 AS BIGINT) = 0 OR user_id = $4
             ORDER BY solved DESC, tried, user_id LIMIT 10 OFFSET $5";
        self.page(RANKED, guild, (first, last), page, viewer, |row| {
            Ok(Tally {
                rank: unsigned(row, "rank")?,
                user: UserId(unsigned(row, "user_id")?),
                solved: unsigned(row, "solved")?,
                tried: unsigned(row, "tried")?,
            })
        })
        .await
        .doing(format_args!("read the tallies from {first} in {guild}"))
    }

    async fn insert_try(&self, attempt: &Try) -> Result<Attempt, Cause> {
        let Try {
            user,
            day,
            guild,
            m,
            solved,
            at,
        } = *attempt;
        let guild = guild.map(|guild| storable(guild.0, "the server's id"));
        write(&self.writer, async |tx| {
            let inserted = sqlx::query(
                "INSERT INTO puzzle_tries (user_id, day, guild_id, move, solved, streak, tried_at, helped)
                 VALUES ($1, $2, $3, $4, $5, CAST($5 AS BIGINT) * (1 + COALESCE(
                     (SELECT streak FROM puzzle_tries WHERE user_id = $1 AND day = CAST($2 AS BIGINT) - 1), 0
                 )), $6, (SELECT COUNT(*) FROM puzzle_help WHERE user_id = $1 AND day = $2))
                 ON CONFLICT DO NOTHING",
            )
            .bind(storable(user.0, "the player's id")?)
            .bind(i64::from(day.0))
            .bind(guild.transpose()?)
            .bind(m.to_string())
            .bind(i64::from(solved))
            .bind(at)
            .execute(&mut *tx)
            .await?;
            let tried = tried(&mut *tx, user, day).await?;
            let tried = tried.ok_or(sqlx::Error::RowNotFound)?;
            if inserted.rows_affected() == 0 {
                return Ok(Attempt::Again(tried));
            }
            if let Some(guild) = attempt.guild {
                standings::tried(tx, guild, user, day, at).await?;
            }
            Ok(Attempt::First(tried))
        })
        .await
    }

    /// A page of what `ranked` reads: $1 is the server, $2 and $3 the first and the last day, $4 one person or 0
    /// for all who are shown, $5 how many rows to step over. `people` counts them.
    async fn page<R>(
        &self,
        ranked: &'static str,
        guild: GuildId,
        (first, last): (Day, Day),
        page: u32,
        viewer: UserId,
        read: impl Fn(&AnyRow) -> Result<R, Cause>,
    ) -> Result<Page<R>, Cause> {
        let (guild, viewer) = (key(guild.0), key(viewer.0));
        // One transaction, so that page and own row are those of one moment.
        let mut tx = self.readers.begin().await?;
        let mut select = async |person: i64, page: u32| {
            sqlx::query(ranked)
                .bind(guild)
                .bind(i64::from(first.0))
                .bind(i64::from(last.0))
                .bind(person)
                .bind(i64::from(page) * PAGE.cast_signed())
                .fetch_all(&mut *tx)
                .await
        };
        let (mut page, mut rows) = (page, select(0, page).await?);
        if rows.is_empty() && page > 0 {
            let people = select(0, 0)
                .await?
                .first()
                .map_or(Ok(0), |row| unsigned(row, "people"))?;
            page = people.div_ceil(PAGE).saturating_sub(1) as u32;
            rows = select(0, page).await?;
        }
        let own = match viewer.filter(|&viewer| viewer != 0) {
            Some(viewer) => select(viewer, 0).await?,
            None => Vec::new(),
        };
        let people = rows.first().map_or(Ok(0), |row| unsigned(row, "people"))?;
        Ok(Page {
            page,
            pages: people.div_ceil(PAGE) as u32,
            rows: rows.iter().map(&read).collect::<Result<_, _>>()?,
            own: own.first().map(&read).transpose()?,
        })
    }
}

async fn tried(
    on: impl Executor<'_, Database = Any>,
    user: UserId,
    day: Day,
) -> Result<Option<Tried>, Cause> {
    let row = sqlx::query(
        "SELECT move, solved, streak, helped FROM puzzle_tries WHERE user_id = $1 AND day = $2",
    )
    .bind(key(user.0))
    .bind(i64::from(day.0))
    .fetch_optional(on)
    .await?;
    let Some(row) = row else { return Ok(None) };
    let m = row.try_get::<&str, _>("move")?.parse();
    Ok(Some(Tried {
        m: m.map_err(|error: UnreadableMove| Cause::Corrupt(error.to_string()))?,
        solved: unsigned(&row, "solved")? != 0,
        streak: unsigned(&row, "streak")?,
        helped: unsigned(&row, "helped")? != 0,
    }))
}

fn unsigned(row: &AnyRow, column: &str) -> Result<u64, Cause> {
    Ok(row.try_get::<i64, _>(column)?.cast_unsigned())
}
