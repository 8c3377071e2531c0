//! Moves all data from one database to another, of either engine. Rows are copied table by table in the order of their
//! keys, so that an interrupted copy resumes where it stopped; in the end every row is compared. Until then the copy
//! is marked as unfinished, and nothing runs on it.

use std::time::Duration;

use futures_util::TryStreamExt;
use sqlx::{AnyConnection, AssertSqlSafe, Connection};
use thiserror::Error;
use tokio::time::timeout;

use super::engine::{self, HeldDatabase, Table};
use super::people::{Cell, cells};
use super::{Cause, Database, Doing, OpenError, Result, StoreError};

/// How long the move may take.
const LONGEST: Duration = Duration::from_secs(7 * 24 * 3600);
/// The most values in one statement: SQLite takes no more than 32,766.
const VALUES: usize = 30_000;
/// How many rows to write at a time, and after how many to report progress.
const ROWS: usize = 500;
const TELL: u64 = 100_000;

/// The progress of a copy.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Copying<'a> {
    pub step: CopyStep,
    pub table: &'a str,
    /// How many of the table's rows are done.
    pub done: u64,
    /// How many rows the table has.
    pub rows: u64,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum CopyStep {
    /// An interrupted copy resumes.
    GoOn,
    /// What was copied before the interruption is out of date: everything is copied again.
    StartOver,
    Copy,
    Compare,
}

/// What was moved.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Copied {
    pub tables: u64,
    pub rows: u64,
}

