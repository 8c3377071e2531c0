//! Challenges that are accepted become games.

use sqlx::Connection;

use crate::game::{Challenge, Fate, Pair, Record};
use crate::place::GameId;
use crate::store::error::{Cause, Doing};
use crate::store::games::begin::{self, Hindrance};
use crate::store::games::challenges;
use crate::store::games::matches;
use crate::store::games::threads;
use crate::store::records;
use crate::store::sql::{Ask, Stored};
use crate::store::{Store, StoreError, Tx, write};

/// What came of accepting a challenge.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Accepted {
    /// Its game has begun, or had begun by an earlier delivery of the same click.
    Begun(Box<Record>),
    Closed(Fate),
    /// The challenge stands as it did.
    Hindered(Hindrance),
}

impl Store {
    /// Turns a challenge into its game, `record`, as of `now`. Its people must be free for it. A game that is to be
    /// `threaded` waits for its thread from then on.
    ///
    /// # Errors
    /// When the database fails, or has no such challenge.
    pub async fn accept(
        &self,
        challenge: &Challenge,
        record: &Record,
        threaded: bool,
        now: i64,
    ) -> Result<Accepted, StoreError> {
        let id = challenge.id;
        write(&self.writer, async |tx| {
            let mut attempt = tx.begin().await?;
            let text = "UPDATE challenges SET state = 'accepted' WHERE id = $1 AND state = 'open' AND expires_at > $2";
            if !attempt.changed(text, (Stored(id), now)).await? {
                if let Some(begun) = records::by_id(&mut *attempt, id).await? {
                    return Ok(Accepted::Begun(Box::new(begun)));
                }
                let found = challenges::by_id(&mut *attempt, id).await?;
                let found = found.ok_or(sqlx::Error::RowNotFound)?;
                return Ok(Accepted::Closed(found.fate(now)));
            }
            if let Some(hindrance) = begin::insert(&mut attempt, record, now).await? {
                attempt.rollback().await?;
                return Ok(Accepted::Hindered(hindrance));
            }
            attempt.commit().await?;
            if challenge.rated {
                matches::begin(tx, id).await?;
            }
            if threaded {
                threads::want(tx, record, now).await?;
            }
            been_active(tx, id, challenge.pair, now).await?;
            Ok(Accepted::Begun(Box::new(records::stands(tx, id).await?)))
        })
        .await
        .doing(format_args!("accept challenge {id}"))
    }
}

/// The accepter is active now; the challenger was when they asked.
async fn been_active(tx: &mut Tx, id: GameId, pair: Pair, now: i64) -> Result<(), Cause> {
    let text = "UPDATE seats SET active_at = CASE WHEN user_id = $2 THEN $3
             ELSE COALESCE((SELECT made_at FROM challenges WHERE id = $1), 0) END
         WHERE game_id = $1";
    tx.run(text, (id, pair.challenged(), now)).await
}
