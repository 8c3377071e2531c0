//! Reads and changes a server's settings.

use super::{daily, row};
use crate::game::{Change, Settings};
use crate::locale::Locale;
use crate::place::GuildId;
use crate::store::{Doing, Result, Store, Tx};

impl Store {
    /// Returns the settings of a server, or those that apply outside servers.
    pub async fn settings(&self, guild: Option<GuildId>) -> Result<Settings> {
        let Some(guild) = guild else { return Ok(Settings::default()) };
        let read = self.readers.ask(async |on: &mut Tx| row::read(on, guild).await);
        read.await.doing(format_args!("read the settings of server {guild}"))
    }

    /// Changes these settings of a server and no others at `now`, even if others are changed at the same time. Returns
    /// all of them. If it chose no language its own is `spoken`, which is stored for messages that answer nobody.
    pub async fn change_settings(
        &self,
        guild: GuildId,
        changes: Vec<Change>,
        spoken: Locale,
        now: i64,
    ) -> Result<Settings> {
        self.write(format!("change the settings of server {guild}"), async |tx| {
            let mut settings = row::read(tx, guild).await?;
            let own = settings.language.is_none().then_some(spoken);
            for change in changes {
                settings.apply(change);
            }
            row::write(tx, guild, &settings, own).await?;
            daily::plan(tx, guild, &settings, now).await?;
            Ok(settings)
        })
        .await
    }
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
        let one = store.change_settings(here, vec![Change::Pings(false)], Locale::default(), 0);
        let other = store.change_settings(
            here,
            vec![Change::Challenges(false), Change::Cards(false)],
            Locale::default(),
            0,
        );
        let (one, other) = tokio::join!(one, other);
        assert!(one.is_ok() && other.is_ok());
        let settings = store.settings(Some(here)).await.expect("is read");
        assert_eq!(settings.to_string(), "pings=off challenges=off cards=off");
        for nowhere in [None, Some(there), Some(GuildId(u64::MAX))] {
            assert!(store.settings(nowhere).await.expect("is read").is_unsaid());
        }
        let back = vec![Change::Pings(true), Change::Challenges(true), Change::Cards(true)];
        assert!(
            store
                .change_settings(here, back, Locale::default(), 0)
                .await
                .expect("is stored")
                .is_unsaid()
        );
    }
}
