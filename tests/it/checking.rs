//! Tests `bouton check` and `bouton backup`: a sound database, a damaged one, and a copy while the bot runs.

use std::ffi::OsStr;
use std::os::unix::ffi::OsStrExt;
use std::os::unix::fs::PermissionsExt;
use std::path::Path;
use std::process::{Command, Output};

use serde_json::json;
use sqlx::Connection;

use crate::database::{Database, connect, only_on_sqlite, server};
use crate::world::{World, pick, tells};

/// Runs the command on a database.
pub fn bouton(url: &str, args: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_bouton"))
        .args(args)
        .env("DATABASE_URL", url)
        // What a command does not need may be wrong.
        .envs([("DISCORD_TOKEN_FILE", "/no/such/file"), ("SHARDS", "none")])
        .env_remove("DISCORD_TOKEN")
        .output()
        .expect("it starts")
}

/// Returns the lines of `bouton check`, and its exit code.
pub fn check(url: &str) -> (String, Option<i32>) {
    let output = bouton(url, &["check"]);
    let text = String::from_utf8(output.stdout).expect("it is text");
    let errors = String::from_utf8(output.stderr).expect("it is text");
    (format!("{text}{errors}").trim().to_owned(), output.status.code())
}

/// What the check says of `played`.
const SOUND: &str = "games: 2, moves: 4, challenges: 1, problems: 0";

async fn played() -> World {
    let world = World::new().await;
    let board = world.duel(json!({"piles": "2 4"})).await;
    let board = world.take(&board, "B2").await;
    let board = pick(&world.benoit, &board, "A2").await.message();
    let board = world.take(&board, "B1").await;
    assert!(pick(&world.benoit, &board, "B1").await.message().content.contains("wins"));
    world.play(json!({"preset": "classic"})).await;
    world
}

/// sqlx's own thread panics on it, and whoever waits for that would wait for ever.
#[tokio::test(flavor = "multi_thread")]
async fn a_damaged_schema_does_not_hang_the_check() {
    only_on_sqlite!();
    let mut world = played().await;
    world.stop_bot().await;
    for (table, kind) in [("games", "BIGINT"), ("moves", "TEXT"), ("seats", "TEXT")] {
        world
            .change(&format!(
                "PRAGMA writable_schema = ON;
                 UPDATE sqlite_master SET sql = REPLACE(sql, '{kind}', CAST(x'c2' AS TEXT)) WHERE name = '{table}'"
            ))
            .await;
        let (report, code) = check(&world.database_url());
        assert_eq!(code, Some(2), "{report}");
    }
    world.end_damaged();
}

/// Some names are such as SQLite would take for something else, if it were given them as they are.
#[tokio::test(flavor = "multi_thread")]
async fn a_copy_is_in_the_file_that_was_named() {
    only_on_sqlite!();
    let world = played().await;
    let folder = tempfile::TempDir::new().expect("a folder");
    let copied = |name: &OsStr| {
        let mut backup = Command::new(env!("CARGO_BIN_EXE_bouton"));
        backup.arg("backup").arg(name).current_dir(folder.path());
        backup.env("DATABASE_URL", world.database_url()).output().expect("it starts")
    };
    // Left by another copy that was killed.
    let left = folder.path().join(":memory:.part-1");
    std::fs::write(&left, b"half of it").expect("is written");
    for name in ["copy.db", ":memory:", "file:x.db", "file:y.db?mode=memory"] {
        assert!(copied(name.as_ref()).status.success(), "{name}");
        let found = std::fs::metadata(folder.path().join(name)).expect("there");
        assert!(found.len() > 100_000, "{name}: {found:?}");
        assert_eq!(found.permissions().mode() & 0o777, 0o600);
    }
    let copy = format!("sqlite://{}/copy.db", folder.path().display());
    assert_eq!(check(&copy), (SOUND.to_owned(), Some(0)));
    for (name, why) in [
        (&b"copy.db"[..], "exists already"),
        (b"none/copy.db", "cannot be written: there is no such directory"),
        (b"caf\xe9.db", ""),
    ] {
        let refused = copied(OsStr::from_bytes(name));
        assert_eq!(refused.status.code(), Some(2), "{refused:?}");
        tells!(String::from_utf8_lossy(&refused.stderr), why);
    }
    assert_eq!(std::fs::read_dir(folder.path()).expect("is read").count(), 5);
}

