//! Configures and starts a sandbox.

use std::{io, net::SocketAddr, sync::Arc, time::Duration};

use axum::serve::ListenerExt;
use serde_json::Value;
use tokio::net::TcpListener;
use tokio_util::sync::CancellationToken;

use super::{
    Sandbox,
    clock::Time,
    inspect::Inspect,
    rest,
    state::{Settings, Shared},
};

/// Base64 of the bot's id: the first part of a Discord token, from which some libraries read the id.
const TOKEN_ID: &str = "MTE4MDE1MTgyMjIxMzI1MTA5Mg";

/// Settings of a sandbox before it starts.
#[derive(Clone, Debug)]
#[must_use]
pub struct Builder {
    settings: Settings,
    token: Option<String>,
}

impl Sandbox {
    /// Starts a sandbox with Discord's own timings. Port 0 picks any free port.
    ///
    /// # Errors
    /// If the address is not loopback, or cannot be bound.
    pub async fn start(addr: SocketAddr) -> io::Result<Self> {
        Self::builder().start(addr).await
    }

    /// Returns a builder with Discord's own timings.
    pub fn builder() -> Builder {
        Builder {
            settings: Settings {
                bot: "Bot".to_owned(),
                first_commands: Vec::new(),
                deadline: Duration::from_secs(3),
                token_life: Duration::from_secs(15 * 60),
                heartbeat: Duration::from_millis(41_250),
                history: 2_000,
                shards: 1,
                max_concurrency: None,
                inspector: None,
                habits: Vec::new(),
                time: None,
            },
            token: None,
        }
    }
}

impl Builder {
    /// Sets the bot's name; the server it is in becomes "NAME's Garden".
    pub fn bot(mut self, name: impl Into<String>) -> Self {
        self.settings.bot = name.into();
        self
    }

    /// Sets the commands that the page shows newcomers, if the bot has them.
    pub fn first_commands(mut self, names: &[&str]) -> Self {
        self.settings.first_commands = names.iter().map(|&name| name.to_owned()).collect();
        self
    }

    /// Sets the value a test's user gives an option of a command by default; `null` leaves it out.
    pub fn habit(mut self, command: &str, option: &str, value: Value) -> Self {
        self.settings.habits.push((command.to_owned(), option.to_owned(), value));
        self
    }

    /// Sets how long the bot has for its first response: 3 s on Discord.
    pub fn deadline(mut self, deadline: Duration) -> Self {
        self.settings.deadline = deadline;
        self
    }

    /// Sets how long an interaction's token is valid: 15 minutes on Discord.
    pub fn token_life(mut self, life: Duration) -> Self {
        self.settings.token_life = life;
        self
    }

    /// Sets the interval of the bot's heartbeats: 41.25 s on Discord.
    pub fn heartbeat(mut self, interval: Duration) -> Self {
        self.settings.heartbeat = interval;
        self
    }

    /// Sets how many messages a channel keeps, and how many whispers: 2,000 by default.
    pub fn history(mut self, messages: usize) -> Self {
        self.settings.history = messages.max(1);
        self
    }

    /// Sets how many shards to recommend to the bot: 1 by default.
    pub fn shards(mut self, number: u32) -> Self {
        self.settings.shards = number.max(1);
        self
    }

    /// Accepts one IDENTIFY per 5 s from each of this many buckets of shards, as Discord does; unlimited by default.
    pub fn max_concurrency(mut self, buckets: u32) -> Self {
        self.settings.max_concurrency = Some(buckets.max(1));
        self
    }

    /// Passes everything sent and received to an inspector.
    pub fn inspector(mut self, inspector: Arc<dyn Inspect>) -> Self {
        self.settings.inspector = Some(inspector);
        self
    }

    /// Shares the bot's clock, and can let time pass on it.
    pub fn time(mut self, time: Arc<dyn Time>) -> Self {
        self.settings.time = Some(time);
        self
    }

    /// Sets the bot's token, which is random by default.
    pub fn token(mut self, token: impl Into<String>) -> Self {
        self.token = Some(token.into());
        self
    }

    /// Starts the sandbox.
    ///
    /// # Errors
    /// If the address is not loopback, or cannot be bound.
    pub async fn start(self, addr: SocketAddr) -> io::Result<Sandbox> {
        if !addr.ip().is_loopback() {
            let why =
                format!("the sandbox listens on loopback addresses only, not on {}", addr.ip());
            return Err(io::Error::new(io::ErrorKind::InvalidInput, why));
        }
        let listener = TcpListener::bind(addr).await?;
        let addr = listener.local_addr()?;
        let stop = CancellationToken::new();
        let token = self.token.unwrap_or_else(random_token);
        let shared = Arc::new(Shared::new(self.settings, addr, token, stop.clone()));
        // A gateway frame must not wait until the last one is acknowledged, which the other side may delay by 40 ms.
        let listener = listener.tap_io(|connection| {
            let _ = connection.set_nodelay(true);
        });
        let server = axum::serve(listener, rest::router(&shared))
            .with_graceful_shutdown(stop.cancelled_owned());
        let server = tokio::spawn(std::future::IntoFuture::into_future(server));
        Ok(Sandbox { shared, server: Some(server) })
    }
}

fn random_token() -> String {
    let text = |length| -> String { (0..length).map(|_| fastrand::alphanumeric()).collect() };
    format!("{TOKEN_ID}.{}.{}", text(6), text(38))
}
