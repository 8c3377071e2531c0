//! What falls due unasked is claimed before it is worked on, so that of several processes one does it.

/// How long a claim lasts, in milliseconds, and so when a failed attempt is repeated, or another process takes over.
pub(super) const CLAIM: i64 = 45_000;
/// How long after a claim ran out the platform still knows what was sent under it, in milliseconds. Later nobody can
/// tell whether it was, and it is not sent twice.
pub(super) const KNOWN: i64 = 120_000;
/// How long what cannot be read is left alone, in milliseconds, so that it does not hold up the rest.
pub(super) const SET_ASIDE: i64 = 3_600_000;
