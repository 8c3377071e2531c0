//! Tries at the puzzles of the day, and the boards they make. A day's tries count on the boards of the server in which
//! the first was made, and on no other's; streaks are a person's own, wherever they play.
//!
//! Parameters used in arithmetic or comparisons are cast, because PostgreSQL would take them for 32 bits.

use std::cmp::Reverse;

use sqlx::Row;
use sqlx::any::AnyRow;

use super::page::Page;
use super::sql::{Ask, At, Field, Read, Stored, get, read_all, read_by_name};
use super::{Cause, Doing, Result, Store, Tx, key, standings};
use crate::place::{GuildId, UserId};
use crate::planted::planted;
use crate::puzzle::{Answer, Day, NotAnAnswer};

/// A person's tries at a day's puzzle.
const TRIED: &str =
    "SELECT answers, solved, streak, helped FROM puzzle_tries WHERE user_id = $1 AND day = $2";

/// Rows on a page of a board.
const PAGE: u64 = 10;

/// A try at the puzzle of a day.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Try {
    pub user: UserId,
    pub day: Day,
    /// Which of the person's tries at it this is, from 1.
    pub nth: u32,
    /// The server it is made in, if it is made in one. All tries are ranked where the first was made; each server
    /// counts a try made there for its streak.
    pub guild: Option<GuildId>,
    pub answer: Answer,
    pub solved: bool,
    /// When, in milliseconds since 1970, UTC.
    pub at: i64,
}

/// A person's tries at a day's puzzle as they are stored.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Tried {
    /// The answers, at least one. Only the last can be right.
    pub answers: Vec<Answer>,
    pub solved: bool,
    /// Days in a row solved, this one the last; 0 if it is not solved.
    pub streak: u64,
    /// Whether a hint gave its answer away before.
    pub helped: bool,
}

/// The state of a person who can still try a day's puzzle.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Untried {
    /// Days in a row solved, yesterday the last.
    pub streak: u64,
    /// Whether they took a hint on it.
    pub helped: bool,
}

/// How many people tried a day's puzzle without help, everywhere, and how many solved it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Share {
    pub solved: u64,
    pub tried: u64,
}

/// A person who solved a day's puzzle.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Solver {
    /// One more than there are people who solved it in fewer tries, or as few and earlier; `None` with help.
    pub rank: Option<u64>,
    pub user: UserId,
    pub tries: u64,
    /// When, in milliseconds since 1970, UTC.
    pub at: i64,
}

/// How many puzzles of some days a person solved.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct PuzzleTally {
    /// One more than the number of people who solved more, or as many in fewer tries: equals share a rank, as in
    /// 1, 2, 2, 4.
    pub rank: u64,
    pub user: UserId,
    /// Puzzles solved, at least one.
    pub solved: u64,
    pub tried: u64,
    /// How many answers they gave.
    pub tries: u64,
}

impl Store {
    /// Stores a try, if it is the person's next at that day's puzzle, which they have not solved. Returns whether it
    /// is.
    pub async fn try_puzzle(&self, attempt: &Try) -> Result<bool> {
        /// If two come at once, the key refuses the second.
        const FIRST: &str = "INSERT INTO puzzle_tries
                 (user_id, day, answers, solved, streak, answered_at, guild_id, tried_at, helped)
             VALUES ($1, $2, $3, $4, CAST($4 AS BIGINT) * (1 + COALESCE(
                 (SELECT streak FROM puzzle_tries WHERE user_id = $1 AND day = CAST($2 AS BIGINT) - 1), 0
             )), $5, $6, $5, (SELECT COUNT(*) FROM puzzle_help WHERE user_id = $1 AND day = $2))
             ON CONFLICT DO NOTHING";
        /// If two come at once, the try's number refuses the second.
        const NEXT: &str = "UPDATE puzzle_tries SET answers = answers || ' ' || $3, tries = tries + 1, solved = $4,
                 streak = CAST($4 AS BIGINT) * (1 + COALESCE(
                     (SELECT b.streak FROM puzzle_tries b WHERE b.user_id = $1 AND b.day = CAST($2 AS BIGINT) - 1), 0
                 )),
                 answered_at = CASE WHEN answered_at < CAST($5 AS BIGINT) THEN $5 ELSE answered_at END
             WHERE user_id = $1 AND day = $2 AND solved = 0 AND tries = CAST($6 AS BIGINT) - 1";
        let Try { user, day, nth, guild, solved, at, .. } = *attempt;
        self.write(format!("store the try of a person at the puzzle of {day}"), async |tx| {
            let this = (Stored(user), day, attempt.answer.to_string(), solved, at);
            let changed = match nth {
                1 => tx.changed(FIRST, (this, guild.map(Stored))).await?,
                nth => tx.changed(NEXT, (this, nth)).await?,
            };
            if let Some(guild) = guild.filter(|_| changed) {
                let at = if planted(13) { at - 5 * 3_600_000 } else { at };
                standings::tried(tx, (guild, user), at).await?;
            }
            Ok(changed)
        })
        .await
    }

