//! Databases of earlier releases are brought up to date with all that is in them, whatever comes in between.
//!
//! `fixtures/9a9d0a9.sql` was made by that commit's own code and holds every kind of row it could write.

use crate::searched::taking;
use std::fs;
use std::num::NonZeroU64;
use std::os::unix::fs::PermissionsExt;
use std::path::{Path, PathBuf};

use bouton::game::{self, Against, Game, Merit, Player, Record, Season};
use bouton::place::{GameId, GuildId, UserId};
use bouton::store::{Appended, Begun, Hindrance, Store, check};
use nim::{Level, Line, Position, Rules, Variant};
use serde_json::Value;
use sqlx::migrate::{Migration, Migrator};
use sqlx::{AssertSqlSafe, Connection, SqliteConnection};
use tempfile::TempDir;

const RELEASED: &str = include_str!("fixtures/9a9d0a9.sql");

/// What sqlx remembers of each migration. One that was released must never change, not even in a comment: whoever has
/// run it could not start any more.
const CHECKSUMS: [&str; 41] = [
    "2e7481cc31244e21",
    "55ac2a201e6babe4",
    "7f66dcda19a9ffa1",
    "e33a7607ed79b936",
    "fec6a67ecc60b8d5",
    "bf8749b559712cfa",
    "2dd5537895d75530",
    "00ff9cbca50acfd3",
    "cecf1d1305c3ca4d",
    "5c2b0efa3c720015",
    "445e13fe8b587e1e",
    "de3d918ca8cebeb8",
    "8a80c92afe8b1de1",
    "b6bba80f7bdd0af2",
    "a3a0e5bd3f5e895e",
    "574a9868d574e242",
    "126853c480156b6f",
    "3f89f11e606ff7d0",
    "a9f7f8c068a89f04",
    "bbb1377a41e7c474",
    "dd01dd881cb821bf",
    "65d224c9e3965132",
    "a2a4d39600553c7f",
    "98a9918dbe132356",
    "35e74cb939b6e92b",
    "9c46282959d43bd3",
    "e451fc0af9a74346",
    "9507c76345ce1439",
    "ca7cef08f3e0679a",
    "0e36df4979f0979e",
    "596f1e780ffe2e07",
    "ef3a0a9adb9a3305",
    "bfd8811803dd4eac",
    "3b0fd1961e3b3282",
    "f565ab352af1f639",
    "5f98b65e88800f32",
    "937bfdcb81ed24b0",
    "de45c361a5652fb9",
    "8035d0d1c15f609a",
    "30d6453cba36cfdf",
    "26a1d52e4896502a",
];

