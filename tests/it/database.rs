//! Where tests keep games: a SQLite file, or, where `BOUTON_TEST_DATABASE` names a PostgreSQL server, such as
//! `postgres://bouton@localhost`, a database there for each test, which is dropped with it.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::id;
use std::sync::atomic::{AtomicU32, Ordering};
use std::time::{Duration, Instant};

use bouton::store::Store;
use sqlx::{AnyConnection, AssertSqlSafe, Connection};
use tempfile::TempDir;
use tokio::sync::OnceCell;

use crate::world::soon;

const MEMORY: &str = "/dev/shm";
/// More than all tests at once keep there, in bytes.
const ROOM: u64 = 1 << 30;

/// Names the server.
pub const SERVER: &str = "BOUTON_TEST_DATABASE";

/// Ends a test of what only SQLite has, such as files, where PostgreSQL is tested.
macro_rules! only_on_sqlite {
    () => {
        if $crate::database::server().is_some() {
            return;
        }
    };
}

/// The same for what only PostgreSQL has.
macro_rules! only_on_postgres {
    () => {
        if $crate::database::server().is_none() {
            return;
        }
    };
}

pub(crate) use {only_on_postgres, only_on_sqlite};

/// A database of its own.
pub struct Database {
    folder: TempDir,
    /// On which server, and its name there.
    server: Option<(String, String)>,
}

/// The PostgreSQL server that tests run on, if they do.
pub fn server() -> Option<String> {
    std::env::var(SERVER).ok().filter(|url| !url.is_empty())
}

/// A folder in memory where there is room and nobody says where: what tests keep is to outlive a kill, not the machine, and
/// a disk is one for all of them.
fn folder() -> TempDir {
    let room = || rustix::fs::statvfs(MEMORY).is_ok_and(|it| it.f_bavail * it.f_frsize > ROOM);
    let in_memory = std::env::var_os("TMPDIR").is_none() && room();
    let made = if in_memory { TempDir::new_in(MEMORY) } else { TempDir::new() };
    made.expect("a folder can be made")
}

impl Database {
    /// One whose tables are up to date, copied from one that is made once: that is quicker than to make them.
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

    /// The file, where it is one.
    pub fn path(&self) -> PathBuf {
        self.folder.path().join("bouton.db")
    }

    /// A folder that goes with it.
    pub fn folder(&self) -> &Path {
        self.folder.path()
    }

    /// A new one, and what is opened on it.
    pub async fn opened() -> (Self, Store) {
        let database = Self::new().await;
        let store = database.open().await;
        (database, store)
    }

    pub async fn open(&self) -> Store {
        Store::open(&self.url()).await.expect("it opens")
    }

    /// One with nothing in it, not even tables.
    pub async fn empty() -> Self {
        match server() {
            Some(server) => Self::bare(&server).await,
            None => Self { folder: folder(), server: None },
        }
    }

    /// The same on a server.
    pub async fn bare(server: &str) -> Self {
        let name = format!("bouton_test_bare_{}_{}", id(), fastrand::u32(..));
        on_server(server, format!("CREATE DATABASE {name}")).await;
        Self { folder: folder(), server: Some((server.to_owned(), name)) }
    }

    /// A connection behind the store's back.
    pub async fn connect(&self) -> AnyConnection {
        connect(&self.url()).await
    }

    /// Changes what is stored behind the store's back.
    pub async fn change(&self, sql: &str) {
        let mut raw = self.connect().await;
        sqlx::raw_sql(AssertSqlSafe(sql.to_owned())).execute(&mut raw).await.expect(sql);
        raw.close().await.expect("closes");
    }

    /// The same with several statements, in one transaction. A server takes what is sent together for one.
    pub async fn change_at_once(&self, sql: &str) {
        match self.server {
            Some(_) => {
                // The bot is told to do its work again where it comes in the way; so is whoever comes in its.
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

    /// One number from it.
    pub async fn number(&self, sql: &str) -> i64 {
        let mut raw = self.connect().await;
        let number = number(&mut raw, sql).await;
        raw.close().await.expect("closes");
        number
    }

    /// Waits until one number from it is so, for which it is not opened again and again.
    pub async fn until(&self, sql: &str, is_so: impl Fn(i64) -> bool) {
        let (began, mut raw) = (Instant::now(), self.connect().await);
        loop {
            let found = number(&mut raw, sql).await;
            if is_so(found) {
                break;
            }
            assert!(began.elapsed() < soon(), "{found}: {sql}");
            tokio::time::sleep(Duration::from_millis(10)).await;
        }
        raw.close().await.expect("closes");
    }
}

/// One number, on that connection.
pub async fn number(raw: &mut AnyConnection, sql: &str) -> i64 {
    // What a server adds up is wider than a number.
    let number = sqlx::query_scalar(AssertSqlSafe(format!("SELECT CAST(({sql}) AS BIGINT)")));
    number.fetch_one(raw).await.expect(sql)
}

/// Another program's hold on the database.
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

/// A query that puts JSON together as SQLite does, as it is asked where tests run.
pub fn json(sql: &str) -> String {
    if server().is_none() {
        return sql.to_owned();
    }
    let sql = sql
        .replace("json_object(", "json_build_object(")
        .replace("json_array(", "json_build_array(")
        .replace("json_group_array(", "json_agg(")
        .replace("unicode(", "ascii(");
    format!("SELECT CAST(found AS TEXT) FROM ({sql}) AS all_of_it (found)")
}

/// The names of the tables that have a column of that name.
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

/// A file in which tables are up to date.
async fn file() -> Vec<u8> {
    let made = Database::empty().await;
    made.open().await.close().await;
    fs::read(made.path()).expect("it is there")
}

/// The same on a server, where it is left behind.
async fn template(server: &str) -> String {
    let name = format!("bouton_test_{}", id());
    on_server(server, format!("CREATE DATABASE {name}")).await;
    let store = Store::open(&format!("{server}/{name}")).await;
    store.expect("it opens").close().await;
    name
}

/// Has the server do something to one of its databases.
pub async fn on_server(server: &str, sql: String) {
    let mut connection = connect(&format!("{server}/postgres")).await;
    sqlx::raw_sql(AssertSqlSafe(sql)).execute(&mut connection).await.expect("the server does it");
    connection.close().await.expect("closes");
}
