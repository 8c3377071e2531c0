//! Who is to be told that their days in a row end tonight: each is a row with the time when to look next.

use sqlx::Row;

use super::error::{Cause, Doing};
use super::outbox::{Owed, owe};
use super::{Store, StoreError, Tx, key, records, small, storable, write};
use crate::day::Day;
use crate::game::Season;
use crate::game::reminder::{AHEAD, LEAST, next};
use crate::locale::Locale;
use crate::place::{ChannelId, Shards, UserId};

/// The most to look at at a time.
const AT_ONCE: i64 = 20;

/// What someone is to be told.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Reminder {
    pub who: UserId,
    pub locale: Locale,
    /// How many days in a row end.
    pub days: u32,
    /// Where they last played for these.
    pub channel: Option<ChannelId>,
    /// When they end, in milliseconds since 1970 in UTC.
    pub ends: i64,
}

impl Store {
    /// From `now` on someone is told, in their language, or no longer.
    pub async fn remind(
        &self,
        who: UserId,
        locale: Option<Locale>,
        now: i64,
    ) -> Result<(), StoreError> {
        write(&self.writer, async |tx| {
            let id = storable(who.0, "the person's id")?;
            let query = match locale {
                Some(locale) => sqlx::query(
                    "INSERT INTO reminders (user_id, locale, due_at) VALUES ($1, $2, $3)
                     ON CONFLICT (user_id) DO UPDATE SET locale = excluded.locale",
                )
                .bind(id)
                .bind(locale.tag())
                .bind(next(now)),
                None => sqlx::query("DELETE FROM reminders WHERE user_id = $1").bind(id),
            };
            query.execute(&mut *tx).await?;
            Ok(())
        })
        .await
        .doing(format_args!("note whether to remind {who}"))
    }

    /// Whether someone is told.
    pub async fn is_reminded(&self, who: UserId) -> Result<bool, StoreError> {
        let find = async {
            let row = sqlx::query("SELECT 1 FROM reminders WHERE user_id = $1");
            let row = row.bind(key(who.0)).fetch_optional(&self.readers).await?;
            Ok(row.is_some())
        };
        find.await
            .doing(format_args!("see whether {who} is reminded"))
    }

    /// Owes it to those whose days in a row end with the day of `now`. People belong to no server; the first shard sees to
    /// them.
    pub async fn owe_reminders(&self, shards: &Shards, now: i64) -> Result<(), StoreError> {
        const DUE: &str =
            "SELECT user_id FROM reminders WHERE due_at <= $1 ORDER BY due_at LIMIT $2";
        let due = |most: i64| sqlx::query(DUE).bind(now).bind(most);
        let look = async {
            let waits = shards.range.contains(&0);
            if !waits || due(1).fetch_optional(&self.readers).await?.is_none() {
                return Ok(());
            }
            write(&self.writer, async |tx| {
                for row in due(AT_ONCE).fetch_all(&mut *tx).await? {
                    let who: i64 = row.try_get("user_id")?;
                    // A bot that was away goes by today.
                    let ends = Day::at(now).next().begins() * 1000;
                    if now >= ends - AHEAD && ending(tx, who, now).await?.is_some() {
                        let who = UserId(who.cast_unsigned());
                        // Nobody else writes to them there; what its id is nobody knows yet.
                        let conversation = (None, ChannelId(who.0));
                        owe(tx, Owed::Remind { who, ends }, conversation, ends - AHEAD).await?;
                    }
                    sqlx::query("UPDATE reminders SET due_at = $2 WHERE user_id = $1")
                        .bind(who)
                        .bind(next(now))
                        .execute(&mut *tx)
                        .await?;
                }
                Ok(())
            })
            .await
        };
        look.await.doing("look for whom to remind")
    }

    /// What to tell someone at `now` of days in a row that end then; `None` if they have played since, want to hear no more,
    /// or it is too late.
    pub async fn reminder(
        &self,
        who: UserId,
        ends: i64,
        now: i64,
    ) -> Result<Option<Reminder>, StoreError> {
        let read = self.readers.read(async |tx: &mut Tx| {
            let row = sqlx::query("SELECT locale FROM reminders WHERE user_id = $1")
                .bind(key(who.0))
                .fetch_optional(&mut *tx)
                .await?;
            let (Some(row), Some(id)) = (row.filter(|_| now < ends), key(who.0)) else {
                return Ok(None);
            };
            let locale = records::locale(&row)?;
            let ending = ending(tx, id, now).await?;
            Ok(ending.map(|(days, channel)| Reminder {
                who,
                locale,
                days,
                channel,
                ends,
            }))
        });
        read.await.doing(format_args!("read what to tell {who}"))
    }
}

/// The most days in a row that end with the day of `now`, and where they were played for: nothing was done there today.
async fn ending(
    tx: &mut Tx,
    who: i64,
    now: i64,
) -> Result<Option<(u32, Option<ChannelId>)>, Cause> {
    let row = sqlx::query(
        "SELECT guild_id, run FROM tallies t
         WHERE user_id = $1 AND season = $2 AND last_day = $3 AND run >= $4
           AND NOT EXISTS (SELECT 1 FROM stays s WHERE s.guild_id = t.guild_id AND s.left_at IS NOT NULL)
         ORDER BY run DESC, guild_id LIMIT 1",
    )
    .bind(who)
    .bind(Season::All.to_string())
    .bind(i64::from(Day::at(now).0) - 1)
    .bind(i64::from(LEAST))
    .fetch_optional(&mut *tx)
    .await?;
    let Some(row) = row else { return Ok(None) };
    let last = sqlx::query(
        "SELECT g.channel_id FROM ledger l JOIN games g ON g.id = l.game_id
         WHERE l.guild_id = $1 AND l.user_id = $2 ORDER BY l.nth DESC LIMIT 1",
    )
    .bind(row.try_get::<i64, _>("guild_id")?)
    .bind(who)
    .fetch_optional(&mut *tx)
    .await?;
    let channel = last.map(|row| row.try_get::<i64, _>(0)).transpose()?;
    let channel = channel.map(|id| ChannelId(id.cast_unsigned()));
    Ok(Some((small(&row, "run")?, channel)))
}
