//! From whom a person wants no challenges.

use sqlx::Row;
use sqlx::any::AnyRow;

use crate::place::UserId;
use crate::store::error::{Cause, Doing};
use crate::store::{Page, Store, StoreError, Tx, key, write};

/// Rows on a page.
const PAGE: u64 = 10;

impl Store {
    /// A page, from 0, of those from whom a person wants no challenges, and since when, in milliseconds since 1970 in UTC;
    /// the latest first.
    pub async fn mutes(&self, who: UserId, page: u32) -> Result<Page<(UserId, i64)>, StoreError> {
        let reading = self.readers.read(async |tx: &mut Tx| {
            let all: i64 = sqlx::query_scalar("SELECT COUNT(*) FROM mutes WHERE muter = $1")
                .bind(key(who.0))
                .fetch_one(&mut *tx)
                .await?;
            let pages = all.cast_unsigned().div_ceil(PAGE) as u32;
            let page = page.min(pages.saturating_sub(1));
            let rows = sqlx::query(
                "SELECT muted, muted_at FROM mutes WHERE muter = $1 ORDER BY muted_at DESC, muted LIMIT 10 OFFSET $2",
            )
            .bind(key(who.0))
            .bind(i64::from(page) * PAGE.cast_signed())
            .fetch_all(&mut *tx)
            .await?;
            let mute = |row: &AnyRow| {
                let muted = row.try_get::<i64, _>("muted")?.cast_unsigned();
                Ok::<_, Cause>((UserId(muted), row.try_get("muted_at")?))
            };
            Ok::<_, Cause>(Page {
                page,
                pages,
                rows: rows.iter().map(mute).collect::<Result<_, _>>()?,
                own: None,
            })
        });
        reading
            .await
            .doing(format_args!("read whom {who} has muted"))
    }

    /// Lets someone challenge a person again.
    pub async fn unmute(&self, who: UserId, muted: UserId) -> Result<(), StoreError> {
        write(&self.writer, async |tx| {
            sqlx::query("DELETE FROM mutes WHERE muter = $1 AND muted = $2")
                .bind(key(who.0))
                .bind(key(muted.0))
                .execute(&mut *tx)
                .await?;
            Ok(())
        })
        .await
        .doing(format_args!("let {muted} challenge {who} again"))
    }
}
