//! `bouton sandbox`: a local Discord with the bot in it, or without one.

use std::convert::Infallible;
use std::net::{Ipv4Addr, SocketAddr};
use std::path::Path;
use std::sync::Arc;
use std::time::Duration;

use anyhow::{Context, anyhow};
use bouton::clock::{Clock, Haste};
use bouton::config::{ApiUrl, Config, DatabaseUrl, HttpConfig};
use bouton::place::Token;
use bouton::runtime::Runtime;
use sandbox::{Builder, Replay, Sandbox};
use tokio::net::TcpStream;

use super::line::say;
use super::serve::stop_signal;

/// The sandbox's default database: its games are never mixed with a real bot's.
const SANDBOX_DATABASE_URL: &str = "sqlite://bouton-sandbox.db";

/// How often to check whether the bot accepts interactions.
const RETRY: Duration = Duration::from_millis(200);

pub async fn sandbox(
    mut config: Config,
    port: u16,
    without_bot: bool,
    http: bool,
) -> anyhow::Result<()> {
    let stop = stop_signal()?;
    let mut runtime = Runtime::default();
    let mut builder =
        Sandbox::builder().bot("Bouton").first_commands(&["play", "learn", "puzzle", "help"]);
    if !without_bot {
        let (clock, haste) = Clock::hurried();
        runtime.clock = clock;
        builder = builder.time(Arc::new(Hurried(haste)));
    }
    let sandbox = open(builder, port).await?;
    say(format_args!("Bouton's sandbox is open: {}", sandbox.url()));
    // Settings meant for the real Discord do not apply here.
    config.interactions = match http {
        true => Some(HttpConfig {
            key: sandbox.public_key().parse().map_err(|_| anyhow!("its key is none"))?,
            addr: free_address()?,
        }),
        false => None,
    };
    let posted = post_interactions(&sandbox, config.interactions.as_ref());
    if without_bot {
        say(format_args!("DISCORD_API_URL={}", sandbox.url()));
        say(format_args!("DISCORD_TOKEN={}", sandbox.token()));
        if let Some(HttpConfig { key, addr }) = &config.interactions {
            say(format_args!("DISCORD_PUBLIC_KEY={key}"));
            say(format_args!("INTERACTIONS_ADDR={addr}"));
        }
        tokio::select! {
            never = posted => match never {},
            () = stop => {}
        }
    } else {
        config.token = Some(Token::new(sandbox.token()));
        config.api_url = Some(ApiUrl::new(sandbox.url()));
        if std::env::var_os("DATABASE_URL").is_none_or(|url| url.is_empty()) {
            config.database_url = DatabaseUrl::new(SANDBOX_DATABASE_URL);
        }
        say(format_args!("Its games are kept in {}", config.database_url));
        tokio::select! {
            never = posted => match never {},
            ran = bouton::run(&config, &runtime, stop) => ran?,
        }
    }
    sandbox.stop().await;
    Ok(())
}

/// Runs the sandbox with a story shown in it, and no bot.
pub async fn replay(port: u16, file: &Path) -> anyhow::Result<()> {
    let stop = stop_signal()?;
    let cannot = || format!("{} cannot be shown", file.display());
    let text = std::fs::read_to_string(file).with_context(cannot)?;
    let story = Arc::new(Replay::read(&text).with_context(cannot)?);
    let sandbox = open(Sandbox::builder().bot("Bouton").time(story.clone()), port).await?;
    say(format_args!("The story is open: {}", sandbox.url()));
    tokio::select! {
        () = async { sandbox.replay(&story).await; std::future::pending().await } => {}
        () = stop => {}
    }
    sandbox.stop().await;
    Ok(())
}

pub async fn open(builder: Builder, port: u16) -> anyhow::Result<Sandbox> {
    let opened = builder.start(SocketAddr::from((Ipv4Addr::LOCALHOST, port))).await;
    opened.with_context(|| format!("port {port} cannot be used, try another with --port"))
}

/// Finds a port that is free at the moment.
fn free_address() -> anyhow::Result<SocketAddr> {
    let free = std::net::TcpListener::bind((Ipv4Addr::LOCALHOST, 0));
    free.and_then(|listener| listener.local_addr()).context("no port is free")
}

/// Has interactions posted to the bot once it answers correctly; prints each new problem once.
async fn post_interactions(sandbox: &Sandbox, interactions: Option<&HttpConfig>) -> Infallible {
    let Some(HttpConfig { addr, .. }) = interactions else { return std::future::pending().await };
    let url = format!("http://{addr}/interactions");
    let mut last = String::new();
    loop {
        let listens = TcpStream::connect(addr).await.is_ok();
        match sandbox.set_interactions_url(&url).await {
            Ok(()) => return std::future::pending().await,
            Err(why) if listens && why != last => {
                say(format_args!("Interactions are not posted: {why}"));
                last = why;
            }
            Err(_) => {}
        }
        tokio::time::sleep(RETRY).await;
    }
}

/// The bot's clock, which the sandbox's page can hurry.
#[derive(Debug)]
struct Hurried(Haste);

impl sandbox::Time for Hurried {
    fn ahead(&self) -> Duration {
        self.0.ahead()
    }

    fn pass(&self, by: Duration) {
        self.0.pass(by);
    }

    fn passes(&self) -> bool {
        self.0.hurries()
    }
}