/// Every table of the release: what is read of it there, and what must be read of it now. What comes last may be
/// written otherwise.
const TABLES: [(&str, &str, &str, Rewritten); 9] = [
    (
        "games",
        "SELECT json_array(id, guild_id, channel_id, piles, 'theme=' || theme, show_binary, board_message, began_at, touched_at,
             state, ended_by, winner, ended_at, locale, due_at, deadline_at, warned, away_ms, claimed_until,
             ping_message, match_id, wanted_in, wanted_by, ending, max_take) FROM games ORDER BY id",
        "SELECT json_array(id, guild_id, channel_id, piles, terms, show_binary, board_message, began_at, touched_at,
             state, ended_by, winner, ended_at, locale, due_at, deadline_at, warned, away_ms, claimed_until,
             ping_message, match_id, wanted_in, wanted_by, rules) FROM games ORDER BY id",
        Rewritten::Rules,
    ),
    (
        "seats",
        "SELECT json_array(game_id, seat, user_id, level, channel_id, open, assisted, active_at) FROM seats
         ORDER BY game_id, seat",
        "SELECT json_array(game_id, seat, user_id, level, channel_id, open, assisted, active_at) FROM seats
         ORDER BY game_id, seat",
        Rewritten::Nothing,
    ),
    (
        "moves",
        "SELECT json_array(game_id, ply, made_at, pile, take) FROM moves ORDER BY game_id, ply",
        "SELECT json_array(game_id, ply, made_at, move) FROM moves ORDER BY game_id, ply",
        Rewritten::Move,
    ),
    (
        "matches",
        "SELECT json_array(id, second_id, guild_id, first_user, second_user, first_score, second_score, counts,
             ended_at) FROM matches ORDER BY id",
        "SELECT json_array(m.id, second_id, guild_id, a.user_id, b.user_id, first_score, second_score, counts, ended_at)
         FROM matches m JOIN seats a ON a.game_id = m.id AND a.seat = 0 JOIN seats b ON b.game_id = m.id AND b.seat = 1
         ORDER BY m.id",
        Rewritten::Nothing,
    ),
    (
        "proposals",
        "SELECT json_array(id, guild_id, channel_id, challenger, challenged, piles, 'theme=' || theme, opening, rated, rematch_of,
             locale, message, made_at, expires_at, state, ending, max_take) FROM proposals ORDER BY id",
        "SELECT json_array(id, guild_id, channel_id, challenger, challenged, piles, terms, opening, rated, rematch_of,
             locale, message, made_at, expires_at, state, rules) FROM challenges ORDER BY id",
        Rewritten::Rules,
    ),
    (
        "puzzle_tries",
        "SELECT json_array(user_id, day, guild_id, solved, streak, tried_at, pile, take) FROM puzzle_tries
         ORDER BY user_id, day",
        "SELECT json_array(user_id, day, guild_id, solved, streak, tried_at, answers) FROM puzzle_tries
         ORDER BY user_id, day",
        Rewritten::Move,
    ),
    (
        "lessons",
        "SELECT json_array(user_id, course, seed, round, step, touched_at) FROM lessons ORDER BY user_id, course",
        "SELECT json_array(user_id, course, seed, round, step, touched_at) FROM lessons ORDER BY user_id, course",
        Rewritten::Nothing,
    ),
    (
        "cards",
        "SELECT json_array(user_id, course, card, streak, due) FROM cards ORDER BY user_id, course, card",
        "SELECT json_array(user_id, course, card, streak, due) FROM cards ORDER BY user_id, course, card",
        Rewritten::Nothing,
    ),
    (
        "shards_alive",
        "SELECT json_array(shard, total, seen_at) FROM shards_alive ORDER BY shard",
        "SELECT json_array(shard, total, seen_at) FROM shards_alive ORDER BY shard",
        Rewritten::Nothing,
    ),
];

#[derive(Clone, Copy)]
enum Rewritten {
    Nothing,
    /// A pile from 0 and an amount, as `B3`.
    Move,
    /// An ending and a bound, as `misere max 3`.
    Rules,
}

impl Rewritten {
    /// The row of the release as it must be read now.
    fn now(self, row: &mut Vec<Value>) {
        let mut pop = || row.pop().expect("a column");
        let text = match self {
            Self::Nothing => return,
            Self::Move => {
                let (take, pile) = (pop(), pop());
                let number = |value: Value| value.as_u64().expect("a number");
                let m = taking(number(pile) as usize, number(take)).expect("a move");
                m.to_string()
            }
            Self::Rules => {
                let (max_take, ending) = (pop(), pop());
                let rules = Rules {
                    ending: ending.as_str().expect("text").parse().expect("an ending"),
                    variant: Variant::bounded_by(max_take.as_u64().and_then(NonZeroU64::new)),
                };
                let start = Position::new([1], rules);
                let moves = Vec::new();
                let line = Line { start, moves }.to_string();
                line.strip_prefix("1 ").expect("one pile").to_owned()
            }
        };
        row.push(Value::from(text));
    }
}

