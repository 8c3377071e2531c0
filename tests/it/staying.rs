//! Nothing acknowledged is lost, and nothing happens twice: restarts, kills, a lost connection.

use std::fs;
use std::io::{Read, Write};
use std::net::TcpListener;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::{Duration, Instant};

use sandbox::{Outcome, Sandbox};
use serde_json::json;

use crate::database::{connect, number, only_on_sqlite};
use crate::process::{self, Process, RUN, ran};
use crate::world::{World, code, none, offer, press, soon, tells};

/// Waits until the bot is online, or offline.
async fn is_online(world: &World, online: bool) {
    let as_expected = |sandbox: &Sandbox| (sandbox.bot_is_online() == online).then_some(());
    assert!(world.sandbox.wait_for(soon(), as_expected).await.is_some(), "online: {}", !online);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_bot_whose_session_was_ended_leaves_in_order_all_the_same() {
    let mut world = World::on_the_gateway().await;
    world.sandbox.invalidate_sessions();
    is_online(&world, true).await;
    let games = world.alice.command(world.nim, "games", none()).await;
    assert!(matches!(games, Outcome::Message(_)), "{games}");
    world.stop_bot().await;
    let offline = |sandbox: &Sandbox| (!sandbox.bot_is_online()).then_some(());
    let offline = world.sandbox.wait_for(Duration::from_secs(1), offline).await;
    assert!(offline.is_some(), "it is still connected");
}

/// The shell line that starts the bot with its log next to the database.
fn logged(world: &World) -> (PathBuf, String) {
    let log = world.fixture().folder().join("log");
    let line = format!(r#"RUST_LOG=debug exec "$0" run 2>'{}'"#, log.display());
    (log, line)
}

#[tokio::test(flavor = "multi_thread")]
async fn a_bot_that_is_asked_to_end_does_so_soon_and_has_told_its_log_no_secret() {
    let world = World::without_bot().await;
    let (log, line) = logged(&world);
    let process = Process::start_through(&world, &line).await;
    world.play(none()).await;
    let since = Instant::now();
    process.terminate();
    process.end().await;
    assert!(since.elapsed() < Duration::from_secs(5), "{:?}", since.elapsed());
    let log = fs::read_to_string(log).expect("it is text");
    tells!(log, "answered", !world.sandbox.token());
}

/// Starts a server that is not Discord.
fn stranger(status: &str, body: &str) -> String {
    let listener = TcpListener::bind("127.0.0.1:0").expect("a port is free");
    let url = format!("http://{}", listener.local_addr().expect("it has one"));
    let length = body.len();
    let response = format!("HTTP/1.1 {status}\r\nContent-Length: {length}\r\n\r\n{body}");
    std::thread::spawn(move || {
        for stream in listener.incoming() {
            let mut stream = stream.expect("it is asked");
            let mut buffer = [0; 4096];
            if stream.read(&mut buffer).is_ok() {
                stream.write_all(response.as_bytes()).ok();
            }
        }
    });
    url
}

/// One line on stderr names what is wrong, and the exit code is 2.
#[test]
fn what_cannot_start_says_why_in_one_line() {
    let folder = tempfile::TempDir::new().expect("a folder can be made");
    let no_such_page = stranger("404 Not Found", "{}");
    let no_json = stranger("200 OK", "<p>It works!</p>");
    let no_gateway = stranger("200 OK", r#"{"url":"https://example.com"}"#);
    let taken = TcpListener::bind("127.0.0.1:0").expect("a port is free");
    let port = taken.local_addr().expect("it has one").port().to_string();
    let nowhere = format!("sqlite://{}/no/such/bouton.db", folder.path().display());
    let with = |name, value| vec![("DISCORD_TOKEN", "a.b.c"), (name, value)];
    for (args, vars, named) in [
        (vec!["run"], vec![], "DISCORD_TOKEN"),
        (vec!["run"], vec![("LOG_FORMAT", "json")], r#""message":"DISCORD_TOKEN is not set"#),
        (vec!["run"], vec![("LOG_FORMAT", " json")], r#""message":"DISCORD_TOKEN is not set"#),
        (vec!["run"], vec![("LOG_FORMAT", "xml")], "LOG_FORMAT"),
        (vec!["run"], vec![("RUST_LOG", "===")], "RUST_LOG"),
        (vec!["run"], vec![("RUST_LOG", "warning")], "RUST_LOG"),
        (vec!["run"], vec![("DATABASE_URL", "mysql://x")], "DATABASE_URL"),
        (vec!["run"], with("DATABASE_URL", &nowhere), "DATABASE_URL"),
        (vec!["run"], with("DISCORD_API_URL", "nowhere"), "DISCORD_API_URL"),
        (vec!["run"], with("DISCORD_API_URL", &no_such_page), "DISCORD_API_URL"),
        (vec!["run"], with("DISCORD_API_URL", &no_json), "DISCORD_API_URL"),
        (vec!["run"], with("DISCORD_API_URL", &no_gateway), "DISCORD_API_URL"),
        (vec!["sandbox", "--port", &port], vec![], port.as_str()),
        (vec!["register"], vec![], "DISCORD_TOKEN"),
    ] {
        let output = Command::new(env!("CARGO_BIN_EXE_bouton"))
            .args(&args)
            .current_dir(folder.path())
            .env_remove("DISCORD_TOKEN")
            .env_remove("DATABASE_URL")
            .envs(vars.clone())
            .output()
            .expect("it starts");
        let stderr = String::from_utf8(output.stderr).expect("it is text");
        let errors: Vec<&str> = stderr.lines().collect();
        assert_eq!(output.status.code(), Some(2), "{args:?} {vars:?}: {stderr}");
        assert_eq!(errors.len(), 1, "{args:?} {vars:?}: {stderr}");
        assert!(errors[0].contains(named), "{stderr}");
        assert!(!stderr.contains("a.b.c"), "{stderr}");
    }
}

#[test]
fn a_sandbox_beside_a_real_bot_leaves_its_database_alone() {
    let folder = tempfile::tempdir().expect("a folder");
    let real = "DISCORD_TOKEN=a.b.c\nDATABASE_URL=sqlite://bouton.db\n";
    fs::write(folder.path().join(".env"), real).expect("it is written");
    let (child, mut lines) =
        process::sandbox(folder.path(), &[], &[("SHARDS", "8"), ("DISCORD_GUILD_ID", "none")]);
    let line = lines.find(|line| line.contains("are kept in"));
    Process::of(child).kill();
    assert_eq!(line.as_deref(), Some("Its games are kept in sqlite://bouton-sandbox.db"));
    assert!(!folder.path().join("bouton.db").exists());
}

#[tokio::test(flavor = "multi_thread")]
async fn a_wrong_token_is_named_and_not_shown() {
    let world = World::without_bot().await;
    let (stderr, code) = ran(&world, &["run"], &[("DISCORD_TOKEN", "wrong.token.here")]).await;
    assert_eq!(code, Some(2));
    tells!(&stderr, "DISCORD_TOKEN", !"wrong.token.here");
    world.end_forgiven(&[code::NONE]);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_server_that_the_bot_is_not_on_is_named_when_it_registers() {
    let world = World::without_bot().await;
    for (guild, named) in [("81384788765712384", "DISCORD_GUILD_ID"), ("0", "is digits, such as")] {
        let (stderr, code) = ran(&world, &["register", "--guild", guild], &[]).await;
        assert_eq!(code, Some(2), "{stderr}");
        assert!(stderr.contains(guild) && stderr.contains(named), "{stderr}");
    }
    world.end_forgiven(&[code::MISSING_ACCESS]);
}

#[tokio::test(flavor = "multi_thread")]
async fn the_time_is_that_of_the_clock() {
    let (world, hands) = World::at(1_000_000_000_000).await;
    let board = world.play(none()).await;
    hands.advance(Duration::from_secs(60));
    world.take(&board, "D4").await;
    tells!(world.alice.ask(world.nim, "games", none()).await.content, "<t:1000000060:R>");
}

/// Counts the moves in the file at this path.
async fn moves_in(path: &Path) -> i64 {
    let mut file = connect(&format!("sqlite://{}", path.display())).await;
    number(&mut file, "SELECT COUNT(*) FROM moves").await
}

#[tokio::test(flavor = "multi_thread")]
async fn a_database_that_is_taken_away_acknowledges_nothing_more_and_ends_the_bot() {
    only_on_sqlite!();
    for replaced in [false, true] {
        let world = World::without_bot().await;
        let (log, line) = logged(&world);
        let process = Process::start_through(&world, &line).await;
        let board = world.play(json!({"piles": "5 6 7"})).await;
        let board = world.take(&board, "A1").await;
        // The bot's move is random, and may have emptied a pile.
        let m = if board.text().contains("took 6 from **B**") { "C1" } else { "B1" };
        let board = offer(&world.alice, &board, m).await.expect("her turn");
        let path = world.database_url();
        let path = Path::new(path.strip_prefix("sqlite://").expect("a path"));
        let away = path.with_extension("away");
        if replaced {
            bouton::store::backup(&world.database_url(), &away).await.expect("it is copied");
            fs::rename(&away, path).expect("it is replaced");
        } else {
            fs::remove_file(path).expect("it is deleted");
        }
        let since = Instant::now();
        let click = press(&world.alice, &board, m).await;
        match &click {
            Outcome::Message(view) => assert!(view.content.contains("Nothing is lost"), "{click}"),
            Outcome::Refused(_) | Outcome::NoAnswer => {}
            other => panic!("acknowledged: {other}"),
        }
        let status = process.ended().await;
        assert!(!status.success(), "{status}");
        assert!(since.elapsed() < Duration::from_secs(6), "{:?}", since.elapsed());
        let log = fs::read_to_string(log).expect("it is text");
        let errors: Vec<_> = log.lines().filter(|line| line.contains(" ERROR ")).collect();
        assert_eq!(errors.len(), 1, "{log}");
        assert!(errors[0].contains("deleted or replaced"), "{log}");
        if replaced {
            assert_eq!(moves_in(path).await, 2, "hers and the bot's, and they are still there");
        }
        world.sandbox.forgive(&[code::NONE]);
        world.end_damaged();
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn two_processes_do_not_run_on_one_database_but_one_replaces_the_other() {
    only_on_sqlite!();
    let (world, first) = Process::in_a_world().await;
    let (log, code) = ran(&world, &["run"], &[]).await;
    assert_eq!(code, Some(2), "{log}");
    let rows: Vec<_> = log.lines().filter(|line| line.starts_with("bouton: ")).collect();
    assert_eq!(rows.len(), 1, "{log}");
    assert!(rows[0].contains("another bouton runs") && rows[0].contains("bouton.db.lock"), "{log}");
    assert_eq!(rows[0].matches("another bouton").count(), 1, "{log}");
    let (report, code) = crate::checking::check(&world.database_url());
    assert_eq!(code, Some(0), "others may look: {report}");

    let third = Process::launch(&world, None, RUN);
    tokio::time::sleep(Duration::from_millis(500)).await;
    first.terminate();
    first.end().await;
    let offline = |sandbox: &Sandbox| (!sandbox.bot_is_online()).then_some(());
    world.sandbox.wait_for(Duration::from_millis(100), offline).await;
    is_online(&world, true).await;
    third.terminate();
    third.end().await;
}
