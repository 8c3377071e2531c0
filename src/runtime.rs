//! What the bot runs with beside its settings: what tells the time, the sockets it was given, and where it is watched.

use std::time::Duration;

use crate::activity::Activity;
use crate::clock::Clock;
use crate::connectivity::Connectivity;
use crate::metrics::Metrics;
use crate::web::Sockets;

/// Clones share all of it. Tests and the sandbox set what they need otherwise than it is on Discord.
#[derive(Debug, Clone)]
pub struct Runtime {
    /// The machine's clock. Tests step one of their own, and in the sandbox it can be hurried.
    pub clock: Clock,
    /// How often the sweeper looks for what is due.
    pub tick: Duration,
    /// What every choice of the bot is drawn from, so that a test sees the same game twice; `None` is random.
    pub seed: Option<u64>,
    /// Whether the bot has emoji of its own. Most tests read boards in text.
    pub emoji: bool,
    /// Sockets that were passed on.
    pub sockets: Sockets,
    /// Where tests see what the bot has in hand.
    pub activity: Activity,
    /// Where it's told whether people can reach the bot, and what is counted.
    pub connectivity: Connectivity,
    pub metrics: Metrics,
}

impl Default for Runtime {
    fn default() -> Self {
        Self {
            clock: Clock::system(),
            tick: Duration::from_secs(1),
            seed: None,
            emoji: true,
            sockets: Sockets::default(),
            activity: Activity::default(),
            connectivity: Connectivity::default(),
            metrics: Metrics::default(),
        }
    }
}