#[test]
fn a_log_without_its_database_is_left_alone() {
    let folder = tempfile::TempDir::new().expect("a folder");
    let [file, log] = ["bouton.db", "bouton.db-wal"].map(|name| folder.path().join(name));
    let url = format!("sqlite://{}", file.display());
    std::fs::write(&log, b"what was acknowledged").expect("is written");
    for is_there in [false, true] {
        if is_there {
            std::fs::write(&file, b"").expect("is written");
        }
        for command in [&["run"][..], &["check"], &["doctor"]] {
            let mut bouton = Command::new(env!("CARGO_BIN_EXE_bouton"));
            bouton.args(command).env("DATABASE_URL", &url).env("DISCORD_TOKEN", "a.b.c");
            bouton.env("DISCORD_API_URL", "http://127.0.0.1:1");
            let done = bouton.output().expect("it starts");
            let output = [done.stdout, done.stderr].concat();
            let output = String::from_utf8(output).expect("text");
            let why = match command {
                ["check"] if !is_there => "which does not exist",
                _ => "which is missing or empty, though its log is there",
            };
            assert!(output.contains(why), "{command:?}: {output}");
            assert_eq!(file.exists(), is_there, "{command:?}");
            assert_eq!(std::fs::read(&log).expect("is there"), b"what was acknowledged");
        }
    }
}

#[test]
fn a_variable_that_is_no_text_is_named() {
    let mut bouton = Command::new(env!("CARGO_BIN_EXE_bouton"));
    let odd = OsStr::from_bytes(b"sqlite:///tmp/caf\xe9.db");
    let done = bouton.arg("check").env("DATABASE_URL", odd).output().expect("it starts");
    let stderr = String::from_utf8_lossy(&done.stderr);
    assert_eq!(stderr, "bouton: DATABASE_URL must be in UTF-8\n");
    assert_eq!(done.status.code(), Some(2));
}

/// Makes a database by `setup` in a file.
async fn made_by(path: &Path, setup: &'static str) {
    let mut other = connect(&format!("sqlite://{}?mode=rwc", path.display())).await;
    sqlx::raw_sql(setup).execute(&mut other).await.expect("it is made");
    other.close().await.expect("it closes");
}

