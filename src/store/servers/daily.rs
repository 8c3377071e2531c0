//! The puzzle of the day in servers that want it posted: a row for each, with the time of its next post.

use super::row;
use crate::day::Day;
use crate::game::Settings;
use crate::place::{ChannelId, GuildId, Shards};
use crate::store::alive::in_shards;
use crate::store::{Ask, Cause, Job, Result, Store, Tx, enqueue, settled};

/// The most servers to look at at a time.
const AT_ONCE: i64 = 20;

impl Store {
    /// Puts the puzzles due at `now` in the servers of these shards into the outbox, each once a day; puzzles that
    /// would come too late are left out.
    pub async fn owe_puzzles(&self, shards: &Shards, now: i64) -> Result<()> {
        const DUE: &str = concat!(
            "SELECT guild_id, due_at FROM daily_puzzles
             WHERE due_at <= $1
               AND NOT EXISTS (SELECT 1 FROM stays s WHERE s.guild_id = daily_puzzles.guild_id AND s.left_at IS NOT NULL) AND ",
            in_shards!("$2", "$3", "$4"),
            " ORDER BY due_at LIMIT $5"
        );
        let owe_one = async |tx: &mut Tx, (guild, due)| {
            let settings = row::read(tx, guild).await?;
            let (hour, day) = (settings.puzzle_hour, Day::at(due));
            if let Some(channel) = settings.puzzle_channel
                && hour.is_news(day, now)
            {
                enqueue(tx, Job::Puzzle { guild, day }, (Some(guild), channel), now).await?;
            }
            set(tx, guild, hour.after(now)).await
        };
        let values = ((now, shards), AT_ONCE);
        self.for_each_due("look for puzzles to post", DUE, values, owe_one).await
    }

    /// Leaves a channel that is gone out of a server's settings.
    pub async fn leave_out(&self, guild: GuildId, gone: ChannelId) -> Result<()> {
        self.write(format!("leave channel {gone} out of the settings"), async |tx| {
            let mut settings = row::read(tx, guild).await?;
            if !settings.leave_out(gone) {
                return Ok(());
            }
            row::write(tx, guild, &settings, None).await?;
            if settings.puzzle_channel.is_none() {
                plan(tx, guild, &settings, 0).await?;
            }
            Ok(())
        })
        .await
    }
}

/// Plans at `now` when to post the puzzle by a server's settings: each day's once, whenever they change.
pub async fn plan(tx: &mut Tx, guild: GuildId, settings: &Settings, now: i64) -> Result<(), Cause> {
    if settings.puzzle_channel.is_none() {
        tx.run("DELETE FROM daily_puzzles WHERE guild_id = $1", guild).await?;
        return settled(tx, Job::Puzzle { guild, day: Day::at(now) }).await;
    }
    let hour = settings.puzzle_hour;
    let text = "SELECT due_at FROM daily_puzzles WHERE guild_id = $1";
    let known: Option<i64> = tx.maybe(text, guild).await?;
    // A puzzle posted today is not posted again at a later hour, and one not posted yet is not lost if the new hour is
    // past.
    let planned = known.map(Day::at).filter(|&day| hour.on(day) > now || hour.is_news(day, now));
    set(tx, guild, planned.map_or_else(|| hour.after(now), |day| hour.on(day))).await
}

async fn set(tx: &mut Tx, guild: GuildId, due: i64) -> Result<(), Cause> {
    let text = "INSERT INTO daily_puzzles (guild_id, due_at) VALUES ($1, $2)
         ON CONFLICT (guild_id) DO UPDATE SET due_at = excluded.due_at";
    tx.run(text, (guild, due)).await
}

/// Checks that the posts are planned as the servers' settings say.
pub async fn check(tx: &mut Tx, problems: &mut Vec<String>) -> Result<(), Cause> {
    let text = "SELECT COALESCE(s.guild_id, d.guild_id) AS guild_id, s.settings, d.due_at
         FROM servers s FULL JOIN daily_puzzles d ON d.guild_id = s.guild_id ORDER BY 1";
    for (guild, settings, due) in tx.all::<(i64, Settings, Option<i64>)>(text, ()).await? {
        let hour = settings.puzzle_hour;
        let fits = match (settings.puzzle_channel, due) {
            (Some(_), Some(due)) => hour.on(Day::at(due)) == due,
            (None, None) => true,
            _ => false,
        };
        if !fits {
            problems.push(format!("the puzzle is not posted as the settings say: server {guild}"));
        }
    }
    Ok(())
}
