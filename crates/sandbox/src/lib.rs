//! A local Discord look-alike: REST, gateway and a chat page on loopback, in one process's memory.
//!
//! A bot connects to it as it would to Discord and cannot tell; it enforces Discord's rules on the bot
//! ([`Sandbox::violations`] lists what it refused) and on the people using it. Tests are those people:
//!
//! ```no_run
//! # async fn example() -> std::io::Result<()> {
//! use std::time::Duration;
//! use sandbox::Sandbox;
//!
//! let sandbox = Sandbox::start(([127, 0, 0, 1], 0).into()).await?;
//! // … start a bot with sandbox.url() and sandbox.token() …
//! sandbox.wait_for_bot(Duration::from_secs(5)).await;
//! let alice = sandbox.user("Alice");
//! let nim = sandbox.channel("nim");
//! let board = alice.command(nim, "play", serde_json::json!({"preset": "classic"})).await.message();
//! let hint = alice.click(&board, "Hint").await;
//! println!("{hint}");
//! assert!(sandbox.violations().is_empty());
//! # Ok(())
//! # }
//! ```
//!
//! In reading order: [`Id`] and `clock`, `world` (people and places; `permissions`; `describe` is their JSON), `message`, its
//! `parts` and `origin`, `state` (all of it, behind one lock), `check` (the rules), `registry` (commands), `emoji`, `prepare`
//! and `interact` (people act, as `usage` lets them) and `answer` (the bot responds), `rest` and what is `sent` there,
//! `gateway` and `socket`, `postman` and `endpoint`, `inspect`, `page`, `pages` and `visit`; then the driver for tests:
//! `control`, `found`, `faults`, `quota`, `look`, [`User`], `view` and `render`.

#![deny(missing_docs)]

use std::{io, net::SocketAddr, sync::Arc, time::Duration};

use axum::serve::ListenerExt;
use tokio::{net::TcpListener, task::JoinHandle};
use tokio_util::sync::CancellationToken;

use self::state::{Settings, Shared};
pub use self::{
    client::User,
    clock::Time,
    faults::{Call, Fault, Held, Knock, Moment},
    id::Id,
    inspect::Inspect,
    state::Violation,
    view::{AttachmentView, Choice, MessageView, ModalView, Outcome},
};

mod answer;
mod attachment;
mod cdn;
mod check;
mod client;
mod clock;
mod control;
mod describe;
mod emoji;
mod endpoint;
mod error;
mod faults;
mod found;
mod gateway;
mod hello;
mod id;
mod inspect;
mod interact;
mod interactions;
mod look;
mod message;
mod noted;
mod origin;
mod page;
mod page_files;
mod pages;
mod parts;
mod permissions;
mod postman;
mod prepare;
mod quota;
mod registry;
mod render;
mod rest;
mod sent;
mod socket;
mod state;
mod usage;
mod view;
mod visit;
mod world;

/// Base64 of the bot's id: the first part of a Discord token, from which some libraries read the id.
const TOKEN_ID: &str = "MTE4MDE1MTgyMjIxMzI1MTA5Mg";
/// How long a stop waits for requests under way.
const GRACE: Duration = Duration::from_secs(1);

/// A running sandbox. Dropping it stops it, less gently than [`Sandbox::stop`].
#[derive(Debug)]
pub struct Sandbox {
    shared: Arc<Shared>,
    server: Option<JoinHandle<io::Result<()>>>,
}

/// Settings of a sandbox before it starts.
#[derive(Clone, Debug)]
#[must_use]
pub struct Builder {
    settings: Settings,
    token: Option<String>,
}

impl Sandbox {
    /// Starts a sandbox with Discord's own timings. Port 0 takes any free port.
    ///
    /// # Errors
    /// If the address is not loopback, or cannot be bound.
    pub async fn start(addr: SocketAddr) -> io::Result<Self> {
        Self::builder().start(addr).await
    }

