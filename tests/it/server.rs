//! What only PostgreSQL has: processes that conflict, lost connections, users and passwords. Skipped if no server is
//! named, see `database.rs`.

use std::process::Output;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::time::Duration;

use bouton::game::{Change, Game, Player, Record, Terms};
use bouton::locale::Locale;
use bouton::place::{GameId, GuildId, UserId};
use bouton::store::Begun;
use sqlx::Connection;

use crate::checking::bouton;
use crate::database::{Database, only_on_postgres, server};
use crate::records::{place, start};
use crate::world::at_once;

const NOW: i64 = 1_750_000_000_000;

fn alone(id: u64, channel: u64) -> Record {
    record_of(UserId(11), id, channel)
}

fn record_of(who: UserId, id: u64, channel: u64) -> Record {
    let seats = [Player::Person(who), Player::Bot(nim::Level::Casual)];
    let game = Game::new(GameId(id), seats, Terms::of(start("3-5 normal")));
    Record::begun(game, place(Some(7), channel), NOW)
}

/// Each change depends on what was read before: without SERIALIZABLE, one would overwrite the other.
#[tokio::test(flavor = "multi_thread")]
async fn of_two_processes_that_decide_at_once_neither_undoes_the_other() {
    only_on_postgres!();
    let database = Database::new().await;
    let stores = [database.open().await, database.open().await];
    let changes = [Change::Pings(false), Change::Cards(false)];
    for guild in (1..=100).map(GuildId) {
        let change = |i: usize| {
            let (store, change) = (stores[i].clone(), changes[i].clone());
            async move { store.change_settings(guild, vec![change], Locale::default(), 0).await }
        };
        for done in at_once(2, change).await {
            done.expect("is stored");
        }
        let stored = stores[0].settings(Some(guild)).await.expect("is read");
        assert_eq!(stored.to_string(), "pings=off cards=off", "{guild}");
    }
}

/// A large transaction fails again and again, as small ones conflict with it.
#[tokio::test(flavor = "multi_thread")]
async fn of_two_processes_one_that_stores_much_at_once_is_not_kept_from_it() {
    only_on_postgres!();
    let database = Database::new().await;
    let [one, other] = [database.open().await, database.open().await];
    let over = Arc::new(AtomicBool::new(false));
    let singly = (0..4).map(|i| {
        let (other, over) = (other.clone(), over.clone());
        tokio::spawn(async move {
            for n in 0.. {
                if over.load(Relaxed) {
                    break;
                }
                let id = 10_000_000 + 4 * n + i;
                other.begin(&record_of(UserId(id), id, id), NOW).await.expect("is stored");
            }
        })
    });
    let singly: Vec<_> = singly.collect();
    for n in 1..=30 {
        let begin = |i| {
            let (one, id) = (one.clone(), 100 * n + i as u64);
            async move { one.begin(&record_of(UserId(id), id, id), NOW).await }
        };
        for result in at_once(64, begin).await {
            assert_eq!(result.expect("is stored"), Begun::New);
        }
    }
    over.store(true, Relaxed);
    for done in singly {
        done.await.expect("it does not panic");
    }
}

