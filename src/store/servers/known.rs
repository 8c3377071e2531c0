//! The servers the bot is in, and those it has left.

use std::collections::BTreeSet;

use crate::place::GuildId;
use crate::store::{Ask, Cause, Doing, Result, Store, Values, key, write};

/// The servers that were known when this was read.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Servers(BTreeSet<GuildId>);

/// How many servers are read at a time.
const AT_ONCE: i64 = 2_000;

const NO_LONGER: &str = "INSERT INTO stays (guild_id, left_at) VALUES ($1, $2)
     ON CONFLICT (guild_id) DO UPDATE SET left_at = excluded.left_at WHERE stays.left_at IS NULL";
// Rejoining does not stop a deletion that has begun.
const AGAIN: &str = "INSERT INTO stays (guild_id) VALUES ($1)
     ON CONFLICT (guild_id) DO UPDATE SET left_at = NULL WHERE stays.purging = 0";

impl Servers {
    /// Returns the servers that are not among these.
    pub fn without(&self, guilds: &[GuildId]) -> Vec<GuildId> {
        self.0.difference(&guilds.iter().copied().collect()).copied().collect()
    }
}

impl Store {
    /// Notes that the bot is in that server.
    pub async fn joined(&self, guild: GuildId) -> Result<()> {
        let note = async {
            let text = "SELECT 1 FROM stays WHERE guild_id = $1 AND left_at IS NULL";
            match self.readers.any(text, guild).await? {
                false => self.set_server(AGAIN, &[guild], ()).await,
                true => Ok(()),
            }
        };
        note.await.doing(format_args!("note server {guild}"))
    }

    /// Notes that the bot was removed from that server by `now`, in milliseconds since 1970 in UTC.
    pub async fn left(&self, guild: GuildId, now: i64) -> Result<()> {
        let noted = self.set_server(NO_LONGER, &[guild], now).await;
        noted.doing(format_args!("note that server {guild} was left"))
    }

    /// Returns the servers of a shard, of `total`, in which the bot is as far as anyone knows.
    pub async fn servers(&self, (shard, total): (u32, u32)) -> Result<Servers> {
        let mut known = BTreeSet::new();
        let text =
            "SELECT guild_id, left_at FROM stays WHERE guild_id > $1 ORDER BY guild_id LIMIT $2";
        let mut after = i64::MIN;
        loop {
            let stays = self.readers.all(text, (after, AT_ONCE)).await;
            let stays: Vec<(i64, Option<i64>)> = stays.doing("read which servers are known")?;
            let Some(&(last, _)) = stays.last() else { return Ok(Servers(known)) };
            after = last;
            let ids = stays.iter().filter(|(_, left)| left.is_none()).map(|&(id, _)| id);
            let ids = ids.filter(|id| id / 4_194_304 % i64::from(total) == i64::from(shard));
            known.extend(ids.map(|id| GuildId(id.cast_unsigned())));
        }
    }

    /// Notes that the bot is in these servers at `now`, and in no others of those that were `known`. Returns those it
    /// has left since.
    pub async fn in_servers(
        &self,
        Servers(known): &Servers,
        guilds: &[GuildId],
        now: i64,
    ) -> Result<Vec<GuildId>> {
        let note = async {
            let is: BTreeSet<GuildId> = guilds.iter().copied().collect();
            let new: Vec<GuildId> = is.difference(known).copied().collect();
            let gone: Vec<GuildId> = known.difference(&is).copied().collect();
            self.set_server(AGAIN, &new, ()).await?;
            self.set_server(NO_LONGER, &gone, now).await?;
            Ok::<_, Cause>(gone)
        };
        note.await.doing("compare the servers with those that are known")
    }

    async fn set_server(
        &self,
        text: &'static str,
        guilds: &[GuildId],
        now: impl Values + Copy,
    ) -> Result<(), Cause> {
        // No server has an id that cannot be stored.
        let ids: Vec<i64> = guilds.iter().filter_map(|guild| key(guild.0)).collect();
        if ids.is_empty() {
            return Ok(());
        }
        write(&self.writer, async |tx| {
            for &id in &ids {
                tx.run(text, (id, now)).await?;
            }
            Ok(())
        })
        .await
    }
}
