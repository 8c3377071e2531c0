//! Checks the settings of servers and people: writing what was read must give the same text. A server names only its
//! own channels.

use std::collections::HashSet;

use crate::game::{Preferences, Settings};
use crate::store::{Ask, Cause, Tx};

pub(super) async fn check(tx: &mut Tx, problems: &mut Vec<String>) -> Result<(), Cause> {
    let text = "SELECT guild_id, settings FROM servers WHERE settings IS NOT NULL";
    let mut known = HashSet::new();
    for (guild, text) in tx.all::<(i64, String)>(text, ()).await? {
        let settings = Settings::read(&text);
        if settings.to_string() != text {
            problems.push(format!("settings of server {guild} cannot be read: {text:?}"));
        }
        let own = [settings.podium, settings.puzzle_channel];
        let named: HashSet<_> = settings.channels.iter().chain(own.into_iter().flatten()).collect();
        if !named.into_iter().all(|channel| known.insert(channel)) {
            problems.push(format!("settings of server {guild} name another's channel: {text:?}"));
        }
    }
    let text = "SELECT user_id, preferences FROM preferences";
    for (who, text) in tx.all::<(i64, String)>(text, ()).await? {
        let chosen = Preferences::read(&text);
        if chosen.is_unsaid() || chosen.to_string() != text {
            problems.push(format!("preferences of {who} cannot be read: {text:?}"));
        }
    }
    Ok(())
}
