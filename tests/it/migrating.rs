//! Tests that databases are brought up to date with all that is in them, whatever comes in between, by one more
//! migration that only these tests know. A database that must not be brought up to date is refused before a byte is
//! written.

use std::collections::BTreeMap;
use std::fs;
use std::os::unix::fs::PermissionsExt;
use std::process::{Command, Stdio};
use std::time::{Duration, SystemTime};

use bouton::store::{self, MIGRATIONS, Migration, Migrations, MoveError, Store, check, move_data};
use sqlx::migrate::MigrationType;
use sqlx::{AssertSqlSafe, Connection, Row, SqlSafeStr};

use crate::checking;
use crate::database::{Database, only_on_postgres, only_on_sqlite, server};
use crate::full;
use crate::process;
use crate::world::{found, tells};

/// The checksum that sqlx keeps of each migration, on SQLite and on PostgreSQL. It must never change, not even by a
/// comment: sqlx would open no database that has run the migration.
const CHECKSUMS: [[&str; 2]; 5] = [
    ["b4f2788ebed8e1e3", "b840818b87477c12"],
    ["41b316e37e3a9be1", "d9bd1ff28ae8ab4b"],
    ["4972949bdcc2d3a6", "4972949bdcc2d3a6"],
    ["9a9f9e1b301179c0", "b7d08cde064d447d"],
    ["d75cff82776461d8", "d75cff82776461d8"],
];

/// One more migration after those of this build: a statement each. It makes and fills a table, and changes others.
const SECOND: [&str; 5] = [
    "CREATE TABLE marks (
         game_id BIGINT NOT NULL PRIMARY KEY REFERENCES games (id) ON DELETE CASCADE,
         mark    TEXT   NOT NULL CHECK (mark <> '')
     )",
    "INSERT INTO marks (game_id, mark) SELECT id, piles FROM games",
    "CREATE INDEX marks_in_order ON marks (mark)",
    "ALTER TABLE servers ADD COLUMN motto TEXT",
    "UPDATE servers SET motto = settings",
];

/// Its statements for SQLite alone: a table is made again.
const ON_SQLITE: [&str; 4] = [
    "CREATE TABLE lessons_again (
         user_id    BIGINT NOT NULL,
         course     TEXT   NOT NULL,
         seed       BIGINT NOT NULL,
         round      BIGINT NOT NULL,
         step       BIGINT NOT NULL,
         touched_at BIGINT NOT NULL,
         PRIMARY KEY (user_id, course)
     )",
    "INSERT INTO lessons_again (user_id, course, seed, round, step, touched_at)
     SELECT user_id, course, seed, round, step, touched_at FROM lessons",
    "DROP TABLE lessons",
    "ALTER TABLE lessons_again RENAME TO lessons",
];

/// Those for PostgreSQL, where a table need not be made again.
const ON_POSTGRES: [&str; 1] = ["ALTER TABLE lessons ALTER COLUMN round SET DEFAULT 0"];

/// A statement that never ends, for a process to be killed in it. It can be observed: on SQLite the log grows, on
/// PostgreSQL it sleeps.
const ENDLESS: [&str; 2] = [
    "CREATE TABLE endless AS WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n)
         SELECT i, 'a text that fills its pages soon' AS filling FROM n",
    "SELECT pg_sleep(3600)",
];

/// The variables that name the database for [`a_process_that_migrates`], and after how many statements it never ends,
/// if so.
const URL: &str = "BOUTON_TEST_MIGRATES";
const STATEMENTS: &str = "BOUTON_TEST_STATEMENTS";

/// Returns this build's migrations and another one, with those texts on SQLite and on PostgreSQL.
fn and_another([sqlite, postgres]: [String; 2]) -> Migrations {
    let [sqlite, postgres] = [sqlite, postgres].map(|text| &*text.leak());
    let number = MIGRATIONS.len() as i64 + 1;
    let another = Migration { number, description: "another", sqlite, postgres };
    Migrations::new(&[MIGRATIONS, &[another]].concat())
}

/// Returns all statements of that migration, on either engine.
fn statements() -> [Vec<&'static str>; 2] {
    [&ON_SQLITE[..], &ON_POSTGRES].map(|more| [&SECOND, more].concat())
}

/// Returns this build's migrations and that one.
fn and_more() -> Migrations {
    and_another(statements().map(|all| all.join(";\n")))
}

