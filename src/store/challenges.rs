//! Challenges: made, answered, and turned into games.

use sqlx::any::AnyRow;
use sqlx::{Any, Executor, Row};

use super::error::{Cause, Doing};
use super::{Store, StoreError, Tx, games, key, records, storable, write};
use crate::config::Budgets;
use crate::game::pestering::{self, History, Pestering};
use crate::game::{Challenge, Fate, OPEN_GAMES, Pair};
use crate::place::{ChannelId, GameId, GuildId, MessageId, Place, UserId};

/// What came of making a challenge.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Challenged {
    New {
        /// Whether it pings whom it asks.
        pings: bool,
    },
    /// It was already made, because the command was delivered twice: how it stands now.
    Same(Challenge),
    /// The same challenge already stands here and waits for an answer.
    Asked(Challenge),
    /// The other player has asked for the same rematch: this answers it.
    Crossed(Challenge),
    /// It is not made: the asker has as many open games as allowed.
    Full,
    /// It is not made: the person has been asked enough.
    Refused(Pestering),
}

/// A query for challenges, with what comes after `FROM challenges`.
macro_rules! select_challenges {
    ($rest:literal) => {
        concat!(
            "SELECT id, guild_id, channel_id, challenger, challenged, piles, rules, terms, opening,
                 rated, rematch_of, locale, pinged, message, expires_at, state
             FROM challenges ",
            $rest
        )
    };
}

impl Store {
    /// Stores a new challenge as of `now`, in milliseconds since 1970, UTC, unless it would pester; and the person who
    /// asks may be asked again by the person they ask. Without budgets only mutes hold.
    pub async fn begin_challenge(
        &self,
        challenge: &Challenge,
        now: i64,
        budgets: Budgets,
    ) -> Result<Challenged, StoreError> {
        self.try_begin_challenge(challenge, now, budgets)
            .await
            .doing(format_args!("store challenge {}", challenge.id))
    }

    /// The challenge with that id.
    pub async fn challenge(&self, id: GameId) -> Result<Option<Challenge>, StoreError> {
        by_id(&self.readers, id)
            .await
            .doing(format_args!("read challenge {id}"))
    }

    /// Remembers which message shows a challenge.
    pub async fn set_challenge(&self, id: GameId, message: MessageId) -> Result<(), StoreError> {
        let set = async {
            let Some(id) = key(id.0) else { return Ok(()) };
            write(&self.writer, async |tx| {
                sqlx::query("UPDATE challenges SET message = $2 WHERE id = $1")
                    .bind(id)
                    .bind(storable(message.0, "the message's id")?)
                    .execute(&mut *tx)
                    .await?;
                Ok(())
            })
            .await
        };
        set.await
            .doing(format_args!("set the message of challenge {id}"))
    }

    /// Ends an open challenge. Gives how it stands now: as asked, or as it already was.
    ///
    /// # Errors
    /// When the database fails, or has no such challenge.
    pub async fn close_challenge(
        &self,
        id: GameId,
        fate: Fate,
        now: i64,
    ) -> Result<Fate, StoreError> {
        write(&self.writer, async |tx| close(tx, id, fate, now).await)
            .await
            .doing(format_args!("close challenge {id}"))
    }

    /// Declines a challenge if it is open, and mutes its challenger for the person challenged.
    ///
    /// # Errors
    /// When the database fails, or has no such challenge.
    pub async fn mute(&self, challenge: &Challenge, now: i64) -> Result<Fate, StoreError> {
        let Challenge { id, pair, .. } = challenge;
        write(&self.writer, async |tx| {
            sqlx::query(
                "INSERT INTO mutes (muter, muted, muted_at) VALUES ($1, $2, $3) ON CONFLICT DO NOTHING",
            )
            .bind(key(pair.challenged().0))
            .bind(key(pair.challenger().0))
            .bind(now)
            .execute(&mut *tx)
            .await?;
            close(tx, *id, Fate::Declined, now).await
        })
        .await
        .doing(format_args!("decline challenge {id} for good"))
    }