/// As when two transactions wait for each other.
#[tokio::test(flavor = "multi_thread")]
async fn what_waits_for_another_transaction_begins_again_until_it_may() {
    only_on_postgres!();
    let (database, store) = Database::opened().await;
    let mut other = database.connect().await;
    let holds = sqlx::raw_sql("BEGIN; LOCK TABLE games IN EXCLUSIVE MODE");
    holds.execute(&mut other).await.expect("it may");
    let waits = {
        let store = store.clone();
        tokio::spawn(async move { store.begin(&alone(1, 1), NOW).await })
    };
    // Longer than one lock timeout (0.5 s).
    tokio::time::sleep(Duration::from_millis(1_300)).await;
    assert!(!waits.is_finished());
    other.close().await.expect("closes");
    assert_eq!(waits.await.expect("it does not panic").expect("is stored"), Begun::New);
    store.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_lost_connection_comes_back_by_itself() {
    only_on_postgres!();
    let (database, store) = Database::opened().await;
    for n in 1..=8 {
        let result = store.begin(&alone(n, n), NOW).await;
        assert_eq!(result.expect("is stored"), Begun::New);
        let mut other = database.connect().await;
        sqlx::raw_sql(
            "SELECT pg_terminate_backend(pid) FROM pg_stat_activity
             WHERE datname = current_database() AND pid <> pg_backend_pid()",
        )
        .execute(&mut other)
        .await
        .expect("it may");
        other.close().await.expect("closes");
        // Writes have not begun, and are retried; reads fail at most once on each connection.
        let mut failed = 0;
        while let Err(error) = store.game(GameId(n)).await {
            failed += 1;
            assert!(failed <= 4, "{error}");
        }
    }
    store.close().await;
}

fn stderr(output: &Output) -> String {
    assert!(output.stdout.is_empty(), "{output:?}");
    String::from_utf8(output.stderr.clone()).expect("it is text")
}

#[tokio::test(flavor = "multi_thread")]
async fn a_server_that_cannot_be_used_is_explained_in_a_line() {
    let Some(server) = server() else { return };
    let (newer, foreign) = (Database::new().await, Database::bare(&server).await);
    let anothers = Database::bare(&server).await;
    newer
        .change("INSERT INTO _sqlx_migrations VALUES (9999, 'more', now(), TRUE, '\\x00', 1)")
        .await;
    foreign.change("CREATE TABLE notes (text TEXT)").await;
    let (_, host) = server.split_once('@').expect("a user");
    foreign
        .change(
            "DO $$ BEGIN CREATE ROLE guest LOGIN PASSWORD 'right'; EXCEPTION WHEN duplicate_object THEN END $$",
        )
        .await;
    let wrong_password = format!("postgres://guest:hush@{host}/postgres");
    let not_its_owner = anothers.url().replace(&server, &format!("postgres://guest:right@{host}"));
    let no_user = format!("postgres://nobody:hush@{host}/postgres");
    for (url, wrong, remedy, code) in [
        (wrong_password, "does not let that user in", "mend", 2),
        (no_user, "does not let that user in", "mend", 2),
        (not_its_owner, "may not make and change tables", "make the user its owner", 2),
        (format!("{server}/none"), "no such database", "createdb", 2),
        (newer.url(), "newer version of bouton", "run that version", 2),
        (foreign.url(), "not a database of bouton's", "name another", 2),
        ("postgres://bouton:hush@127.0.0.1:1/games".to_owned(), "no server answers", "start it", 1),
        (
            "postgres://bouton:hush@127.0.0.1:1/games?hush=hush".to_owned(),
            "a parameter",
            "sslmode",
            2,
        ),
    ] {
        let output = std::process::Command::new(env!("CARGO_BIN_EXE_bouton"))
            .env("DATABASE_URL", &url)
            .env("DISCORD_TOKEN", "token")
            .env("DISCORD_API_URL", "http://127.0.0.1:1")
            .env("RUST_LOG", "trace")
            .output()
            .expect("it starts");
        let stderr = stderr(&output);
        let last = stderr.lines().last().expect("a line");
        assert!(last.starts_with("bouton: DATABASE_URL"), "{stderr}");
        assert!(last.contains(wrong) && last.contains(remedy), "{stderr}");
        assert_eq!(output.status.code(), Some(code), "{stderr}");
        assert!(!stderr.contains("hush"), "{stderr}");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_copy_is_left_to_pg_dump() {
    only_on_postgres!();
    let database = Database::new().await;
    let file = database.folder().join("copy");
    let output = bouton(&database.url(), &["backup", file.to_str().expect("text")]);
    assert_eq!(output.status.code(), Some(2));
    assert!(stderr(&output).contains("pg_dump"), "{output:?}");
    assert!(!file.exists());
}
