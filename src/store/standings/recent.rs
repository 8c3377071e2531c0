//! Counts on how many of the last days somebody did what makes a streak.

use crate::day::Day;
use crate::place::{GuildId, UserId};
use crate::store::{Ask, Result, Store};

/// How many days are looked at, including today.
const DAYS: i32 = 30;

/// Counts days with a scored game, or with a puzzle try made in that server.
const RECENT: &str = "SELECT COUNT(*) FROM (
         SELECT day FROM ledger
         WHERE guild_id = $1 AND user_id = $2 AND won IS NOT NULL AND day BETWEEN $3 AND $4
         UNION
         SELECT day FROM ledger
         WHERE guild_id = $1 AND user_id = $2 AND game_id IS NULL AND day BETWEEN $3 AND $4
     ) AS days";

impl Store {
    /// Returns the number of days for each of these people, in that server.
    pub async fn recent_days(
        &self,
        guild: GuildId,
        whose: &[UserId],
        today: Day,
    ) -> Result<Vec<u32>> {
        let since = Day(today.0.saturating_sub(DAYS - 1));
        self.read(format!("count the last days of people in {guild}"), async |tx| {
            let mut days = Vec::new();
            for &who in whose {
                days.push(tx.one(RECENT, (guild, who, since, today)).await?);
            }
            Ok(days)
        })
        .await
    }
}
