//! Tells which engine a connection leads to, and how parameters are named there.

use sqlx::AnyConnection;

/// sqlx's name for it.
const POSTGRES: &str = "PostgreSQL";

/// How a statement names its parameters.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Naming {
    /// `?`, each the next one. Any other name sqlx looks up among all of the statement's, one after the other.
    InOrder,
    /// `$1`.
    Numbered,
}

/// How statements with very many parameters name them.
pub fn naming(on: &AnyConnection) -> Naming {
    if is_postgres(on) { Naming::Numbered } else { Naming::InOrder }
}

pub(super) fn is_postgres(connection: &AnyConnection) -> bool {
    connection.backend_name() == POSTGRES
}
