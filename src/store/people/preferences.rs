//! What people chose for themselves: a row for each person, whose text is written just as it is read; and from whom
//! they want no challenges.

use sqlx::any::AnyRow;

use crate::game::{Barred, Chosen, Preferences, Preferred};
use crate::place::{GuildId, UserId};
use crate::store::{Ask, Cause, Doing, Page, Read, Result, Store, Stored, get, page, read_by_name};

impl Store {
    /// Returns what applies to a person on a server, or outside servers: its settings, their preferences, and whether
    /// they are barred there, in one query.
    pub async fn chosen(&self, guild: Option<GuildId>, who: UserId) -> Result<Chosen> {
        const CHOSEN: &str = "SELECT s.settings, p.preferences, b.barred_at, b.until_at
             FROM (SELECT CAST($1 AS BIGINT) AS guild_id, CAST($2 AS BIGINT) AS user_id) AS asked
             LEFT JOIN servers s ON s.guild_id = asked.guild_id LEFT JOIN preferences p ON p.user_id = asked.user_id
             LEFT JOIN bars b ON b.guild_id = asked.guild_id AND b.user_id = asked.user_id";
        self.readers.one(CHOSEN, (guild, who)).await.doing("read what a person chose")
    }

    /// Changes these preferences of a person and no others. Returns all of them.
    pub async fn change_preferences(
        &self,
        who: UserId,
        changes: Vec<Preferred>,
    ) -> Result<Preferences> {
        const READ: &str = "SELECT preferences FROM preferences WHERE user_id = $1";
        const CHANGE: &str = "INSERT INTO preferences (user_id, preferences) VALUES ($1, $2)
             ON CONFLICT (user_id) DO UPDATE SET preferences = excluded.preferences";
        self.write("change the preferences of a person", async |tx| {
            let current: Option<Preferences> = tx.maybe(READ, who).await?;
            let mut current = current.unwrap_or_default();
            for change in changes {
                current.apply(change);
            }
            match current.is_unsaid() {
                true => {
                    tx.run("DELETE FROM preferences WHERE user_id = $1", who).await?;
                }
                false => tx.run(CHANGE, (Stored(who), current.to_string())).await?,
            }
            Ok(current)
        })
        .await
    }

    /// Returns those from whom a person wants no challenges, and since when, in milliseconds since 1970 in UTC: a
    /// page, from 0, the latest first.
    pub async fn mutes(&self, who: UserId, page: u32) -> Result<Page<(UserId, i64)>> {
        self.read("read whom a person has muted", async |tx| {
            let mutes = [
                "SELECT COUNT(*) FROM mutes WHERE muter = $1",
                "SELECT muted, muted_at FROM mutes WHERE muter = $1 ORDER BY muted_at DESC, muted LIMIT 10 OFFSET $2",
            ];
            page::read(tx, page, who, mutes).await
        })
        .await
    }

    /// Lets someone challenge a person again.
    pub async fn unmute(&self, who: UserId, muted: UserId) -> Result<()> {
        let text = "DELETE FROM mutes WHERE muter = $1 AND muted = $2";
        let unmuted = self.writer.run(text, (who, muted)).await;
        unmuted.doing("let a person challenge another again")
    }
}

read_by_name! { Chosen { bar = .., settings, preferences } }

impl Read for Option<Barred> {
    fn read(row: &AnyRow) -> Result<Self, Cause> {
        get::<Option<i64>>(row, "barred_at")?.map(|_| Read::read(row)).transpose()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::{Change, Preference, Theme};
    use crate::locale::Locale;

    #[tokio::test]
    async fn what_is_chosen_stays_until_it_is_chosen_otherwise() {
        let folder = tempfile::tempdir().expect("a folder");
        let url = format!("sqlite://{}", folder.path().join("bouton.db").display());
        let store = Store::open(&url).await.expect("opens");
        let (here, who) = (GuildId(1), UserId(2));
        let fruit = Change::Theme(Some(Theme::Fruit));
        store.change_settings(here, vec![fruit], Locale::default(), 0).await.expect("is stored");
        let french = Preferred::Language(Some(Locale::from_tag("fr")));
        let one = store.change_preferences(who, vec![french]);
        let other = store.change_preferences(who, vec![Preferred::Calls(Some(false))]);
        let (one, other) = tokio::join!(one, other);
        assert!(one.is_ok() && other.is_ok());
        for (guild, theme) in [(Some(here), Some(Theme::Fruit)), (None, None)] {
            let chosen = store.chosen(guild, who).await.expect("is read");
            assert_eq!(chosen.settings.theme, theme);
            assert_eq!(chosen.preferences.language, Some(Locale::from_tag("fr")));
            assert!(!chosen.calls());
        }
        let none = store.chosen(Some(here), UserId(3)).await.expect("is read");
        assert!(none.preferences.is_unsaid() && none.calls());
        let all = Preference::ALL.map(Preferred::reset).to_vec();
        assert!(store.change_preferences(who, all).await.expect("is stored").is_unsaid());
        let rows: i64 =
            store.readers.one("SELECT COUNT(*) FROM preferences", ()).await.expect("is read");
        assert_eq!(rows, 0);
    }
}
