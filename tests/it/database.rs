//! The databases that tests use: a SQLite file or, if `BOUTON_TEST_DATABASE` names a PostgreSQL server, such as
//! `postgres://bouton@localhost`, a database there for each test, which is dropped with it.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::id;
use std::sync::atomic::{AtomicU32, Ordering};

use bouton::store::Store;
use sqlx::{AnyConnection, AssertSqlSafe, Connection};
use tempfile::TempDir;
use tokio::sync::OnceCell;

use crate::world::found;

const MEMORY: &str = "/dev/shm";
/// More than all tests together keep there at a time, in bytes.
const ROOM: u64 = 1 << 30;

/// The variable that names the server.
pub const SERVER: &str = "BOUTON_TEST_DATABASE";

/// Ends a test of what only SQLite has, such as files, if the tests run on PostgreSQL.
macro_rules! only_on_sqlite {
    () => {
        if $crate::database::server().is_some() {
            return;
        }
    };
}

/// Ends a test of what only PostgreSQL has, if they do not.
macro_rules! only_on_postgres {
    () => {
        if $crate::database::server().is_none() {
            return;
        }
    };
}

pub(crate) use {only_on_postgres, only_on_sqlite};

/// A database for one test.
pub struct Database {
    folder: TempDir,
    /// The server, and the database's name there.
    server: Option<(String, String)>,
}

/// Returns the PostgreSQL server that tests run on, if they do.
pub fn server() -> Option<String> {
    std::env::var(SERVER).ok().filter(|url| !url.is_empty())
}

/// Makes a folder, in memory if there is room and `TMPDIR` is not set: what tests keep must outlive a kill, not the
/// machine, and a disk is shared by all of them.
fn folder() -> TempDir {
    let room = || rustix::fs::statvfs(MEMORY).is_ok_and(|it| it.f_bavail * it.f_frsize > ROOM);
    let in_memory = std::env::var_os("TMPDIR").is_none() && room();
    let made = if in_memory { TempDir::new_in(MEMORY) } else { TempDir::new() };
    made.expect("a folder can be made")
}

impl Database {
    /// Makes one whose tables are up to date. It is copied from one that is made once, which is quicker.
    pub async fn new() -> Self {
        static MADE: AtomicU32 = AtomicU32::new(0);
        static FILE: OnceCell<Vec<u8>> = OnceCell::const_new();
        static TEMPLATE: OnceCell<String> = OnceCell::const_new();
        let Some(server) = server() else {
            let new = Self::empty().await;
            fs::write(new.path(), FILE.get_or_init(file).await).expect("it is written");
            return new;
        };
        let template = TEMPLATE.get_or_init(|| template(&server)).await;
        let nth = MADE.fetch_add(1, Ordering::Relaxed);
        let name = format!("{template}_{nth}");
        on_server(&server, format!("CREATE DATABASE {name} TEMPLATE {template}")).await;
        Self { folder: folder(), server: Some((server, name)) }
    }

    pub fn url(&self) -> String {
        match &self.server {
            Some((server, name)) => format!("{server}/{name}"),
            None => format!("sqlite://{}", self.path().display()),
        }
    }

    /// Returns the path of the file, if it is one.
    pub fn path(&self) -> PathBuf {
        self.folder.path().join("bouton.db")
    }

    /// Returns a folder that is deleted with it.
    pub fn folder(&self) -> &Path {
        self.folder.path()
    }

    /// Makes a new one, and opens a store on it.
    pub async fn opened() -> (Self, Store) {
        let database = Self::new().await;
        let store = database.open().await;
        (database, store)
    }

    pub async fn open(&self) -> Store {
        Store::open(&self.url()).await.expect("it opens")
    }

    /// Makes one with nothing in it, not even tables.
    pub async fn empty() -> Self {
        match server() {
            Some(server) => Self::bare(&server).await,
            None => Self { folder: folder(), server: None },
        }
    }

    /// The same on a server.
    pub async fn bare(server: &str) -> Self {
        Self::made(server, "").await
    }

    /// The same in an encoding that lacks most characters.
    pub async fn in_latin1(server: &str) -> Self {
        Self::made(server, "ENCODING 'LATIN1' LOCALE 'C' TEMPLATE template0").await
    }

    async fn made(server: &str, options: &str) -> Self {
        let name = format!("bouton_test_bare_{}_{}", id(), fastrand::u32(..));
        on_server(server, format!("CREATE DATABASE {name} {options}")).await;
        Self { folder: folder(), server: Some((server.to_owned(), name)) }
    }

    /// Connects behind the store's back.
    pub async fn connect(&self) -> AnyConnection {
        connect(&self.url()).await
    }

    /// Changes data behind the store's back.
    pub async fn change(&self, sql: &str) {
        let mut raw = self.connect().await;
        sqlx::raw_sql(AssertSqlSafe(sql.to_owned())).execute(&mut raw).await.expect(sql);
        raw.close().await.expect("closes");
    }

