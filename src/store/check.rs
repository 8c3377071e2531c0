//! Verifies and copies a database, even while a bot is using it.
//!
//! The engine itself checks its constraints, and that none is missing. The rest is here: `values` checks single
//! values, the other modules what must follow from other rows. The standings are recomputed page by page, in memory,
//! by the code that keeps them: a check writes nothing, not even for a moment, as a bot may be using the database.
//! `tests/it/damage.rs` lists the damage that nothing can detect.

mod classes;
mod lessons;
mod page;
mod puzzles;
mod relations;
mod servers;
mod terms;
mod tournaments;
mod values;

use std::io;
use std::path::Path;
use std::time::Duration;

use sqlx::{AnyConnection, AssertSqlSafe, Connection};
use tokio::time::Instant;

use self::page::PAGE;
use super::engine::{self, CopyError};
use super::servers::daily;
use super::standings::{audit, months};
use super::{Ask, Cause, Database, Doing, OpenError, Read, StoreError, Tx, get};
use crate::game::Challenge;
use crate::store::games::challenges;
use crate::store::records;

/// How long a check may take.
const LONGEST: Duration = Duration::from_secs(24 * 3600);

/// What a check found in a database.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Report {
    pub games: u64,
    pub moves: u64,
    pub challenges: u64,
    /// The problems, a line each; empty if all is well.
    pub problems: Vec<String>,
}

impl Report {
    /// Whether the ledger agrees with the games, so that the standings can be recounted from it.
    pub fn is_ledger_sound(&self) -> bool {
        !self.problems.iter().any(|problem| problem.starts_with(audit::LEDGER))
    }
}

/// Reads a whole database and compares everything that can be compared. Changes nothing.
///
/// # Errors
/// If there is no such database, or it cannot be opened or read.
pub async fn check(database: impl Into<Database<'_>>) -> Result<Report, OpenError> {
    let database = database.into();
    let (mut connection, name) = engine::existing(database).await?;
    let report = engine::in_time(Instant::now() + LONGEST, read(database, &mut connection)).await;
    engine::close(connection).await;
    report.map_err(|cause| OpenError::named(&name, format!("which cannot be read: {cause}")))
}

/// Copies a snapshot of a database into a new file that only its owner can read.
///
/// # Errors
/// Why there is no copy. An existing file is left alone.
pub async fn backup(url: &str, file: &Path) -> Result<(), BackupError> {
    match engine::copy(url.into(), file).await? {
        Ok(()) => Ok(()),
        Err(CopyError::Sql(error)) => Ok(Err(Cause::from(error)).doing("copy the database")?),
        Err(CopyError::File(error)) => {
            let why = match error.kind() {
                io::ErrorKind::AlreadyExists => "it exists already: name a new file".to_owned(),
                io::ErrorKind::NotFound => "there is no such directory".to_owned(),
                _ => error.to_string(),
            };
            Err(BackupError::File(format!("{} cannot be written: {why}", file.display())))
        }
    }
}

/// Why there is no copy of a database.
#[derive(Debug, thiserror::Error)]
pub enum BackupError {
    /// The database cannot be opened.
    #[error("DATABASE_URL {0}")]
    Open(OpenError),
    /// The new file cannot be written.
    #[error("{0}")]
    File(String),
    #[error(transparent)]
    Store(#[from] StoreError),
}

impl BackupError {
    /// Whether a retry may succeed.
    pub fn is_passing(&self) -> bool {
        match self {
            Self::Open(error) => error.is_busy(),
            Self::File(_) => false,
            Self::Store(error) => error.is_passing(),
        }
    }
}

impl From<OpenError> for BackupError {
    fn from(error: OpenError) -> Self {
        Self::Open(error)
    }
}

async fn read(database: Database<'_>, connection: &mut AnyConnection) -> Result<Report, Cause> {
    let mut report = Report::default();
    // One transaction: a running bot must not make two tables disagree between our reads.
    let mut tx = connection.begin().await?;
    report.problems = engine::integrity(database, &mut tx).await?;
    go_on(read_games(&mut tx, &mut report).await, &mut report.problems)?;
    go_on(read_challenges(&mut tx, &mut report).await, &mut report.problems)?;
    let found = &mut report.problems;
    go_on(values::check(&mut tx, found).await, found)?;
    go_on(terms::check(&mut tx, found).await, found)?;
    go_on(servers::check(&mut tx, found).await, found)?;
    go_on(daily::check(&mut tx, found).await, found)?;
    go_on(tournaments::check(&mut tx, found).await, found)?;
    go_on(classes::check(&mut tx, found).await, found)?;
    go_on(puzzles::check(&mut tx, found).await, found)?;
    go_on(lessons::check(&mut tx, found).await, found)?;
    go_on(audit::ledger(&mut tx, found).await, found)?;
    go_on(months::check(&mut tx, found).await, found)?;
    let relations =
        [relations::RELATIONS, puzzles::RELATIONS, tournaments::RELATIONS, classes::RELATIONS];
    let relations = relations.into_iter().flatten().copied().map(str::to_owned);
    for query in relations.chain(audit::relations()) {
        go_on(compare(&mut tx, query, found).await, found)?;
    }
    Ok(report)
}

/// Reports an unreadable row as a problem, and lets the check of the rest go on.
fn go_on(done: Result<(), Cause>, problems: &mut Vec<String>) -> Result<(), Cause> {
    match done {
        Err(cause) if cause.is_of_the_row() => {
            problems.push(format!("a row cannot be read: {cause}"));
            Ok(())
        }
        done => done,
    }
}

/// Runs a query that returns a line for each contradiction.
async fn compare(tx: &mut Tx, query: String, problems: &mut Vec<String>) -> Result<(), Cause> {
    let lines = sqlx::query_scalar::<_, String>(AssertSqlSafe(query));
    problems.extend(lines.fetch_all(&mut *tx).await?);
    Ok(())
}

async fn read_games(tx: &mut Tx, report: &mut Report) -> Result<(), Cause> {
    let mut last = i64::MIN;
    loop {
        let (page, misled) = records::page(tx, last, PAGE).await?;
        let Some(&(end, _)) = page.last() else { break };
        last = end;
        let misled = misled.into_iter();
        report.problems.extend(
            misled.map(|id| format!("its piles are not kept as its moves leave them: game {id}")),
        );
        go_on(audit::games(tx, &page, &mut report.problems).await, &mut report.problems)?;
        for (_, record) in page {
            report.games += 1;
            match record {
                Ok(record) => report.moves += u64::from(record.game.ply().0),
                Err(cause) => report.problems.push(cause.to_string()),
            }
        }
    }
    Ok(())
}

async fn read_challenges(tx: &mut Tx, report: &mut Report) -> Result<(), Cause> {
    let mut last = i64::MIN;
    loop {
        let rows = tx.rows(challenges::PAGE, (last, PAGE)).await?;
        if rows.is_empty() {
            break;
        }
        for row in &rows {
            report.challenges += 1;
            last = get(row, "id")?;
            if let Err(cause) = Challenge::read(row) {
                report.problems.push(format!("challenge {last} is damaged: {cause}"));
            }
        }
    }
    Ok(())
}
