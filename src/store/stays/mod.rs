//! The servers the bot is in, and those it had to leave: what is kept of these is deleted a while later.

mod known;
mod purge;