/// All rows of a database by table, as they must be read now.
type Rows = Vec<(&'static str, Vec<Vec<Value>>)>;

async fn rows(path: &Path, released: bool) -> Rows {
    let mut raw = connect(path).await;
    let mut all = Rows::new();
    for (table, then, now, rewritten) in TABLES {
        let query = if released { then } else { now };
        let texts: Vec<String> = sqlx::query_scalar(query)
            .fetch_all(&mut raw)
            .await
            .expect(table);
        let mut rows: Vec<Vec<Value>> = texts
            .iter()
            .map(|text| serde_json::from_str(text).expect("an array"))
            .collect();
        if released {
            rows.iter_mut().for_each(|row| rewritten.now(row));
        }
        all.push((table, rows));
    }
    raw.close().await.expect("closes");
    all
}

/// The columns that tell a table's rows apart.
pub async fn key(raw: &mut SqliteConnection, table: &str) -> Vec<String> {
    let named = sqlx::query_scalar(
        "SELECT c.name FROM pragma_table_list l JOIN pragma_table_info(l.name) c
         WHERE l.name = $1 AND l.wr = 1 AND c.pk > 0 ORDER BY c.pk",
    )
    .bind(table)
    .fetch_all(raw)
    .await
    .expect("they are known");
    match named.is_empty() {
        true => vec!["rowid".to_owned()],
        false => named,
    }
}

pub fn url(path: &Path) -> String {
    format!("sqlite://{}", path.display())
}

pub async fn connect(path: &Path) -> SqliteConnection {
    let options = sqlx::sqlite::SqliteConnectOptions::new()
        .filename(path)
        .create_if_missing(true)
        .foreign_keys(false)
        .pragma("secure_delete", "ON");
    SqliteConnection::connect_with(&options)
        .await
        .expect("connects")
}

/// A folder with the database of the release.
pub async fn released() -> (TempDir, PathBuf) {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("bouton.db");
    let mut raw = connect(&path).await;
    sqlx::raw_sql(RELEASED)
        .execute(&mut raw)
        .await
        .expect("is made");
    raw.close().await.expect("closes");
    (folder, path)
}

async fn sound(path: &Path) {
    let report = check(&url(path)).await.expect("is checked");
    assert_eq!(report.problems, [""; 0], "{}", path.display());
    assert_eq!(
        (report.games, report.moves, report.challenges),
        (39, 99, 20)
    );
}

/// As sqlx reads them.
async fn all_migrations() -> Vec<Migration> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("migrations");
    let all = Migrator::new(folder).await.expect("they are read");
    all.iter().cloned().collect()
}

/// Those of SQLite.
async fn migrations() -> Vec<Migration> {
    let mut all = all_migrations().await;
    all.retain(|migration| !migration.description.ends_with(".postgres"));
    all
}

#[tokio::test]
async fn released_migrations_never_change() {
    let mut migrations = all_migrations().await;
    migrations.sort_by_key(|migration| (migration.version, migration.description.clone()));
    let checksums = migrations.iter().map(|migration| {
        let hex = |byte: &u8| format!("{byte:02x}");
        migration.checksum[..8].iter().map(hex).collect::<String>()
    });
    assert_eq!(checksums.collect::<Vec<_>>(), CHECKSUMS);
}

#[tokio::test]
async fn every_row_of_the_release_is_carried_over() {
    let (_folder, path) = released().await;
    let expected = rows(&path, true).await;
    assert!(expected.iter().all(|(_, rows)| !rows.is_empty()));
    let store = Store::open(&url(&path)).await.expect("opens");
    assert_eq!(rows(&path, false).await, expected);
    sound(&path).await;

    let (_, games) = &expected[0];
    for row in games {
        let id = GameId(row[0].as_u64().expect("an id"));
        let record = store.game(id).await.expect("is read").expect("is there");
        assert_eq!(record.game.end().is_none(), row[9] == "active");
        let theme = record.game.terms().theme;
        assert_eq!(format!("theme={theme}"), row[4]);
    }
    while store.catch_up().await.expect("counts") {}
    store.close().await;
    sound(&path).await;
    let mut raw = connect(&path).await;
    let counted: (i64, i64) =
        sqlx::query_as("SELECT (SELECT COUNT(*) FROM ledger), (SELECT COUNT(*) FROM backlog)")
            .fetch_one(&mut raw)
            .await
            .expect("counts");
    assert!(counted.0 > 20 && counted.1 == 0, "{counted:?}");
    raw.close().await.expect("closes");
}

