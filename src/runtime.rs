//! What the bot runs with besides its settings: the clock, the sockets it was given, and its metrics and state.

use std::time::Duration;

use crate::activity::Activity;
use crate::clock::Clock;
use crate::connectivity::Connectivity;
use crate::metrics::Metrics;
use crate::web::Sockets;

/// Clones share everything. Tests and the sandbox replace what must differ from a bot on Discord.
#[derive(Debug, Clone)]
pub struct Runtime {
    /// The machine's clock by default. Tests step their own, and the sandbox can hurry it.
    pub clock: Clock,
    /// How often the sweeper looks for what is due.
    pub tick: Duration,
    /// The seed of every choice the bot makes, so that a test sees the same game twice; `None` is random.
    pub seed: Option<u64>,
    /// Whether the bot has its own emoji. Most tests read boards in text.
    pub emoji: bool,
    /// Listening sockets passed on to this process.
    pub sockets: Sockets,
    /// What the bot is working on, for tests to wait for.
    pub activity: Activity,
    /// Whether people can reach the bot.
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
