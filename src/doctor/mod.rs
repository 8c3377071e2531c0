//! `bouton doctor`: checks everything the bot needs, one line each, and says what to do about problems. It changes
//! nothing. The modules `settings`, `discord`, `database` and `address` do the checks; each gives a `finding`.

mod address;
mod database;
mod discord;
mod finding;
mod settings;

pub use self::discord::begin;
pub use finding::{Finding, State, What, json};
pub use settings::settings;

use tokio::join;

use crate::clock::Clock;
use crate::config::Config;

/// Checks everything outside of the settings themselves, all at once.
pub async fn examine(config: &Config, clock: &Clock) -> Vec<Finding> {
    let (by_discord, storage, addresses) =
        join!(discord::all(config, clock), database::all(config), address::all(config));
    [by_discord, storage, addresses].concat()
}
