//! Challenges: making, declining, closing and listing them.

use sqlx::any::AnyRow;

use crate::config::Budgets;
use crate::game::pestering::{self, History, Pestering};
use crate::game::{Challenge, Fate, OPEN_GAMES, Pair};
use crate::place::{GameId, UserId};
use crate::planted::planted;
use crate::store::games::begin;
use crate::store::outbox::GRACE;
use crate::store::{
    Ask, Cause, Doing, Read, Result, Store, Stored, Tx, corrupt, get, read_by_name,
};

/// Whether one of two people is barred from the bot on a server.
pub const BARRED: &str = "SELECT 1 FROM bars
     WHERE guild_id = $1 AND user_id IN ($2, $3) AND (until_at IS NULL OR until_at > $4)";

/// The result of making a challenge.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Challenged {
    New {
        /// Whether it pings the challenged person.
        pings: bool,
    },
    /// It was already made, because the command was delivered twice: its current state.
    Same(Challenge),
    /// The same challenge already stands here and waits for an answer.
    Pending(Challenge),
    /// The other player has asked for the same rematch: this answers it.
    Crossed(Challenge),
    /// It is not made: the asker has as many open games as allowed.
    Full,
    /// It is not made: the person has been asked enough.
    Refused(Pestering),
}

/// A query for challenges; `$rest` follows `FROM challenges`.
macro_rules! select_challenges {
    ($rest:literal) => {
        concat!(
            "SELECT id, guild_id, channel_id, challenger, challenged, anyone, piles, rules, terms, opening,
                 rated, rematch_of, locale, pinged, message, expires_at, state
             FROM challenges ",
            $rest
        )
    };
}

/// A challenge whose game is being erased is gone.
pub const BY_ID: &str = select_challenges!(
    "WHERE id = $1 AND NOT EXISTS (
         SELECT 1 FROM erasures f WHERE f.user_id IN (challenger, challenged) AND f.up_to >= id)"
);

impl Store {
    /// Stores a new challenge at `now`, in milliseconds since 1970, UTC, unless it would pester. It ends the
    /// challenger's mute of the person they challenge. Without budgets, mutes are the only limit on pestering.
    pub async fn begin_challenge(
        &self,
        challenge: &Challenge,
        now: i64,
        budgets: Budgets,
    ) -> Result<Challenged> {
        const CROSSED: &str = select_challenges!(
            "WHERE rematch_of = $1 AND challenger = $2 AND channel_id = $3 AND state = 'open' AND expires_at > $4"
        );
        const EXPIRE: &str = "UPDATE challenges SET state = 'expired' WHERE challenger = $1 AND challenged IS NOT DISTINCT FROM $2
             AND channel_id = $3 AND state = 'open' AND expires_at <= $4 RETURNING id";
        const STANDING: &str = select_challenges!(
            "WHERE challenger = $1 AND challenged IS NOT DISTINCT FROM $2 AND channel_id = $3 AND state = 'open'"
        );
        const INSERT: &str = "INSERT INTO challenges (id, guild_id, channel_id, challenger, challenged, anyone, piles, rules, terms,
                 opening, rated, rematch_of, locale, pinged, message, made_at, expires_at, state)
             VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, 'open')";
        self.write(format!("store challenge {}", challenge.id), async |tx| {
            let Challenge {
                id,
                pair,
                terms,
                opening,
                rated,
                rematch_of,
                place,
                pings: _,
                message,
                expires,
                state: _,
            } = challenge;
            let [piles, rules] = begin::start_columns(&terms.start);
            let people = (Stored(pair.challenger()), pair.challenged().map(Stored));
            let channel = Stored(place.channel);
            let crossed = tx.maybe(CROSSED, (*rematch_of, people.1, channel, now));
            if let Some(crossed) = crossed.await? {
                return Ok(Challenged::Crossed(crossed));
            }
            // An expired challenge must not block a new one, swept or not.
            for expired in tx.all(EXPIRE, (people, channel, now)).await? {
                owe_draw(tx, expired, now).await?;
            }
            if let Some(same) = tx.maybe(BY_ID, *id).await? {
                return Ok(Challenged::Same(same));
            }
            if let Some(standing) = tx.maybe(STANDING, (people, channel)).await? {
                return Ok(Challenged::Pending(standing));
            }
            if tx.any(BARRED, (place.guild, pair.challenger(), pair.challenged(), now)).await? {
                return Ok(Challenged::Refused(Pestering::Barred));
            }
            if begin::open_games(tx, pair.challenger()).await? >= OPEN_GAMES {
                return Ok(Challenged::Full);
            }
            let history = history(tx, *pair, now, budgets).await?;
            let pings = match history.may_ask(now) {
                Ok(pings) => pings && !pair.is_open(),
                Err(pestering) => return Ok(Challenged::Refused(pestering)),
            };
            let who = (place.guild.map(Stored), channel, people, pair.is_open());
            let game = (piles, rules, terms.besides(), *opening, *rated, *rematch_of);
            let state = (place.locale, pings, *message, now, *expires);
            tx.run(INSERT, (Stored(*id), who, game, state)).await?;
            tx.run("DELETE FROM mutes WHERE muter = $1 AND muted = $2", people).await?;
            Ok(Challenged::New { pings })
        })
        .await
    }

    pub async fn challenge(&self, id: GameId) -> Result<Option<Challenge>> {
        self.readers.maybe(BY_ID, id).await.doing(format_args!("read challenge {id}"))
    }

    /// Closes an open challenge. Returns its state now: `fate`, or the one it already had.
    ///
    /// # Errors
    /// If the database fails, or has no such challenge.
    pub async fn close_challenge(&self, id: GameId, fate: Fate, now: i64) -> Result<Fate> {
        self.write(format!("close challenge {id}"), async |tx| close(tx, id, fate, now).await).await
    }

    /// Declines a challenge if it is open, and mutes its challenger for the challenged person.
    ///
    /// # Errors
    /// If the database fails, or has no such challenge.
    pub async fn mute(&self, challenge: &Challenge, now: i64) -> Result<Fate> {
        let Challenge { id, pair, .. } = challenge;
        self.write(format!("decline challenge {id} for good"), async |tx| {
            let text = "INSERT INTO mutes (muter, muted, muted_at) VALUES ($1, $2, $3) ON CONFLICT DO NOTHING";
            tx.run(text, (pair.challenged(), pair.challenger(), now))
                .await?;
            close(tx, *id, Fate::Declined, now).await
        })
        .await
    }

    /// Returns the challenges to and from a person that are open at `now`, the next to expire first.
    pub async fn open_challenges(&self, who: UserId, now: i64) -> Result<Vec<Challenge>> {
        const OPEN: &str = select_challenges!(
            "WHERE (challenger = $1 OR challenged = $1) AND state = 'open' AND expires_at > $2 ORDER BY expires_at, id"
        );
        let read = self.readers.all(OPEN, (who, now)).await;
        let read: Vec<Result<_, Cause>> = read.doing("find the challenges of a person")?;
        // An unreadable one must not hide the others.
        Ok(read.into_iter().flatten().collect())
    }
}

