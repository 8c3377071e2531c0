//! How values are held in columns.

use super::error::Cause;

/// Returns an id as the database holds it. No snowflake exceeds `i64::MAX`, so a larger id is made up, and is in no
/// row.
pub(super) fn key(id: u64) -> Option<i64> {
    i64::try_from(id).ok()
}

pub(super) fn storable(value: u64, name: &'static str) -> Result<i64, Cause> {
    key(value).ok_or(Cause::Unstorable(name))
}

/// Writes piles as text, `3-4-5`.
pub(super) fn dashed(piles: &[u64]) -> String {
    piles.iter().map(u64::to_string).collect::<Vec<_>>().join("-")
}

pub(super) fn corrupt(column: impl std::fmt::Display) -> Cause {
    Cause::Corrupt(format!("its {column} cannot be read"))
}
