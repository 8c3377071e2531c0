//! Runs raw SQL statements, and tells which engine a connection leads to.

use sqlx::{AnyConnection, AssertSqlSafe, Row, SqlSafeStr};

/// sqlx's name for it.
const POSTGRES: &str = "PostgreSQL";

pub(super) fn is_postgres(on: &AnyConnection) -> bool {
    on.backend_name() == POSTGRES
}

/// Whether statements with very many parameters number them, `$1`, and don't write `?` for each, the next one. On
/// SQLite, sqlx looks up any other name among all of the statement's, one after the other.
pub fn numbers_parameters(on: &AnyConnection) -> bool {
    is_postgres(on)
}

/// Runs a text of one or more statements.
pub async fn run(on: &mut AnyConnection, text: impl SqlSafeStr) -> Result<(), sqlx::Error> {
    sqlx::raw_sql(text).execute(on).await.map(drop)
}

/// Returns the number that a query gives.
pub async fn number(on: &mut AnyConnection, text: impl SqlSafeStr) -> Result<i64, sqlx::Error> {
    sqlx::query_scalar(text).fetch_one(on).await
}

/// Returns which columns of a table are wrong in some rows, and in how many. Each column is given by its name and the
/// condition for being wrong. The table is read once for all of them.
pub async fn wrong(
    on: &mut AnyConnection,
    table: &str,
    columns: impl Iterator<Item = (String, String)>,
) -> Result<Vec<(String, i64)>, sqlx::Error> {
    let (columns, counts): (Vec<_>, Vec<_>) = columns
        .map(|(column, wrong)| (column, format!("COUNT(CASE WHEN {wrong} THEN 1 END)")))
        .unzip();
    if columns.is_empty() {
        return Ok(Vec::new());
    }
    let text = format!("SELECT {} FROM \"{table}\"", counts.join(", "));
    let row = sqlx::query(AssertSqlSafe(text)).fetch_one(on).await?;
    let rows = (0..columns.len()).map(|at| row.try_get(at)).collect::<Result<Vec<i64>, _>>()?;
    Ok(columns.into_iter().zip(rows).filter(|&(_, rows)| rows > 0).collect())
}
