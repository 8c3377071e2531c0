//! Trouble made on purpose, so that a bot can be seen to survive it.

use std::{collections::VecDeque, time::Duration};

/// What goes wrong with one first response of the bot's.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Fault {
    /// 429 with this Retry-After; nothing is done.
    RateLimited(Duration),
    /// A server error with this status; nothing is done.
    Refused(u16),
    /// A server error with this status, although the response did arrive.
    Lost(u16),
    /// The answer takes this long, and is then as ever.
    Slow(Duration),
}

/// Faults to come, each met once.
#[derive(Default)]
pub(super) struct Faults(pub(super) VecDeque<Fault>);
