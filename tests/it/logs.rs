//! Tests the log for machines: a JSON object a line, one id on all lines about an interaction, and nothing of what
//! people are called or type.

use std::collections::BTreeMap;
use std::fs;
use std::sync::Arc;

use bouton::config::LogFormat;
use bouton::{discord, logging};
use serde_json::{Value, json};
use tempfile::{NamedTempFile, TempPath};
use tracing::callsite::{Callsite, Identifier};
use tracing::field::FieldSet;
use tracing::metadata::Kind;
use tracing::subscriber::{DefaultGuard, Interest};
use tracing::{Level, Metadata, dispatcher, info};

use crate::process::Process;
use crate::world::{World, code, none, pick};

/// A pipe holds 64 KiB.
#[tokio::test(flavor = "multi_thread")]
async fn nobody_waits_for_a_log_that_nobody_reads() {
    let world = World::without_bot().await;
    let pipe = world.fixture().folder().join("pipe");
    let line = format!(
        r#"mkfifo "{0}"; sleep 100 <"{0}" & LOG_FORMAT=json RUST_LOG=bouton=trace exec "$0" run 2>"{0}""#,
        pipe.display()
    );
    let process = Process::start_through(&world, &line).await;
    for _ in 0..300 {
        assert!(world.alice.ask(world.nim, "hint", json!({"piles": "3 4 5"})).await.ephemeral);
    }
    process.terminate();
    process.end().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn one_id_stands_on_all_lines_of_an_interaction_and_no_personal_text_on_any() {
    let world = World::without_bot().await;
    let log = world.fixture().folder().join("log");
    let line =
        format!(r#"LOG_FORMAT=json RUST_LOG=bouton=trace exec "$0" run 2>"{}""#, log.display());
    let process = Process::start_through(&world, &line).await;
    let challenge = world.challenge(&world.alice, &world.benoit, json!({"piles": "9"})).await;
    let board = world.benoit.click(&challenge, "Accept").await;
    pick(&world.alice, &board.message(), "A2").await;
    for (name, options) in [
        ("play", json!({"piles": "3 zebras"})),
        ("hint", json!({"piles": "5 7 ocelots"})),
        ("review", json!({"game": "quagga"})),
        ("games", none()),
    ] {
        world.alice.command(world.nim, name, options).await;
    }
    let typed = json!({});
    let (alice, nim) = (&world.alice, world.nim);
    alice.autocomplete(nim, "move", typed, "pile", "okapi").await;
    // Input that cannot be read at all.
    let forged = json!([{"name": "piles", "type": 3, "value": {"aardvark": 1}}]);
    alice.forge_command(nim, "play", forged).await;
    process.terminate();
    process.end().await;

    let text = fs::read_to_string(&log).expect("it has a log");
    let mut lines_of = BTreeMap::<String, usize>::new();
    for line in text.lines() {
        let line: Value = serde_json::from_str(line).expect(line);
        for field in ["timestamp", "level", "target"] {
            assert!(line[field].is_string(), "{line}");
        }
        let of_interaction = line["span"]["name"] == "interaction";
        if of_interaction {
            let id = line["span"]["id"].as_str().expect("it has an id");
            *lines_of.entry(id.to_owned()).or_default() += 1;
        }
        let message = line["fields"]["message"].as_str().unwrap_or_default();
        for begins in ["answer", "refused", "an interaction"] {
            assert!(!message.starts_with(begins) || of_interaction, "{line}");
        }
    }
    assert!(lines_of.len() >= 9, "{lines_of:?}");
    let game = world.number("SELECT id FROM games").await;
    let token = world.sandbox.token();
    assert!(lines_of[&game.to_string()] >= 1, "{lines_of:?}");
    for personal in ["zebra", "ocelot", "quagga", "okapi", "aardvark", "Alice", "Beno", token] {
        assert!(!text.contains(personal), "{personal}: {text}");
    }
    world.end_forgiven(&[code::NONE]);
}

/// Without any one table some command fails, or all do.
#[tokio::test(flavor = "multi_thread")]
async fn no_failure_names_a_person() {
    let world = World::without_bot().await;
    let log = world.fixture().folder().join("log");
    let line = format!(r#"RUST_LOG= exec "$0" run 2>"{}""#, log.display());
    let process = Process::start_through(&world, &line).await;
    let (alice, nim) = (&world.alice, world.nim);
    let benoit = json!({"user": world.benoit.id().to_string()});
    for table in [
        "preferences",
        "games",
        "seats",
        "challenges",
        "tallies",
        "lessons",
        "cards",
        "puzzle_tries",
        "hidden",
        "reminders",
        "mutes",
        "bars",
        "erasures",
        "entrants",
        "claims",
        "servers",
    ] {
        world.fixture().change_at_once(&format!("ALTER TABLE {table} RENAME TO lost;")).await;
        for (name, options) in [
            ("play", json!({"opponent": world.benoit.id().to_string()})),
            ("move", json!({"pile": "A", "take": 1})),
            ("games", none()),
            ("review", none()),
            ("stats", none()),
            ("preferences", json!({"set": {"theme": "words"}})),
            ("learn", json!({"lesson": "pairs"})),
            ("learn", json!({"lesson": "by-heart"})),
            ("puzzle", none()),
            ("tournament", json!({"new": {}})),
            ("privacy", json!({"hide": {}})),
            ("moderate", json!({"bar": benoit})),
            ("moderate", json!({"unbar": benoit})),
        ] {
            alice.command(nim, name, options).await;
        }
        world.fixture().change_at_once(&format!("ALTER TABLE lost RENAME TO {table};")).await;
    }
    process.terminate();
    process.end().await;
    let text = fs::read_to_string(&log).expect("it has a log");
    assert!(text.matches("a person").count() > 16, "{text}");
    for person in [&world.alice, &world.benoit] {
        assert!(!text.contains(&person.id().to_string()), "{text}");
    }
    // A table that was renamed is written down in other words.
    world.end_damaged();
}

/// What sqlx checks before it logs that a statement was slow.
struct Slow;

static SLOW: Metadata<'static> = Metadata::new(
    "slow",
    "sqlx::query",
    Level::WARN,
    None,
    None,
    None,
    FieldSet::new(&[], Identifier(&Slow)),
    Kind::EVENT,
);

impl Callsite for Slow {
    fn set_interest(&self, _: Interest) {}

    fn metadata(&self) -> &Metadata<'_> {
        &SLOW
    }
}

/// Logs what this thread does; returns the file as well.
fn logging_here() -> (TempPath, DefaultGuard) {
    let (to, file) = NamedTempFile::new().expect("a file can be made").into_parts();
    let log = logging::log("info", LogFormat::Text, None, Arc::new(to));
    (file, tracing::subscriber::set_default(log.expect("the filter can be read")))
}

#[test]
fn a_line_is_not_missing_where_somebody_asked_whether_another_is_wanted() {
    let (file, log) = logging_here();
    dispatcher::get_default(|log| log.enabled(&SLOW));
    info!("connected");
    drop(log);
    let text = fs::read_to_string(file).expect("it is text");
    assert!(text.contains("connected"), "{text:?}");
}

#[tokio::test(flavor = "multi_thread")]
async fn what_was_signed_at_another_time_is_told_once_a_minute() {
    let world = World::without_bot().await;
    let key = world.sandbox.public_key().parse().expect("it is a key");
    let body = r#"{"type":1}"#;
    let signed = world.sandbox.sign("1700000000", body);
    let request = format!(
        "POST /interactions HTTP/1.1\r\nHost: bot\r\nContent-Length: {}\r\nX-Signature-Ed25519: {signed}\r\n\
         X-Signature-Timestamp: 1700000000\r\n\r\n{body}",
        body.len()
    );
    let (file, log) = logging_here();
    let response = discord::respond(&key, request.repeat(3).as_bytes()).await;
    drop(log);
    let response = String::from_utf8_lossy(&response);
    // The last answer may be cut off: whoever sends no more has hung up.
    assert!(response.matches("401 Unauthorized").count() >= 2, "{response}");
    let text = fs::read_to_string(file).expect("it is text");
    assert_eq!(text.matches("signed at another time").count(), 1, "{text}");
}