#[tokio::test]
async fn a_foreign_database_stays_as_it_is() {
    let folder = tempfile::TempDir::new().expect("a folder");
    for (name, setup, says) in [
        ("notes", "CREATE TABLE notes (text TEXT)", "not a database of bouton's"),
        ("wal", "PRAGMA journal_mode = WAL; CREATE TABLE notes (text TEXT)", "not a database of bouton's"),
        (
            "sqlx",
            "CREATE TABLE _sqlx_migrations (version BIGINT PRIMARY KEY, description TEXT NOT NULL,
                 installed_on TIMESTAMP NOT NULL DEFAULT CURRENT_TIMESTAMP, success BOOLEAN NOT NULL,
                 checksum BLOB NOT NULL, execution_time BIGINT NOT NULL);
             INSERT INTO _sqlx_migrations VALUES (1, 'users', '2026-01-01', 1, x'00', 1)",
            "migration 1 differs",
        ),
    ] {
        let path = folder.path().join(name);
        made_by(&path, setup).await;
        let before = std::fs::read(&path).expect("it is there");
        let url = format!("sqlite://{}", path.display());
        for args in [["check"], ["run"]] {
            let output = Command::new(env!("CARGO_BIN_EXE_bouton"))
                .args(args)
                .env("DATABASE_URL", &url)
                .env("DISCORD_TOKEN", "a.b.c")
                .output()
                .expect("it starts");
            let stderr = String::from_utf8_lossy(&output.stderr).into_owned();
            assert_eq!(output.status.code(), Some(2), "{name} {args:?}: {stderr}");
            assert!(stderr.contains(says), "{name} {args:?}: {stderr}");
            assert!(std::fs::read(&path).expect("it is there") == before, "{name} {args:?}");
            for suffix in ["-wal", "-shm", "-journal"] {
                let beside = folder.path().join(format!("{name}{suffix}"));
                assert!(!beside.exists(), "{beside:?}");
            }
        }
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn damage_is_named_a_line_each() {
    let world = played().await;
    assert_eq!(check(&world.database_url()), (SOUND.to_owned(), Some(0)));
    let other_winner = "UPDATE games SET winner = 1 - winner WHERE winner IS NOT NULL";
    for (damage, line) in [
        (other_winner, "the stored end does not follow"),
        (other_winner, ""),
        ("UPDATE tallies SET wins = wins + 1", "the tallies are not what the ledger comes to"),
        ("UPDATE tallies SET wins = wins - 1", ""),
        (
            "UPDATE ledger SET kept = kept + 1, chances = chances + 1, positions = COALESCE(positions, '') || '0000000a'",
            "the ledger does not say what the game was worth: game",
        ),
        (
            "UPDATE ledger SET kept = kept - 1, chances = chances - 1, positions = NULLIF(substr(positions, 1, CAST(8 * chances - 8 AS INTEGER)), '')",
            "",
        ),
        ("UPDATE crowds SET players = players + 1", "its crowds are not what the tallies say"),
        ("UPDATE crowds SET players = players - 1", ""),
        ("UPDATE moves SET move = 'B9' WHERE ply = 0", "move 1 cannot be played"),
        ("UPDATE moves SET move = 'B2' WHERE ply = 0", ""),
        (
            "UPDATE seats SET open = 0 WHERE level IS NOT NULL AND open = 1",
            "its seats are not as it is: game",
        ),
        ("UPDATE seats SET open = 1 WHERE level IS NOT NULL", ""),
        (
            "INSERT INTO puzzle_tries VALUES (5, 20454, NULL, 'A1000', 0, 0, 1767225600000, 0, 1, 1767225600000)",
            "a try at the puzzle is not as its answer is: 2026-01-01, A1000",
        ),
        ("DELETE FROM puzzle_tries", ""),
        (
            "UPDATE ledger SET kept = 0, chances = 0, positions = NULL WHERE chances > 0",
            "chances is 0, not 2, kept is 0, not 1, positions is nothing, not",
        ),
        (
            match server() {
                None => "PRAGMA foreign_keys = 0; INSERT INTO moves VALUES (77, 0, 'A1', 0)",
                Some(_) => {
                    "SET session_replication_role = replica; INSERT INTO moves VALUES (77, 0, 'A1', 0)"
                }
            },
            "a row of moves belongs to no row of games",
        ),
    ] {
        world.change(damage).await;
        let (report, code) = check(&world.database_url());
        assert!(report.contains(line), "{damage}: {report}");
        assert_eq!(code, Some(if line.is_empty() { 0 } else { 2 }), "{damage}: {report}");
    }
    let (report, code) = check("sqlite:///no/such/file.db");
    assert!(report.contains("DATABASE_URL") && report.contains("does not exist"), "{report}");
    assert_eq!(code, Some(2));
    world.end_damaged();
}

#[tokio::test(flavor = "multi_thread")]
async fn standings_are_counted_again_only_from_what_is_sound() {
    let mut world = played().await;
    world.stop_bot().await;
    let repair = |code| {
        let output = bouton(&world.database_url(), &["check", "--repair"]);
        assert_eq!(output.status.code(), Some(code), "{output:?}");
        assert!(!String::from_utf8_lossy(&output.stderr).contains("--repair"), "{output:?}");
    };
    let wins = async || world.number("SELECT SUM(wins) FROM tallies").await;
    let right = wins().await;
    world.change("UPDATE tallies SET wins = wins + 1").await;
    repair(0);
    assert_eq!(wins().await, right);
    world.change("DROP INDEX games_due").await;
    repair(2);
    world.change("DELETE FROM ledger WHERE won = 1").await;
    repair(2);
    assert_eq!(wins().await, right, "a backup is asked for, and nothing made worse");
    world.end_damaged();
}

#[tokio::test(flavor = "multi_thread")]
async fn what_the_tables_have_lost_is_missed() {
    let database = Database::new().await;
    database.open().await.close().await;
    let url = database.url();
    assert_eq!(check(&url).1, Some(0));
    let mut losses = vec![("DROP INDEX games_due", "games lacks CREATE ")];
    if server().is_some() {
        losses.extend([
            ("ALTER TABLE moves DROP CONSTRAINT moves_ply_check", "moves lacks CHECK (ply >= 0)"),
            (
                "ALTER TABLE moves DROP CONSTRAINT moves_game_id_fkey",
                "moves lacks FOREIGN KEY (game_id)",
            ),
            ("ALTER TABLE games ALTER piles DROP NOT NULL", "games lacks piles NOT NULL"),
        ]);
    }
    for (n, (loss, line)) in losses.into_iter().enumerate() {
        database.change(loss).await;
        let (report, code) = check(&url);
        assert!(report.contains(line), "{loss}: {report}");
        assert!(report.contains(&format!("problems: {}", n + 1)), "{report}");
        assert_eq!(code, Some(2));
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn copies_made_while_people_play_are_sound_and_one_takes_the_place_of_what_was_lost() {
    only_on_sqlite!();
    let mut world = World::new().await;
    let url = world.database_url();
    let folder = tempfile::TempDir::new().expect("a folder");
    let playing = async {
        for _ in 0..12 {
            world.win(&world.alice, world.alice.dm()).await;
            world.win(&world.benoit, world.benoit.dm()).await;
        }
    };
    let copying = async {
        let mut copies = Vec::new();
        for i in 0..3 {
            let copy = folder.path().join(format!("{i}.db"));
            let (url, to) = (url.clone(), copy.clone());
            let done = tokio::task::spawn_blocking(move || {
                bouton(&url, &["backup", to.to_str().expect("text")])
            });
            assert!(done.await.expect("it is waited for").status.success());
            copies.push(copy);
        }
        copies
    };
    let ((), copies) = tokio::join!(playing, copying);
    for copy in &copies {
        let (report, code) = check(&format!("sqlite://{}", copy.display()));
        assert_eq!(code, Some(0), "{report}");
    }
    // As docs/operate.md says: stop, replace what is there with the copy, start.
    world.stop_bot().await;
    let path = url.strip_prefix("sqlite://").expect("a file");
    for suffix in ["-wal", "-shm"] {
        std::fs::remove_file(format!("{path}{suffix}")).ok();
    }
    std::fs::copy(&copies[2], path).expect("it can be copied");
    world.start_bot().await;
    // Not in a channel where the copy may have an open game of hers.
    world.win(&world.alice, world.nim).await;
    let (report, code) = check(&url);
    assert_eq!(code, Some(0), "{report}");
}

#[test]
fn a_copy_of_no_database_is_refused_in_a_line_that_says_it_once() {
    let done = bouton("sqlite:///no/such/file.db", &["backup", "copy.db"]);
    let stderr = String::from_utf8_lossy(&done.stderr);
    assert_eq!(stderr, "bouton: DATABASE_URL names /no/such/file.db, which does not exist\n");
    assert_eq!(done.status.code(), Some(2));
}
