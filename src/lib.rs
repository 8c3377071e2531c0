//! Bouton, a Discord bot for Nim, in reading order:
//!
//! - [`game`], a game between two seats, on the mathematics of the crate `nim`: pure;
//! - [`lesson`], what lessons teach and whether an answer is right, and [`puzzle`], the puzzle of the day: pure as
//!   well;
//! - [`ask`], what a person can ask for, and [`reply`], what the bot answers: plain data;
//! - [`locale`], the languages, [`text`], every word a player reads, and [`store`], where games are kept;
//! - [`view`], from data to replies, and [`handle`], from requests to replies, one verb a file;
//! - [`discord`], everything that knows serenity;
//! - [`config`], what an operator can set, and [`runtime`], everything else the bot runs with: [`clock`], the time,
//!   [`gate`] and [`planted`], the simulator's hooks, [`activity`], what the bot is working on, [`connectivity`],
//!   whether it can be reached, [`metrics`], what is counted, [`probes`], where that is shown, [`supervision`],
//!   messages to a service manager, and [`logging`], the log;
//! - [`doctor`], checks before a start, [`healthcheck`], a check of a running bot, [`solve`], the solver in the
//!   terminal, and [`run`], which puts it all together.

pub mod activity;
pub mod ask;
pub mod clock;
pub mod config;
pub mod connectivity;
pub mod day;
pub mod discord;
pub mod doctor;
pub mod game;
pub mod gate;
pub mod handle;
pub mod healthcheck;
pub mod lesson;
pub mod locale;
pub mod logging;
pub mod metrics;
pub mod place;
pub mod planted;
pub mod probes;
pub mod puzzle;
pub mod reply;
pub mod runtime;
pub mod signature;
pub mod solve;
pub mod store;
pub mod supervision;
pub mod text;
pub mod view;
pub mod web;

use std::convert::Infallible;
use std::future::{Future, pending, ready};
use std::pin::pin;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use thiserror::Error;
use tokio::select;
use tokio::sync::SetOnce;
use tokio::time::timeout;
use tokio_util::sync::CancellationToken;
use tracing::{error, info, warn};

use crate::config::{Config, ConfigError};
use crate::discord::DiscordError;
use crate::handle::{Bot, Taken};
use crate::place::GuildId;
use crate::probes::Probes;
use crate::runtime::Runtime;
use crate::store::{Lock, OpenError, Store, Takeover};
use crate::supervision::Supervisor;
use crate::web::{ListenError, Room, Sockets};

