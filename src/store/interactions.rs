//! Interactions that have changed a game. Each does so once, however often it is delivered and to whichever process. And
//! those that a process took, which another leaves alone.

use sqlx::any::AnyRow;
use sqlx::{Any, Executor, Row};

use super::error::{Cause, Doing};
use super::several::{Bound, Several};
use super::{Store, StoreError, Tx, key, write};
use crate::place::GameId;

/// How long they are kept, in milliseconds: longer than an interaction can be answered.
const KEPT: i64 = 3_600_000;
/// The most to forget at a time, so that no move waits for it.
const AT_ONCE: i64 = 2_000;

impl Store {
    /// Whether this interaction has changed a game already.
    pub async fn has_done(&self, interaction: u64) -> Result<bool, StoreError> {
        is_done(&self.readers, Some(interaction))
            .await
            .doing(format_args!("look for interaction {interaction}"))
    }

    /// Whether another process may hear of the same interactions, and answer them now.
    pub fn is_shared(&self) -> bool {
        self.writer.engine.is_shared()
    }

    /// Claims interactions for this process at `now`; how many of them nobody had claimed before.
    pub async fn claim(&self, interactions: &[u64], now: i64) -> Result<usize, StoreError> {
        let ids: Vec<i64> = interactions.iter().copied().filter_map(key).collect();
        write(&self.writer, async |tx| {
            let mut claimed = 0;
            for &id in &ids {
                let done = sqlx::query(
                    "INSERT INTO claims (id, claimed_at) VALUES ($1, $2) ON CONFLICT (id) DO NOTHING",
                )
                .bind(id)
                .bind(now)
                .execute(&mut *tx)
                .await?;
                claimed += usize::from(done.rows_affected() == 1);
            }
            Ok(claimed)
        })
        .await
        .doing("claim interactions")
    }

    /// The interactions that were claimed since then, in milliseconds since 1970, UTC.
    pub async fn claimed_since(&self, then: i64) -> Result<Vec<u64>, StoreError> {
        let reading = async {
            let rows = sqlx::query("SELECT id FROM claims WHERE claimed_at >= $1")
                .bind(then)
                .fetch_all(&self.readers)
                .await?;
            let id = |row: &AnyRow| Ok(row.try_get::<i64, _>(0)?.cast_unsigned());
            rows.iter().map(id).collect::<Result<_, Cause>>()
        };
        reading.await.doing("see what others have claimed")
    }

    /// Forgets interactions too old at `now` to be delivered again, in milliseconds since 1970, UTC. Gives whether
    /// there may be more.
    pub async fn forget_interactions(&self, now: i64) -> Result<bool, StoreError> {
        write(&self.writer, async |tx| {
            let old = now - KEPT;
            // No older ones have higher ids.
            let done = sqlx::query(
                "DELETE FROM interactions WHERE id IN (
                     SELECT id FROM interactions WHERE id <= $1 AND done_at <= $2 ORDER BY id LIMIT $3)",
            )
            .bind(key(GameId::made_at(old, u64::MAX).0))
            .bind(old)
            .bind(AT_ONCE)
            .execute(&mut *tx)
            .await?;
            let claimed = sqlx::query(
                "DELETE FROM claims WHERE id IN (
                     SELECT id FROM claims WHERE claimed_at <= $1 ORDER BY claimed_at LIMIT $2)",
            )
            .bind(old)
            .bind(AT_ONCE)
            .execute(&mut *tx)
            .await?;
            let most = done.rows_affected().max(claimed.rows_affected());
            Ok(most == AT_ONCE.cast_unsigned())
        })
        .await
        .doing("forget old interactions")
    }
}

pub(super) async fn is_done(
    on: impl Executor<'_, Database = Any>,
    interaction: Option<u64>,
) -> Result<bool, Cause> {
    let Some(id) = interaction.and_then(key) else {
        return Ok(false);
    };
    let found = sqlx::query("SELECT 1 FROM interactions WHERE id = $1")
        .bind(id)
        .fetch_optional(on)
        .await?;
    Ok(found.is_some())
}

/// Notes an interaction that changes a game in this transaction. The caller has checked that it is not noted yet.
pub(super) async fn note(tx: &mut Tx, interaction: Option<u64>, now: i64) -> Result<(), Cause> {
    let done = interaction.map(|id| (id, now));
    note_all(tx, done.as_slice()).await
}

/// The same for several at once, each as of a time: at most [`super::several::TOGETHER`] of them.
pub(super) async fn note_all(tx: &mut Tx, done: &[(u64, i64)]) -> Result<(), Cause> {
    static NOTE: Several = Several::new(
        2,
        [
            "INSERT INTO interactions (id, done_at) SELECT column1, column2 FROM (VALUES ",
            ") AS done WHERE column1 IS NOT NULL",
        ],
    );
    let done: Vec<(i64, i64)> = (done.iter())
        .filter_map(|&(id, now)| Some((key(id)?, now)))
        .collect();
    if !done.is_empty() {
        let bind = |query: Bound<'static>, done: Option<&(i64, i64)>| {
            query
                .bind(done.map(|done| done.0))
                .bind(done.map(|done| done.1))
        };
        NOTE.about(tx, &done, bind).execute(&mut *tx).await?;
    }
    Ok(())
}
