//! Checks PostgreSQL's plans for the bot's statements on large tables: they use indices only, with and without
//! statistics, and whether planned for given values or for any. Tests' tables are too small (small tables are read
//! whole), so the statements are collected while the tests run, and explained here:
//!
//! `.ci/postgres --statements FILE cargo test --test it`, then
//! `BOUTON_STATEMENTS=FILE .ci/postgres cargo test --test it plans:: -- --ignored`.

use std::collections::{BTreeMap, BTreeSet};

use serde_json::Value;
use sqlx::{AssertSqlSafe, Connection, PgConnection, Row};

use crate::database::{Database, server};

#[path = "../../benches/asked.rs"]
mod asked;
#[path = "../../benches/stored.rs"]
mod stored;

const GAMES: u64 = 100_000;

/// The tables that don't grow with use. All others do.
const SMALL: [(&str, &str); 2] =
    [("shards_alive", "a row for each shard"), ("_sqlx_migrations", "a row for each of ours")];

#[tokio::test(flavor = "multi_thread")]
#[ignore = "wants a list of what was asked for, as .ci/run makes it"]
async fn no_query_reads_the_whole_of_a_table_that_grows() {
    assert!(server().is_some(), "a PostgreSQL server is to be named");
    let asked = asked::gathered();
    // An empty list would prove nothing.
    for part in ["FROM games g", "INSERT INTO moves", "UPDATE games", "DELETE FROM"] {
        assert!(asked.iter().any(|asked| asked.text.contains(part)), "{part} is not in the list");
    }

    let database = Database::new().await;
    database.open().await.close().await;
    // The tables have no statistics until they are analysed here.
    database
        .change(
            "DO $$ DECLARE t RECORD; BEGIN FOR t IN SELECT tablename FROM pg_tables WHERE schemaname = current_schema() LOOP
                 EXECUTE format('ALTER TABLE %I SET (autovacuum_enabled = off)', t.tablename);
             END LOOP; END $$",
        )
        .await;
    stored::fill(&database.url(), GAMES).await;
    stored::fill_the_rest(&database.url(), GAMES).await;

    let partial = partial_indices(&database.url()).await;
    let mut problems = BTreeMap::new();
    for known in ["freshly filled", "analysed"] {
        if known == "analysed" {
            database.change("ANALYZE").await;
        }
        for setup in BTreeSet::from_iter(asked.iter().map(|asked| &asked.setup)) {
            let mut connection = PgConnection::connect(&database.url()).await.expect("connects");
            asked::does(&mut connection, setup).await.expect("is set up");
            // The bot turns sequential scans off where it writes, for another reason; here they have to show.
            asked::does(&mut connection, "SET enable_seqscan = on").await.expect("is set");
            for asked in asked.iter().filter(|asked| &asked.setup == setup) {
                for (name, plan) in plans(&mut connection, asked).await {
                    for problem in plan.map_or_else(|why| vec![why], |plan| whole(&plan, &partial))
                    {
                        let which = problems.entry((asked.text.clone(), problem));
                        let which: &mut Vec<String> = which.or_default();
                        which.push(format!("{known}, {name}"));
                    }
                }
            }
            connection.close().await.expect("closes");
        }
    }
    problems.retain(|(text, _), _| asked::whole(text).is_none());
    let lines = problems
        .iter()
        .map(|((text, problem), when)| format!("{problem} ({}):\n{text}\n", when.join("; ")));
    let lines: Vec<String> = lines.collect();
    println!("{} statements explained", asked.len());
    assert!(lines.is_empty(), "{} of them:\n{}", lines.len(), lines.join("\n"));
}

/// Plans a statement for any values, and for each set of values that it was run with.
async fn plans(
    connection: &mut PgConnection,
    asked: &asked::Asked,
) -> Vec<(&'static str, Result<Value, String>)> {
    if let Err(why) = asked.prepare(connection).await {
        return vec![("", Err(format!("is not understood: {why}")))];
    }
    let mut plans = Vec::new();
    for (mode, name) in
        [("force_generic_plan", "for any values"), ("force_custom_plan", "for its values")]
    {
        let set = asked::does(connection, &format!("SET plan_cache_mode = {mode}")).await;
        set.expect("is set");
        for values in &asked.values {
            let explain = format!("EXPLAIN (FORMAT JSON) {}", asked::execute(values));
            let row = sqlx::raw_sql(AssertSqlSafe(explain)).fetch_one(&mut *connection);
            let plan = row.await.map_err(|why| why.to_string()).map(|row| {
                let text = row.try_get_raw(0).expect("a plan");
                let text = text.as_str().expect("it is text");
                serde_json::from_str::<Value>(text).expect("it is JSON")
            });
            plans.push((name, plan));
            if mode == "force_generic_plan" {
                break;
            }
        }
    }
    asked::does(connection, "DEALLOCATE asked").await.expect("is forgotten");
    plans
}

/// The indices of open or due rows, which are short to scan.
async fn partial_indices(url: &str) -> BTreeSet<String> {
    let mut connection = PgConnection::connect(url).await.expect("connects");
    let sql =
        "SELECT CAST(CAST(indexrelid AS REGCLASS) AS TEXT) FROM pg_index WHERE indpred IS NOT NULL";
    let names = sqlx::query_scalar(sql).fetch_all(&mut connection).await;
    connection.close().await.expect("closes");
    names.expect("they are named").into_iter().collect()
}

/// What a plan reads whole, or may: a table, or an index scanned until it has found enough.
fn whole(plan: &Value, partial: &BTreeSet<String>) -> Vec<String> {
    let mut problems = Vec::new();
    let mut nodes = vec![plan];
    while let Some(node) = nodes.pop() {
        match node {
            Value::Array(all) => nodes.extend(all),
            Value::Object(fields) => {
                nodes.extend(fields.values().filter(|value| value.is_array() || value.is_object()));
                let table = fields.get("Relation Name").and_then(Value::as_str);
                let ours = table.filter(|table| !table.starts_with("pg_"));
                let grows = ours.filter(|table| SMALL.iter().all(|(small, _)| small != table));
                let kind = fields.get("Node Type").and_then(Value::as_str);
                let (Some(kind), Some(table)) = (kind, grows) else {
                    continue;
                };
                if kind == "Seq Scan" {
                    problems.push(format!("reads all of {table}"));
                } else if let Some(index) = fields.get("Index Name").and_then(Value::as_str)
                    && !fields.contains_key("Index Cond")
                    && fields.contains_key("Filter")
                    && !partial.contains(index)
                {
                    problems.push(format!("walks through {table}"));
                }
            }
            _ => {}
        }
    }
    problems
}
