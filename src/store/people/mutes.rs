//! The people from whom a person wants no challenges.

use crate::place::UserId;
use crate::store::{Doing, Page, Result, Store, page};

impl Store {
    /// Returns those from whom a person wants no challenges, and since when, in milliseconds since 1970 in UTC: a
    /// page, from 0, the latest first.
    pub async fn mutes(&self, who: UserId, page: u32) -> Result<Page<(UserId, i64)>> {
        self.read("read whom a person has muted", async |tx| {
            let mutes = [
                "SELECT COUNT(*) FROM mutes WHERE muter = $1",
                "SELECT muted, muted_at FROM mutes WHERE muter = $1 ORDER BY muted_at DESC, muted LIMIT 10 OFFSET $2",
            ];
            page::read(tx, page, who, mutes).await
        })
        .await
    }

    /// Lets someone challenge a person again.
    pub async fn unmute(&self, who: UserId, muted: UserId) -> Result<()> {
        let text = "DELETE FROM mutes WHERE muter = $1 AND muted = $2";
        let unmuted = self.writer.run(text, (who, muted)).await;
        unmuted.doing("let a person challenge another again")
    }
}
