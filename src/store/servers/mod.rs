//! The servers the bot is in, what is kept of each, and those it had to leave, whose data is deleted a while later.

pub(super) mod daily;
mod known;
pub use known::Servers;
mod purge;
pub(super) mod row;
mod settings;
