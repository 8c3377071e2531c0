//! Times every statement that the bot runs on PostgreSQL while a million games are stored. Each runs as the bot would
//! run it, with its values from the tests and with ids of stored rows, and is undone. Prints the slowest, and all that
//! take over 5 ms, with the reason if they may:
//!
//! `.ci/postgres --statements FILE cargo test --test it`, then
//! `BOUTON_STATEMENTS=FILE .ci/postgres cargo bench --bench queries`.
//!
//! The database it fills is used again if the server outlives the run.

mod asked;
mod stored;

use std::collections::{BTreeMap, BTreeSet};
use std::time::Instant;

use serde_json::Value;
use sqlx::{AssertSqlSafe, Connection, PgConnection, Row};

use asked::{Asked, does};

const GAMES: u64 = 1_000_000;
/// The most a statement may take, in milliseconds.
const MOST: f64 = 5.0;
/// How often a slow statement is run: the best time counts, as the machine may be busy.
const TRIES: usize = 4;

#[tokio::main]
async fn main() {
    let Ok(server) = std::env::var("BOUTON_TEST_DATABASE") else {
        return println!("left out, for want of a PostgreSQL server");
    };
    let all = asked::gathered();
    let url = format!("{server}/bouton_queries");
    fill(&server, &url).await;
    let stored = Stored::read(&url).await;
    let mut took = Vec::new();
    for setup in BTreeSet::from_iter(all.iter().map(|asked| &asked.setup)) {
        let mut connection = connect(&url).await;
        does(&mut connection, setup).await.expect("is set up");
        for asked in all.iter().filter(|asked| &asked.setup == setup) {
            match longest(&mut connection, &stored, asked).await {
                Ok(longest) => took.push((longest, asked.text.as_str())),
                Err(why) => println!("not run: {why}\n{}\n", asked.text),
            }
        }
    }
    took.sort_by(|one, other| other.0.total_cmp(&one.0));
    let (may, must): (Vec<_>, Vec<_>) =
        (took.iter()).partition(|(_, text)| asked::long(text).is_some());
    println!(
        "{} statements run beside {GAMES} games against the bot, between people, and of channels each",
        took.len()
    );
    for (took, text) in may.iter().filter(|(took, _)| *took > MOST) {
        let why = asked::long(text).unwrap_or_default();
        println!("may take {took:.1} ms ({why}):\n{text}\n");
    }
    let over = must.iter().filter(|(took, _)| *took > MOST).count();
    println!("{over} of the others take over {MOST} ms; the longest:");
    for (took, text) in must.iter().take(over.max(10)) {
        println!("{took:.1} ms:\n{text}\n");
    }
}

async fn connect(url: &str) -> PgConnection {
    PgConnection::connect(url).await.expect("connects")
}

async fn fill(server: &str, url: &str) {
    let mut connection = connect(&format!("{server}/postgres")).await;
    if does(&mut connection, "CREATE DATABASE bouton_queries").await.is_err() {
        return;
    }
    let began = Instant::now();
    stored::fill(url, GAMES).await;
    stored::fill_the_rest(url, GAMES).await;
    let mut filled = connect(url).await;
    // The server would do this by itself in time.
    does(&mut filled, "VACUUM ANALYZE").await.expect("is known");
    println!("filled in {:.0?}", began.elapsed());
}

/// Returns the longest time in milliseconds, planned for any values or for its own: a server may do either.
async fn longest(
    connection: &mut PgConnection,
    stored: &Stored,
    asked: &Asked,
) -> Result<f64, String> {
    asked.prepare(connection).await?;
    let mut longest = Err("nothing could be run".to_owned());
    for mode in ["force_generic_plan", "force_custom_plan"] {
        let set = format!("SET plan_cache_mode = {mode}");
        does(connection, &set).await.map_err(|why| why.to_string())?;
        for values in stored.values(asked) {
            match best(connection, asked, &values).await {
                Ok(took) => longest = Ok(longest.map_or(took, |longest: f64| longest.max(took))),
                Err(why) if longest.is_err() => longest = Err(why),
                // A row that is there already cannot be inserted again.
                Err(_) => {}
            }
        }
    }
    let forgotten = does(connection, "DEALLOCATE asked").await;
    forgotten.map_err(|why| why.to_string())?;
    longest
}

