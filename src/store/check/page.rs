//! What the check's modules share.

/// How many games to read at a time.
pub(super) const PAGE: i64 = 500;