/// The same, but it never ends after that many of its statements.
fn endless_after(done: usize) -> Migrations {
    let cut = |(mut all, endless): (Vec<&'static str>, &'static str)| {
        all.truncate(done);
        all.push(endless);
        all.join(";\n")
    };
    let [sqlite, postgres] = statements();
    and_another([(sqlite, ENDLESS[0]), (postgres, ENDLESS[1])].map(cut))
}

/// Makes a database of this build with something in every table.
async fn filled() -> Database {
    let database = Database::empty().await;
    match server() {
        None => fs::write(database.path(), full::file().await).expect("it is written"),
        Some(_) => full::fill(&database.url()).await,
    }
    database
}

/// All rows of tables, by their names; and the columns that are compared.
type Rows = BTreeMap<String, Vec<String>>;
type Columns = BTreeMap<String, Vec<String>>;

async fn columns(database: &Database) -> Columns {
    let sql = match server() {
        None => {
            "SELECT t.name, c.name FROM sqlite_master t JOIN pragma_table_info(t.name) c
             WHERE t.type = 'table' AND t.name <> '_sqlx_migrations'"
        }
        Some(_) => {
            "SELECT CAST(table_name AS TEXT), CAST(column_name AS TEXT) FROM information_schema.columns
             WHERE table_schema = 'public' AND table_name <> '_sqlx_migrations'"
        }
    };
    let mut raw = database.connect().await;
    let mut columns = Columns::new();
    for row in sqlx::query(sql).fetch_all(&mut raw).await.expect("tells") {
        let [table, column]: [String; 2] = [row.get(0), row.get(1)];
        columns.entry(table).or_default().push(column);
    }
    raw.close().await.expect("closes");
    columns
}

async fn rows(database: &Database, columns: &Columns) -> Rows {
    let mut raw = database.connect().await;
    let mut rows = Rows::new();
    for (table, columns) in columns {
        let texts =
            columns.iter().map(|column| format!("COALESCE(CAST(\"{column}\" AS TEXT), 'NULL')"));
        let text = texts.collect::<Vec<_>>().join(" || '|' || ");
        let sql = format!("SELECT {text} FROM \"{table}\" ORDER BY 1");
        let found = sqlx::query_scalar(AssertSqlSafe(sql)).fetch_all(&mut raw);
        rows.insert(table.clone(), found.await.expect(table));
    }
    raw.close().await.expect("closes");
    rows
}

/// Makes a database with something in every table, and returns it with its content.
async fn fixture() -> (Database, Columns, Rows) {
    let database = filled().await;
    let columns = columns(&database).await;
    let rows = rows(&database, &columns).await;
    let empty = rows.iter().filter(|(_, rows)| rows.is_empty());
    let empty: Vec<_> = empty.map(|(table, _)| table).collect();
    assert_eq!(empty, [""; 0]);
    (database, columns, rows)
}

async fn sound(database: store::Database<'_>) {
    let report = check(database).await.expect("is checked");
    assert_eq!(report.problems, [""; 0]);
    assert!(report.games > 100 && report.moves > 1_000, "{report:?}");
}

/// Opens a database, which brings it up to date, and closes it.
async fn bring_up_to_date(url: &str, migrations: &Migrations) {
    let store = Store::open(store::Database { url, migrations }).await;
    store.expect("opens").close().await;
}

/// A process that brings a database up to date by that migration.
struct Process(process::Process);

impl Process {
    fn start(database: &Database, endless_after: Option<usize>) -> Self {
        let mut command = Command::new(std::env::current_exe().expect("it runs"));
        command
            .args(["migrating::a_process_that_migrates", "--exact", "--ignored"])
            .env(URL, database.url())
            .env_remove(STATEMENTS)
            .stdout(Stdio::null())
            .stderr(Stdio::null());
        if let Some(done) = endless_after {
            command.env(STATEMENTS, done.to_string());
        }
        Self(process::Process::of(command.spawn().expect("it starts")))
    }

    /// Waits until the process is in the statement that never ends.
    async fn is_there(&mut self, database: &Database) {
        found(2, async || {
            assert!(self.0.is_running(), "it has ended");
            let is_there = match server() {
                None => {
                    let log = database.path().with_extension("db-wal");
                    fs::metadata(log).is_ok_and(|log| log.len() > 4 << 20)
                }
                Some(_) => {
                    let asleep = "SELECT COUNT(*) FROM pg_stat_activity
                         WHERE datname = current_database() AND wait_event = 'PgSleep'";
                    database.number(asleep).await > 0
                }
            };
            is_there.then_some(()).ok_or("it does not get there")
        })
        .await;
    }

