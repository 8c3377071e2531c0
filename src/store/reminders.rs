//! Who is to be told that their days in a row end tonight. Each is a row with its time; of several processes one claims it.

use sqlx::Row;

use super::claims::{CLAIM, KNOWN};
use super::error::{Cause, Doing};
use super::{Store, StoreError, Tx, key, records, small, storable, write};
use crate::day::Day;
use crate::game::Season;
use crate::game::reminder::{AHEAD, LEAST, next};
use crate::locale::Locale;
use crate::place::{ChannelId, Shards, UserId};

/// The most to tell at a time.
const AT_ONCE: i64 = 20;

/// Someone who is to be told.
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
    claimed_until: i64,
}

impl Reminder {
    /// The name it is sent under, every time.
    pub fn name(&self) -> String {
        format!("reminder {} {}", self.who, self.ends)
    }
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

    /// Claims whom to tell at `now`. People belong to no server; the first shard sees to them.
    pub async fn reminders(&self, shards: &Shards, now: i64) -> Result<Vec<Reminder>, StoreError> {
        if !shards.range.contains(&0) {
            return Ok(Vec::new());
        }
        self.try_reminders(now)
            .await
            .doing("look for whom to remind")
    }

    /// They were told, or need not be before tomorrow; or they cannot be, and are not tried again.
    pub async fn reminded(&self, reminder: Reminder, reachable: bool) -> Result<(), StoreError> {
        let Reminder { who, ends, .. } = reminder;
        write(&self.writer, async |tx| {
            let query = if reachable {
                "UPDATE reminders SET due_at = $3, claimed_until = 0 WHERE user_id = $1 AND claimed_until = $2"
            } else {
                "DELETE FROM reminders WHERE user_id = $1 AND claimed_until = $2 AND $3 > 0"
            };
            sqlx::query(query)
                .bind(key(who.0))
                .bind(reminder.claimed_until)
                .bind(next(ends - 1))
                .execute(&mut *tx)
                .await?;
            Ok(())
        })
        .await
        .doing(format_args!("note that {who} was reminded"))
    }

    async fn try_reminders(&self, now: i64) -> Result<Vec<Reminder>, Cause> {
        const DUE: &str = "SELECT user_id, locale, due_at, claimed_until FROM reminders
             WHERE due_at <= $1 AND claimed_until <= $1 ORDER BY due_at LIMIT $2";
        let due = |most: i64| sqlx::query(DUE).bind(now).bind(most);
        if due(1).fetch_optional(&self.readers).await?.is_none() {
            return Ok(Vec::new());
        }
        write(&self.writer, async |tx| {
            let mut found = Vec::new();
            for row in due(AT_ONCE).fetch_all(&mut *tx).await? {
                let (who, claimed): (i64, i64) =
                    (row.try_get("user_id")?, row.try_get("claimed_until")?);
                let ends = Day::at(now).next().begins() * 1000;
                // What may have been sent today is not sent again; a bot that was away goes by today.
                let today = row.try_get::<i64, _>("due_at")? >= ends - AHEAD;
                let is_sure = !today || claimed == 0 || now - claimed <= KNOWN;
                let is_time = now >= ends - AHEAD && is_sure;
                let streak = match is_time {
                    true => ending(tx, who, now).await?,
                    false => None,
                };
                let (due_at, claimed_until) = match streak {
                    Some(_) => (ends - AHEAD, now + CLAIM),
                    None => (next(now), 0),
                };
                sqlx::query(
                    "UPDATE reminders SET due_at = $2, claimed_until = $3 WHERE user_id = $1",
                )
                .bind(who)
                .bind(due_at)
                .bind(claimed_until)
                .execute(&mut *tx)
                .await?;
                let locale = records::locale(&row)?;
                found.extend(streak.map(|(days, channel)| Reminder {
                    who: UserId(who.cast_unsigned()),
                    locale,
                    days,
                    channel,
                    ends,
                    claimed_until,
                }));
            }
            Ok(found)
        })
        .await
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
