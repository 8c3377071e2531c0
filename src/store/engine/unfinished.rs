//! Marks copies that are not finished.

use sqlx::{AnyConnection, Connection};

use super::OpenError;
use super::raw::{is_postgres, run};

/// The table that marks an unfinished copy. It holds the original's name.
const UNFINISHED: &str = "unfinished_copy";

/// Returns the name of the original, if a database is an unfinished copy.
pub async fn unfinished_copy_of(
    connection: &mut AnyConnection,
) -> Result<Option<String>, sqlx::Error> {
    let marks = if is_postgres(connection) {
        "SELECT 1 FROM pg_class WHERE relnamespace = CAST(current_schema() AS REGNAMESPACE) AND relname = $1"
    } else {
        "SELECT name FROM sqlite_master WHERE type = 'table' AND name = $1"
    };
    let marked = sqlx::query(marks).bind(UNFINISHED);
    if marked.fetch_optional(&mut *connection).await?.is_none() {
        return Ok(None);
    }
    sqlx::query_scalar("SELECT original FROM unfinished_copy").fetch_optional(connection).await
}

pub async fn mark_unfinished(
    connection: &mut AnyConnection,
    original: &str,
) -> Result<(), sqlx::Error> {
    let mut tx = connection.begin().await?;
    run(&mut tx, "CREATE TABLE unfinished_copy (original TEXT NOT NULL)").await?;
    let named = sqlx::query("INSERT INTO unfinished_copy (original) VALUES ($1)").bind(original);
    named.execute(&mut *tx).await?;
    tx.commit().await
}

/// Marks a copy as finished. A server then counts the rows for its query plans.
pub async fn unmark(connection: &mut AnyConnection) -> Result<(), sqlx::Error> {
    run(connection, "DROP TABLE unfinished_copy").await?;
    if is_postgres(connection) { run(connection, "ANALYZE").await } else { Ok(()) }
}

/// Refuses an unfinished copy: nothing may run on it.
pub(super) async fn refuse_unfinished(
    connection: &mut AnyConnection,
    name: &str,
) -> Result<(), OpenError> {
    let problem = match unfinished_copy_of(connection).await {
        Ok(None) => return Ok(()),
        Ok(Some(original)) => format!(
            "which is an unfinished copy of {original}: run `bouton move-data` on the two again"
        ),
        Err(error) => format!("which cannot be read: {error}"),
    };
    Err(OpenError::named(name, problem))
}