    async fn kill(self, database: &Database) {
        self.0.kill();
        if server().is_some() {
            // The server only notices that the process is gone once it has slept.
            let end = "SELECT pg_terminate_backend(pid) FROM pg_stat_activity
                 WHERE datname = current_database() AND wait_event = 'PgSleep'";
            let mut raw = database.connect().await;
            sqlx::raw_sql(end).execute(&mut raw).await.expect("it may");
            raw.close().await.expect("closes");
        }
    }
}

#[tokio::test]
#[ignore = "what other tests run as a process of its own"]
async fn a_process_that_migrates() {
    let Ok(url) = std::env::var(URL) else { return };
    let endless = std::env::var(STATEMENTS).ok();
    let migrations = match endless.map(|done| done.parse().expect("a number")) {
        Some(done) => endless_after(done),
        None => and_more(),
    };
    bring_up_to_date(&url, &migrations).await;
}

#[test]
fn a_released_migration_never_changes() {
    let checksum = |text: &'static str| {
        let kind = MigrationType::Simple;
        let first = sqlx::migrate::Migration::new(1, "".into(), kind, text.into_sql_str(), false);
        let hex = |byte: &u8| format!("{byte:02x}");
        first.checksum[..8].iter().map(hex).collect::<String>()
    };
    let sums = MIGRATIONS.iter().map(|one| [one.sqlite, one.postgres].map(checksum));
    let sums: Vec<_> = sums.collect();
    assert_eq!(sums, CHECKSUMS, "from 0.1.0 on a change of the tables is a new migration");
}

