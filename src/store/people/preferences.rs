//! What people chose for themselves: a row a person, in which nothing stands for what was not chosen.

use sqlx::any::AnyRow;

use crate::game::{Chosen, Preference, Preferences, Preferred, Settings};
use crate::place::{GuildId, UserId};
use crate::store::error::{Cause, Doing};
use crate::store::sql::{Ask, Read, Stored, get};
use crate::store::{Store, StoreError, write};

/// What is read of the row `p`.
macro_rules! preferences {
    () => {
        "p.theme, p.language, p.level, p.hints, CASE p.calls WHEN 1 THEN 'on' WHEN 0 THEN 'off' END AS calls"
    };
}

impl Store {
    /// What holds for a person on a server, or outside servers: its settings and their preferences, in one query.
    pub async fn chosen(&self, guild: Option<GuildId>, who: UserId) -> Result<Chosen, StoreError> {
        const CHOSEN: &str = concat!(
            "SELECT s.settings, ",
            preferences!(),
            " FROM (SELECT CAST($1 AS BIGINT) AS guild_id, CAST($2 AS BIGINT) AS user_id) AS asked
             LEFT JOIN servers s ON s.guild_id = asked.guild_id LEFT JOIN preferences p ON p.user_id = asked.user_id"
        );
        let chosen = self.readers.one(CHOSEN, (guild, who)).await;
        chosen.doing(format_args!("read what {who} chose"))
    }

    /// Changes these preferences of a person and no others. Gives how all stand.
    pub async fn change_preferences(
        &self,
        who: UserId,
        changes: Vec<Preferred>,
    ) -> Result<Preferences, StoreError> {
        const STANDS: &str = concat!(
            "SELECT ",
            preferences!(),
            " FROM preferences p WHERE user_id = $1"
        );
        const CHANGE: &str = "INSERT INTO preferences (user_id, theme, language, level, hints, calls)
             VALUES ($1, $2, $3, $4, $5, $6)
             ON CONFLICT (user_id) DO UPDATE SET theme = excluded.theme, language = excluded.language,
                 level = excluded.level, hints = excluded.hints, calls = excluded.calls";
        write(&self.writer, async |tx| {
            let stands: Option<Preferences> = tx.maybe(STANDS, who).await?;
            let mut stands = stands.unwrap_or_default();
            for change in changes {
                stands.apply(change);
            }
            if stands.is_unsaid() {
                tx.run("DELETE FROM preferences WHERE user_id = $1", who)
                    .await?;
                return Ok(stands);
            }
            let Preferences {
                theme,
                language,
                level,
                hints,
                calls,
            } = &stands;
            let chosen = (Stored(who), *theme, *language, *level, *hints, *calls);
            tx.run(CHANGE, chosen).await?;
            Ok(stands)
        })
        .await
        .doing(format_args!("change the preferences of {who}"))
    }
}

impl Read for Chosen {
    fn read(row: &AnyRow) -> Result<Self, Cause> {
        let settings: Option<String> = get(row, "settings")?;
        Ok(Self {
            settings: Settings::read(&settings.unwrap_or_default()),
            preferences: Preferences::read(row)?,
        })
    }
}

/// What cannot be read was not chosen: its person goes on playing.
impl Read for Preferences {
    fn read(row: &AnyRow) -> Result<Self, Cause> {
        let mut preferences = Self::default();
        for preference in Preference::ALL {
            let word: Option<String> = get(row, preference.name())?;
            let chosen = word.and_then(|word| Preferred::read(preference, &word));
            chosen.into_iter().for_each(|it| preferences.apply(it));
        }
        Ok(preferences)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::{Change, Theme};
    use crate::locale::Locale;

    #[tokio::test]
    async fn what_is_chosen_stays_until_it_is_chosen_otherwise() {
        let folder = tempfile::tempdir().expect("a folder");
        let url = format!("sqlite://{}", folder.path().join("bouton.db").display());
        let store = Store::open(&url).await.expect("opens");
        let (here, who) = (GuildId(1), UserId(2));
        let fruit = Change::Theme(Some(Theme::Fruit));
        store
            .change_settings(here, vec![fruit], 0)
            .await
            .expect("is stored");
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
        let reset = store.change_preferences(who, all).await.expect("is stored");
        assert!(reset.is_unsaid());
        let rows: i64 = store
            .readers
            .one("SELECT COUNT(*) FROM preferences", ())
            .await
            .expect("is read");
        assert_eq!(rows, 0);
    }
}
