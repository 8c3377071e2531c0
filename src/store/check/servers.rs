//! What was chosen for a server, and by people: a text that is written just as it is read. A server's names its own channels.

use std::collections::HashSet;

use sqlx::Row;

use crate::game::{Preferences, Settings};
use crate::store::Tx;
use crate::store::error::Cause;

pub(super) async fn check(tx: &mut Tx, problems: &mut Vec<String>) -> Result<(), Cause> {
    let rows = sqlx::query("SELECT guild_id, settings FROM servers WHERE settings IS NOT NULL")
        .fetch_all(&mut *tx)
        .await?;
    let mut known = HashSet::new();
    for row in rows {
        let (guild, text): (i64, &str) = (row.try_get(0)?, row.try_get(1)?);
        let settings = Settings::read(text);
        if settings.to_string() != text {
            problems.push(format!(
                "settings of server {guild} cannot be read: {text:?}"
            ));
        }
        let named: HashSet<_> = {
            let own = [settings.podium, settings.puzzle_channel];
            settings
                .channels
                .iter()
                .chain(own.into_iter().flatten())
                .collect()
        };
        if !named.into_iter().all(|channel| known.insert(channel)) {
            problems.push(format!(
                "settings of server {guild} name another's channel: {text:?}"
            ));
        }
    }
    for row in sqlx::query("SELECT user_id, preferences FROM preferences")
        .fetch_all(&mut *tx)
        .await?
    {
        let (who, text): (i64, &str) = (row.try_get(0)?, row.try_get(1)?);
        let chosen = Preferences::read(text);
        if chosen.is_unsaid() || chosen.to_string() != text {
            problems.push(format!("preferences of {who} cannot be read: {text:?}"));
        }
    }
    Ok(())
}
