//! A server's row: its settings, and what is spoken there.

use crate::game::Settings;
use crate::locale::Locale;
use crate::place::GuildId;
use crate::store::error::Cause;
use crate::store::sql::{Ask, Stored, Value};
use crate::store::{Store, StoreError, Tx};

impl Store {
    /// What is spoken on a server: what it chose, or what it spoke of its own when its settings were last changed.
    pub async fn spoken(&self, guild: GuildId) -> Result<Locale, StoreError> {
        self.read(format!("read what is spoken on server {guild}"), async |tx| {
            spoken(tx, guild).await
        })
        .await
    }
}

pub(in crate::store) async fn read(on: &mut Tx, guild: impl Value) -> Result<Settings, Cause> {
    let text = "SELECT settings FROM servers WHERE guild_id = $1";
    Ok(on.maybe(text, guild).await?.unwrap_or_default())
}

pub(super) async fn write(tx: &mut Tx, guild: GuildId, settings: &Settings) -> Result<(), Cause> {
    let text = "INSERT INTO servers (guild_id, settings) VALUES ($1, $2)
         ON CONFLICT (guild_id) DO UPDATE SET settings = excluded.settings";
    let said = (!settings.is_unsaid()).then(|| settings.to_string());
    tx.run(text, (Stored(guild), said)).await
}

pub(in crate::store) async fn spoken(tx: &mut Tx, guild: GuildId) -> Result<Locale, Cause> {
    if let Some(chosen) = read(tx, guild).await?.language {
        return Ok(chosen);
    }
    let text = "SELECT locale FROM servers WHERE guild_id = $1";
    let own: Option<Option<Locale>> = tx.maybe(text, guild).await?;
    Ok(own.flatten().unwrap_or_default())
}
