//! The tables of a database, as the engine describes them.

use sqlx::any::AnyRow;
use sqlx::{AnyConnection, AssertSqlSafe, Row};

/// One of our tables.
#[derive(Debug, Clone, PartialEq, Eq)]
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

/// Returns all tables, parents first.
pub(super) async fn tables(
    connection: &mut AnyConnection,
    questions: &Questions,
) -> Result<Vec<Table>, sqlx::Error> {
    let mut tables: Vec<Table> = Vec::new();
    for row in ask(connection, questions.columns).await? {
        let name: String = row.try_get(0)?;
        if tables.last().is_none_or(|table| table.name != name) {
            let (columns, key, parents) = (Vec::new(), Vec::new(), Vec::new());
            tables.push(Table { name, columns, key, parents });
        }
        let is = match row.try_get::<i64, _>(2)? {
            1 => "text",
            _ => "integer",
        };
        if let Some(table) = tables.last_mut() {
            table.columns.push((row.try_get(1)?, is));
        }
    }
    for row in ask(connection, questions.keys).await? {
        let of: String = row.try_get(0)?;
        if let Some(table) = tables.iter_mut().find(|table| table.name == of) {
            table.key.push(row.try_get(1)?);
        }
    }
    let mut last = None;
    for row in ask(connection, questions.parents).await? {
        let [of, key]: [String; 2] = [row.try_get(0)?, row.try_get(1)?];
        let Some(table) = tables.iter_mut().find(|table| table.name == of) else { continue };
        let name = row.try_get(2)?;
        let this = Some((of, key));
        if last != this {
            table.parents.push(Parent { name, columns: Vec::new() });
            last = this;
        }
        if let Some(parent) = table.parents.last_mut() {
            parent.columns.push((row.try_get(3)?, row.try_get(4)?));
        }
    }
    for table in &mut tables {
        table.parents.sort();
    }
    Ok(in_order(tables))
}

pub(super) async fn rules(
    connection: &mut AnyConnection,
    questions: &Questions,
) -> Result<Vec<Rule>, sqlx::Error> {
    let rows = ask(connection, questions.rules).await?;
    let rule = |row: &AnyRow| {
        let [of, rule]: [String; 2] = [row.try_get(0)?, row.try_get(1)?];
        // On one line, however it was written.
        let words: Vec<&str> = rule.split_whitespace().collect();
        Ok((of, words.join(" ")))
    };
    rows.iter().map(rule).collect()
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
            if !ask(connection, sql).await?.is_empty() {
                found.push((table.name.clone(), parent.name.clone()));
            }
        }
    }
    Ok(found)
}

async fn ask(
    connection: &mut AnyConnection,
    sql: impl Into<String>,
) -> Result<Vec<AnyRow>, sqlx::Error> {
    sqlx::query(AssertSqlSafe(sql.into())).fetch_all(&mut *connection).await
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
