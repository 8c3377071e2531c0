//! What is owed on the platform outside of an answer, by any process.

pub(super) mod answers;
mod owed;

pub use answers::{Redraw, Sent};
pub(super) use owed::{CLAIM, GRACE, LEARNT, SET_ASIDE, owe, settled};
pub use owed::{Due, Owed};