    /// The challenges to and from a person that are open at `now`, the next to expire first.
    pub async fn open_challenges(
        &self,
        who: UserId,
        now: i64,
    ) -> Result<Vec<Challenge>, StoreError> {
        let find = async {
            let rows = sqlx::query(select_challenges!(
                "WHERE (challenger = $1 OR challenged = $1) AND state = 'open' AND expires_at > $2 ORDER BY expires_at, id"
            ))
            .bind(key(who.0))
            .bind(now)
            .fetch_all(&self.readers)
            .await?;
            // An unreadable one must not hide the others.
            Ok(rows.iter().filter_map(|row| read(row).ok()).collect())
        };
        find.await
            .doing(format_args!("find the challenges of {who}"))
    }

    async fn try_begin_challenge(
        &self,
        challenge: &Challenge,
        now: i64,
        budgets: Budgets,
    ) -> Result<Challenged, Cause> {
        write(&self.writer, async |tx| {
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
            let [piles, rules] = games::start_columns(&terms.start);
            let challenger = storable(pair.challenger().0, "the person's id")?;
            let challenged = storable(pair.challenged().0, "the person's id")?;
            let channel = storable(place.channel.0, "the channel's id")?;
            let crossed = sqlx::query(select_challenges!(
                "WHERE rematch_of = $1 AND challenger = $2 AND channel_id = $3 AND state = 'open' AND expires_at > $4"
            ))
            .bind(rematch_of.and_then(|of| key(of.0)))
            .bind(challenged)
            .bind(channel)
            .bind(now)
            .fetch_optional(&mut *tx)
            .await?;
            if let Some(row) = crossed {
                return Ok(Challenged::Crossed(read(&row)?));
            }
            // An expired one must not block another, swept or not.
            sqlx::query(
                "UPDATE challenges SET state = 'expired' WHERE challenger = $1 AND challenged = $2 AND channel_id = $3
                 AND state = 'open' AND expires_at <= $4",
            )
            .bind(challenger)
            .bind(challenged)
            .bind(channel)
            .bind(now)
            .execute(&mut *tx)
            .await?;
            if let Some(same) = by_id(&mut *tx, *id).await? {
                return Ok(Challenged::Same(same));
            }
            let standing = sqlx::query(select_challenges!(
                "WHERE challenger = $1 AND challenged = $2 AND channel_id = $3 AND state = 'open'"
            ))
            .bind(challenger)
            .bind(challenged)
            .bind(channel)
            .fetch_optional(&mut *tx)
            .await?;
            if let Some(row) = standing {
                return Ok(Challenged::Asked(read(&row)?));
            }
            if games::open_games(tx, pair.challenger()).await? >= OPEN_GAMES {
                return Ok(Challenged::Full);
            }
            let history = history(tx, [challenger, challenged], now, budgets).await?;
            let pings = match history.may_ask(now) {
                Ok(pings) => pings,
                Err(pestering) => return Ok(Challenged::Refused(pestering)),
            };
            sqlx::query(
                "INSERT INTO challenges (id, guild_id, channel_id, challenger, challenged, piles, rules, terms, opening,
                     rated, rematch_of, locale, pinged, message, made_at, expires_at, state)
                 VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, 'open')",
            )
            .bind(storable(id.0, "the challenge's id")?)
            .bind(place.guild.map(|guild| storable(guild.0, "the server's id")).transpose()?)
            .bind(channel)
            .bind(challenger)
            .bind(challenged)
            .bind(piles)
            .bind(rules)
            .bind(terms.besides())
            .bind(opening.name())
            .bind(i64::from(*rated))
            .bind(rematch_of.and_then(|of| key(of.0)))
            .bind(place.locale.tag())
            .bind(i64::from(pings))
            .bind(message.and_then(|message| key(message.0)))
            .bind(now)
            .bind(*expires)
            .execute(&mut *tx)
            .await?;
            sqlx::query("DELETE FROM mutes WHERE muter = $1 AND muted = $2")
                .bind(challenger)
                .bind(challenged)
                .execute(&mut *tx)
                .await?;
            Ok(Challenged::New { pings })
        })
        .await
    }
}

/// Ends an open challenge, and gives how it stands now.
pub(super) async fn close(tx: &mut Tx, id: GameId, fate: Fate, now: i64) -> Result<Fate, Cause> {
    sqlx::query(
        "UPDATE challenges SET state = $2, declined_at = $3 WHERE id = $1 AND state = 'open'",
    )
    .bind(key(id.0))
    .bind(fate.name())
    .bind((fate == Fate::Declined).then_some(now))
    .execute(&mut *tx)
    .await?;
    let row = sqlx::query("SELECT state FROM challenges WHERE id = $1")
        .bind(key(id.0))
        .fetch_one(&mut *tx)
        .await?;
    state(&row)
}

