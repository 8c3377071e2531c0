//! The tables of a database, as the engine describes them.

use sqlx::any::AnyRow;
use sqlx::{AnyConnection, AssertSqlSafe, FromRow};

use super::raw::is_postgres;

/// One of our tables.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Table {
    pub name: String,
    /// Each column in order, and its type: `integer` or `text`.
    pub columns: Vec<(String, &'static str)>,
    /// The columns of its key; none if rows may be equal.
    pub key: Vec<String>,
    pub parents: Vec<Parent>,
}

/// A table that a foreign key points to.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub struct Parent {
    pub name: String,
    /// The child's columns, and the parent's that they name.
    pub columns: Vec<(String, String)>,
}

/// The queries for an engine's schema. Each returns a table's name first.
pub(super) struct Questions {
    /// Its columns in order, and whether they are text.
    pub columns: &'static str,
    /// The primary key's columns in order.
    pub keys: &'static str,
    /// The foreign key's number, the parent, a column, and the parent's.
    pub parents: &'static str,
    /// Constraints and indexes, a text each.
    pub rules: &'static str,
}

/// A table, and one of its constraints or indexes as the engine spells it.
pub(super) type Rule = (String, String);

/// The queries for PostgreSQL's schema.
const POSTGRES: Questions = Questions {
    columns: "SELECT CAST(t.relname AS TEXT), CAST(a.attname AS TEXT), CASE WHEN a.atttypid = CAST('text' AS REGTYPE) THEN 1 ELSE 0 END
         FROM pg_class t JOIN pg_attribute a ON a.attrelid = t.oid
         WHERE t.relnamespace = CAST(current_schema() AS REGNAMESPACE) AND t.relkind = 'r' AND a.attnum > 0
           AND a.atttypid IN (CAST('bigint' AS REGTYPE), CAST('text' AS REGTYPE))
           AND t.relname NOT IN ('_sqlx_migrations', 'unfinished_copy') ORDER BY t.relname, a.attnum",
    keys: "SELECT CAST(t.relname AS TEXT), CAST(a.attname AS TEXT)
         FROM pg_constraint k JOIN pg_class t ON t.oid = k.conrelid
         CROSS JOIN LATERAL unnest(k.conkey) WITH ORDINALITY AS c (number, nth)
         JOIN pg_attribute a ON a.attrelid = t.oid AND a.attnum = c.number
         WHERE t.relnamespace = CAST(current_schema() AS REGNAMESPACE) AND k.contype = 'p' ORDER BY t.relname, c.nth",
    parents: "SELECT CAST(t.relname AS TEXT), CAST(k.conname AS TEXT), CAST(p.relname AS TEXT), CAST(a.attname AS TEXT),
             CAST(b.attname AS TEXT)
         FROM pg_constraint k JOIN pg_class t ON t.oid = k.conrelid JOIN pg_class p ON p.oid = k.confrelid
         CROSS JOIN LATERAL unnest(k.conkey, k.confkey) WITH ORDINALITY AS c (here, there, nth)
         JOIN pg_attribute a ON a.attrelid = t.oid AND a.attnum = c.here
         JOIN pg_attribute b ON b.attrelid = p.oid AND b.attnum = c.there
         WHERE t.relnamespace = CAST(current_schema() AS REGNAMESPACE) AND k.contype = 'f'
         ORDER BY t.relname, k.conname, c.nth",
    // Newer servers also list NOT NULL among the constraints.
    rules: "SELECT CAST(t.relname AS TEXT), pg_get_constraintdef(k.oid, TRUE)
         FROM pg_constraint k JOIN pg_class t ON t.oid = k.conrelid
         WHERE t.relnamespace = CAST(current_schema() AS REGNAMESPACE) AND k.contype <> 'n'
         UNION ALL SELECT CAST(t.relname AS TEXT), pg_get_indexdef(i.indexrelid, 0, TRUE)
         FROM pg_index i JOIN pg_class t ON t.oid = i.indrelid
         WHERE t.relnamespace = CAST(current_schema() AS REGNAMESPACE) AND i.indisvalid
           AND NOT EXISTS (SELECT 1 FROM pg_constraint WHERE conindid = i.indexrelid)
         UNION ALL SELECT CAST(t.relname AS TEXT), quote_ident(a.attname) || ' NOT NULL'
         FROM pg_attribute a JOIN pg_class t ON t.oid = a.attrelid
         WHERE t.relnamespace = CAST(current_schema() AS REGNAMESPACE) AND t.relkind = 'r' AND a.attnum > 0 AND a.attnotnull
         ORDER BY 1, 2",
};

