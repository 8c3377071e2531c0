//! The migrations, compiled in. sqlx's macro would do it too, but compiles SQLite and half of sqlx a second time.

use std::sync::LazyLock;

use sqlx::SqlSafeStr;
use sqlx::migrate::{Migration, MigrationType, Migrator};

/// One of them: the engines share its number.
struct File {
    number: i64,
    description: &'static str,
    sqlite: &'static str,
    postgres: &'static str,
}

/// Each of `migrations/`, as `build.rs` found them.
const FILES: &[File] = include!(concat!(env!("OUT_DIR"), "/migrations.rs"));

pub(super) static SQLITE: LazyLock<Migrator> = LazyLock::new(|| migrator(|file| file.sqlite));
pub(super) static POSTGRES: LazyLock<Migrator> = LazyLock::new(|| migrator(|file| file.postgres));

/// The newest version of the tables.
pub(super) fn newest() -> Option<i64> {
    FILES.iter().map(|file| file.number).max()
}

fn migrator(text: fn(&File) -> &'static str) -> Migrator {
    let migration = |file: &File| {
        let sql = text(file);
        let no_transaction = sql.starts_with("-- no-transaction");
        Migration::new(
            file.number,
            file.description.into(),
            MigrationType::Simple,
            sql.into_sql_str(),
            no_transaction,
        )
    };
    Migrator::with_migrations(FILES.iter().map(migration).collect())
}