#[tokio::test]
async fn games_of_the_release_keep_nobody_from_games_of_another_kind() {
    let (_folder, path) = released().await;
    let store = Store::open(&url(&path)).await.expect("opens");
    let who = UserId(200_000_000_000_000_011);
    let open = store.open_games(who, None, 50).await.expect("are read");
    let (mut bots, mut peoples) = (0, 0);
    for (n, record) in open.latest.into_iter().enumerate() {
        let others = store.open_in(who, record.place.channel).await;
        if others.expect("are read").len() > 1 {
            continue;
        }
        let me = Player::Person(who);
        let begin = async |id: u64, other: Player| {
            let terms = record.game.terms().clone();
            let game = Game::new(GameId(1_463_000_000_000_000_000 + id), [me, other], terms);
            let another = Record {
                game,
                board: None,
                fair: None,
                poll: None,
                met: None,
                ..record
            };
            store
                .begin(&another, 1_770_000_000_000)
                .await
                .expect("answers")
        };
        let bot = Player::Bot(Level::Casual);
        let person = Player::Person(UserId(200_000_000_000_000_099));
        let of_old = record.game.against();
        let (same, other) = match of_old {
            Against::Bot => (bot, person),
            Against::People => (person, bot),
        };
        let id = 2 * n as u64;
        let busy = Begun::Hindered(Hindrance::Busy(Box::new(record.clone())));
        assert_eq!(begin(id, same).await, busy);
        assert_eq!(begin(id + 1, other).await, Begun::New);
        match of_old {
            Against::Bot => bots += 1,
            Against::People => peoples += 1,
        }
    }
    assert!(bots > 0 && peoples > 0, "{bots} {peoples}");
    store.close().await;
    let report = check(&url(&path)).await.expect("is checked");
    assert_eq!(report.problems, [""; 0]);
}

#[tokio::test]
async fn games_of_the_release_go_on() {
    let (_folder, path) = released().await;
    let store = Store::open(&url(&path)).await.expect("opens");
    for who in [
        200_000_000_000_000_011,
        200_000_000_000_000_022,
        1_100_000_000_000_000_033,
    ] {
        let who = UserId(who);
        let mut moved = 0;
        let open = store.open_games(who, None, 25).await.expect("are read");
        for record in open.latest {
            let game = &record.game;
            let pile = game.position().piles().iter().position(|&n| n > 0);
            let m = taking(pile.expect("not over"), 1).expect("a move");
            let Ok(turn) = game::decide(game, who, game.ply(), m, 7) else {
                continue;
            };
            let appended = store.append(&record, &turn, 1_770_000_000_000, None).await;
            let stands = store.game(game.id()).await.expect("is read");
            let stands = stands.expect("is there");
            assert_eq!(stands.game, turn.game);
            let done = Appended::Done(Box::new(stands));
            assert_eq!(appended.expect("is stored"), done);
            moved += 1;
        }
        assert!(moved > 0, "{who}");
    }
    store.close().await;
    let report = check(&url(&path)).await.expect("is checked");
    assert_eq!(report.problems, [""; 0]);
}

#[tokio::test]
async fn what_is_migrated_is_copied_first() {
    let (folder, path) = released().await;
    let expected = rows(&path, true).await;
    // Of a start that was killed while it copied.
    fs::write(folder.path().join("bouton.db.before-8.part"), "SQLite").expect("writes");
    for _ in 0..2 {
        let store = Store::open(&url(&path)).await.expect("opens");
        store.close().await;
    }
    let mut files: Vec<_> = fs::read_dir(folder.path())
        .expect("reads")
        .map(|entry| entry.expect("an entry").file_name())
        .collect();
    files.sort();
    assert_eq!(files, ["bouton.db", "bouton.db.before-8"]);
    let copy = folder.path().join("bouton.db.before-8");
    let mode = fs::metadata(&copy).expect("is there").permissions().mode();
    assert_eq!(mode & 0o777, 0o600);
    assert_eq!(rows(&copy, true).await, expected);
}

/// The statements of a migration; none of them has a semicolon in it.
fn statements(sql: &str) -> Vec<String> {
    let lines = sql
        .lines()
        .filter(|line| !line.trim_start().starts_with("--"));
    let code: String = lines.flat_map(|line| [line, "\n"]).collect();
    code.split(';')
        .map(|statement| statement.trim().to_owned())
        .filter(|statement| !statement.is_empty())
        .collect()
}

