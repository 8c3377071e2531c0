//! Closes months that are over, and announces them where the server wants that. Each month is a row with its due time,
//! made by whatever is first earned in it.

use sqlx::Connection;

use super::medals;
use crate::game::podium::{GRACE, NEWS};
use crate::game::{Merit, Season};
use crate::locale::Locale;
use crate::place::{GuildId, Shards, UserId};
use crate::store::alive::in_shards;
use crate::store::outbox::{Job, SET_ASIDE, enqueue};
use crate::store::servers::row;
use crate::store::{Ask, Cause, Result, Store, Tx, read_by_name};

/// The most months to look at at a time.
const AT_ONCE: i64 = 20;

/// The people on a month's podium who can be named.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Podium {
    pub month: Season,
    /// The language spoken there.
    pub locale: Locale,
    /// By merit, the best first.
    pub medals: Vec<Medal>,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Medal {
    pub merit: Merit,
    /// From 1 to 3.
    pub place: u8,
    pub who: UserId,
    /// The score, as [`crate::game::Tally::by`] has it.
    pub score: i64,
}

read_by_name! { Medal { merit, place, who = "user_id", score } }

impl Store {
    /// Closes the months that are over at `now` in the servers of these shards, and puts their podiums into the outbox
    /// where they are wanted.
    pub async fn close_months(&self, shards: &Shards, now: i64) -> Result<()> {
        // In a server that the bot has left nobody would see it, and everything may be deleted.
        const DUE: &str = concat!(
            "SELECT guild_id, season FROM months
             WHERE due_at <= $1
               AND NOT EXISTS (SELECT 1 FROM stays s WHERE s.guild_id = months.guild_id AND s.left_at IS NOT NULL) AND ",
            in_shards!("$2", "$3", "$4"),
            " ORDER BY due_at LIMIT $5"
        );
        type Due = (GuildId, String);
        let values = ((now, shards), AT_ONCE);
        self.for_each_due("close months", DUE, values, async |tx, (guild, season): Due| {
            let mut attempt = tx.begin().await?;
            match close(&mut attempt, guild, &season, now).await {
                Ok(()) => attempt.commit().await?,
                Err(error) if error.is_of_the_row() => {
                    tracing::error!(%guild, season, %error, "a month is not closed");
                    attempt.rollback().await?;
                    let text = "UPDATE months SET due_at = $3 WHERE guild_id = $1 AND season = $2";
                    tx.run(text, (guild, &season, now + SET_ASIDE)).await?;
                }
                Err(error) => return Err(error),
            }
            Ok(())
        })
        .await
    }

    /// Returns a month's podium, without people who hide.
    pub async fn podium(&self, guild: GuildId, month: Season) -> Result<Podium> {
        self.read(format!("read the podium of {guild}"), async |tx| {
            let locale = row::spoken(tx, guild).await?;
            let medals = named(tx, guild, month).await?;
            Ok(Podium { month, locale, medals })
        })
        .await
    }
}

/// Closes a month that is over. Its podium goes into the outbox if it is wanted, and still news.
async fn close(tx: &mut Tx, guild: GuildId, season: &str, now: i64) -> Result<(), Cause> {
    let (month, ends) = month(season)?;
    medals::give(tx, (guild, season), false).await?;
    let text = "UPDATE months SET closed = 1, due_at = NULL WHERE guild_id = $1 AND season = $2";
    tx.run(text, (guild, season)).await?;
    let channel = row::read(tx, guild).await?.podium;
    let anybody = !named(tx, guild, month).await?.is_empty();
    if let Some(channel) = channel.filter(|_| anybody && now - ends <= NEWS) {
        enqueue(tx, Job::Podium { guild, month }, (Some(guild), channel), now).await?;
    }
    Ok(())
}

/// Returns the people with a medal who can be named.
async fn named(tx: &mut Tx, guild: GuildId, month: Season) -> Result<Vec<Medal>, Cause> {
    let text = "SELECT merit, place, user_id, score FROM medals m
         WHERE guild_id = $1 AND season = $2 AND place > 0 AND user_id IS NOT NULL
           AND NOT EXISTS (SELECT 1 FROM hidden h WHERE h.user_id = m.user_id)
         ORDER BY place, user_id";
    let mut medals: Vec<Medal> = tx.all(text, (guild, month)).await?;
    medals.sort_by_key(|medal| medal.merit);
    Ok(medals)
}

/// Returns a month by its name, and when it ends.
fn month(season: &str) -> Result<(Season, i64), Cause> {
    let month = season.parse().ok();
    let month = month.filter(|month| matches!(month, Season::Month { .. }));
    let ends = month.and_then(|month: Season| Some((month, month.ends()?)));
    ends.ok_or_else(|| Cause::Corrupt(format!("{season} is no month")))
}

/// Compares the medals with the tallies that they follow from.
pub async fn check(tx: &mut Tx, problems: &mut Vec<String>) -> Result<(), Cause> {
    let text = "SELECT guild_id, season, closed, due_at FROM months
         WHERE NOT EXISTS (SELECT 1 FROM stays s WHERE s.guild_id = months.guild_id AND s.purging = 1)
         ORDER BY guild_id, season";
    type Known = (GuildId, String, bool, Option<i64>);
    for (guild, season, closed, due) in tx.all::<Known>(text, ()).await? {
        let is = format!("{season} on server {guild}");
        let Ok((_, ends)) = month(&season) else {
            problems.push(format!("it is no month: {is}"));
            continue;
        };
        if due != (!closed).then_some(ends + GRACE) {
            problems.push(format!("a month is due when it is not over: {is}"));
        }
        let month = (guild, &*season);
        let text =
            "SELECT merit, place, user_id, score FROM medals WHERE guild_id = $1 AND season = $2";
        let mut given: Vec<medals::Medal> = tx.all(text, month).await?;
        given.sort();
        let earned = match closed {
            true => medals::earned(tx, month, true).await?,
            false => Vec::new(),
        };
        if given != earned {
            problems.push(format!("the medals are not as the tallies say: {is}"));
        }
    }
    Ok(())
}

/// Adds the months that are missing, and decides those that are closed again.
pub(super) async fn recount(tx: &mut Tx) -> Result<(), Cause> {
    let text = "SELECT DISTINCT guild_id, season FROM tallies t WHERE season LIKE '____-__' AND NOT EXISTS (
             SELECT 1 FROM months m WHERE m.guild_id = t.guild_id AND m.season = t.season)";
    for (guild, season) in tx.all::<(GuildId, String)>(text, ()).await? {
        medals::note(tx, guild, month(&season)?.0).await?;
    }
    let text = "SELECT guild_id, season, closed FROM months";
    for (guild, season, closed) in tx.all::<(GuildId, String, bool)>(text, ()).await? {
        if closed {
            medals::give(tx, (guild, &season), true).await?;
        }
    }
    Ok(())
}
