//! Statements as they are spelled.

use sqlx::{AnyConnection, Row, SqlSafeStr};

/// Runs a text, of one statement or several.
pub async fn run(on: &mut AnyConnection, text: impl SqlSafeStr) -> Result<(), sqlx::Error> {
    sqlx::raw_sql(text).execute(on).await.map(drop)
}

/// The number that a query gives.
pub async fn number(on: &mut AnyConnection, text: impl SqlSafeStr) -> Result<i64, sqlx::Error> {
    sqlx::query(text).fetch_one(on).await?.try_get(0)
}