#[tokio::test(flavor = "multi_thread")]
async fn what_is_brought_up_to_date_is_copied_first() {
    only_on_sqlite!();
    let (database, columns, before) = fixture().await;
    // Left by a start that was killed while it copied.
    fs::write(database.folder().join("bouton.db.before-6.part"), "SQLite").expect("writes");
    let more = and_more();
    for _ in 0..2 {
        bring_up_to_date(&database.url(), &more).await;
    }
    let mut files: Vec<_> = fs::read_dir(database.folder())
        .expect("reads")
        .map(|entry| entry.expect("an entry").file_name())
        .collect();
    files.sort();
    assert_eq!(files, ["bouton.db", "bouton.db.before-6"]);
    let copy = database.folder().join("bouton.db.before-6");
    assert_eq!(fs::metadata(&copy).expect("is there").permissions().mode() & 0o777, 0o600);
    fs::rename(copy, database.path()).expect("takes its place");
    assert_eq!(rows(&database, &columns).await, before);
    sound((&database.url()).into()).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn where_there_is_no_room_for_the_copy_nothing_is_changed() {
    only_on_sqlite!();
    let (database, columns, before) = fixture().await;
    // No file grows past 64 KiB, which is less than the copy needs.
    let limited = r#"trap '' XFSZ; ulimit -f 128; exec "$0" "$@""#;
    let output = Command::new("sh")
        .args(["-c", limited])
        .arg(std::env::current_exe().expect("it runs"))
        .args(["migrating::a_process_that_migrates", "--exact", "--ignored", "--nocapture"])
        .env(URL, database.url())
        .env_remove(STATEMENTS)
        .output()
        .expect("it starts");
    let stderr = String::from_utf8_lossy(&output.stderr);
    let fails = "db.before-6 before its tables are brought up to date, but that fails: the disk is full: make room first";
    assert!(stderr.contains(fails), "{stderr}");
    assert_eq!(rows(&database, &columns).await, before);
    assert!(!database.path().with_extension("db.before-6").exists());
    assert!(!database.path().with_extension("db.before-6.part").exists());
    sound((&database.url()).into()).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn why_else_it_cannot_be_copied_is_said() {
    only_on_sqlite!();
    let database = filled().await;
    // A long text goes on in further pages, each of which begins with the next one's number. Counting rows reads none
    // of them.
    database.change(&format!("UPDATE servers SET settings = '{}'", "x".repeat(20_000))).await;
    let mut bytes = fs::read(database.path()).expect("is there");
    let full = |page: &&mut [u8]| page[4..].iter().all(|&byte| byte == b'x');
    bytes.chunks_mut(4096).find(full).expect("a page")[..4].fill(0);
    fs::write(database.path(), bytes).expect("is written");
    let (url, more) = (database.url(), and_more());
    let opened = Store::open(store::Database { url: &url, migrations: &more }).await;
    let error = opened.expect_err("it is damaged").to_string();
    tells!(&error, "up to date, but that fails: ", "malformed");
}

#[tokio::test]
async fn half_a_file_is_said_to_be_damaged() {
    only_on_sqlite!();
    let database = filled().await;
    let bytes = fs::read(database.path()).expect("is there");
    fs::write(database.path(), &bytes[..bytes.len() / 2]).expect("is written");
    let error = Store::open(&database.url()).await.expect_err("it is damaged").to_string();
    assert!(error.ends_with("which is damaged: put a backup in its place"), "{error}");
}

#[tokio::test(flavor = "multi_thread")]
async fn the_log_is_cut_afterwards_and_copies_go_after_a_month() {
    only_on_sqlite!();
    let database = filled().await;
    let of = |name: &str| database.folder().join(name);
    let grown = "CREATE TABLE grown AS WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 300000)
         SELECT i, 'a text that fills its pages soon' AS filling FROM n";
    let migrations = and_another([grown.to_owned(), "SELECT 1".to_owned()]);
    let own = ["bouton.db.before-upgrade", "bouton.db.before-20261129", "bouton.db.before-"];
    let copies = [("bouton.db.before-0", 31), ("bouton.db.before-1", 29)];
    for (name, days) in copies.into_iter().chain(own.map(|name| (name, 40))) {
        let copy = fs::File::create(of(name)).expect("is made");
        let made = SystemTime::now() - Duration::from_secs(days * 24 * 3600);
        copy.set_modified(made).expect("is dated");
    }
    let url = &database.url();
    let store = Store::open(store::Database { url, migrations: &migrations }).await;
    let log = fs::metadata(of("bouton.db-wal")).expect("is there").len();
    assert!(log < 1_000_000, "{log} bytes of log");
    assert!(fs::metadata(of("bouton.db")).expect("is there").len() > 10_000_000);
    assert!(!of("bouton.db.before-0").exists() && of("bouton.db.before-1").exists());
    assert!(own.iter().all(|name| of(name).exists()), "they are the operator's own");
    store.expect("opens").close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_kill_at_any_statement_loses_nothing_and_every_row_is_carried_over() {
    let _turn = crate::heavy::turn_of_waiting().await;
    let (database, columns, before) = fixture().await;
    let url = database.url();
    let all = statements()[usize::from(server().is_some())].len();
    assert!(all > 5, "{all}");
    for done in 0..=all {
        let mut process = Process::start(&database, Some(done));
        process.is_there(&database).await;
        process.kill(&database).await;
        assert_eq!(rows(&database, &columns).await, before, "{done}");
        sound((&url).into()).await;
    }
    let more = and_more();
    let more = store::Database { url: &url, migrations: &more };
    tells!(check(more).await.expect_err("it is not up to date"), "of another version");
    bring_up_to_date(&url, more.migrations).await;
    assert_eq!(rows(&database, &columns).await, before);
    sound(more).await;
    assert_eq!(database.number("SELECT COUNT(*) FROM marks").await, before["games"].len() as i64);
}

#[tokio::test(flavor = "multi_thread")]
async fn what_cannot_be_brought_up_to_date_stays_as_it_was() {
    let (database, columns, before) = fixture().await;
    let url = database.url();
    for (statement, says) in [
        ("UPDATE games SET state = 'proposed'", "constraint"),
        ("SELECT nothing FROM games", "nothing"),
        ("DELETE FROM moves", "rows of moves it would leave 0"),
        ("DROP TABLE cards", "rows of cards it would leave 0"),
    ] {
        let text = format!("{};\n{statement}", SECOND.join(";\n"));
        let bad = and_another([text.clone(), text]);
        let opened = Store::open(store::Database { url: &url, migrations: &bad });
        tells!(opened.await.expect_err(statement).to_string(), says, !"\n");
        assert_eq!(rows(&database, &columns).await, before, "{statement}");
    }
    sound((&url).into()).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn of_two_processes_that_start_at_once_one_waits_for_the_other() {
    let (database, columns, before) = fixture().await;
    let processes = [(); 3].map(|()| Process::start(&database, None));
    for process in processes {
        process.0.end().await;
    }
    assert_eq!(rows(&database, &columns).await, before);
    let made = database.number("SELECT COUNT(*) FROM _sqlx_migrations");
    assert_eq!(made.await, MIGRATIONS.len() as i64 + 1);
}

/// Returns what a file holds, if the database is one.
fn bytes(database: &Database) -> Option<Vec<u8>> {
    server().is_none().then(|| fs::read(database.path()).expect("is there"))
}

/// Checks that a database is refused for that reason, in one line, whatever is asked of it; and stays as it was.
async fn is_refused(database: &Database, says: &str) {
    let (columns, url) = (columns(database).await, database.url());
    let (rows_before, before) = (rows(database, &columns).await, bytes(database));
    let opened = Store::open(&url).await.expect_err("is refused");
    let moved = move_data(&url, "sqlite://nowhere.db", |_| {}).await;
    let moved = moved.expect_err("is refused");
    let (checked, code) = checking::check(&url);
    assert_eq!(code, Some(2), "{checked}");
    for text in [opened.to_string(), moved.to_string(), checked] {
        assert!(text.contains(says), "{text}");
        assert_eq!(text.trim().lines().count(), 1, "{text}");
    }
    assert!(bytes(database) == before, "not a byte is changed");
    assert!(rows(database, &columns).await == rows_before);
    for beside in ["db-wal", "db-shm", "db.before-3", "db.before-6"] {
        assert!(!database.path().with_extension(beside).exists(), "{beside}");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_newer_database_is_refused_as_it_is() {
    let database = Database::empty().await;
    bring_up_to_date(&database.url(), &and_more()).await;
    is_refused(&database, "newer version of bouton").await;
}

/// Nothing was released before 0.1.0, and older databases are known by their first migration.
#[tokio::test(flavor = "multi_thread")]
async fn a_database_from_before_the_first_release_is_refused_as_it_is() {
    let first = "2e7481cc31244e21a9995fa5576f46028c7ae4a97a1fe5fd9b56e2eaf081f9aaf9929cc4b848456ea785405a8046f9ad";
    let blob = |hex: &str| match server() {
        None => format!("x'{hex}'"),
        Some(_) => format!("'\\x{hex}'"),
    };
    let database = filled().await;
    database
        .change(&format!(
            "DELETE FROM _sqlx_migrations;
             INSERT INTO _sqlx_migrations VALUES (1, 'games', CURRENT_TIMESTAMP, TRUE, {}, 1);
             INSERT INTO _sqlx_migrations VALUES (40, 'newest first', CURRENT_TIMESTAMP, TRUE, {}, 1)",
            blob(first),
            blob("26a1d52e4896502a"),
        ))
        .await;
    is_refused(&database, "from before the first release made: name a new one").await;
}

#[tokio::test(flavor = "multi_thread")]
async fn data_is_moved_between_databases_of_two_migrations() {
    let (database, columns, before) = fixture().await;
    let (there, more) = (Database::empty().await, and_more());
    let (from, to) = (database.url(), there.url());
    let [from, to] = [&from, &to].map(|url| store::Database { url, migrations: &more });
    let early = move_data(from, to, |_| {}).await;
    let Err(MoveError::From(early)) = early else { panic!("{early:?}") };
    assert!(early.to_string().contains("of another version"), "{early}");
    bring_up_to_date(from.url, &more).await;
    move_data(from, to, |_| {}).await.expect("is moved");
    assert_eq!(rows(&there, &columns).await, before);
    sound(to).await;
}

/// Also for columns that a later migration makes.
#[tokio::test(flavor = "multi_thread")]
async fn texts_are_in_the_order_of_their_bytes() {
    only_on_postgres!();
    let database = Database::new().await;
    bring_up_to_date(&database.url(), &and_more()).await;
    let texts = "SELECT COUNT(*) FROM information_schema.columns
         WHERE table_schema = 'public' AND data_type = 'text' AND table_name <> '_sqlx_migrations'";
    assert!(database.number(texts).await > 20);
    let others = format!("{texts} AND collation_name IS DISTINCT FROM 'C'");
    assert_eq!(database.number(&others).await, 0);
}
