//! Copies that are not finished.

use sqlx::{AnyConnection, Connection, Row};

use super::OpenError;
use super::naming::is_postgres;

/// Marks a copy that is not finished: a table of this name, in which the name of the original is.
const UNFINISHED: &str = "unfinished_copy";

/// What a database is an unfinished copy of, if it is one.
pub(in crate::store) async fn unfinished_copy_of(
    connection: &mut AnyConnection,
) -> Result<Option<String>, sqlx::Error> {
    let marks = if is_postgres(connection) {
        "SELECT CAST(table_name AS TEXT) FROM information_schema.tables
         WHERE table_schema = current_schema() AND table_name = $1"
    } else {
        "SELECT name FROM sqlite_master WHERE type = 'table' AND name = $1"
    };
    let marked = sqlx::query(marks).bind(UNFINISHED);
    if marked.fetch_optional(&mut *connection).await?.is_none() {
        return Ok(None);
    }
    let row = sqlx::query("SELECT original FROM unfinished_copy").fetch_one(connection);
    row.await?.try_get(0).map(Some)
}

pub(in crate::store) async fn mark_unfinished(
    connection: &mut AnyConnection,
    original: &str,
) -> Result<(), sqlx::Error> {
    let mut tx = connection.begin().await?;
    sqlx::raw_sql("CREATE TABLE unfinished_copy (original TEXT NOT NULL)")
        .execute(&mut *tx)
        .await?;
    let named = sqlx::query("INSERT INTO unfinished_copy (original) VALUES ($1)").bind(original);
    named.execute(&mut *tx).await?;
    tx.commit().await
}

/// The copy is finished. A server learns at once how much of what there is.
pub(in crate::store) async fn unmark(connection: &mut AnyConnection) -> Result<(), sqlx::Error> {
    sqlx::raw_sql("DROP TABLE unfinished_copy")
        .execute(&mut *connection)
        .await?;
    if is_postgres(connection) {
        sqlx::raw_sql("ANALYZE").execute(connection).await?;
    }
    Ok(())
}

/// Nothing runs on a copy that is not finished.
pub(super) async fn refuse_unfinished(
    connection: &mut AnyConnection,
    name: &str,
) -> Result<(), OpenError> {
    let marked = unfinished_copy_of(connection).await;
    match marked
        .map_err(|error| OpenError::named(name, format!("which cannot be read: {error}")))?
    {
        None => Ok(()),
        Some(original) => Err(OpenError::named(
            name,
            format!(
                "which is an unfinished copy of {original}: run `bouton move-data` on the two again"
            ),
        )),
    }
}
