//! What is due although nobody asks: warnings, games lost on time or put away, challenges that expire. A row is
//! claimed before it is worked on, so that of several processes one does it.

use sqlx::Row;

use super::error::Cause;
use super::{Store, StoreError, key, proposals, records, write};
use crate::game::{GameId, Ply, Proposal, Record, deadline};

/// How long a process may take over what it has claimed, in milliseconds.
const CLAIM: i64 = 60_000;
/// After so long without a sign of life, in milliseconds, the bot has been away.
const AWAY: i64 = 60_000;
/// The most to do at a time.
const AT_ONCE: i64 = 20;

/// Something that is due.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Task {
    /// Whoever is to move has not done so for most of their time.
    Warn {
        /// The game.
        record: Box<Record>,
        /// When it will be lost, in milliseconds since 1970 in UTC.
        deadline: i64,
        /// By how much that was put off because the bot was away, in milliseconds.
        away: i64,
    },
    /// Nobody has moved in all that time: lost between people, put away against the bot.
    End(Box<Record>),
    /// Nobody has answered this challenge.
    Expire(Box<Proposal>),
}

impl Store {
    /// Shows that the bot is alive at `now`. If it was away for a while before, or the clock has jumped forward,
    /// every deadline is put off by as much: gives how long that was, in milliseconds.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn beat(&self, now: i64) -> Result<i64, StoreError> {
        self.try_beat(now)
            .await
            .map_err(|cause| StoreError::new("show that the bot is alive", cause))
    }

    /// Claims what is due at `now`.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn due(&self, now: i64) -> Result<Vec<Task>, StoreError> {
        self.try_due(now)
            .await
            .map_err(|cause| StoreError::new("look for what is due", cause))
    }

    /// Notes that whoever is to move at that ply was warned that the game ends at `deadline`.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn warned(&self, id: GameId, ply: Ply, deadline: i64) -> Result<(), StoreError> {
        let note = async {
            let mut tx = write(&self.writer).await?;
            sqlx::query(
                "UPDATE games SET warned = 1, due_at = $3, deadline_at = $3, claimed_until = 0
                 WHERE id = $1 AND state = 'active'
                   AND $2 = COALESCE((SELECT MAX(ply) + 1 FROM moves WHERE game_id = $1), 0)",
            )
            .bind(key(id.0))
            .bind(i64::from(ply.0))
            .bind(deadline)
            .execute(&mut *tx)
            .await?;
            Ok(tx.commit().await?)
        };
        note.await
            .map_err(|cause: Cause| StoreError::new(format!("note a warning in game {id}"), cause))
    }

    async fn try_beat(&self, now: i64) -> Result<i64, Cause> {
        let mut tx = write(&self.writer).await?;
        let seen = sqlx::query("SELECT seen_at FROM alive WHERE id = 1")
            .fetch_optional(&mut *tx)
            .await?;
        let seen = match seen {
            Some(row) => row.try_get(0)?,
            None => now,
        };
        sqlx::query(
            "INSERT INTO alive (id, seen_at) VALUES (1, $1)
             ON CONFLICT (id) DO UPDATE SET seen_at = excluded.seen_at",
        )
        .bind(now)
        .execute(&mut *tx)
        .await?;
        let away = now - seen;
        if away > AWAY {
            // Who was warned of the old deadline is told of the new one at once.
            sqlx::query(
                "UPDATE games SET deadline_at = deadline_at + $1, away_ms = away_ms + $1, claimed_until = 0,
                     due_at = CASE WHEN warned = 1 THEN $2 ELSE due_at + $1 END, warned = 0
                 WHERE due_at IS NOT NULL",
            )
            .bind(away)
            .bind(now)
            .execute(&mut *tx)
            .await?;
        } else if away < -AWAY {
            // The clock went back. What was set by the wrong time lies too far ahead.
            sqlx::query(
                "UPDATE games SET claimed_until = 0,
                     deadline_at = CASE WHEN deadline_at > $1 THEN $1 ELSE deadline_at END,
                     due_at = CASE WHEN due_at > $1 THEN $1 ELSE due_at END
                 WHERE due_at IS NOT NULL",
            )
            .bind(now + deadline::IDLE)
            .execute(&mut *tx)
            .await?;
        }
        tx.commit().await?;
        Ok(if away > AWAY { away } else { 0 })
    }

    async fn try_due(&self, now: i64) -> Result<Vec<Task>, Cause> {
        let mut found = self.proposals_due(now).await?;
        let waiting = sqlx::query(
            "SELECT id FROM games WHERE due_at IS NOT NULL AND due_at <= $1 AND claimed_until <= $1 LIMIT 1",
        )
        .bind(now)
        .fetch_optional(&self.readers)
        .await?;
        if waiting.is_none() {
            return Ok(found);
        }
        let mut tx = write(&self.writer).await?;
        let rows = sqlx::query(
            "UPDATE games SET claimed_until = $2 WHERE id IN (
                 SELECT id FROM games WHERE due_at IS NOT NULL AND due_at <= $1 AND claimed_until <= $1
                 ORDER BY due_at LIMIT $3)
             RETURNING id, deadline_at, warned, away_ms",
        )
        .bind(now)
        .bind(now + CLAIM)
        .bind(AT_ONCE)
        .fetch_all(&mut *tx)
        .await?;
        for row in rows {
            let id = GameId(row.try_get::<i64, _>("id")?.cast_unsigned());
            // One that cannot be read shall not keep the others waiting; `bouton check` names it.
            let record = match records::by_id(&mut *tx, id).await {
                Ok(Some(record)) if record.game.end().is_none() => Box::new(record),
                Ok(_) => continue,
                Err(cause @ Cause::Corrupt(_)) => {
                    tracing::error!(%cause, "a game that is due cannot be read");
                    continue;
                }
                Err(cause) => return Err(cause),
            };
            let deadline: i64 = row.try_get("deadline_at")?;
            let warned = row.try_get::<i64, _>("warned")? != 0;
            found.push(if record.game.is_between_people() && !warned {
                let away = row.try_get("away_ms")?;
                // However late the warning comes, there is time left to act on it.
                let deadline = deadline.max(now + deadline::GRACE);
                Task::Warn {
                    record,
                    deadline,
                    away,
                }
            } else {
                Task::End(record)
            });
        }
        tx.commit().await?;
        Ok(found)
    }

    /// Closing one twice changes nothing, so these are not claimed.
    async fn proposals_due(&self, now: i64) -> Result<Vec<Task>, Cause> {
        let rows = sqlx::query(
            "SELECT id FROM proposals WHERE state = 'open' AND expires_at <= $1
             ORDER BY expires_at LIMIT $2",
        )
        .bind(now)
        .bind(AT_ONCE)
        .fetch_all(&self.readers)
        .await?;
        let mut found = Vec::with_capacity(rows.len());
        for row in rows {
            let id = GameId(row.try_get::<i64, _>("id")?.cast_unsigned());
            if let Some(proposal) = proposals::by_id(&self.readers, id).await? {
                found.push(Task::Expire(Box::new(proposal)));
            }
        }
        Ok(found)
    }
}
