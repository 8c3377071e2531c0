//! `bouton doctor`: whether all is well with what the bot needs, a line each, and what to do where it isn't. It changes nothing.
//! What is looked at are rooms of their own: `settings`, `discord`, `database` and `address`; a `finding` is what comes of it.

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

/// Looks at everything that the settings lead to, all at once.
pub async fn examine(config: &Config, clock: &Clock) -> Vec<Finding> {
    let (by_discord, kept, addresses) =
        join!(discord::all(config, clock), database::all(config), address::all(config));
    [by_discord, kept, addresses].concat()
}
