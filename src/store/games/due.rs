//! What falls due by itself: warnings, games lost on time or abandoned, challenges that expire. A game is claimed
//! first, so that only one of several processes handles it.

use std::time::Instant;

use sqlx::any::AnyRow;

use crate::game::pace::{ANSWER, Measure};
use crate::game::{Challenge, Fate, Ply, Record};
use crate::metrics::Work;
use crate::place::{GameId, Shards};
use crate::store::alive::in_shards;
use crate::store::games::challenges;
use crate::store::outbox::{CLAIM, Job, SET_ASIDE, settled};
use crate::store::{Ask, Cause, Doing, Result, Store, Tx, get, records, write};

/// Selects games that are due; the limit follows.
macro_rules! due {
    () => {
        concat!(
            "SELECT id FROM games WHERE due_at IS NOT NULL AND due_at <= $1 AND claimed_until <= $1
                 AND (warned <> 1 OR due_at <= $5) AND ",
            in_shards!("$2", "$3", "$4"),
            " ORDER BY due_at LIMIT "
        )
    };
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Overdue {
    /// The player to move has used most of their time.
    Warn {
        record: Box<Record>,
        /// When the game is to end, in milliseconds since 1970 in UTC.
        deadline: i64,
        /// How long the deadline was put off because the bot was away, in milliseconds.
        away: i64,
    },
    /// No one has moved in all that time.
    End {
        record: Box<Record>,
        /// Whether the player to move was warned.
        warned: bool,
    },
}

/// The result of warning a player, by its number in the database; 0 stands for no warning.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Warning {
    Given = 1,
    /// The bot may not write there, or the channel is gone: that game will not be lost on time.
    Impossible = 2,
}

impl Store {
    /// Claims what is due at `now` in the servers of these shards: in others the bot may not be reachable. Nobody
    /// loses on time while a move made in time may still arrive.
    pub async fn due(&self, shards: &Shards, now: i64) -> Result<Vec<Overdue>> {
        let began = Instant::now();
        let due = self.try_due(shards, now).await;
        self.writer.metrics.database(Work::Look, began.elapsed());
        due.doing("look for what is due")
    }

    /// Closes the challenges that nobody answered in time. Closing one twice changes nothing, so none is claimed.
    pub async fn expire_challenges(&self, shards: &Shards, now: i64) -> Result<()> {
        const DUE: &str = concat!(
            "SELECT id FROM challenges WHERE state = 'open' AND expires_at <= $1 AND ",
            in_shards!("$2", "$3", "$4"),
            " ORDER BY expires_at LIMIT $5"
        );
        self.for_each_due("close old challenges", DUE, ((now, shards), 20), async |tx, id: GameId| {
            challenges::close(tx, id, Fate::Expired, now).await?;
            match tx.maybe::<Challenge>(challenges::BY_ID, id).await {
                Err(error) if error.is_of_the_row() => {
                    tracing::error!(challenge = %id, %error, "a challenge that is due cannot be read");
                    // Nobody can draw it.
                    settled(tx, Job::Challenge(id)).await
                }
                read => read.map(drop),
            }
        })
        .await
    }

    /// Counts the games under way, in all servers.
    pub async fn count_open_games(&self) -> Result<i64> {
        // The index on due games holds exactly the open ones. Without statistics, PostgreSQL expects few rows in a
        // range with two ends, and so uses it.
        let text = "SELECT COUNT(*) FROM games
             WHERE due_at BETWEEN 0 AND 9223372036854775807 AND state = 'active'";
        self.readers.one(text, ()).await.doing("count the games under way")
    }

    /// Records that the player to move at that ply was, or could not be, warned that the game ends at `deadline`.
    pub async fn warned(
        &self,
        id: GameId,
        ply: Ply,
        deadline: i64,
        warning: Warning,
    ) -> Result<()> {
        let text = "UPDATE games SET warned = $4, due_at = $3, deadline_at = $3, claimed_until = 0
                 WHERE id = $1 AND state = 'active'
                   AND $2 = COALESCE((SELECT MAX(ply) + 1 FROM moves WHERE game_id = $1), 0)";
        let noted = self.writer.run(text, (id, ply, deadline, warning as i64));
        noted.await.doing(format_args!("note a warning in game {id}"))
    }

    async fn try_due(&self, shards: &Shards, now: i64) -> Result<Vec<Overdue>, Cause> {
        const WAITING: &str = concat!(due!(), "1");
        const CLAIMED: &str = concat!(
            "UPDATE games SET claimed_until = $6 WHERE id IN (",
            due!(),
            "20) RETURNING id, deadline_at, warned, away_ms"
        );
        if !self.readers.any(WAITING, (now, shards, now - ANSWER)).await? {
            return Ok(Vec::new());
        }
        write(&self.writer, async |tx| {
            let mut found = Vec::new();
            for row in tx.rows(CLAIMED, (now, shards, now - ANSWER, now + CLAIM)).await? {
                let id: GameId = get(&row, "id")?;
                match overdue(tx, id, &row).await {
                    Ok(overdue) => found.extend(overdue),
                    Err(error) if error.is_of_the_row() => {
                        tracing::error!(game = %id, %error, "a game that is due cannot be read");
                        let text = "UPDATE games SET claimed_until = $2 WHERE id = $1";
                        tx.run(text, (id, now + SET_ASIDE)).await?;
                    }
                    Err(error) => return Err(error),
                }
            }
            Ok(found)
        })
        .await
    }
}

/// Returns what to do about a game that is due, if anything.
async fn overdue(tx: &mut Tx, id: GameId, row: &AnyRow) -> Result<Option<Overdue>, Cause> {
    let record = match records::by_id(tx, id).await? {
        Some(record) if record.game.end().is_none() => Box::new(record),
        _ => return Ok(None),
    };
    let warned: i64 = get(row, "warned")?;
    Ok(Some(match Measure::of(&record.game, warned != 0) {
        Measure::Warn => {
            Overdue::Warn { record, deadline: get(row, "deadline_at")?, away: get(row, "away_ms")? }
        }
        Measure::End => Overdue::End { record, warned: warned == Warning::Given as i64 },
    }))
}
