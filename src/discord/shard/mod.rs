//! Keeps shards connected to the gateway: each resumes its session or begins another within Discord's limits, and ends
//! when Discord says so for good.

mod close;
mod keep;
mod link;
mod pace;

pub use close::{BAD_TOKEN, Final, TOO_FEW};
pub use keep::{Shards, keep};
pub use link::{About, content, envelope};
pub use pace::{Pace, pause};
