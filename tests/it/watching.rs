//! What operators look at: counts, timings, and whether people can play.

use std::collections::{BTreeMap, BTreeSet};
use std::net::SocketAddr;

use bouton::metrics::Metrics;
use bouton::place::UserId;
use reqwest::StatusCode;
use sandbox::{Call, Fault, Knock};
use serde_json::{Value, json};

use crate::database::Database;
use crate::process::Process;
use crate::world::{World, found, none};

async fn get(addr: SocketAddr, path: &str) -> Option<(StatusCode, String)> {
    let answer = reqwest::get(format!("http://{addr}{path}")).await.ok()?;
    let status = answer.status();
    Some((status, answer.text().await.expect("it is text")))
}

/// The status of a probe, if it answers.
pub async fn probe(addr: SocketAddr, path: &str) -> Option<StatusCode> {
    get(addr, path).await.map(|(status, _)| status)
}

/// Waits for this status of `/readyz`, and returns its body.
pub async fn ready(addr: SocketAddr, expected: StatusCode) -> Value {
    found(50, async || match get(addr, "/readyz").await {
        Some((status, body)) if status == expected => Ok(serde_json::from_str(&body)),
        other => Err(format!("{expected} is not in {other:?}")),
    })
    .await
    .expect("it is JSON")
}

/// The metrics, by name and labels.
async fn figures(addr: SocketAddr) -> (BTreeMap<String, f64>, String) {
    let (status, text) = get(addr, "/metrics").await.expect("it answers");
    assert_eq!(status, 200);
    assert!(text.ends_with("# EOF\n"), "{text}");
    let lines = text.lines().filter(|line| !line.starts_with('#'));
    let figures = lines.map(|line| {
        let (name, figure) = line.rsplit_once(' ').expect("a name and a figure");
        (name.to_owned(), figure.parse().expect("a figure"))
    });
    (figures.collect(), text)
}

