//! A PostgreSQL server to measure on too, if `WIRE_BENCH_DATABASE` names one, such as `postgres://bouton@localhost`.

use std::path::Path;
use std::process::Command;

use sqlx::{AssertSqlSafe, Connection, PgConnection};

/// A server, and the databases that were made there.
pub struct Server {
    url: String,
    made: Vec<String>,
}

impl Server {
    /// Returns the server that is named, if one is.
    pub fn named() -> Option<Self> {
        let url = std::env::var("WIRE_BENCH_DATABASE").ok()?;
        let url = url.trim_end_matches('/').to_owned();
        let made = Vec::new();
        (!url.is_empty()).then_some(Self { url, made })
    }

    /// Makes an empty database, and returns its address.
    pub async fn empty(&mut self) -> String {
        self.database("").await
    }

    /// Does now what the server would do at its leisure in a database that was filled.
    pub async fn tidy(&self, database: &str) {
        let mut connection = PgConnection::connect(database).await.expect("it is there");
        let done = sqlx::raw_sql("VACUUM ANALYZE").execute(&mut connection);
        done.await.expect("the server does it");
        connection.close().await.expect("closes");
    }

    /// Makes a database with all that a SQLite file holds, and returns its address.
    pub async fn holding(&mut self, file: &Path) -> String {
        let to = self.empty().await;
        let moved = Command::new(env!("CARGO_BIN_EXE_bouton"))
            .arg("move-data")
            .arg(format!("sqlite://{}", file.display()))
            .arg(&to)
            .output()
            .expect("it starts");
        assert!(moved.status.success(), "{moved:?}");
        to
    }

    /// Makes a copy of the first database, and returns its address.
    pub async fn copy(&mut self) -> String {
        let template = format!("TEMPLATE {}", self.made[0]);
        self.database(&template).await
    }

    async fn database(&mut self, how: &str) -> String {
        let name = format!("bouton_bench_{}_{}", std::process::id(), self.made.len());
        self.does(format!("CREATE DATABASE {name} {how}")).await;
        let url = format!("{}/{name}", self.url);
        self.made.push(name);
        url
    }

    /// Drops the databases that were made.
    pub async fn end(mut self) {
        for name in std::mem::take(&mut self.made) {
            self.does(format!("DROP DATABASE {name} WITH (FORCE)")).await;
        }
    }

    async fn does(&self, sql: String) {
        let url = format!("{}/postgres", self.url);
        let mut connection = PgConnection::connect(&url).await.expect("it is there");
        let done = sqlx::raw_sql(AssertSqlSafe(sql)).execute(&mut connection);
        done.await.expect("the server does it");
        connection.close().await.expect("closes");
    }
}