    /// The same with several statements, in one transaction. PostgreSQL runs statements sent together in one anyway.
    pub async fn change_at_once(&self, sql: &str) {
        match self.server {
            Some(_) => {
                // If the two collide, the bot's transaction may be retried, and so may this one.
                let mut raw = self.connect().await;
                for attempt in 1.. {
                    let changed = sqlx::raw_sql(AssertSqlSafe(sql.to_owned()));
                    match changed.execute(&mut raw).await {
                        Ok(_) => return,
                        Err(error) => assert!(attempt < 5, "{error}"),
                    }
                }
            }
            None => self.change(&format!("BEGIN IMMEDIATE; {sql} COMMIT")).await,
        }
    }

    /// Reads one number.
    pub async fn number(&self, sql: &str) -> i64 {
        let mut raw = self.connect().await;
        let number = number(&mut raw, sql).await;
        raw.close().await.expect("closes");
        number
    }

    /// Waits until a number fits, on one connection all the while.
    pub async fn until(&self, sql: &str, is_so: impl Fn(i64) -> bool) {
        let mut raw = self.connect().await;
        found(10, async || {
            let now = number(&mut raw, sql).await;
            is_so(now).then_some(()).ok_or(format!("{now}: {sql}"))
        })
        .await;
        raw.close().await.expect("closes");
    }
}

/// Reads one number, on that connection.
pub async fn number(raw: &mut AnyConnection, sql: &str) -> i64 {
    // PostgreSQL's sums are wider than a BIGINT.
    let number = sqlx::query_scalar(AssertSqlSafe(format!("SELECT CAST(({sql}) AS BIGINT)")));
    number.fetch_one(raw).await.expect(sql)
}

/// A lock on the database, as another program would hold it.
pub struct Lock(Option<AnyConnection>);

impl Lock {
    pub async fn take(database: &Database) -> Self {
        let mut connection = database.connect().await;
        sqlx::raw_sql(match server() {
            None => "BEGIN IMMEDIATE",
            Some(_) => "BEGIN; LOCK TABLE games, interactions, shards_alive IN EXCLUSIVE MODE",
        })
        .execute(&mut connection)
        .await
        .expect("it can be locked");
        Self(Some(connection))
    }

    pub async fn release(mut self) {
        if let Some(mut connection) = self.0.take() {
            sqlx::raw_sql("ROLLBACK").execute(&mut connection).await.expect("it is released");
        }
    }
}

/// Translates a query that builds JSON in SQLite's way for the engine that tests run on.
pub fn json(sql: &str) -> String {
    if server().is_none() {
        return sql.to_owned();
    }
    let sql = sql
        .replace("json_object(", "json_build_object(")
        .replace("json_array(", "json_build_array(")
        .replace("json_group_array(", "json_agg(");
    format!("SELECT CAST(found AS TEXT) FROM ({sql}) AS all_of_it (found)")
}

/// Returns the query for the names of the tables with that column.
pub fn tables_with(column: &str) -> String {
    match server() {
        None => format!(
            "SELECT t.name FROM sqlite_master t JOIN pragma_table_info(t.name) c WHERE t.type = 'table' AND c.name = '{column}'"
        ),
        Some(_) => format!(
            "SELECT CAST(table_name AS TEXT) FROM information_schema.columns
             WHERE table_schema = current_schema() AND column_name = '{column}'"
        ),
    }
}

impl Drop for Database {
    fn drop(&mut self) {
        let Some((server, name)) = self.server.take() else {
            return;
        };
        let dropping = std::thread::spawn(move || {
            let mut runtime = tokio::runtime::Builder::new_current_thread();
            let runtime = runtime.enable_all().build().expect("a runtime");
            runtime.block_on(on_server(&server, format!("DROP DATABASE {name} WITH (FORCE)")));
        });
        dropping.join().expect("it is dropped");
    }
}

pub async fn connect(url: &str) -> AnyConnection {
    sqlx::any::install_default_drivers();
    AnyConnection::connect(url).await.expect("it opens")
}

/// Makes a file in which the tables are up to date.
async fn file() -> Vec<u8> {
    let made = Database::empty().await;
    made.open().await.close().await;
    fs::read(made.path()).expect("it is there")
}

/// The same on a server, where the database is left behind.
async fn template(server: &str) -> String {
    let name = format!("bouton_test_{}", id());
    on_server(server, format!("CREATE DATABASE {name}")).await;
    let store = Store::open(&format!("{server}/{name}")).await;
    store.expect("it opens").close().await;
    name
}

/// Runs SQL on the server, such as to make one of its databases.
pub async fn on_server(server: &str, sql: String) {
    let mut connection = connect(&format!("{server}/postgres")).await;
    sqlx::raw_sql(AssertSqlSafe(sql)).execute(&mut connection).await.expect("the server does it");
    connection.close().await.expect("closes");
}
