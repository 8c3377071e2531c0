//! Everything that knows Discord and serenity.
//!
//! Interactions come in through `gateway` (over connections that `shard` keeps; `event_buffer` holds events while
//! another process still serves) or through `http`, and become requests in `serve`. Replies become responses, are
//! checked against Discord's limits, and go out through `rest.rs` or as the response to Discord's request. The bot's
//! other calls are in `platform.rs`, an operator's in `survey.rs`; both use `api.rs`. `payload.rs` reads Discord's
//! replies.

mod api;
mod bodies;
mod body;
mod commands;
mod component;
mod emoji;
mod event_buffer;
mod gateway;
mod http;
mod interaction;
mod limiter;
pub mod limits;
mod message;
mod payload;
mod permissions;
mod places;
mod platform;
mod registered;
mod request;
mod response;
mod response_body;
mod rest;
mod sender;
mod serve;
mod shard;
mod source_message;
mod survey;

pub use commands::all as commands;
pub use http::respond;
pub use limits::check as fits;
pub use payload::readings;
pub use permissions::install_link;
pub use registered::Registered;
pub use response::message_json;
pub use rest::{DiscordError, Unanswered};
pub use serve::{Raw, parse_request, register};
pub use survey::{Access, Identity, Survey};

use std::future::Future;
use std::time::Duration;

use self::rest::Rest;
use crate::config::Config;
use crate::handle::Bot;
use crate::place::Token;
use crate::runtime::Runtime;

/// Runs the bot until `shutdown` is ready, then takes no more interactions and finishes those in flight within the time
/// that `shutdown` gives. Whatever comes before `bot` is ready waits for it.
///
/// # Errors
/// A setting that cannot be used, or a connection that Discord ended for good.
pub async fn run(
    bot: impl Future<Output = Bot>,
    config: &Config,
    runtime: &Runtime,
    token: Token,
    shutdown: impl Future<Output = Duration>,
) -> Result<(), DiscordError> {
    let rest = Rest::new(config.api_url.as_ref(), token.clone(), runtime.metrics.clone())?;
    match &config.interactions {
        None => gateway::run(bot, config, runtime, rest, token, shutdown).await,
        Some(http) => http::run(bot, config, runtime, http, rest, shutdown).await,
    }
}
