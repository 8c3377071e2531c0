//! Reminders for people whose streak ends tonight: each is a row with the time of its next check.

use crate::day::Day;
use crate::game::reminder::{AHEAD, LEAST, next};
use crate::game::{Preferences, Season};
use crate::locale::Locale;
use crate::place::{ChannelId, GuildId, Shards, UserId};
use crate::store::{Ask, Cause, Doing, Job, Result, Store, Stored, Tx, enqueue};

/// The most people to look at at a time.
const AT_ONCE: i64 = 20;

/// What a reminder says.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Reminder {
    pub who: UserId,
    pub locale: Locale,
    /// How long the streak is, in days.
    pub days: u32,
    /// Where they last played for it.
    pub channel: Option<ChannelId>,
    /// When the streak ends, in milliseconds since 1970 in UTC.
    pub ends: i64,
}

impl Store {
    /// Turns a person's reminders on at `now`, in their language, or off.
    pub async fn remind(&self, who: UserId, locale: Option<Locale>, now: i64) -> Result<()> {
        const NOTE: &str = "INSERT INTO reminders (user_id, locale, due_at) VALUES ($1, $2, $3)
             ON CONFLICT (user_id) DO UPDATE SET locale = excluded.locale";
        const FORGET: &str = "DELETE FROM reminders WHERE user_id = $1";
        let (writer, id) = (&self.writer, Stored(who));
        let noted = match locale {
            Some(locale) => writer.run(NOTE, (id, locale, next(now))).await,
            None => writer.run(FORGET, id).await,
        };
        noted.doing("note whether to remind a person")
    }

    /// Whether a person wants reminders.
    pub async fn is_reminded(&self, who: UserId) -> Result<bool> {
        let text = "SELECT 1 FROM reminders WHERE user_id = $1";
        self.readers.any(text, who).await.doing("see whether a person is reminded")
    }

    /// Puts reminders into the outbox for those whose streak ends with the day of `now`. People belong to no server;
    /// the first shard handles them.
    pub async fn owe_reminders(&self, shards: &Shards, now: i64) -> Result<()> {
        const DUE: &str =
            "SELECT user_id FROM reminders WHERE due_at <= $1 ORDER BY due_at LIMIT $2";
        if !shards.range.contains(&0) {
            return Ok(());
        }
        self.for_each_due("look for whom to remind", DUE, (now, AT_ONCE), async |tx, who| {
            // If the bot was away, only today counts.
            let ends = Day::at(now).next().begins() * 1000;
            if now >= ends - AHEAD && ending(tx, who, now).await?.is_some() {
                // Their id stands for their conversation, as nobody knows its own id yet; nobody else writes there.
                let conversation = (None, ChannelId(who.0));
                enqueue(tx, Job::Remind { who, ends }, conversation, ends - AHEAD).await?;
            }
            let text = "UPDATE reminders SET due_at = $2 WHERE user_id = $1";
            tx.run(text, (who, next(now))).await
        })
        .await
    }

    /// Returns what to tell a person at `now` of a streak that ends at `ends`; `None` if they have played since, want
    /// no more reminders, are never called, or it is too late.
    pub async fn reminder(&self, who: UserId, ends: i64, now: i64) -> Result<Option<Reminder>> {
        self.read("read what to tell a person", async |tx| {
            let text =
                "SELECT r.locale, p.preferences FROM reminders r LEFT JOIN preferences p ON p.user_id = r.user_id
                 WHERE r.user_id = $1";
            let row: Option<(Locale, Preferences)> = tx.maybe(text, who).await?;
            let Some((locale, chosen)) = row.filter(|_| now < ends) else { return Ok(None) };
            if chosen.calls == Some(false) {
                return Ok(None);
            }
            let locale = chosen.language.unwrap_or(locale);
            let ending = ending(tx, who, now).await?;
            Ok(ending.map(|(days, channel)| Reminder { who, locale, days, channel, ends }))
        })
        .await
    }
}

/// Returns the longest streak that ends with the day of `now`, and where they last played for it: nothing was done
/// there today.
async fn ending(
    tx: &mut Tx,
    who: UserId,
    now: i64,
) -> Result<Option<(u32, Option<ChannelId>)>, Cause> {
    const ENDING: &str = "SELECT guild_id, run FROM tallies t
         WHERE user_id = $1 AND season = $2 AND last_day = $3 AND run >= $4
           AND NOT EXISTS (SELECT 1 FROM stays s WHERE s.guild_id = t.guild_id AND s.left_at IS NOT NULL)
           AND NOT EXISTS (SELECT 1 FROM bars b WHERE b.guild_id = t.guild_id AND b.user_id = t.user_id
               AND (b.until_at IS NULL OR b.until_at > $5))
         ORDER BY run DESC, guild_id LIMIT 1";
    const LAST: &str = "SELECT g.channel_id FROM ledger l JOIN games g ON g.id = l.game_id
         WHERE l.guild_id = $1 AND l.user_id = $2 ORDER BY l.nth DESC LIMIT 1";
    let yesterday = i64::from(Day::at(now).0) - 1;
    let values = (who, Season::All, yesterday, LEAST, now);
    let Some((guild, run)) = tx.maybe::<(GuildId, u32)>(ENDING, values).await? else {
        return Ok(None);
    };
    Ok(Some((run, tx.maybe(LAST, (guild, who)).await?)))
}