#[tokio::test(flavor = "multi_thread")]
async fn what_people_do_is_counted_and_timed() {
    let (mut world, addr) = World::without_bot().await.by_gateway().watched();
    world.start_bot().await;
    let board = world.play(json!({"piles": "3 4 5"})).await;
    world.take(&board, "A2").await;
    for piles in ["3 oranges", "3 apples"] {
        world.benoit.command(world.nim, "play", json!({"piles": piles})).await;
    }
    world.alice.click(&board, "Hint").await;
    world.idle().await;
    world.swept().await;
    let (figures, text) = figures(addr).await;
    let figure =
        |name: &str| figures.get(name).copied().unwrap_or_else(|| panic!("{name}: {text}"));
    for (name, expected) in [
        (r#"interactions_total{command="play",outcome="answered"}"#, 1.0),
        (r#"interactions_total{command="play",outcome="refused"}"#, 2.0),
        (r#"interactions_total{command="button",outcome="answered"}"#, 3.0),
        ("first_response_seconds_count", 6.0),
        (r#"first_response_seconds_bucket{le="+Inf"}"#, 6.0),
        (r#"rest_seconds_count{call="answering an interaction"}"#, 6.0),
        ("answers_lost_total", 0.0),
        ("open_games", 1.0),
        (r#"shard_up{shard="0"}"#, 1.0),
        (concat!(r#"build_info{version=""#, env!("CARGO_PKG_VERSION"), r#""}"#), 1.0),
    ] {
        assert_eq!(figure(&format!("bouton_{name}")), expected, "{name}");
    }
    for work in ["write", "look"] {
        let count = format!(r#"bouton_database_seconds_count{{work="{work}"}}"#);
        assert!(figure(&count) > 0.0, "{text}");
    }
    for typed in ["oranges", "apples"] {
        assert!(!text.contains(typed), "{text}");
    }
    // Every metric is explained in the documentation.
    let page = include_str!("../../docs/operate.md");
    for named in text.lines().filter_map(|line| line.strip_prefix("# TYPE ")) {
        let name = named.split(' ').next().expect("a name");
        assert!(page.contains(&format!("`{name}`")), "{name}");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn who_is_not_let_in_lives_and_is_not_ready() {
    let (mut world, addr) = World::without_bot().await.by_gateway().watched();
    world.sandbox.turn_away(Knock::Identify, 4000, 1);
    world.launch_bot();
    assert_eq!(ready(addr, StatusCode::SERVICE_UNAVAILABLE).await["ready"], false);
    let alive = get(addr, "/healthz").await.expect("it answers");
    assert_eq!(alive, (StatusCode::OK, "ok\n".to_owned()));
    world.connected().await;
    let body = ready(addr, StatusCode::OK).await;
    assert_eq!(body, json!({"ready": true, "shards": [{"shard": 0, "up": true}]}));
    world.stop_bot().await;
    assert!(get(addr, "/healthz").await.is_none(), "nobody is there");
}

#[tokio::test(flavor = "multi_thread")]
async fn shards_are_down_from_the_start_where_discord_is_not_reached() {
    let (world, addr) = World::without_bot().await.by_gateway().watched();
    let line = format!(r#"METRICS_ADDR={addr} DISCORD_API_URL=http://127.0.0.1:9 exec "$0" run"#);
    let process = Process::launch(&world, None, &line);
    ready(addr, StatusCode::SERVICE_UNAVAILABLE).await;
    let (figures, text) = figures(addr).await;
    assert_eq!(figures.get(r#"bouton_shard_up{shard="0"}"#), Some(&0.0), "{text}");
    process.kill();
}

#[tokio::test(flavor = "multi_thread")]
async fn where_a_table_is_missing_nobody_can_play() {
    let (mut world, addr) = World::without_bot().await.by_gateway().watched();
    world.start_bot().await;
    assert_eq!(ready(addr, StatusCode::OK).await["ready"], true);
    world.fixture().change_at_once("ALTER TABLE moves RENAME TO lost;").await;
    assert_eq!(ready(addr, StatusCode::SERVICE_UNAVAILABLE).await["ready"], false);
    assert_eq!(probe(addr, "/healthz").await, Some(StatusCode::OK));
    world.fixture().change_at_once("ALTER TABLE lost RENAME TO moves;").await;
    assert_eq!(ready(addr, StatusCode::OK).await["ready"], true);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_write_that_fails_is_timed_too() {
    let (database, store) = Database::opened().await;
    let metrics = Metrics::default();
    let store = store.measured(metrics.clone());
    database.change("DROP TABLE mutes").await;
    let (one, other) = (UserId(1), UserId(2));
    store.unmute(one, other).await.expect_err("there is no such table");
    let text = metrics.text().expect("it is told");
    assert!(text.contains(r#"database_seconds_count{work="write"} 1"#), "{text}");
    store.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn over_http_who_is_turned_away_is_counted() {
    let (mut world, addr) = World::without_bot().await.by_http().watched();
    world.start_bot().await;
    world.alice.command(world.nim, "help", none()).await;
    assert_eq!(ready(addr, StatusCode::OK).await, json!({"ready": true, "shards": []}));
    let (figures, text) = figures(addr).await;
    // The sandbox checks both ways that signatures are verified.
    let turned_away = figures.get(r#"bouton_http_turned_away_total{status="401"}"#);
    assert_eq!(turned_away, Some(&2.0), "{text}");
    let helped = figures.get(r#"bouton_interactions_total{command="help",outcome="answered"}"#);
    assert_eq!(helped, Some(&1.0), "{text}");
}

/// The names that begin with `bouton_`.
fn named(text: &str) -> BTreeSet<&str> {
    let words = text.split(|c: char| !c.is_ascii_lowercase() && c != '_');
    words.filter(|word| word.starts_with("bouton_")).collect()
}

#[tokio::test(flavor = "multi_thread")]
async fn the_dashboard_and_the_alerts_name_only_what_there_is() {
    let files =
        [include_str!("../../contrib/grafana.json"), include_str!("../../contrib/alerts.yml")];
    let mut there = BTreeSet::new();
    for http in [false, true] {
        let world = World::without_bot().await;
        let (mut world, addr) = match http {
            true => world.by_http().watched(),
            false => world.by_gateway().watched(),
        };
        world.start_bot().await;
        world.sandbox.inject_at(Call::Edit, Fault::Objected(50035, "no"));
        world.play(json!({"piles": "3 4 5"})).await;
        let m = json!({"pile": "A", "take": 1});
        // The board that the move was made on has to be edited.
        world.alice.ask(world.nim, "move", m).await;
        world.idle().await;
        world.swept().await;
        let (figures, _) = figures(addr).await;
        let name = |figure: &String| figure.split('{').next().map(str::to_owned);
        there.extend(figures.keys().filter_map(name));
    }
    for file in files {
        let named = named(file);
        assert!(named.len() > 7, "{named:?}");
        for name in named {
            assert!(there.contains(name), "{name} of {there:?}");
        }
    }
    let dashboard: Value = serde_json::from_str(files[0]).expect("it is JSON");
    assert_eq!(dashboard["title"], "Bouton");
}
