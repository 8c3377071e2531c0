//! The outbox: jobs on Discord outside of an answer, for any process to do.

pub(super) mod answers;
mod jobs;

pub use answers::{Redraw, Sent};
pub(super) use jobs::{CLAIM, GRACE, LEARNT, SET_ASIDE, enqueue, enqueue_by, settled};
pub use jobs::{Due, Job, Lane};
