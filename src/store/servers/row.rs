//! A server's row: its settings and its language.

use crate::game::Settings;
use crate::locale::Locale;
use crate::place::GuildId;
use crate::store::sql::{Ask, Stored, Value};
use crate::store::{Cause, Doing, Result, Store, Tx};

impl Store {
    /// Returns a server's language: the one it chose, or its own when its settings were last changed.
    pub async fn spoken(&self, guild: GuildId) -> Result<Locale> {
        let read = self.readers.ask(async |on: &mut Tx| spoken(on, guild).await);
        read.await.doing(format_args!("read what is spoken on server {guild}"))
    }
}

pub async fn read(on: &mut Tx, guild: impl Value) -> Result<Settings, Cause> {
    let text = "SELECT settings FROM servers WHERE guild_id = $1";
    Ok(on.maybe(text, guild).await?.unwrap_or_default())
}

/// Stores a server's settings, and its `own` language, if known.
pub(super) async fn write(
    tx: &mut Tx,
    guild: GuildId,
    settings: &Settings,
    own: Option<Locale>,
) -> Result<(), Cause> {
    let text = "INSERT INTO servers (guild_id, settings, locale) VALUES ($1, $2, $3)
         ON CONFLICT (guild_id) DO UPDATE SET settings = excluded.settings,
             locale = COALESCE(excluded.locale, servers.locale)";
    let stored = (!settings.is_unsaid()).then(|| settings.to_string());
    tx.run(text, (Stored(guild), stored, own)).await
}

pub async fn spoken(tx: &mut Tx, guild: GuildId) -> Result<Locale, Cause> {
    let text = "SELECT settings, locale FROM servers WHERE guild_id = $1";
    let found: Option<(Settings, Option<Locale>)> = tx.maybe(text, guild).await?;
    let (settings, own) = found.unwrap_or_default();
    Ok(settings.language.or(own).unwrap_or_default())
}
