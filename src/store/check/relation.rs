//! What the rooms of the check share.

/// A query that gives a row for each thing that is not as others have it, and what that means.
pub(super) type Relation = (&'static str, &'static str);

/// How many games are read at a time.
pub(super) const PAGE: i64 = 500;