/// Closes an open challenge, and returns its state now.
pub async fn close(tx: &mut Tx, id: GameId, fate: Fate, now: i64) -> Result<Fate, Cause> {
    let text =
        "UPDATE challenges SET state = $2, declined_at = $3 WHERE id = $1 AND state = 'open'";
    if tx.changed(text, (id, fate, (fate == Fate::Declined).then_some(now))).await? {
        // One that expires is closed by no answer, which would draw it.
        owe_draw(tx, id, if fate == Fate::Expired { now } else { now + GRACE }).await?;
    }
    let state = tx.maybe("SELECT state FROM challenges WHERE id = $1", id).await?;
    // Its people may just have been erased.
    Ok(state.unwrap_or(Fate::Expired))
}

/// Has the message of a challenge that was just closed drawn from `at` on, if it is known.
pub async fn owe_draw(tx: &mut Tx, id: GameId, at: i64) -> Result<(), Cause> {
    if planted(15) {
        return Ok(());
    }
    let text = "INSERT INTO outbox (kind, subject, guild_id, channel_id, due_at)
         SELECT 'challenge', id, guild_id, channel_id, $2 FROM challenges WHERE id = $1 AND message IS NOT NULL
         ON CONFLICT (kind, subject) DO UPDATE SET due_at = excluded.due_at, claimed_until = 0";
    tx.run(text, (id, at)).await
}

/// Reads the history between challenger and challenged.
async fn history(tx: &mut Tx, pair: Pair, now: i64, budgets: Budgets) -> Result<History, Cause> {
    const OPEN: &str = "SELECT expires_at FROM challenges WHERE challenger = $1 AND state = 'open' AND expires_at > $2";
    const MADE: &str = "SELECT made_at FROM challenges WHERE challenger = $1 AND made_at > $2";
    const DECLINED: &str = "SELECT declined_at FROM challenges WHERE challenger = $1 AND challenged = $2 AND declined_at > $3";
    const PINGED: &str =
        "SELECT made_at FROM challenges WHERE challenged = $1 AND made_at > $2 AND pinged = 1";
    let (challenger, challenged) = (pair.challenger(), pair.challenged());
    let text = "SELECT 1 FROM mutes WHERE muter = $1 AND muted = $2";
    let muted = tx.any(text, (challenged, challenger)).await?;
    if budgets == Budgets::Off {
        return Ok(History { muted, ..History::default() });
    }
    let erased = tx.maybe("SELECT erased_at FROM erasures WHERE user_id = $1", challenger).await?;
    let (recent, declined) = (now - pestering::RECENT, now - pestering::DECLINED);
    Ok(History {
        muted,
        open: tx.all(OPEN, (challenger, now)).await?,
        made: tx.all(MADE, (challenger, recent)).await?,
        declined: tx.all(DECLINED, (challenger, challenged, declined)).await?,
        pinged: tx.all(PINGED, (challenged, recent)).await?,
        erased,
    })
}

/// The challenges after the id `$1` in order, `$2` at the most.
pub const PAGE: &str = select_challenges!("WHERE id > $1 ORDER BY id LIMIT $2");

read_by_name! {
    Challenge {
        id, pair = .., terms = .., opening, rated, rematch_of, place = .., pings = "pinged", message,
        expires = "expires_at", state,
    }
}

impl Read for Pair {
    fn read(row: &AnyRow) -> Result<Self, Cause> {
        let challenger = get(row, "challenger")?;
        let pair = match (get(row, "anyone")?, get(row, "challenged")?) {
            (false, Some(named)) => Pair::new(challenger, named),
            (true, Some(joined)) => Pair::open(challenger).joined_by(joined),
            (true, None) => Some(Pair::open(challenger)),
            (false, None) => None,
        };
        pair.ok_or_else(|| corrupt("challenged"))
    }
}
