//! Deletes what is no longer needed, such as challenges that led to no game, and what was kept for a day: traces of an
//! erasure, and who was a member of which server.

use super::people::{BELIEVED, forget_erasures};
use super::sql::delete_oldest;
use super::{Ask, Result, Store, simuls};

const DAY: i64 = 24 * 3_600_000;

/// Challenges that led to no game.
const CHALLENGES: &str = delete_oldest!(
    "challenges",
    "expires_at",
    "500",
    "state IN ('declined', 'withdrawn', 'expired', 'stopped')"
);

/// How long they are kept, in milliseconds from when they would have expired: until then their buttons say what became
/// of them.
const CHALLENGES_KEPT: i64 = 30 * DAY;

/// What else goes by itself, and how long it is kept, in milliseconds: bars and quiet only until they end.
const OLD: &[(&str, i64)] = &[
    (delete_oldest!("lookups", "looked_at", "500"), BELIEVED),
    (delete_oldest!("acts", "done_at", "500"), 90 * DAY),
    (delete_oldest!("bars", "until_at", "500"), 0),
    ("DELETE FROM quiet WHERE until_at <= $1", 0),
    (delete_oldest!("classes", "touched_at", "50", "stage = 'over'"), 30 * DAY),
];

impl Store {
    /// Deletes what is no longer needed at `now`, in milliseconds since 1970, UTC, some of each kind at a time. Returns
    /// how many challenges that were; there may be more.
    pub async fn purge(&self, now: i64) -> Result<u64> {
        self.write("delete what is no longer needed", async |tx| {
            let purged = tx.count(CHALLENGES, now - CHALLENGES_KEPT).await?;
            forget_erasures(tx, now).await?;
            for &(text, kept) in OLD {
                tx.run(text, now - kept).await?;
            }
            simuls::forget_old(tx, now).await?;
            Ok(purged)
        })
        .await
    }
}