/// Why the bot cannot run. It prints as one line.
#[derive(Debug, Error)]
pub enum RunError {
    /// A variable's value cannot be used.
    #[error(transparent)]
    Config(#[from] ConfigError),
    /// The database cannot be opened.
    #[error("DATABASE_URL {0}")]
    Open(OpenError),
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

impl RunError {
    /// Whether starting again may help.
    pub fn is_passing(&self) -> bool {
        match self {
            Self::Open(error) => error.is_busy(),
            Self::Listen(error) => error.is_passing(),
            Self::Discord(DiscordError::Closed(end)) => end.is_passing(),
            Self::Discord(error) => {
                matches!(error, DiscordError::Call(failure) if failure.is_passing())
            }
            Self::Config(_) | Self::Lost => false,
        }
    }
}

impl From<OpenError> for RunError {
    fn from(error: OpenError) -> Self {
        Self::Open(error)
    }
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

/// Room for the few machines that watch the bot.
const WATCHERS: Room =
    Room { silence: Duration::from_secs(75), connections: 32, farewell: Duration::ZERO };

/// The error once writing has become pointless.
const LOST: &str = "the file was deleted or replaced while the bot ran, and what is written now would be lost: put it back, or start again";

/// How long interactions in flight may take when the bot stops, and how long when another process waits to take over.
/// Those not finished by then are answered without the database, within `AFTER_THAT`.
const FINISHING: Duration = Duration::from_secs(3);
const HANDING_OVER: Duration = Duration::from_millis(700);
const AFTER_THAT: Duration = Duration::from_secs(2);

/// The bot with its database, and the lock that lets it run there.
struct OpenedBot {
    bot: Bot,
    lock: Lock,
}

/// Runs the bot until `shutdown` is ready or another process takes over; then it takes no more events, finishes those
/// in flight and closes.
///
/// # Errors
/// A setting or database that cannot be used or is taken away, or a connection that Discord ended for good.
pub async fn run(
    config: &Config,
    runtime: &Runtime,
    shutdown: impl Future<Output = ()>,
) -> Result<(), RunError> {
    let token = config.token()?;
    if let Some(idle) = config.idle {
        warn!("{idle}");
    }
    let mut shutdown = pin!(shutdown);
    if config.interactions.is_none() {
        // Until Discord says how many shards there are, the first stands for all: an alert needs one that is down.
        let range = config.shards.as_ref().map_or(0..=0, |shards| shards.range.clone());
        runtime.connectivity.expect(range);
    }
    let probes = Probes::new(runtime);
    let looked_at = CancellationToken::new();
    let _looked_at = looked_at.clone().drop_guard();
    let (opened, failed, awaited) = (SetOnce::new(), SetOnce::new(), SetOnce::new());
    let (url, shards) = (config.database_url.expose(), config.shards.as_ref());
    let turn = match config.replace {
        true => select! {
            turn = store::turn(url, shards) => Some(turn),
            () = &mut shutdown => return Ok(()),
        },
        false => None,
    };
    let turn = match turn.transpose() {
        Err(overtaken) if overtaken.is_overtaken() => return over(&overtaken),
        turn => turn?,
    };
    let takes_over = matches!(turn, Some(Takeover::Taken(_)));
    show(config, takes_over, &runtime.sockets, &probes, looked_at).await?;
    let mut opening = Box::pin(open(config, runtime, turn, &probes, &opened));
    if !takes_over {
        select! {
            opened = &mut opening => opened?,
            () = &mut shutdown => return Ok(()),
        }
    }
    let leaving = CancellationToken::new();
    let opening = async {
        if takes_over {
            // Asks the other process to leave only once we are listening: from then on, what comes is kept until it has
            // left.
            awaited.wait().await;
            if let Some(Err(error)) = leaving.run_until_cancelled(opening).await {
                failed.set(error).ok();
            }
        }
        pending::<Infallible>().await
    };
    let bot = async {
        awaited.set(()).ok();
        opened.wait().await.bot.clone()
    };
    let supervisor = Supervisor::from_env();
    let lost = AtomicBool::new(false);
    let replaced = AtomicBool::new(false);
    let stop = async {
        let patience = select! {
            () = shutdown => FINISHING,
            () = async { opened.wait().await.bot.store.lost().await } => {
                error!(database = %config.database_url, "{LOST}");
                lost.store(true, Ordering::Relaxed);
                FINISHING
            }
            () = async { opened.wait().await.lock.wanted().await } => {
                info!("another process takes over");
                replaced.store(true, Ordering::Relaxed);
                HANDING_OVER
            }
            _ = failed.wait() => FINISHING,
        };
        leaving.cancel();
        supervisor.stopping();
        probes.stopping();
        patience
    };
    let ended = select! {
        ended = discord::run(bot, config, runtime, token, stop) => ended,
        never = opening => match never {},
        never = supervisor.keep_informed(&runtime.activity) => match never {},
    };
    if let Some(OpenedBot { bot, lock }) = opened.into_inner() {
        let Bot { store, taken, .. } = bot;
        taken.hand_over(&store).await;
        // Bounded, because another process waits; what was acknowledged is on disk.
        if replaced.into_inner() {
            timeout(HANDING_OVER, store.close()).await.ok();
            drop(lock);
            timeout(AFTER_THAT, runtime.activity.idle()).await.ok();
        } else {
            store.close().await;
        }
    }
    if lost.into_inner() {
        return Err(RunError::Lost);
    }
    match failed.into_inner() {
        Some(RunError::Open(overtaken)) if overtaken.is_overtaken() => over(&overtaken),
        Some(error) => Err(error),
        None => Ok(ended?),
    }
}

/// Ends without an error: a process that began later does the work.
fn over(overtaken: &OpenError) -> Result<(), RunError> {
    info!("DATABASE_URL {overtaken}: this one ends");
    Ok(())
}

/// Serves the probes for operators. When replacing a process, waits in the background until that one frees the address.
async fn show(
    config: &Config,
    takes_over: bool,
    sockets: &Sockets,
    probes: &Arc<Probes>,
    stop: CancellationToken,
) -> Result<(), ListenError> {
    const VARIABLE: &str = "METRICS_ADDR";
    let Some(addr) = config.metrics_addr else { return Ok(()) };
    let (router, sockets) = (probes.router(), sockets.clone());
    match web::listen(VARIABLE, addr, &sockets).await {
        Ok(listener) => drop(tokio::spawn(web::serve(listener, router, WATCHERS, stop))),
        Err(error) if takes_over && error.is_passing() => drop(tokio::spawn(async move {
            info!(
                "{VARIABLE} names {addr}, which the process that is replaced leaves when it ends"
            );
            match web::listen_in_turn(VARIABLE, addr, &sockets).await {
                Ok(listener) => web::serve(listener, router, WATCHERS, stop).await,
                Err(error) => error!("{error}"),
            }
        })),
        Err(error) => return Err(error),
    }
    Ok(())
}

/// Opens the database once no other process runs on it.
async fn open(
    config: &Config,
    runtime: &Runtime,
    turn: Option<Takeover>,
    probes: &Probes,
    opened: &SetOnce<OpenedBot>,
) -> Result<(), RunError> {
    let (url, shards) = (config.database_url.expose(), config.shards.as_ref());
    let lock = match (turn, &config.interactions) {
        (None, _) => store::lock(url, shards).await?,
        (Some(Takeover::Free(lock)), _) => lock,
        (Some(Takeover::Taken(other)), None) => {
            other.take_over(runtime.connectivity.made()).await?
        }
        // New connections wait to be answered, whichever process listens.
        (Some(Takeover::Taken(other)), Some(_)) => other.take_over(ready(())).await?,
    };
    let store = Store::open(url).await?.measured(runtime.metrics.clone());
    probes.opened(&store);
    let bot = Bot { taken: Taken::before(&store).await, ..Bot::new(store, config.budgets) };
    opened.set(OpenedBot { bot, lock }).ok();
    Ok(())
}

/// Registers the commands on Discord, in one server or everywhere, and returns their number.
///
/// # Errors
/// A setting that cannot be used, or Discord's objection.
pub async fn register(config: &Config, guild: Option<GuildId>) -> Result<usize, RunError> {
    Ok(discord::register(config, config.token()?, guild).await?)
}
