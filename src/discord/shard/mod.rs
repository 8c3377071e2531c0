//! Shards, each kept connected: it resumes where it can, begins another session where it must and may, and ends where
//! Discord says so for good.

mod close;
mod keep;
mod link;
mod pace;

pub use close::{BAD_TOKEN, Final, TOO_FEW};
pub use keep::{Shards, keep};
pub use link::{About, content, envelope};
pub use pace::{Pace, pause};