async fn best(
    connection: &mut PgConnection,
    asked: &Asked,
    values: &[String],
) -> Result<f64, String> {
    let execute = asked::execute(values);
    let explain = format!("EXPLAIN (ANALYZE, TIMING OFF, FORMAT JSON) {execute}");
    // An inserted row may refer to rows that are not stored here.
    let apart = match asked.text.starts_with("INSERT") {
        true => "SET LOCAL session_replication_role = replica",
        false => "",
    };
    let mut best = f64::INFINITY;
    for _ in 0..TRIES {
        let mut tx = connection.begin().await.map_err(|why| why.to_string())?;
        does(&mut tx, apart).await.map_err(|why| why.to_string())?;
        let row = sqlx::raw_sql(AssertSqlSafe(explain.as_str())).fetch_one(&mut *tx).await;
        let read = |row: sqlx::postgres::PgRow| {
            let text = row.try_get_raw(0).ok()?.as_str().ok()?;
            let plan: Value = serde_json::from_str(text).ok()?;
            plan[0]["Execution Time"].as_f64()
        };
        let took = row.map(read);
        tx.rollback().await.map_err(|why| why.to_string())?;
        best = best.min(took.map_err(|why| why.to_string())?.ok_or("no time is told")?);
        if best <= MOST || asked::long(&asked.text).is_some() {
            break;
        }
    }
    Ok(best)
}

/// For each table, the numbers in the first and the last stored row.
struct Stored(BTreeMap<String, [BTreeMap<String, i64>; 2]>);

impl Stored {
    async fn read(url: &str) -> Self {
        let mut connection = connect(url).await;
        let sql = "SELECT CAST(relname AS TEXT), CAST(relpages AS BIGINT) FROM pg_class
             WHERE relnamespace = CAST(current_schema() AS REGNAMESPACE) AND relkind = 'r'";
        let tables = sqlx::query_as::<_, (String, i64)>(sql).fetch_all(&mut connection);
        let mut all = BTreeMap::new();
        for (table, pages) in tables.await.expect("are listed") {
            let mut rows = [BTreeMap::new(), BTreeMap::new()];
            for (row, page) in rows.iter_mut().zip([0, pages - 1]) {
                let sql = format!(
                    "SELECT CAST(row_to_json(t) AS TEXT) FROM {table} t WHERE ctid >= '({},0)' LIMIT 1",
                    page.max(0)
                );
                let found = sqlx::query_scalar::<_, String>(AssertSqlSafe(sql));
                let Some(json) = found.fetch_optional(&mut connection).await.expect("is read")
                else {
                    continue;
                };
                let Ok(Value::Object(fields)) = serde_json::from_str(&json) else {
                    panic!("{json} is no row");
                };
                let number = |(name, value): (String, Value)| Some((name, value.as_i64()?));
                row.extend(fields.into_iter().filter_map(number));
            }
            all.insert(table, rows);
        }
        Self(all)
    }

    /// Returns the values it was run with, and the first of these with ids of stored rows instead.
    fn values(&self, asked: &Asked) -> Vec<Vec<String>> {
        let mut all = asked.values.clone();
        for row in 0..2 {
            let mut values = asked.values[0].clone();
            for (nth, value) in values.iter_mut().enumerate() {
                if let Some(id) = compared(&asked.text, nth + 1)
                    .and_then(|(table, column)| self.id(&asked.text, table, column, row))
                {
                    *value = format!("'{id}'");
                }
            }
            all.push(values);
        }
        all
    }

    /// Returns an id from a row of the table that the statement calls `alias`, or else of the first table that has it.
    fn id(&self, text: &str, alias: Option<&str>, column: &str, row: usize) -> Option<i64> {
        const PEOPLE: [&str; 6] =
            ["challenger", "challenged", "muter", "muted", "host", "organiser"];
        if !column.ends_with("id") && !column.ends_with("message") && !PEOPLE.contains(&column) {
            return None;
        }
        let words = |text: &str| {
            let words = text.split(|c: char| !c.is_alphanumeric() && c != '_');
            words.filter(|word| !word.is_empty()).map(str::to_owned).collect::<Vec<_>>()
        };
        let words = words(text);
        let tables = words.iter().enumerate().filter(|&(at, word)| {
            let is = alias.is_none_or(|alias| {
                alias == word || words.get(at + 1).is_some_and(|next| next == alias)
            });
            is && self.0.contains_key(word)
        });
        tables.into_iter().find_map(|(_, table)| self.0[table][row].get(column).copied())
    }
}

/// Returns the column that a statement compares a parameter with, and the name given for its table, if any.
fn compared(text: &str, nth: usize) -> Option<(Option<&str>, &str)> {
    let value = format!("${nth}");
    let ends = |at: usize| !text[at + value.len()..].starts_with(|c: char| c.is_ascii_digit());
    let mut places = text.match_indices(&value).map(|(at, _)| at).filter(|&at| ends(at));
    places.find_map(|at| {
        let before = text[..at].trim_end().trim_end_matches(['=', '<', '>']);
        let before = before.trim_end();
        let named = |c: char| c.is_alphanumeric() || c == '_' || c == '.';
        let start = before.rfind(|c| !named(c)).map_or(0, |at| at + 1);
        let name = &before[start..];
        if before.len() == text[..at].trim_end().len() || name.is_empty() {
            return None;
        }
        Some(match name.split_once('.') {
            Some((table, column)) => (Some(table), column),
            None => (None, name),
        })
    })
}