#[tokio::test]
async fn a_kill_at_any_statement_loses_nothing() {
    let (folder, path) = released().await;
    let expected = rows(&path, true).await;
    let mut raw = connect(&path).await;
    // So little memory that what is being changed goes to the disk at once.
    sqlx::raw_sql("PRAGMA journal_mode = WAL; PRAGMA cache_size = 1; BEGIN IMMEDIATE")
        .execute(&mut raw)
        .await
        .expect("begins");
    let mut killed = Vec::new();
    let migrations = migrations().await;
    for migration in migrations.iter().filter(|migration| migration.version > 7) {
        for statement in statements(migration.sql.as_str()) {
            sqlx::raw_sql(AssertSqlSafe(statement))
                .execute(&mut raw)
                .await
                .expect("is run");
            let into = folder.path().join(killed.len().to_string());
            fs::create_dir(&into).expect("makes");
            for file in ["bouton.db", "bouton.db-wal"] {
                fs::copy(folder.path().join(file), into.join(file)).expect("copies");
            }
            killed.push(into.join("bouton.db"));
        }
    }
    assert!(killed.len() > 25, "{}", killed.len());
    drop(raw);
    for path in killed {
        let store = Store::open(&url(&path)).await.expect("opens");
        assert_eq!(rows(&path, false).await, expected, "{}", path.display());
        store.close().await;
        sound(&path).await;
    }
}

#[tokio::test]
async fn what_cannot_be_brought_up_to_date_stays_as_it_was() {
    let (_folder, path) = released().await;
    let mut raw = connect(&path).await;
    // No release ever wrote this.
    sqlx::raw_sql(
        "UPDATE games SET state = 'proposed' WHERE state = 'active' AND guild_id IS NULL",
    )
    .execute(&mut raw)
    .await
    .expect("is changed");
    raw.close().await.expect("closes");
    let expected = rows(&path, true).await;
    let error = Store::open(&url(&path)).await.expect_err("cannot be");
    let error = error.to_string();
    assert!(
        error.contains("cannot be brought up to date: ")
            && error.contains("CHECK constraint failed"),
        "{error}"
    );
    assert!(!error.contains('\n'), "{error}");
    assert_eq!(rows(&path, true).await, expected);
}

#[tokio::test]
async fn the_first_release_gets_its_standings() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("bouton.db");
    let mut raw = connect(&path).await;
    let migrations = migrations().await;
    let first = migrations.first().expect("a migration");
    sqlx::raw_sql(
        "CREATE TABLE _sqlx_migrations (version BIGINT PRIMARY KEY, description TEXT NOT NULL,
             installed_on TIMESTAMP NOT NULL DEFAULT CURRENT_TIMESTAMP, success BOOLEAN NOT NULL, checksum BLOB NOT NULL,
             execution_time BIGINT NOT NULL)",
    )
    .execute(&mut raw)
    .await
    .expect("is made");
    sqlx::raw_sql(AssertSqlSafe(first.sql.as_str().to_owned()))
        .execute(&mut raw)
        .await
        .expect("is made");
    sqlx::query("INSERT INTO _sqlx_migrations VALUES (1, 'games', CURRENT_TIMESTAMP, TRUE, $1, 1)")
        .bind(first.checksum.to_vec())
        .execute(&mut raw)
        .await
        .expect("is noted");
    // The clock went back during the first of these.
    sqlx::raw_sql(
        "INSERT INTO games VALUES
             (1, 7, 70, '3-3', 'normal', NULL, 'stones', 0, NULL, 1700000000010, 1700000000030, 'finished',
              'last_object', 1, 1700000000030),
             (2, 7, 71, '5', 'misere', 3, 'fruit', 1, 9, 1700000000010, 1700000000020, 'finished',
              'resignation', 0, 1700000000020),
             (3, NULL, 72, '1-2', 'normal', NULL, 'stones', 0, NULL, 1700000000010, 1700000000020, 'finished',
              'resignation', 0, 1700000000020),
             (4, 7, 73, '1-2', 'normal', NULL, 'stones', 0, NULL, 1700000000010, 1700000000010, 'active',
              NULL, NULL, NULL);
         INSERT INTO seats VALUES
             (1, 0, NULL, 'expert', 70, 0), (1, 1, 11, NULL, 70, 0), (2, 0, 11, NULL, 71, 0),
             (2, 1, NULL, 'novice', 71, 0), (3, 0, 11, NULL, 72, 0), (3, 1, NULL, 'novice', 72, 0),
             (4, 0, 22, NULL, 73, 1), (4, 1, NULL, 'novice', 73, 1);
         INSERT INTO moves VALUES (1, 0, 0, 1, 1700000000030), (1, 1, 1, 1, 1700000000020),
             (1, 2, 0, 2, 1700000000030), (1, 3, 1, 2, 1700000000030),
             (2, 0, 0, 2, 1700000000020), (2, 1, 0, 1, 1700000000020)",
    )
    .execute(&mut raw)
    .await
    .expect("is filled");
    raw.close().await.expect("closes");

    // Two that start at once on one database.
    let url = url(&path);
    let (one, other) = tokio::join!(Store::open(&url), Store::open(&url));
    let (one, other) = (one.expect("opens"), other.expect("opens"));
    let report = check(&url).await.expect("is checked");
    assert_eq!(report.problems, [""; 0]);
    assert_eq!((report.games, report.moves), (4, 6));
    while one.catch_up().await.expect("counts") {}
    let who = UserId(11);
    let leaders = one.leaders(GuildId(7), Merit::Wins, Season::All, None, who);
    let own = leaders.await.expect("reads").own.tally;
    assert_eq!((own.wins, own.games), (1, 1), "one was too small");
    let report = check(&url).await.expect("is checked");
    assert_eq!(report.problems, [""; 0]);
    one.close().await;
    other.close().await;
}

