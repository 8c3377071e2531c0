//! Interactions handled already: those that changed a game or a class, each of which does so once, however often and
//! to whichever process it is delivered; and those that a process has claimed, which others leave alone.

use futures_util::future::try_join_all;

use crate::place::GameId;
use crate::store::batching::batch::Batch;
use crate::store::sql::delete_oldest;
use crate::store::{Ask, Cause, Doing, Result, Store, Tx, key};

/// How long they are kept, in milliseconds: longer than an interaction can be answered.
const KEPT: i64 = 3_600_000;
/// The most to delete at a time, so that no move waits for it.
const AT_ONCE: i64 = 2_000;

/// Claims interactions, dated by their ids, and returns those that nobody had claimed. All processes claim in the same
/// order, so that no two wait for each other.
pub static CLAIM: Batch = Batch::new(
    1,
    [
        "INSERT INTO claims (id, claimed_at) SELECT column1, (column1 >> 22) + 1420070400000 FROM (VALUES ",
        ") AS claimed WHERE column1 IS NOT NULL ORDER BY column1 ON CONFLICT (id) DO NOTHING RETURNING id",
    ],
);

impl Store {
    /// Whether this interaction has already changed a game.
    pub async fn has_done(&self, interaction: u64) -> Result<bool> {
        let done = self.readers.ask(async |on: &mut Tx| is_done(on, Some(interaction)).await);
        done.await.doing(format_args!("look for interaction {interaction}"))
    }

    /// Whether another process may receive the same interactions, and answer them now.
    pub fn is_shared(&self) -> bool {
        self.writer.engine.is_shared()
    }

    /// Claims interactions for this process; returns how many of them nobody had claimed before.
    pub async fn claim(&self, interactions: &[u64]) -> Result<usize> {
        let ids = interactions.iter().copied().filter_map(key);
        let claims = try_join_all(ids.map(|id| self.claims.load(&self.writer.asker, id)));
        Ok(claims.await.doing("claim interactions")?.iter().flatten().count())
    }

    /// Returns the interactions claimed last, and those that came at most `within` milliseconds before, whatever this
    /// machine's clock says.
    pub async fn claimed_last(&self, within: i64) -> Result<Vec<u64>> {
        let text =
            "SELECT id FROM claims WHERE claimed_at >= (SELECT MAX(claimed_at) FROM claims) - $1";
        self.readers.all(text, within).await.doing("see what others have claimed")
    }

    /// Deletes interactions too old at `now`, in milliseconds since 1970, UTC, to be delivered again. Returns whether
    /// there may be more.
    pub async fn forget_interactions(&self, now: i64) -> Result<bool> {
        self.write("forget old interactions", async |tx| {
            let old = now - KEPT;
            // An interaction this old has no higher id.
            let text = "DELETE FROM interactions WHERE done_at <= $2
                     AND id BETWEEN (SELECT MIN(id) FROM interactions) AND (SELECT MAX(id) FROM (
                         SELECT id FROM interactions WHERE id <= $1 AND done_at <= $2 ORDER BY id LIMIT $3) AS old)";
            let last = GameId::made_at(old, u64::MAX);
            let done = tx.count(text, (last, old, AT_ONCE)).await?;
            let text = delete_oldest!("claims", "claimed_at", "$2");
            let claimed = tx.count(text, (old, AT_ONCE)).await?;
            Ok(done.max(claimed) >= AT_ONCE.cast_unsigned())
        })
        .await
    }
}

pub async fn is_done(on: &mut Tx, interaction: Option<u64>) -> Result<bool, Cause> {
    let Some(id) = interaction.and_then(key) else { return Ok(false) };
    on.any("SELECT 1 FROM interactions WHERE id = $1", id).await
}

/// Notes that an interaction changes a game in this transaction. The caller has checked that it is not noted yet.
pub async fn note(tx: &mut Tx, interaction: Option<u64>, now: i64) -> Result<(), Cause> {
    let done = interaction.map(|id| (id, now));
    note_all(tx, done.as_slice()).await
}

/// The same for several at once, each with its time: at most [`crate::store::batching::batch::TOGETHER`] of them.
pub async fn note_all(tx: &mut Tx, done: &[(u64, i64)]) -> Result<(), Cause> {
    static NOTE: Batch = Batch::new(
        2,
        [
            "INSERT INTO interactions (id, done_at) SELECT column1, column2 FROM (VALUES ",
            ") AS done WHERE column1 IS NOT NULL",
        ],
    );
    let done = done.iter();
    let done: Vec<(i64, i64)> = done.filter_map(|&(id, now)| Some((key(id)?, now))).collect();
    if !done.is_empty() {
        NOTE.with_rows(tx, &done, |done| done.copied())?.execute(&mut *tx).await?;
    }
    Ok(())
}
