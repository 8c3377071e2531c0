//! Which engine a connection leads to, and how values are named there.

use sqlx::AnyConnection;

/// As sqlx calls it.
const POSTGRES: &str = "PostgreSQL";

/// How values are named in a text.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Naming {
    /// `?`, each the next one. sqlx looks every other name up among all of the statement, one after the other.
    InOrder,
    /// `$1`.
    Numbered,
}

/// How values are named in texts with very many of them.
pub fn naming(on: &AnyConnection) -> Naming {
    if is_postgres(on) { Naming::Numbered } else { Naming::InOrder }
}

pub(super) fn is_postgres(connection: &AnyConnection) -> bool {
    connection.backend_name() == POSTGRES
}
