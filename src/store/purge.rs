//! Deletes what is no longer needed, such as challenges that led to no game, and what was kept for a day: traces of an
//! erasure, and who was a member of which server.

use super::{Ask, Result, Store, classes, moderation, simuls};
use crate::store::people;
use crate::store::people::members;

/// How long a challenge that led to no game is kept, in milliseconds from when it would have expired: until then its
/// buttons say what became of it.
const KEPT: i64 = 30 * 24 * 3_600_000;

impl Store {
    /// Deletes what is no longer needed at `now`, in milliseconds since 1970, UTC. Returns how many challenges that
    /// were; there may be more: some hundreds of each kind go at a time, so that no move waits for it. PostgreSQL
    /// expects few rows in a range with two ends.
    pub async fn purge(&self, now: i64) -> Result<u64> {
        self.write("delete what is no longer needed", async |tx| {
            let text = "DELETE FROM challenges WHERE state IN ('declined', 'withdrawn', 'expired', 'stopped') AND expires_at BETWEEN
                     (SELECT MIN(expires_at) FROM challenges WHERE state IN ('declined', 'withdrawn', 'expired', 'stopped'))
                     AND (SELECT MAX(expires_at) FROM (
                         SELECT expires_at FROM challenges
                         WHERE state IN ('declined', 'withdrawn', 'expired', 'stopped') AND expires_at <= $1
                         ORDER BY expires_at LIMIT 500) AS old)";
            let purged = tx.count(text, now - KEPT).await?;
            people::forget_erasures(tx, now).await?;
            members::forget_old(tx, now).await?;
            moderation::forget_old(tx, now).await?;
            classes::forget_old(tx, now).await?;
            simuls::forget_old(tx, now).await?;
            Ok(purged)
        })
        .await
    }
}
