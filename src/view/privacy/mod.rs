//! What is stored about a person, and what they can do about it. All messages are whispered.

mod copy;
mod own;

pub use copy::{Copy, export_begun, export_busy};
pub use own::{ask_erase, hidden, mutes, policy};
