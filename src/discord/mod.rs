//! Everything that knows Discord and serenity. Interactions come in by [`gateway`] and become requests; replies
//! become responses, are held to Discord's limits, and go out by `rest.rs`; `calls.rs` is for all else Discord
//! is asked to do.

mod api;
mod commands;
mod errand;
mod follow;
mod gateway;
pub mod limits;
mod once;
mod request;
mod response;
mod rest;
mod sweeper;

pub use commands::all as commands;
pub use gateway::{register, run};
pub use response::Response;
pub use rest::DiscordError;
