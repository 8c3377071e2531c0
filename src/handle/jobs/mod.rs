//! Jobs, a file for each kind: what the bot does after an answer, or on its own when something is due.

mod challenge;
mod class;
mod daily;
mod draw;
mod erased;
mod executor;
mod follow;
mod job;
mod keyed_locks;
mod learn;
mod log;
mod look;
mod nudge;
mod orphan;
mod painter;
mod podium;
mod post;
mod refusals;
mod remind;
mod show;
mod sweep;
mod swept;
mod thread;
mod tournament;
mod warning;
mod worker;

pub use follow::{Answered, Arrival};
pub use painter::Click;
pub use sweep::{Found, Sweeper, sweep};
pub use worker::Worker;

use super::{Failure, Platform};
use job::{AGAIN, Done, Halt, INSISTING};
use worker::log_error;
