//! Tests that `bouton check` is complete: damages every column of every table in turn, and counts what `check` finds.

use std::fs;
use std::path::{Path, PathBuf};

use bouton::store::check;
use sqlx::{AssertSqlSafe, Connection, SqliteConnection};
use tokio::runtime::Handle;

use crate::full::{connect, full, key, url};

/// Columns in which a wrong value cannot be detected, and why.
const UNTOLD: &[(&str, &str)] = &[
    ("acts.moderator", "anybody may be one"),
    ("classes.hints", "a host's choice"),
    ("classes.host", "anybody may be one"),
    ("classes.level", "a host's choice"),
    ("classes.locale", "what its server speaks"),
    ("erasures.locale", "what its person speaks"),
    ("erasures.token", "Discord makes them"),
    ("games.show_binary", "a player's choice"),
    ("lessons.round", "someone starts over any number of times"),
    ("lessons.seed", "any number will do"),
    ("lookups.here", "people join and leave"),
    ("outbox.locale", "what its server speaks"),
    ("outbox.sent_at", "a task may be tried first at any time"),
    ("outbox.token", "Discord makes them"),
    ("polls.verdict", "a vote comes out in any way"),
    ("preferences.preferences", "a person's choice"),
    ("reminders.locale", "what its person speaks"),
    ("servers.locale", "what it speaks"),
    ("shards_alive.seen_at", "a process may have ended at any time"),
    ("simuls.locale", "what its server speaks"),
    ("simuls.open", "a host's choice"),
    ("stays.left_at", "the bot is removed at any time"),
];

/// How many workers run side by side, on databases of their own.
const WORKERS: usize = 4;

struct Column {
    table: String,
    name: String,
    number: bool,
    nullable: bool,
}

impl Column {
    /// Returns values that no version of the bot can have written there.
    fn nonsense(&self) -> Vec<&'static str> {
        let mut values = vec!["''", "'nonsense'", "x'00'"];
        if self.number {
            values.extend(["-1", "1.5", "9223372036854775807"]);
        }
        if !self.nullable {
            values.push("NULL");
        }
        values
    }

    /// Returns values that it may hold elsewhere, by name: each is an expression on a row.
    fn misfits(&self) -> Vec<(&'static str, String)> {
        let Self { table, name, .. } = self;
        let other = |which| {
            let others =
                format!("SELECT {which}(o.{name}) FROM {table} o WHERE o.{name} <> {table}.{name}");
            format!("COALESCE(({others}), {name})")
        };
        let mut values = vec![
            ("another row's, the least", other("MIN")),
            ("another row's, the greatest", other("MAX")),
        ];
        if self.number {
            values.push(("one more", format!("{name} + 1")));
        }
        values
    }
}

/// The result of one damage.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Found {
    /// The damage changed nothing.
    Nothing,
    Unseen,
    /// `check` names it, or the database refuses it.
    Seen,
}

/// The results of all damages to one column.
struct Tally {
    name: String,
    tried: u32,
    found: u32,
    /// Whether all nonsense was found, and another row's value in some row.
    watched: bool,
    missed: Vec<String>,
}

/// Thousands of damages, and a check of the whole database for each: this takes both cores for a minute.
#[tokio::test(flavor = "multi_thread")]
#[ignore = "takes a minute of all cores"]
async fn every_column_is_watched() {
    let (folder, path) = full().await;
    assert_eq!(check(&url(&path)).await.expect("is checked").problems, [""; 0]);

    let columns = columns(&mut connect(&path).await).await;
    let each = columns.len().div_ceil(WORKERS);
    let mut workers = tokio::task::JoinSet::new();
    let mut columns = columns.into_iter().peekable();
    while columns.peek().is_some() {
        let copy = folder.path().join(format!("{}.db", workers.len()));
        fs::copy(&path, &copy).expect("copies");
        let columns: Vec<Column> = columns.by_ref().take(each).collect();
        workers.spawn_blocking(|| Handle::current().block_on(damage_all(copy, columns)));
    }
    let mut tallies: Vec<Tally> = workers.join_all().await.into_iter().flatten().collect();
    tallies.sort_by(|a, b| a.name.cmp(&b.name));

    let sum = |of: fn(&Tally) -> u32| tallies.iter().map(of).sum::<u32>();
    for Tally { name, missed, .. } in tallies.iter().filter(|tally| !tally.missed.is_empty()) {
        println!("{name} may be damaged unseen: {}", missed.join(", "));
    }
    let unwatched = tallies.iter().filter(|tally| !tally.watched);
    let unwatched: Vec<&str> = unwatched.map(|tally| tally.name.as_str()).collect();
    println!(
        "of {} columns {} are watched; {} of {} damages are found",
        tallies.len(),
        tallies.len() - unwatched.len(),
        sum(|tally| tally.found),
        sum(|tally| tally.tried),
    );
    // SQLite takes a value of any type in any column.
    assert!(tallies.iter().all(|tally| !tally.missed.iter().any(|missed| missed == "x'00'")));
    let expected: Vec<&str> = UNTOLD.iter().map(|&(column, _)| column).collect();
    assert_eq!(unwatched, expected);
}