    /// Starts from other settings.
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
                time: None,
            },
            token: None,
        }
    }

    /// Where it listens.
    pub fn addr(&self) -> SocketAddr {
        self.shared.addr
    }

    /// What to put in place of `https://discord.com`; also the address of the chat page.
    pub fn url(&self) -> String {
        self.shared.url()
    }

    /// The bot token it takes.
    pub fn token(&self) -> &str {
        &self.shared.token
    }

    /// Closes every connection and frees the port.
    pub async fn stop(mut self) {
        self.shared.stop.cancel();
        if let Some(mut server) = self.server.take()
            && tokio::time::timeout(GRACE, &mut server).await.is_err()
        {
            server.abort();
        }
    }
}

impl Drop for Sandbox {
    fn drop(&mut self) {
        self.shared.stop.cancel();
        if let Some(server) = &self.server {
            server.abort();
        }
    }
}

impl Builder {
    /// The bot's name; the server it is in is its garden.
    pub fn bot(mut self, name: impl Into<String>) -> Self {
        self.settings.bot = name.into();
        self
    }

    /// The commands that the page shows newcomers, if the bot has them.
    pub fn first_commands(mut self, names: &[&str]) -> Self {
        self.settings.first_commands = names.iter().map(|&name| name.to_owned()).collect();
        self
    }

    /// How long the bot has for its first response: 3 s on Discord.
    pub fn deadline(mut self, deadline: Duration) -> Self {
        self.settings.deadline = deadline;
        self
    }

    /// How long an interaction's token is good: 15 minutes on Discord.
    pub fn token_life(mut self, life: Duration) -> Self {
        self.settings.token_life = life;
        self
    }

    /// The interval at which the bot has to send heartbeats: 41.25 s on Discord.
    pub fn heartbeat(mut self, interval: Duration) -> Self {
        self.settings.heartbeat = interval;
        self
    }

    /// How many messages a channel keeps, and how many whispers: 2,000 unless told.
    pub fn history(mut self, messages: usize) -> Self {
        self.settings.history = messages.max(1);
        self
    }

    /// How many shards it advises a bot to have: 1 unless told.
    pub fn shards(mut self, number: u32) -> Self {
        self.settings.shards = number.max(1);
        self
    }

    /// Takes one IDENTIFY in 5 s of each of so many buckets of shards, as Discord does; as many as come unless told.
    pub fn max_concurrency(mut self, buckets: u32) -> Self {
        self.settings.max_concurrency = Some(buckets.max(1));
        self
    }

    /// Has everything that goes over the wire inspected.
    pub fn inspector(mut self, inspector: Arc<dyn Inspect>) -> Self {
        self.settings.inspector = Some(inspector);
        self
    }

    /// Goes by the clock that the bot goes by, and can let time pass on it.
    pub fn time(mut self, time: Arc<dyn Time>) -> Self {
        self.settings.time = Some(time);
        self
    }

    /// The bot token to take, instead of a random one.
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
            let why = format!(
                "the sandbox listens on loopback addresses only, not on {}",
                addr.ip()
            );
            return Err(io::Error::new(io::ErrorKind::InvalidInput, why));
        }
        let listener = TcpListener::bind(addr).await?;
        let addr = listener.local_addr()?;
        let stop = CancellationToken::new();
        let token = self.token.unwrap_or_else(random_token);
        let shared = Arc::new(Shared::new(self.settings, addr, token, stop.clone()));
        // A gateway frame must not wait for the last one's acknowledgement, which the other side may delay by 40 ms.
        let listener = listener.tap_io(|connection| {
            let _ = connection.set_nodelay(true);
        });
        let server = axum::serve(listener, rest::router(&shared))
            .with_graceful_shutdown(stop.cancelled_owned());
        let server = tokio::spawn(std::future::IntoFuture::into_future(server));
        Ok(Sandbox {
            shared,
            server: Some(server),
        })
    }
}

fn random_token() -> String {
    let text = |length| -> String { (0..length).map(|_| fastrand::alphanumeric()).collect() };
    format!("{TOKEN_ID}.{}.{}", text(6), text(38))
}

impl std::fmt::Debug for Shared {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Shared")
            .field("addr", &self.addr)
            .finish_non_exhaustive()
    }
}
