//! Everything that knows Discord and serenity. Interactions come in by [`gateway`], over connections that `shard` keeps, and become requests; replies
//! become responses, are held to Discord's limits, and go out by `rest.rs`; `api.rs` is for all else Discord is
//! asked to do, as the bot asks for it through `platform.rs`.

mod api;
mod body;
mod commands;
mod gateway;
mod gone;
pub mod limits;
mod once;
mod platform;
mod request;
mod response;
mod rest;
mod shard;

pub use commands::all as commands;
pub use gateway::{register, run};
pub use rest::DiscordError;