/// The queries for SQLite's schema.
const SQLITE: Questions = Questions {
    columns: "SELECT t.name, c.name, CASE WHEN c.type = 'TEXT' THEN 1 ELSE 0 END
         FROM sqlite_master t JOIN pragma_table_info(t.name) c
         WHERE t.type = 'table' AND c.type IN ('BIGINT', 'TEXT') AND t.name NOT IN ('_sqlx_migrations', 'unfinished_copy')
         ORDER BY t.name, c.cid",
    keys: "SELECT t.name, c.name FROM sqlite_master t JOIN pragma_table_info(t.name) c
         WHERE t.type = 'table' AND c.pk > 0 ORDER BY t.name, c.pk",
    parents: "SELECT t.name, CAST(f.id AS TEXT), f.\"table\", f.\"from\", f.\"to\"
         FROM sqlite_master t JOIN pragma_foreign_key_list(t.name) f
         WHERE t.type = 'table' ORDER BY t.name, f.id, f.seq",
    // SQLite drops a constraint only with its table.
    rules: "SELECT tbl_name, sql FROM sqlite_master WHERE type = 'index' AND sql IS NOT NULL ORDER BY name",
};

fn questions(on: &AnyConnection) -> &'static Questions {
    if is_postgres(on) { &POSTGRES } else { &SQLITE }
}

/// Returns our tables, parents first.
pub async fn tables(on: &mut AnyConnection) -> Result<Vec<Table>, sqlx::Error> {
    let questions = questions(on);
    let mut tables: Vec<Table> = Vec::new();
    let columns: Vec<(String, String, i64)> = ask(on, questions.columns).await?;
    for (name, column, is_text) in columns {
        let column = (column, if is_text == 1 { "text" } else { "integer" });
        match tables.last_mut() {
            Some(table) if table.name == name => table.columns.push(column),
            _ => tables.push(Table { name, columns: vec![column], ..Table::default() }),
        }
    }
    let keys: Vec<(String, String)> = ask(on, questions.keys).await?;
    for (of, column) in keys {
        if let Some(table) = tables.iter_mut().find(|table| table.name == of) {
            table.key.push(column);
        }
    }
    let mut last = None;
    let parents: Vec<(String, String, String, String, String)> = ask(on, questions.parents).await?;
    for (of, key, name, here, there) in parents {
        let Some(table) = tables.iter_mut().find(|table| table.name == of) else { continue };
        let this = Some((of, key));
        if last != this {
            table.parents.push(Parent { name, columns: Vec::new() });
            last = this;
        }
        if let Some(parent) = table.parents.last_mut() {
            parent.columns.push((here, there));
        }
    }
    for table in &mut tables {
        table.parents.sort();
    }
    Ok(in_order(tables))
}

pub(super) async fn rules(on: &mut AnyConnection) -> Result<Vec<Rule>, sqlx::Error> {
    let mut rules: Vec<Rule> = ask(on, questions(on).rules).await?;
    for (_, rule) in &mut rules {
        // On one line, however it was written.
        *rule = rule.split_whitespace().collect::<Vec<_>>().join(" ");
    }
    Ok(rules)
}

/// Returns a line for each missing rule.
pub(super) fn missing(mut are: Vec<Rule>, to_be: &[Rule]) -> Vec<String> {
    let mut lines = Vec::new();
    for rule in to_be {
        // Each match counts once.
        match are.iter().position(|other| other == rule) {
            Some(at) => drop(are.swap_remove(at)),
            None => lines.push(format!("integrity: {} lacks {}", rule.0, rule.1)),
        }
    }
    lines
}

/// Returns the tables that have rows without a parent, each with that parent.
pub(super) async fn orphans(
    connection: &mut AnyConnection,
    tables: &[Table],
) -> Result<Vec<(String, String)>, sqlx::Error> {
    let mut found = Vec::new();
    for table in tables {
        for parent in &table.parents {
            let all = |pattern: fn(&str, &str) -> String, between: &str| {
                let pairs = parent.columns.iter().map(|(one, other)| pattern(one, other));
                pairs.collect::<Vec<_>>().join(between)
            };
            let sql = format!(
                "SELECT 1 FROM \"{}\" c WHERE {} AND NOT EXISTS (SELECT 1 FROM \"{}\" p WHERE {}) LIMIT 1",
                table.name,
                all(|one, _| format!("c.\"{one}\" IS NOT NULL"), " AND "),
                parent.name,
                all(|one, other| format!("p.\"{other}\" = c.\"{one}\""), " AND "),
            );
            let orphan = sqlx::query(AssertSqlSafe(sql)).fetch_optional(&mut *connection);
            if orphan.await?.is_some() {
                found.push((table.name.clone(), parent.name.clone()));
            }
        }
    }
    Ok(found)
}

async fn ask<T: for<'r> FromRow<'r, AnyRow> + Send + Unpin>(
    on: &mut AnyConnection,
    sql: &'static str,
) -> Result<Vec<T>, sqlx::Error> {
    sqlx::query_as(sql).fetch_all(on).await
}

/// Sorts parents before children; no table is its own grandparent.
fn in_order(mut remaining: Vec<Table>) -> Vec<Table> {
    let mut ordered: Vec<Table> = Vec::with_capacity(remaining.len());
    remaining.sort_by(|one, other| one.name.cmp(&other.name));
    while !remaining.is_empty() {
        let known = |name: &str| ordered.iter().any(|table| table.name == name);
        let ready = |table: &Table| {
            let mut parents = table.parents.iter();
            parents.all(|parent| parent.name == table.name || known(&parent.name))
        };
        let table = remaining.remove(remaining.iter().position(ready).unwrap_or(0));
        ordered.push(table);
    }
    ordered
}
