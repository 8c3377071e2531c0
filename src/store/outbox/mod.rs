//! The outbox: tasks on Discord outside of an answer, for any process to do.

pub(super) mod answers;
mod owed;

pub use answers::{Redraw, Sent};
pub(super) use owed::{CLAIM, GRACE, LEARNT, SET_ASIDE, owe, owe_by, settled};
pub use owed::{Due, Owed};
