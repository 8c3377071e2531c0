//! From whom a person wants no challenges.

use crate::place::UserId;
use crate::store::error::{Cause, Doing};
use crate::store::sql::Ask;
use crate::store::{Page, Store, StoreError, Tx};

/// Rows on a page.
const PAGE: u64 = 10;

impl Store {
    /// A page, from 0, of those from whom a person wants no challenges, and since when, in milliseconds since 1970 in UTC;
    /// the latest first.
    pub async fn mutes(&self, who: UserId, page: u32) -> Result<Page<(UserId, i64)>, StoreError> {
        let reading = self.readers.read(async |tx: &mut Tx| {
            let text = "SELECT COUNT(*) FROM mutes WHERE muter = $1";
            let pages = tx.one::<u64>(text, who).await?.div_ceil(PAGE) as u32;
            let page = page.min(pages.saturating_sub(1));
            let text = "SELECT muted, muted_at FROM mutes WHERE muter = $1 ORDER BY muted_at DESC, muted LIMIT 10 OFFSET $2";
            let offset = i64::from(page) * PAGE.cast_signed();
            Ok::<_, Cause>(Page {
                page,
                pages,
                rows: tx.all(text, (who, offset)).await?,
                own: None,
            })
        });
        reading.await.doing(format_args!("read whom {who} has muted"))
    }

    /// Lets someone challenge a person again.
    pub async fn unmute(&self, who: UserId, muted: UserId) -> Result<(), StoreError> {
        let text = "DELETE FROM mutes WHERE muter = $1 AND muted = $2";
        let unmuted = self.writer.run(text, (who, muted)).await;
        unmuted.doing(format_args!("let {muted} challenge {who} again"))
    }
}