#[tokio::test]
async fn what_is_of_another_kind_is_refused_or_found() {
    let (folder, path) = released().await;
    let store = Store::open(&url(&path)).await.expect("opens");
    let waiting = folder.path().join("waiting.db");
    store.close().await;
    fs::copy(&path, &waiting).expect("copies");
    let store = Store::open(&url(&path)).await.expect("opens");
    while store.catch_up().await.expect("counts") {}
    store.close().await;
    let mut raw = connect(&path).await;
    sqlx::raw_sql("INSERT INTO interactions VALUES (5, 0); INSERT INTO claims VALUES (5, 0); INSERT INTO puzzle_help VALUES (5, 0)")
        .execute(&mut raw)
        .await
        .expect("a row of each table that has come since");
    let columns: Vec<(String, String)> = sqlx::query_as(
        "SELECT t.name, c.name FROM sqlite_master t JOIN pragma_table_info(t.name) c
         WHERE t.type = 'table' AND t.name NOT LIKE '\\_%' ESCAPE '\\'",
    )
    .fetch_all(&mut raw)
    .await
    .expect("are read");
    raw.close().await.expect("closes");
    assert!(columns.len() > 70, "{columns:?}");
    let mut raw = connect(&path).await;
    sqlx::raw_sql("INSERT INTO mutes VALUES (1, 2, 3)")
        .execute(&mut raw)
        .await
        .expect("is written");
    raw.close().await.expect("closes");
    let damaged = folder.path().join("damaged.db");
    for (table, column) in columns {
        // What waits to be counted does so before it is.
        let sound = if table == "backlog" { &waiting } else { &path };
        fs::copy(sound, &damaged).expect("copies");
        let mut raw = connect(&damaged).await;
        let key = key(&mut raw, &table).await.join(", ");
        let one = format!(
            "UPDATE {table} SET {column} = x'00' WHERE ({key}) IN (SELECT {key} FROM {table} ORDER BY {key} LIMIT 1)"
        );
        let done = sqlx::raw_sql(AssertSqlSafe(one)).execute(&mut raw).await;
        raw.close().await.expect("closes");
        if done.is_ok() {
            let found = match check(&url(&damaged)).await {
                Ok(report) => !report.problems.is_empty(),
                Err(_) => true,
            };
            assert!(found, "{table}.{column}");
        }
    }
}