/// Why data was not moved. What was copied is kept.
#[derive(Debug, Error)]
pub enum MoveError {
    #[error("FROM {0}")]
    From(OpenError),
    #[error("TO {0}")]
    To(OpenError),
    #[error(transparent)]
    Store(#[from] StoreError),
}

impl MoveError {
    /// Whether a retry may succeed.
    pub fn is_passing(&self) -> bool {
        match self {
            Self::From(error) | Self::To(error) => error.is_busy(),
            Self::Store(error) => error.is_passing(),
        }
    }
}

/// Copies everything from a database that nothing runs on to an empty one, or to an interrupted copy, and compares
/// every row. The original stays as it is.
pub async fn move_data(
    from: impl Into<Database<'_>>,
    to: impl Into<Database<'_>>,
    mut progress: impl FnMut(Copying<'_>),
) -> Result<Copied, MoveError> {
    let (from, to) = (from.into(), to.into());
    if from.url == to.url || engine::is_same_file(from.url, to.url) {
        return Err(MoveError::To(OpenError::url("must name another database than FROM")));
    }
    let source = engine::hold_to_read(from).await.map_err(MoveError::From)?;
    let target = engine::hold_to_write(to, &source.name).await.map_err(MoveError::To)?;
    let moving = timeout(LONGEST, move_all(source, target, &mut progress));
    let late = |_| Err(Cause::from(engine::late())).doing("move all data in a week");
    moving.await.or_else(late)?
}

async fn move_all(
    mut source: HeldDatabase,
    mut target: HeldDatabase,
    progress: &mut impl FnMut(Copying<'_>),
) -> Result<Copied, MoveError> {
    let begun = begin(&source.name, &mut target).await.doing("see what there is")?;
    let not_ours = |problem| MoveError::To(OpenError::named(&target.name, problem));
    let resumed = begun.map_err(not_ours)?;
    let tables = engine::tables(&mut target.connection).await;
    let tables = tables.map_err(Cause::from).doing("see what there is")?;
    if resumed {
        emit(progress, CopyStep::GoOn, "", 0, 0);
    }
    let mut copied = copy(&mut source, &mut target, &tables, progress).await;
    let differs = match &copied {
        Ok(same) => same.is_err(),
        Err(cause) => !cause.is_passing(),
    };
    if resumed && differs {
        emit(progress, CopyStep::StartOver, "", 0, 0);
        clear(&mut target.connection, &tables).await.doing("clear the unfinished copy")?;
        copied = copy(&mut source, &mut target, &tables, progress).await;
    }
    let total = copied.and_then(|same| same.map_err(Cause::Corrupt));
    let total = total.doing("copy all data")?;
    let finished = engine::unmark(&mut target.connection).await;
    finished.map_err(Cause::from).doing("finish the copy")?;
    engine::close(target.connection).await;
    Ok(total)
}

/// Marks an empty database as an unfinished copy, unless it already is one. Returns whether that copy has begun, or why
/// nothing can be copied there.
async fn begin(source: &str, target: &mut HeldDatabase) -> Result<Result<bool, String>, Cause> {
    let to = &mut target.connection;
    let marked = engine::unfinished_copy_of(to).await?;
    if let Some(marked) = marked.as_ref().filter(|&marked| marked != source) {
        return Ok(Err(format!(
            "which holds an unfinished copy of {marked}: go on with that, or name an empty database"
        )));
    }
    for table in engine::tables(to).await? {
        let sql = format!("SELECT 1 FROM \"{}\" LIMIT 1", table.name);
        if sqlx::query(AssertSqlSafe(sql)).fetch_optional(&mut *to).await?.is_some() {
            let problem = || "which holds data already: name an empty database".to_owned();
            return Ok(marked.map(|_| true).ok_or_else(problem));
        }
    }
    if marked.is_none() {
        engine::mark_unfinished(to, source).await?;
    }
    Ok(Ok(false))
}

async fn clear(to: &mut AnyConnection, tables: &[Table]) -> Result<(), Cause> {
    for table in tables.iter().rev() {
        let sql = format!("DELETE FROM \"{}\"", table.name);
        sqlx::query(AssertSqlSafe(sql)).execute(&mut *to).await?;
    }
    Ok(())
}

/// Copies what is not there yet, and compares everything. Returns the first table that differs, if one does.
async fn copy(
    source: &mut HeldDatabase,
    target: &mut HeldDatabase,
    tables: &[Table],
    progress: &mut impl FnMut(Copying<'_>),
) -> Result<Result<Copied, String>, Cause> {
    // Everything is read from one snapshot.
    let mut from = source.connection.begin().await?;
    let to = &mut target.connection;
    let mut total = Copied::default();
    let mut counts = Vec::with_capacity(tables.len());
    for table in tables {
        let rows = count(&mut from, table).await?;
        copy_table(&mut from, to, table, rows, progress).await?;
        counts.push(rows);
        total.tables += 1;
        total.rows += rows;
    }
    for (table, rows) in tables.iter().zip(counts) {
        if let Some(nth) = difference(&mut from, to, table, rows, progress).await? {
            return Ok(Err(format!("{} differs in its row {nth}", table.name)));
        }
    }
    Ok(Ok(total))
}

async fn copy_table(
    from: &mut AnyConnection,
    to: &mut AnyConnection,
    table: &Table,
    of: u64,
    progress: &mut impl FnMut(Copying<'_>),
) -> Result<(), Cause> {
    let mut done = count(to, table).await?;
    let at_once = ROWS.min(VALUES / table.columns.len().max(1));
    let sql = format!("{} LIMIT {of} OFFSET {done}", select(table));
    let mut rows = sqlx::query(AssertSqlSafe(sql)).fetch(from);
    let mut tx = to.begin().await?;
    loop {
        let mut batch = Vec::with_capacity(at_once);
        while batch.len() < at_once
            && let Some(row) = rows.try_next().await?
        {
            batch.push(cells(&row)?);
        }
        if batch.is_empty() {
            break;
        }
        let before = done / TELL;
        done += batch.len() as u64;
        insert(&mut tx, table, batch).await?;
        if done / TELL > before {
            tx.commit().await?;
            emit(progress, CopyStep::Copy, &table.name, done, of);
            tx = to.begin().await?;
        }
    }
    tx.commit().await?;
    emit(progress, CopyStep::Copy, &table.name, done, of);
    Ok(())
}

async fn insert(tx: &mut AnyConnection, table: &Table, batch: Vec<Vec<Cell>>) -> Result<(), Cause> {
    let width = table.columns.len();
    let row = |nth: usize| {
        let places = (1..=width).map(|column| format!("${}", nth * width + column));
        format!("({})", places.collect::<Vec<_>>().join(", "))
    };
    let rows: Vec<_> = (0..batch.len()).map(row).collect();
    let sql =
        format!("INSERT INTO \"{}\" ({}) VALUES {}", table.name, columns(table), rows.join(", "));
    let mut query = sqlx::query(AssertSqlSafe(sql));
    for row in batch {
        for (cell, (_, is)) in row.into_iter().zip(&table.columns) {
            query = match cell {
                Cell::Number(number) => query.bind(number),
                Cell::Text(text) => query.bind(text),
                Cell::Nothing if *is == "text" => query.bind(None::<String>),
                Cell::Nothing => query.bind(None::<i64>),
            };
        }
    }
    query.execute(tx).await?;
    Ok(())
}

/// Returns the number, from 1, of the first row that differs.
async fn difference(
    from: &mut AnyConnection,
    to: &mut AnyConnection,
    table: &Table,
    of: u64,
    progress: &mut impl FnMut(Copying<'_>),
) -> Result<Option<u64>, Cause> {
    let mut ones = sqlx::query(AssertSqlSafe(select(table))).fetch(from);
    let mut others = sqlx::query(AssertSqlSafe(select(table))).fetch(to);
    let mut done = 0;
    loop {
        let (one, other) = (ones.try_next().await?, others.try_next().await?);
        let (one, other) = match (one, other) {
            (None, None) => break,
            (Some(one), Some(other)) => (cells(&one)?, cells(&other)?),
            _ => return Ok(Some(done + 1)),
        };
        done += 1;
        if one != other {
            return Ok(Some(done));
        }
        if done % TELL == 0 && done < of {
            emit(progress, CopyStep::Compare, &table.name, done, of);
        }
    }
    emit(progress, CopyStep::Compare, &table.name, done, of);
    Ok(None)
}

async fn count(connection: &mut AnyConnection, table: &Table) -> Result<u64, Cause> {
    let sql = format!("SELECT COUNT(*) FROM \"{}\"", table.name);
    Ok(engine::number(connection, AssertSqlSafe(sql)).await?.cast_unsigned())
}

/// The query for a table's rows, in the same order on both sides.
fn select(table: &Table) -> String {
    let all = table.columns.iter().map(|(name, _)| name).filter(|_| table.key.is_empty());
    let key = table.key.iter().chain(all);
    let order: Vec<_> = key.map(|name| format!("\"{name}\" NULLS FIRST")).collect();
    format!("SELECT {} FROM \"{}\" ORDER BY {}", columns(table), table.name, order.join(", "))
}

fn columns(table: &Table) -> String {
    table.columns.iter().map(|(name, _)| format!("\"{name}\"")).collect::<Vec<_>>().join(", ")
}

fn emit(progress: &mut impl FnMut(Copying<'_>), step: CopyStep, table: &str, done: u64, rows: u64) {
    progress(Copying { step, table, done, rows });
}
