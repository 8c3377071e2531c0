//! What the rooms of the check share.

/// How many games are read at a time.
pub(super) const PAGE: i64 = 500;