async fn damage_all(path: PathBuf, columns: Vec<Column>) -> Vec<Tally> {
    let mut raw = connect(&path).await;
    run(&mut raw, "PRAGMA ignore_check_constraints = ON; PRAGMA synchronous = OFF")
        .await
        .expect("is set");
    let mut tallies = Vec::new();
    for column in columns {
        tallies.push(tally(&mut raw, &path, &column).await);
    }
    raw.close().await.expect("closes");
    let problems = check(&url(&path)).await.expect("is checked").problems;
    assert_eq!(problems, [""; 0], "every damage was mended");
    tallies
}

async fn tally(raw: &mut SqliteConnection, path: &Path, column: &Column) -> Tally {
    let name = format!("{}.{}", column.table, column.name);
    let rows = rows(raw, column).await;
    assert!(rows.len() > 1, "{name}: too few rows to tell");
    let mut tally = Tally { name, tried: 0, found: 0, watched: false, missed: Vec::new() };
    let mut sense = true;
    for value in column.nonsense() {
        let found = damage(raw, path, column, &rows[rows.len() / 2..][..1], value).await;
        // Some columns count downwards from -1.
        sense &= tally.count(found, value) || found == Found::Nothing;
    }
    let (mut others, mut misplaced) = (false, false);
    // What need not be found is only reported: a few rows will do.
    let few = UNTOLD.iter().any(|&(untold, _)| untold == tally.name);
    let rows = if few { &rows[..rows.len().min(3)] } else { &rows[..] };
    for (kind, value) in column.misfits() {
        // If all rows must be alike, there is no other row's value to take.
        if kind == "one more" && others {
            continue;
        }
        let found = damage(raw, path, column, rows, &value).await;
        others |= found != Found::Nothing;
        misplaced |= tally.count(found, kind);
    }
    tally.watched = sense && misplaced;
    tally
}

impl Tally {
    /// Counts a result, and returns whether the damage was found.
    fn count(&mut self, found: Found, kind: &str) -> bool {
        self.tried += u32::from(found != Found::Nothing);
        self.found += u32::from(found == Found::Seen);
        if found == Found::Unseen {
            self.missed.push(kind.to_owned());
        }
        found == Found::Seen
    }
}

async fn run(raw: &mut SqliteConnection, sql: &str) -> Result<u64, sqlx::Error> {
    let done = sqlx::raw_sql(AssertSqlSafe(sql.to_owned())).execute(raw).await;
    done.map(|done| done.rows_affected())
}

async fn columns(raw: &mut SqliteConnection) -> Vec<Column> {
    let found: Vec<(String, String, String, bool)> = sqlx::query_as(
        "SELECT t.name, c.name, c.type, c.\"notnull\" = 0 FROM sqlite_master t JOIN pragma_table_info(t.name) c
         WHERE t.type = 'table' AND t.name NOT LIKE '\\_%' ESCAPE '\\' ORDER BY t.name, c.cid",
    )
    .fetch_all(raw)
    .await
    .expect("are read");
    let column = |(table, name, of, nullable): (String, String, String, bool)| {
        assert!(of == "BIGINT" || of == "TEXT", "{table}.{name}: {of}");
        Column { table, name, number: of == "BIGINT", nullable }
    };
    found.into_iter().map(column).collect()
}

/// Returns some rows in which the column is filled, each as the condition that selects it.
async fn rows(raw: &mut SqliteConnection, column: &Column) -> Vec<String> {
    let Column { table, name, .. } = column;
    let key = key(raw, table).await;
    let is = |column: &String| format!("'{column} = ' || quote({column})");
    let is: Vec<_> = key.iter().map(is).collect();
    let query = format!(
        "SELECT {} FROM (
             SELECT {key}, ROW_NUMBER() OVER (ORDER BY {key}) AS n, COUNT(*) OVER () AS all_of_them
             FROM {table} WHERE {name} IS NOT NULL)
         WHERE n <= 3 OR n % 5 = 1 OR n + 8 >= all_of_them",
        is.join(" || ' AND ' || "),
        key = key.join(", "),
    );
    sqlx::query_scalar(AssertSqlSafe(query)).fetch_all(raw).await.expect("are read")
}

/// Writes a value into one row after the other until `check` finds it, and mends each row.
async fn damage(
    raw: &mut SqliteConnection,
    path: &Path,
    column: &Column,
    rows: &[String],
    value: &str,
) -> Found {
    let Column { table, name, .. } = column;
    let mut found = Found::Nothing;
    for row in rows {
        let read = format!("SELECT quote({name}), quote({value}) FROM {table} WHERE {row}");
        let read = sqlx::query_as(AssertSqlSafe(read)).fetch_one(&mut *raw).await;
        let (before, after): (String, String) = read.expect("is read");
        if before == after {
            continue;
        }
        let set =
            |value: &str, row: &str| format!("UPDATE {table} SET {name} = {value} WHERE {row}");
        if run(raw, &set(value, row)).await.is_err() {
            return Found::Seen;
        }
        let report = check(&url(path)).await;
        // The changed column may be part of the key that finds the row.
        let it = row.replace(&format!("{name} = {before}"), &format!("{name} = {after}"));
        let mended = run(raw, &set(&before, &it)).await;
        assert_eq!(mended.expect("is mended"), 1, "{it}");
        if report.map_or(true, |report| !report.problems.is_empty()) {
            return Found::Seen;
        }
        found = Found::Unseen;
    }
    found
}