/// The history between the one who asks and the one to be asked.
async fn history(
    tx: &mut Tx,
    [challenger, challenged]: [i64; 2],
    now: i64,
    budgets: Budgets,
) -> Result<History, Cause> {
    let muted = sqlx::query("SELECT 1 FROM mutes WHERE muter = $1 AND muted = $2")
        .bind(challenged)
        .bind(challenger)
        .fetch_optional(&mut *tx)
        .await?
        .is_some();
    if budgets == Budgets::Off {
        return Ok(History {
            muted,
            ..History::default()
        });
    }
    let recent = now - pestering::RECENT;
    Ok(History {
        muted,
        open: sqlx::query_scalar(
            "SELECT expires_at FROM challenges WHERE challenger = $1 AND state = 'open' AND expires_at > $2",
        )
        .bind(challenger)
        .bind(now)
        .fetch_all(&mut *tx)
        .await?,
        made: sqlx::query_scalar("SELECT made_at FROM challenges WHERE challenger = $1 AND made_at > $2")
            .bind(challenger)
            .bind(recent)
            .fetch_all(&mut *tx)
            .await?,
        declined: sqlx::query_scalar(
            "SELECT declined_at FROM challenges WHERE challenger = $1 AND challenged = $2 AND declined_at > $3",
        )
        .bind(challenger)
        .bind(challenged)
        .bind(now - pestering::DECLINED)
        .fetch_all(&mut *tx)
        .await?,
        pinged: sqlx::query_scalar(
            "SELECT made_at FROM challenges WHERE challenged = $1 AND made_at > $2 AND pinged = 1",
        )
        .bind(challenged)
        .bind(recent)
        .fetch_all(&mut *tx)
        .await?,
    })
}

/// The challenges after that id in order, each with its id, or with what is wrong with it.
pub(super) async fn page(
    on: impl Executor<'_, Database = Any>,
    after: i64,
    most: i64,
) -> Result<Vec<(i64, Result<Challenge, Cause>)>, Cause> {
    let rows = sqlx::query(select_challenges!("WHERE id > $1 ORDER BY id LIMIT $2"))
        .bind(after)
        .bind(most)
        .fetch_all(on)
        .await?;
    rows.iter()
        .map(|row| Ok((row.try_get("id")?, read(row))))
        .collect()
}

pub(super) async fn by_id(
    on: impl Executor<'_, Database = Any>,
    id: GameId,
) -> Result<Option<Challenge>, Cause> {
    let Some(id) = key(id.0) else { return Ok(None) };
    // What became a game that is being erased is gone.
    let row = sqlx::query(select_challenges!(
        "WHERE id = $1 AND NOT EXISTS (
             SELECT 1 FROM erasures f WHERE f.user_id IN (challenger, challenged) AND f.up_to >= id)"
    ))
        .bind(id)
        .fetch_optional(on)
        .await?;
    row.as_ref().map(read).transpose()
}

fn read(row: &AnyRow) -> Result<Challenge, Cause> {
    let id = |column| {
        Ok::<_, Cause>(
            row.try_get::<Option<i64>, _>(column)?
                .map(i64::cast_unsigned),
        )
    };
    let required = |column| id(column)?.ok_or_else(|| records::corrupt(column));
    let pair = Pair::new(
        UserId(required("challenger")?),
        UserId(required("challenged")?),
    );
    Ok(Challenge {
        id: GameId(required("id")?),
        pair: pair.ok_or_else(|| records::corrupt("challenged"))?,
        terms: records::terms(row)?,
        opening: records::name(row, "opening")?,
        rated: row.try_get::<i64, _>("rated")? != 0,
        rematch_of: id("rematch_of")?.map(GameId),
        place: Place {
            guild: id("guild_id")?.map(GuildId),
            channel: ChannelId(required("channel_id")?),
            locale: records::locale(row)?,
        },
        pings: row.try_get::<i64, _>("pinged")? != 0,
        message: id("message")?.map(MessageId),
        expires: row.try_get("expires_at")?,
        state: state(row)?,
    })
}

fn state(row: &AnyRow) -> Result<Fate, Cause> {
    records::name(row, "state")
}
