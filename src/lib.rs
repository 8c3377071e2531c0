//! Bouton, a Discord bot for Nim, in reading order:
//!
//! - [`game`], a game between two seats, on the mathematics of the crate `nim`: pure;
//! - [`lesson`], what lessons teach, and whether an answer is right, and [`puzzle`], the puzzle of the day: pure as well;
//! - [`ask`], what a person can ask for, and [`reply`], what the bot answers: plain data;
//! - [`locale`], the languages, and [`text`], every word a player reads in them; and [`store`], where games are kept;
//! - [`view`], from data to replies, and [`handle`], from requests to replies, one verb a file;
//! - [`discord`], everything that knows serenity;
//! - [`config`], what an operator can set, [`clock`], the time, [`pulse`], what the bot has in hand, [`contact`], whether it can be reached, [`metrics`], what is counted, and [`probes`], where that is shown, [`supervision`], what a service manager is told, [`logging`], the log, [`solve`], the solver in the terminal, and [`run`], which puts it together.

pub mod ask;
pub mod clock;
pub mod config;
pub mod contact;
pub mod day;
pub mod discord;
pub mod game;
pub mod handle;
pub mod lesson;
pub mod locale;
pub mod logging;
pub mod metrics;
pub mod place;
pub mod probes;
pub mod pulse;
pub mod puzzle;
pub mod reply;
pub mod signature;
pub mod solve;
pub mod store;
pub mod supervision;
pub mod text;
pub mod view;
pub mod web;

use std::future::Future;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use thiserror::Error;
use tokio::{pin, select};
use tokio_util::sync::CancellationToken;
use tracing::error;

use crate::ask::Mentions;
use crate::config::{Config, ConfigError, Secret};
use crate::discord::DiscordError;
use crate::handle::{Bot, Rates};
use crate::place::GuildId;
use crate::probes::Probes;
use crate::store::{Lock, OpenError, Store};
use crate::supervision::Supervisor;
use crate::web::{ListenError, Room};

/// What keeps the bot from running. It shows as one line.
#[derive(Debug, Error)]
pub enum RunError {
    /// A variable's value cannot be used.
    #[error(transparent)]
    Config(#[from] ConfigError),
    /// The database cannot be opened.
    #[error("DATABASE_URL: {0}")]
    Open(#[from] OpenError),
    /// The database's file was deleted or replaced.
    #[error("DATABASE_URL: {LOST}")]
    Lost,
    /// An address cannot be listened on.
    #[error(transparent)]
    Listen(#[from] ListenError),
    /// Discord cannot be talked to.
    #[error(transparent)]
    Discord(DiscordError),
}

impl From<DiscordError> for RunError {
    fn from(error: DiscordError) -> Self {
        match error {
            DiscordError::Config(error) => Self::Config(error),
            DiscordError::Listen(error) => Self::Listen(error),
            error => Self::Discord(error),
        }
    }
}

/// A few machines look on.
const WATCHERS: Room = Room {
    silence: Duration::from_secs(75),
    connections: 32,
};

/// What is said when writing has become pointless.
const LOST: &str = "the file was deleted or replaced while the bot ran, and what is written now would be lost: put it back, or start anew";

/// Runs the bot until `shutdown` is ready; then it takes no more events, finishes what is in hand and closes.
///
/// # Errors
/// A setting or database that cannot be used or is taken away, or a connection that Discord ended for good.
pub async fn run(config: &Config, shutdown: impl Future<Output = ()>) -> Result<(), RunError> {
    let token = token(config)?;
    pin!(shutdown);
    let probes = Probes::new(config);
    let looked_at = CancellationToken::new();
    let _looked_at = looked_at.clone().drop_guard();
    if let Some(addr) = config.metrics_addr {
        let listener = web::listen("METRICS_ADDR", addr).await?;
        let router = probes.router();
        tokio::spawn(web::serve(listener, router, WATCHERS, looked_at));
    }
    let (_lock, store) = select! {
        opened = open(config) => opened?,
        () = &mut shutdown => return Ok(()),
    };
    let store = store.measured(config.metrics.clone());
    probes.opened(&store);
    let bot = Bot {
        store: store.clone(),
        budgets: config.budgets,
        rates: Rates::new(config.budgets),
        mentions: Mentions::default(),
    };
    let supervisor = Supervisor::from_env();
    let lost = AtomicBool::new(false);
    let stop = async {
        select! {
            () = shutdown => {}
            () = store.lost() => {
                error!(database = %config.database_url, "{LOST}");
                lost.store(true, Ordering::Relaxed);
            }
        }
        supervisor.stopping();
        probes.stopping();
    };
    let ended = select! {
        ended = discord::run(bot, config, token, stop) => ended,
        never = supervisor.keep_informed(&config.pulse) => match never {},
    };
    store.close().await;
    if lost.into_inner() {
        return Err(RunError::Lost);
    }
    Ok(ended?)
}

async fn open(config: &Config) -> Result<(Lock, Store), OpenError> {
    let url = config.database_url.expose();
    let lock = store::lock(url, config.shards.as_ref()).await?;
    Ok((lock, Store::open(url).await?))
}

/// Registers the commands on Discord, in one server or everywhere, and counts them.
///
/// # Errors
/// A setting that cannot be used, or Discord's objection.
pub async fn register(config: &Config, guild: Option<GuildId>) -> Result<usize, RunError> {
    Ok(discord::register(config, token(config)?, guild).await?)
}

fn token(config: &Config) -> Result<Secret, ConfigError> {
    config.token.clone().ok_or_else(|| {
        let problem = "is not set: see .env.example for a bot on Discord, or try `bouton sandbox`, which needs none";
        ConfigError::new("DISCORD_TOKEN", problem)
    })
}
