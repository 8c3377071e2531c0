//! Verifying a database, and copying it, while a bot may be using it.

use std::io;
use std::path::Path;

use sqlx::{AnyConnection, Connection, Row};

use super::engine::{self, CopyError};
use super::error::{Cause, Doing};
use super::standings::audit;
use super::{OpenError, StoreError, Tx, challenges, records};
use crate::puzzle::{Day, Puzzle};

/// How many games are read at a time.
const PAGE: i64 = 500;

/// What was found in a database.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Report {
    pub games: u64,
    pub moves: u64,
    pub challenges: u64,
    /// What is wrong, a line each; empty if all is well.
    pub problems: Vec<String>,
}

/// Reads a whole database and compares all that can be compared. It changes nothing.
///
/// # Errors
/// When there is no such database, or it cannot be opened.
pub async fn check(url: &str) -> Result<Report, OpenError> {
    let (mut connection, path) = engine::existing(url).await?;
    let report = read(&mut connection).await;
    connection.close().await.ok();
    report.map_err(|cause| OpenError::at(&path, format!("which cannot be read: {cause}")))
}

/// Copies a database as it is at one moment into a new file, for its owner alone to read.
///
/// # Errors
/// Why there is no copy. A file that exists is left alone.
pub async fn backup(url: &str, file: &Path) -> Result<(), BackupError> {
    let (mut connection, _) = engine::existing(url).await?;
    let copied = engine::copy(&mut connection, file).await;
    connection.close().await.ok();
    match copied {
        Ok(()) => Ok(()),
        Err(CopyError::Sql(error)) => Ok(Err(Cause::from(error)).doing("copy the database")?),
        Err(CopyError::File(error)) => {
            let why = match error.kind() {
                io::ErrorKind::AlreadyExists => "it exists already: name a new file".to_owned(),
                io::ErrorKind::NotFound => "there is no such directory".to_owned(),
                _ => error.to_string(),
            };
            let problem = format!("{} cannot be written: {why}", file.display());
            Err(BackupError::File(problem))
        }
    }
}

/// Why there is no copy of a database.
#[derive(Debug, thiserror::Error)]
pub enum BackupError {
    /// The database cannot be opened.
    #[error("DATABASE_URL: {0}")]
    Open(#[from] OpenError),
    /// The new file cannot be written.
    #[error("{0}")]
    File(String),
    #[error(transparent)]
    Store(#[from] StoreError),
}

async fn read(connection: &mut AnyConnection) -> Result<Report, Cause> {
    let mut report = Report::default();
    // One transaction: a bot at work must not make two tables disagree between our looks at them.
    let mut tx = connection.begin().await?;
    report.problems = engine::integrity(&mut tx).await?;
    games(&mut tx, &mut report).await?;
    challenges(&mut tx, &mut report).await?;
    puzzles(&mut tx, &mut report).await?;
    audit::ledger(&mut tx, &mut report.problems).await?;
    for (query, what) in COUNTED {
        for row in sqlx::query(query).fetch_all(&mut *tx).await? {
            let which: String = row.try_get(0)?;
            report.problems.push(format!("{what}: {which}"));
        }
    }
    Ok(report)
}

async fn games(tx: &mut Tx, report: &mut Report) -> Result<(), Cause> {
    let mut last = i64::MIN;
    loop {
        let page = records::page(&mut *tx, last, PAGE).await?;
        let Some(&(end, _)) = page.last() else {
            break;
        };
        last = end;
        audit::games(tx, &page, &mut report.problems).await?;
        for (_, record) in page {
            report.games += 1;
            match record {
                Ok(record) => report.moves += record.game.moves().len() as u64,
                Err(cause) => report.problems.push(cause.to_string()),
            }
        }
    }
    Ok(())
}

async fn challenges(tx: &mut Tx, report: &mut Report) -> Result<(), Cause> {
    let mut last = i64::MIN;
    loop {
        let page = challenges::page(&mut *tx, last, PAGE).await?;
        let Some(&(end, _)) = page.last() else {
            break;
        };
        last = end;
        for (id, challenge) in page {
            report.challenges += 1;
            if let Err(cause) = challenge {
                let problem = format!("challenge {id} is damaged: {cause}");
                report.problems.push(problem);
            }
        }
    }
    Ok(())
}

/// Whether the tries said to have won are those that did. Streaks are left alone: they are as they were counted when
/// the try was made, also if the clock went back since.
async fn puzzles(tx: &mut Tx, report: &mut Report) -> Result<(), Cause> {
    let days = sqlx::query("SELECT DISTINCT day FROM puzzle_tries ORDER BY day")
        .fetch_all(&mut *tx)
        .await?;
    for row in days {
        let number: i64 = row.try_get(0)?;
        let Ok(day) = i32::try_from(number).map(Day) else {
            report
                .problems
                .push(format!("a puzzle was tried on no day: {number}"));
            continue;
        };
        let winning = Puzzle::of(day).winning;
        let wrong = sqlx::query(
            "SELECT user_id FROM puzzle_tries
             WHERE day = $1 AND solved <> CASE WHEN move = $2 THEN 1 ELSE 0 END LIMIT 100",
        )
        .bind(number)
        .bind(winning.to_string())
        .fetch_all(&mut *tx)
        .await?;
        for row in wrong {
            let who: i64 = row.try_get(0)?;
            let problem = format!("a try at the puzzle is not as its move is: {day}, person {who}");
            report.problems.push(problem);
        }
    }
    Ok(())
}

/// Queries that give a row for each thing that is not as another table has it, and what that means.
const COUNTED: [(&str, &str); 5] = [
    (
        "SELECT 'game ' || CAST(g.id AS TEXT) FROM games g
         WHERE (SELECT COUNT(*) FROM seats s WHERE s.game_id = g.id) <> 2",
        "it has not two seats",
    ),
    (
        "SELECT 'game ' || CAST(g.id AS TEXT) FROM games g JOIN seats s ON s.game_id = g.id
         WHERE (g.state = 'active') <> (s.open = 1) OR g.channel_id <> s.channel_id",
        "its seats are not as it is",
    ),
    (
        "SELECT 'game ' || CAST(id AS TEXT) FROM games
         WHERE (state = 'active') <> (due_at IS NOT NULL) OR (due_at IS NULL) <> (deadline_at IS NULL)",
        "its deadline is not as it is",
    ),
    (
        "SELECT 'match ' || CAST(m.id AS TEXT) FROM matches m
         JOIN games a ON a.id = m.id LEFT JOIN games b ON b.id = m.second_id
         WHERE m.first_score <> CASE WHEN a.ended_by = 'time' THEN 2 * (a.winner = 0)
                                ELSE COALESCE(a.winner = 0, 0) + COALESCE(b.winner = 1, 0) END
            OR m.second_score <> CASE WHEN a.ended_by = 'time' THEN 2 * (a.winner = 1)
                                 ELSE COALESCE(a.winner = 1, 0) + COALESCE(b.winner = 0, 0) END
            OR (m.ended_at IS NOT NULL) <> (a.state = 'abandoned' OR COALESCE(a.ended_by = 'time', 1 = 0)
                                            OR COALESCE(b.state <> 'active', 1 = 0))",
        "its score is not what its games say",
    ),
    (
        "SELECT 'challenge ' || CAST(p.id AS TEXT) FROM challenges p LEFT JOIN games g ON g.id = p.id
         WHERE (p.state = 'accepted') <> (g.id IS NOT NULL)",
        "it was accepted without a game, or has one without",
    ),
];
