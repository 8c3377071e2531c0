//! What is kept of servers: their settings.

use sqlx::{Any, Executor};

use crate::game::{Change, Settings};
use crate::place::GuildId;
use crate::store::error::{Cause, Doing};
use crate::store::sql::{Ask, Read, Stored, Value, sql};
use crate::store::{Store, StoreError, write};

impl Store {
    /// What holds on a server, or outside servers.
    pub async fn settings(&self, guild: Option<GuildId>) -> Result<Settings, StoreError> {
        let Some(guild) = guild else {
            return Ok(Settings::default());
        };
        read(&self.readers, guild)
            .await
            .doing(format_args!("read the settings of server {guild}"))
    }

    /// Changes these settings of a server and no others, whoever changes those at the same time. Gives how all stand.
    pub async fn change_settings(
        &self,
        guild: GuildId,
        changes: Vec<Change>,
    ) -> Result<Settings, StoreError> {
        write(&self.writer, async |tx| {
            let mut settings = read(&mut *tx, guild).await?;
            for change in changes {
                settings.apply(change);
            }
            let text = "INSERT INTO servers (guild_id, settings) VALUES ($1, $2)
                 ON CONFLICT (guild_id) DO UPDATE SET settings = excluded.settings";
            let said = (!settings.is_unsaid()).then(|| settings.to_string());
            tx.run(text, (Stored(guild), said)).await?;
            Ok(settings)
        })
        .await
        .doing(format_args!("change the settings of server {guild}"))
    }
}

pub(in crate::store) async fn read(
    on: impl Executor<'_, Database = Any>,
    guild: impl Value,
) -> Result<Settings, Cause> {
    let found = sql("SELECT settings FROM servers WHERE guild_id = $1", guild)?;
    let row = found.fetch_optional(on).await?;
    let text = row.as_ref().map(Option::<String>::read).transpose()?;
    Ok(Settings::read(&text.flatten().unwrap_or_default()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test]
    async fn of_two_who_change_settings_at_once_each_changes_their_own() {
        let folder = tempfile::tempdir().expect("a folder");
        let url = format!("sqlite://{}", folder.path().join("bouton.db").display());
        let store = Store::open(&url).await.expect("opens");
        let (here, there) = (GuildId(1), GuildId(2));
        let one = store.change_settings(here, vec![Change::Pings(false)]);
        let other =
            store.change_settings(here, vec![Change::Challenges(false), Change::Cards(false)]);
        let (one, other) = tokio::join!(one, other);
        assert!(one.is_ok() && other.is_ok());
        let stands = store.settings(Some(here)).await.expect("is read");
        assert_eq!(stands.to_string(), "pings=off challenges=off cards=off");
        for nowhere in [None, Some(there), Some(GuildId(u64::MAX))] {
            let settings = store.settings(nowhere).await;
            assert!(settings.expect("is read").is_unsaid());
        }
        let back = vec![
            Change::Pings(true),
            Change::Challenges(true),
            Change::Cards(true),
        ];
        assert!(
            store
                .change_settings(here, back)
                .await
                .expect("is stored")
                .is_unsaid()
        );
    }
}
