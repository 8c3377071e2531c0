//! Keeping off boards.

use crate::place::UserId;
use crate::store::columns::storable;
use crate::store::error::Doing;
use crate::store::standings::hiding;
use crate::store::{Store, StoreError, tournaments};

impl Store {
    /// Takes a person off all boards at `now`, or puts them back where they stand.
    pub async fn hide(&self, who: UserId, hidden: bool, now: i64) -> Result<(), StoreError> {
        self.write(format!("hide or show {who}"), async |tx| {
            let id = storable(who.0, "the person's id")?;
            if hiding::hide(tx, id, hidden).await? {
                tournaments::show_anew(tx, who, now).await?;
            }
            Ok(())
        })
        .await
    }

    pub async fn is_hidden(&self, who: UserId) -> Result<bool, StoreError> {
        let text = "SELECT 1 FROM hidden WHERE user_id = $1";
        let found = self.readers.any(text, who).await;
        found.doing(format_args!("see whether {who} is hidden"))
    }
}
