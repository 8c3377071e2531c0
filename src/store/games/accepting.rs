//! Turns accepted challenges into games.

use crate::game::{Challenge, Record};
use crate::store::games::begin::{self, Hindrance};
use crate::store::games::nudges::enqueue_nudge;
use crate::store::games::{challenges, matches, threads};
use crate::store::outbox::GRACE;
use crate::store::{Ask, Redraw, Result, Store, Stored, records};

/// Whether one of two people wants no challenges from the other.
pub const APART: &str =
    "SELECT 1 FROM mutes WHERE (muter = $1 AND muted = $2) OR (muter = $2 AND muted = $1)";

/// The result of accepting a challenge.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Accepted {
    /// Its game has begun, or had begun by an earlier delivery of the same click.
    Begun(Box<Record>),
    /// It is no longer open, or its people were erased.
    Closed,
    /// One of the two wants no challenges from the other, or has just been barred there. The challenge stays open.
    Apart,
    /// The challenge stays open.
    Hindered(Hindrance),
}

impl Store {
    /// Turns a challenge into its game, `record`, at `now`. Its people must be free for it. A `threaded` game then
    /// waits for its thread.
    ///
    /// # Errors
    /// If the database fails.
    pub async fn accept(
        &self,
        challenge: &Challenge,
        record: &Record,
        threaded: bool,
        now: i64,
    ) -> Result<Accepted> {
        self.accept_and(challenge, record, threaded, now, (0, &Redraw::Never)).await
    }

    /// The same by an interaction, and notes how the game's board comes to be drawn.
    pub async fn accept_and(
        &self,
        challenge: &Challenge,
        record: &Record,
        threaded: bool,
        now: i64,
        (interaction, redraw): (u64, &Redraw),
    ) -> Result<Accepted> {
        const OPEN: &str =
            "SELECT 1 FROM challenges WHERE id = $1 AND state = 'open' AND expires_at > $2";
        let Challenge { id, pair, place, .. } = *challenge;
        let accepts = pair.challenged();
        self.write(format!("accept challenge {id}"), async |tx| {
            if !tx.any(OPEN, (id, now)).await? {
                // If several join at once, the game is the first one's.
                let stored = records::by_id(tx, id).await?;
                let theirs =
                    |stored: &Record| accepts.is_some_and(|who| stored.game.is_played_by(who));
                let begun = stored.filter(theirs).map(|stored| Accepted::Begun(Box::new(stored)));
                return Ok(begun.unwrap_or(Accepted::Closed));
            }
            let apart = pair.is_open() && tx.any(APART, (pair.challenger(), accepts)).await?;
            let people = (pair.challenger(), accepts, now);
            if apart || tx.any(challenges::BARRED, (place.guild, people)).await? {
                return Ok(Accepted::Apart);
            }
            if let Some(hindrance) = begin::insert(tx, record, false, now).await? {
                return Ok(Accepted::Hindered(hindrance));
            }
            let text = "UPDATE challenges SET state = 'accepted', challenged = $2 WHERE id = $1";
            tx.run(text, (Stored(id), accepts.map(Stored))).await?;
            if challenge.rated {
                matches::begin(tx, id).await?;
            }
            if threaded {
                threads::want(tx, record, now).await?;
            }
            // The accepter is active now; the challenger was when they made the challenge.
            let text = "UPDATE seats SET active_at = CASE WHEN user_id = $2 THEN $3
                     ELSE COALESCE((SELECT made_at FROM challenges WHERE id = $1), 0) END
                 WHERE game_id = $1";
            tx.run(text, (id, accepts, now)).await?;
            let record = records::current(tx, id).await?;
            enqueue_nudge(tx, &record, now).await?;
            redraw.note(tx, &record, Some(interaction), now).await?;
            // If its message became the board, it is drawn as that. A press on it may come before it is known.
            if record.board.is_none_or(|board| challenge.message.is_some_and(|own| own != board)) {
                challenges::owe_draw(tx, id, now + GRACE).await?;
            }
            Ok(Accepted::Begun(Box::new(record)))
        })
        .await
    }
}