    /// Returns that person's tries at that day's puzzle.
    pub async fn puzzle_try(&self, user: UserId, day: Day) -> Result<Option<Tried>> {
        let read = self.readers.maybe(TRIED, (user, day)).await;
        read.doing(format_args!("read the try of a person at the puzzle of {day}"))
    }

    /// Returns a person's streak and hint before their first try at the puzzle of a day.
    pub async fn puzzle_before(&self, user: UserId, today: Day) -> Result<Untried> {
        let text = "SELECT COALESCE((SELECT streak FROM puzzle_tries
                 WHERE user_id = $1 AND day = CAST($2 AS BIGINT) - 1), 0) AS streak,
             (SELECT COUNT(*) FROM puzzle_help WHERE user_id = $1 AND day = $2) AS helped";
        self.readers.one(text, (user, today)).await.doing("read the streak of a person")
    }

    /// Counts the people who tried that day's puzzle without help, and those who solved it.
    pub async fn puzzle_share(&self, day: Day) -> Result<Share> {
        let text = "SELECT COUNT(*) AS tried, CAST(COALESCE(SUM(solved), 0) AS BIGINT) AS solved FROM puzzle_tries
             WHERE day = $1 AND helped = 0";
        let share = self.readers.one(text, day).await;
        share.doing(format_args!("count who solved the puzzle of {day}"))
    }

    /// Returns what others answered first to that day's puzzle, without help, and how many gave each answer; the most
    /// common first.
    pub async fn first_tries(&self, day: Day, but: UserId) -> Result<Vec<(Answer, u64)>> {
        /// Beyond this many sequences of answers, no two people gave the same one.
        const TEXT: &str = "SELECT answers, COUNT(*) AS people FROM puzzle_tries
             WHERE day = $1 AND helped = 0 AND user_id <> $2
             GROUP BY answers ORDER BY people DESC, answers LIMIT 500";
        let all = self.readers.all(TEXT, (day, but)).await;
        let all: Vec<(Vec<Answer>, u64)> =
            all.doing(format_args!("read what was tried at the puzzle of {day}"))?;
        let mut first: Vec<(Answer, u64)> = Vec::new();
        for (answers, people) in all {
            let Some(answer) = answers.into_iter().next() else { continue };
            match first.iter_mut().find(|(known, _)| *known == answer) {
                Some((_, all)) => *all += people,
                None => first.push((answer, people)),
            }
        }
        first.sort_by_key(|&(_, people)| Reverse(people));
        Ok(first)
    }

    /// Notes that this person gets the answer of that day's puzzle. Returns `false`, and notes nothing, if they have
    /// had all their tries, `most` of them, or have solved it.
    pub async fn help_with_puzzle(&self, user: UserId, day: Day, most: u32) -> Result<bool> {
        self.write(format!("note a hint of a person on the puzzle of {day}"), async |tx| {
            let before = tx.maybe(TRIED, (user, day)).await?;
            if before.is_some_and(|tried: Tried| tried.is_over(most)) {
                return Ok(false);
            }
            let text = "UPDATE puzzle_tries SET helped = 1 WHERE user_id = $1 AND day = $2";
            tx.run(text, (Stored(user), day)).await?;
            let text = "INSERT INTO puzzle_help (user_id, day) VALUES ($1, $2)
                 ON CONFLICT (user_id) DO UPDATE SET day = excluded.day";
            tx.run(text, (Stored(user), day)).await?;
            Ok(true)
        })
        .await
    }

    /// Returns the people who solved a day's puzzle in a server: a page, from 0, fewer tries first, then the earlier;
    /// with help last.
    pub async fn solvers(
        &self,
        guild: GuildId,
        day: Day,
        page: u32,
        viewer: UserId,
    ) -> Result<Page<Solver>> {
        const RANKED: &str = "SELECT * FROM (
                 SELECT user_id, tries, answered_at, helped,
                     CASE WHEN helped = 0 THEN RANK() OVER (ORDER BY helped, tries, answered_at) END AS rank,
                     COUNT(*) OVER () AS people
                 FROM puzzle_tries t WHERE guild_id = $1 AND day BETWEEN $2 AND $3 AND solved = 1
                   AND (user_id = $4 OR NOT EXISTS (SELECT 1 FROM hidden h WHERE h.user_id = t.user_id))
             ) AS ranked
             WHERE CAST($4 AS BIGINT) = 0 OR user_id = $4
             ORDER BY helped, tries, answered_at, user_id LIMIT 10 OFFSET $5";
        let doing = format!("read the solvers of {day} in {guild}");
        self.page(doing, RANKED, guild, (day, day), page, viewer).await
    }

    /// Returns the people who solved puzzles of those days in a server: a page, from 0, the most first, then fewer
    /// tries, then the older account. Puzzles tried with help are left out.
    pub async fn tallies(
        &self,
        guild: GuildId,
        (first, last): (Day, Day),
        page: u32,
        viewer: UserId,
    ) -> Result<Page<PuzzleTally>> {
        const RANKED: &str = "SELECT * FROM (
                 SELECT user_id, solved, tried, tries, RANK() OVER (ORDER BY solved DESC, tries) AS rank,
                     COUNT(*) OVER () AS people
                 FROM (
                     SELECT user_id, CAST(SUM(solved) AS BIGINT) AS solved, COUNT(*) AS tried,
                         CAST(SUM(tries) AS BIGINT) AS tries
                     FROM puzzle_tries t WHERE guild_id = $1 AND day BETWEEN $2 AND $3 AND helped = 0
                       AND (user_id = $4 OR NOT EXISTS (SELECT 1 FROM hidden h WHERE h.user_id = t.user_id))
                     GROUP BY user_id
                 ) AS counted
                 WHERE solved > 0
             ) AS ranked
             WHERE CAST($4 AS BIGINT) = 0 OR user_id = $4
             ORDER BY solved DESC, tries, user_id LIMIT 10 OFFSET $5";
        let doing = format!("read the tallies from {first} in {guild}");
        self.page(doing, RANKED, guild, (first, last), page, viewer).await
    }

    /// Reads a page by `ranked`: $1 is the server, $2 and $3 the first and the last day, $4 one person or 0 for all
    /// who are shown, $5 how many rows to skip. Its column `people` counts them.
    async fn page<R: Read>(
        &self,
        doing: String,
        ranked: &'static str,
        guild: GuildId,
        (first, last): (Day, Day),
        page: u32,
        viewer: UserId,
    ) -> Result<Page<R>> {
        let select = async |tx: &mut Tx, person: i64, page: u32| {
            let offset = i64::from(page) * PAGE.cast_signed();
            tx.rows(ranked, (guild, first, last, person, offset)).await
        };
        let people = |rows: &[AnyRow]| rows.first().map_or(Ok(0), |row| get::<u64>(row, "people"));
        // Page and own row are of one snapshot.
        self.read(doing, async |tx| {
            let (mut page, mut rows) = (page, select(tx, 0, page).await?);
            if rows.is_empty() && page > 0 {
                page = people(&select(tx, 0, 0).await?)?.div_ceil(PAGE).saturating_sub(1) as u32;
                rows = select(tx, 0, page).await?;
            }
            let own = match key(viewer.0).filter(|&viewer| viewer != 0) {
                Some(viewer) => select(tx, viewer, 0).await?,
                None => Vec::new(),
            };
            Ok(Page {
                page,
                pages: people(&rows)?.div_ceil(PAGE) as u32,
                rows: read_all(&rows)?,
                own: own.first().map(R::read).transpose()?,
                hidden: !standings::is_shown(tx, viewer).await?,
            })
        })
        .await
    }
}

impl Field for Vec<Answer> {
    fn at(row: &AnyRow, column: impl At) -> Result<Self, Cause> {
        read_answers(row.try_get(column)?).map_err(|error| Cause::Corrupt(error.to_string()))
    }
}

read_by_name! { Solver { rank, user = "user_id", tries, at = "answered_at" } }
read_by_name! { Tried { answers, solved, streak, helped } }
read_by_name! { Untried { streak, helped } }
read_by_name! { Share { solved, tried } }
read_by_name! { PuzzleTally { rank, user = "user_id", solved, tried, tries } }

/// Reads stored answers, in order.
pub(super) fn read_answers(text: &str) -> Result<Vec<Answer>, NotAnAnswer> {
    text.split(' ').map(str::parse).collect()
}

impl Tried {
    /// Whether none of `most` tries is left.
    pub fn is_over(&self, most: u32) -> bool {
        self.solved || self.answers.len() >= most as usize
    }
}
