//! The migrations, compiled in. sqlx's macro would do it too, but compiles SQLite and half of sqlx a second time.

use std::sync::LazyLock;

use sqlx::SqlSafeStr;
use sqlx::migrate::{Migration, MigrationType, Migrator};

/// Number, description and text of each file in `migrations/`, as `build.rs` found them.
const FILES: &[(i64, &str, &str)] = include!(concat!(env!("OUT_DIR"), "/migrations.rs"));

pub(super) static MIGRATIONS: LazyLock<Migrator> = LazyLock::new(|| {
    let migration = |&(version, description, sql): &(i64, &'static str, &'static str)| {
        let no_transaction = sql.starts_with("-- no-transaction");
        Migration::new(
            version,
            description.into(),
            MigrationType::Simple,
            sql.into_sql_str(),
            no_transaction,
        )
    };
    Migrator::with_migrations(FILES.iter().map(migration).collect())
});
