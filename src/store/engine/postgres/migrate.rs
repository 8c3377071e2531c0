//! Brings PostgreSQL tables up to date: completely or, whatever happens, not at all. The migrations are SQLite's, word
//! for word, except those that have a text of their own here.

use std::collections::BTreeMap;

use sqlx::migrate::MigrateError;
use sqlx::{AnyConnection, AssertSqlSafe, Connection};

use super::address::Address;
use crate::store::OpenError;
use crate::store::engine::inventory::Inventory;
use crate::store::engine::migrations::{APPLIED, Migrations, newest_applied, others};
use crate::store::engine::raw::{number, run};

/// When processes start at once, one migrates while the others wait. The lock ends with the transaction. The number is
/// the year of Bouton's theory.
const ONE_AT_A_TIME: &str = "SELECT pg_advisory_xact_lock(1901)";

/// Other encodings lack characters that people type.
const ENCODING: &str = "SELECT CASE WHEN current_setting('server_encoding') NOT IN ('UTF8', 'SQL_ASCII')
         THEN 'which cannot hold all characters: make it by createdb --encoding=UTF8 --template=template0' END";

/// SQLite compares texts byte by byte; a server by its language's rules, unless a column says otherwise.
pub(super) const COMPARE_BYTES: &str = r#"DO $$
DECLARE this RECORD;
BEGIN
    FOR this IN
        SELECT c.table_name, c.column_name
        FROM information_schema.columns c JOIN information_schema.tables t USING (table_schema, table_name)
        WHERE c.table_schema = current_schema() AND t.table_type = 'BASE TABLE' AND c.data_type = 'text'
          AND c.collation_name IS DISTINCT FROM 'C' AND c.table_name <> '_sqlx_migrations'
    LOOP
        EXECUTE format('ALTER TABLE %I ALTER COLUMN %I TYPE TEXT COLLATE "C"', this.table_name, this.column_name);
    END LOOP;
END $$"#;

pub(super) async fn migrate(
    connection: &mut AnyConnection,
    address: &Address,
    migrations: &Migrations,
) -> Result<(), OpenError> {
    let cannot = |error: sqlx::Error| address.cannot_open(&error);
    let mut tx = connection.begin().await.map_err(cannot)?;
    run(&mut tx, ONE_AT_A_TIME).await.map_err(cannot)?;
    if applied(&mut tx, address, migrations).await? == migrations.newest() {
        return tx.commit().await.map_err(cannot);
    }
    let before = count(&mut tx).await.map_err(cannot)?;
    let done = migrations.postgres.run_direct(None, &mut *tx, false).await;
    done.map_err(|error| cannot_migrate(address, &error))?;
    run(&mut tx, COMPARE_BYTES).await.map_err(cannot)?;
    let after = count(&mut tx).await.map_err(cannot)?;
    if let Some(loss) = after.loss(&before) {
        let problem =
            format!("whose tables cannot be brought up to date, for {loss}: nothing was changed");
        return Err(address.problem(problem));
    }
    tx.commit().await.map_err(cannot)
}

/// Returns the newest migration applied to a database, which must be empty or made by a bouton we know.
pub(super) async fn applied(
    connection: &mut AnyConnection,
    address: &Address,
    migrations: &Migrations,
) -> Result<Option<i64>, OpenError> {
    let cannot = |error: sqlx::Error| address.cannot_open(&error);
    address.refuse(ENCODING, connection).await?;
    if is_ours(connection).await.map_err(cannot)? {
        check_known(connection, address, migrations).await?;
        return newest_applied(connection).await.map_err(cannot);
    }
    match tables(connection).await.map_err(cannot)?.is_empty() {
        true => Ok(None),
        false => Err(address.problem("which is not a database of bouton's: name another one")),
    }
}

/// Whether bouton has made tables there.
pub(super) async fn is_ours(connection: &mut AnyConnection) -> Result<bool, sqlx::Error> {
    Ok(tables(connection).await?.iter().any(|table| table == APPLIED))
}

/// Checks that the applied migrations are the ones we know.
pub(super) async fn check_known(
    connection: &mut AnyConnection,
    address: &Address,
    migrations: &Migrations,
) -> Result<(), OpenError> {
    let others = others(&migrations.postgres, connection).await;
    let ours = others.map_err(|error| cannot_migrate(address, &error))?;
    ours.map_err(|problem| address.problem(problem))
}

async fn tables(connection: &mut AnyConnection) -> Result<Vec<String>, sqlx::Error> {
    let text = "SELECT CAST(relname AS TEXT) FROM pg_class
         WHERE relnamespace = CAST(current_schema() AS REGNAMESPACE) AND relkind IN ('r', 'p', 'v', 'f')";
    sqlx::query_scalar(text).fetch_all(connection).await
}

async fn count(connection: &mut AnyConnection) -> Result<Inventory, sqlx::Error> {
    let mut rows = BTreeMap::new();
    for table in tables(connection).await? {
        if table == APPLIED {
            continue;
        }
        // Writers wait meanwhile, so that both counts are of the same rows.
        let hold = format!("LOCK TABLE \"{table}\" IN EXCLUSIVE MODE");
        run(connection, AssertSqlSafe(hold)).await?;
        let all = format!("SELECT COUNT(*) FROM \"{table}\"");
        rows.insert(table, number(connection, AssertSqlSafe(all)).await?);
    }
    // The server enforces foreign keys itself.
    Ok(Inventory { rows, orphans: 0 })
}

fn cannot_migrate(address: &Address, error: &MigrateError) -> OpenError {
    match error {
        MigrateError::Execute(error) | MigrateError::ExecuteMigration(error, _) => {
            address.cannot_open(error)
        }
        error => address.problem(format!("whose tables cannot be brought up to date: {error}")),
    }
}
