//! Remembers for a day whether people on a server's boards are still its members.

use sqlx::AssertSqlSafe;

use crate::place::{GuildId, UserId};
use crate::store::sql::{Ask, read_all, sql};
use crate::store::{Doing, Result, Store, Tx, key};

/// How long a lookup is trusted for a page that is asked for, in milliseconds.
pub const BELIEVED: i64 = 24 * 3_600_000;

impl Store {
    /// Returns those of these people for whom it is known at `now` whether they are members of a server. That somebody
    /// is a member is trusted for `here` milliseconds.
    pub async fn members(
        &self,
        guild: GuildId,
        people: &[UserId],
        now: i64,
        here: i64,
    ) -> Result<Vec<(UserId, bool)>> {
        let reading = async {
            if people.is_empty() {
                return Ok(Vec::new());
            }
            let places: Vec<String> = (4..people.len() + 4).map(|n| format!("${n}")).collect();
            let text = format!(
                "SELECT user_id, here FROM lookups WHERE guild_id = $1 AND looked_at > $2 AND (here = 0 OR looked_at > $3) AND user_id IN ({})",
                places.join(", ")
            );
            let known = sql(AssertSqlSafe(text), (guild, now - BELIEVED, now - here, people))?;
            let rows = self.readers.ask(async |on: &mut Tx| known.fetch_all(on).await);
            read_all(&rows.await?)
        };
        reading.await.doing(format_args!("see who is a member of {guild}"))
    }

    /// Notes which of these people were members of a server at `now`.
    pub async fn note_members(
        &self,
        guild: GuildId,
        people: &[(UserId, bool)],
        now: i64,
    ) -> Result<()> {
        self.write(format!("note who is a member of {guild}"), async |tx| {
            for &(who, here) in people {
                let (Some(guild), Some(who)) = (key(guild.0), key(who.0)) else { continue };
                let text = "INSERT INTO lookups (guild_id, user_id, here, looked_at) VALUES ($1, $2, $3, $4)
                     ON CONFLICT (guild_id, user_id) DO UPDATE SET here = excluded.here, looked_at = excluded.looked_at";
                tx.run(text, (guild, who, here, now)).await?;
            }
            Ok(())
        })
        .await
    }
}
