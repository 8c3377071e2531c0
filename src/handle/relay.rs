//! One process takes another's place, or serves beside it. Both hear what comes meanwhile: what the one took, the other leaves
//! alone.

use std::time::Duration;

use tracing::warn;

use super::Bot;

/// Longer than an interaction can be answered after it came.
pub const ANSWERABLE: Duration = Duration::from_secs(5);

/// Whether it falls to this process to answer an interaction: where several serve at once, to one of them.
pub async fn claim(bot: &Bot, interaction: u64) -> bool {
    if !bot.store.is_shared() {
        return true;
    }
    match bot.store.claim(&[interaction]).await {
        Ok(claimed) => claimed == 1,
        Err(trouble) => {
            warn!(%trouble, "it is not known whether another process answers");
            true
        }
    }
}

/// What was taken lately by a process that has left, at `now`, in milliseconds since 1970, UTC.
pub async fn taken_before(bot: &Bot, now: i64) -> Vec<u64> {
    let then = now - 2 * ANSWERABLE.as_millis() as i64;
    let claimed = bot.store.claimed_since(then).await;
    claimed.unwrap_or_else(|trouble| {
        warn!(%trouble, "what another process answered is not known");
        Vec::new()
    })
}

/// Leaves word of what was taken lately.
pub async fn hand_over(bot: &Bot, taken: &[u64]) {
    if !taken.is_empty()
        && !bot.store.is_shared()
        && let Err(trouble) = bot.store.claim(taken).await
    {
        warn!(%trouble, "whoever comes next does not know what was answered");
    }
}
