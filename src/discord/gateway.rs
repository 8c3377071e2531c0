//! Runs the bot on the gateway: interactions come in over the WebSockets that `shard` keeps connected.

use std::future::Future;
use std::sync::Arc;
use std::time::Duration;

use serde_json::Value;
use tokio::pin;
use tokio::task::JoinSet;
use tokio::time::{Instant, sleep, timeout};
use tokio_util::sync::CancellationToken;
use tracing::{debug, error, info, warn};

use super::event_buffer::{Event, EventBuffer};
use super::payload::{SessionStartLimit, id};
use super::places::news;
use super::rest::{DiscordError, Rest, bad_token};
use super::serve::{CLOSE_DEADLINE, Interactions, Raw, Via};
use super::shard::{About, BAD_TOKEN, Final, Pace, Shards, TOO_FEW, content, keep};
use crate::config::{Config, ConfigError};
use crate::handle::Bot;
use crate::place;
use crate::place::Token;
use crate::runtime::Runtime;

/// Runs the bot on the gateway until `shutdown` is ready, then takes no more events and finishes those in flight.
/// Events that come before `bot` is ready wait.
///
/// # Errors
/// A bad token, or a connection that Discord ended for good.
pub async fn run(
    bot: impl Future<Output = Bot>,
    config: &Config,
    runtime: &Runtime,
    rest: Rest,
    token: Token,
    shutdown: impl Future<Output = Duration>,
) -> Result<(), DiscordError> {
    pin!(shutdown);
    let gateway = tokio::select! {
        gateway = rest.gateway() => gateway?,
        _ = &mut shutdown => return Ok(()),
    };
    let limit = gateway.session_start_limit.unwrap_or_default();
    let (sessions, reset) = tokio::select! {
        left = session_allowance(&limit) => left,
        _ = &mut shutdown => return Ok(()),
    };

    let all = || place::Shards::all(gateway.shards);
    let ours = config.shards.clone().unwrap_or_else(all);
    let stop = CancellationToken::new();
    let count = ours.range.clone().count();
    runtime.connectivity.expect(ours.range.clone());
    let shards = Arc::new(Shards {
        url: gateway.url,
        token,
        total: ours.total,
        pace: Pace::new(count as u32, limit.max_concurrency, sessions, reset, limit.total),
        connectivity: runtime.connectivity.clone(),
        stop: stop.clone(),
    });
    let event_buffer = Arc::new(EventBuffer::default());
    let mut running = JoinSet::new();
    for id in ours.range.clone() {
        let (shards, event_buffer) = (shards.clone(), event_buffer.clone());
        let on_event = move |name: &str, about, frame: &str| {
            event_buffer.enter(event(name, about, frame), handle_event);
        };
        running.spawn(async move { keep(&shards, id, &on_event).await });
    }
    let bot = tokio::select! {
        // If it is replaced just as it opens, what waits is answered before it leaves.
        biased;
        bot = bot => bot,
        ended = end(&mut running, config.shards.is_some()) => {
            leave(&stop, running).await;
            return Err(ended);
        }
        _ = &mut shutdown => {
            leave(&stop, running).await;
            return Ok(());
        }
    };
    let interactions = Arc::new(Interactions::new(bot, config, runtime, rest));
    event_buffer.open(interactions.clone(), handle_event);
    interactions.sweep(ours, stop.clone());
    let (result, patience) = tokio::select! {
        result = end(&mut running, config.shards.is_some()) => (Err(result), CLOSE_DEADLINE),
        patience = shutdown => (Ok(()), patience),
    };
    // Events sent before a connection closes reach no other process, so interactions are closed after the connections.
    let began = Instant::now();
    leave(&stop, running).await;
    interactions.close(patience.saturating_sub(began.elapsed())).await;
    result
}

/// Waits until a shard ends by itself, which means that Discord closed it for good. `chosen`: whether SHARDS sets the
/// number of shards.
async fn end(running: &mut JoinSet<Result<(), Final>>, chosen: bool) -> DiscordError {
    let why = match running.join_next().await {
        Some(Ok(Err(end))) => return fatal(end, chosen),
        Some(Ok(Ok(()))) | None => return std::future::pending().await,
        Some(Err(error)) => error.to_string(),
    };
    DiscordError::Failed { task: "staying connected to Discord", why }
}

/// Closes the connections.
async fn leave(stop: &CancellationToken, mut running: JoinSet<Result<(), Final>>) {
    stop.cancel();
    let closed = async { while running.join_next().await.is_some() {} };
    if timeout(CLOSE_DEADLINE, closed).await.is_err() {
        debug!("the connections to Discord did not close in time");
    }
}

/// Waits until a session may begin, because too many make Discord reset the token. Returns how many may begin, and
/// how long it takes until there are more.
async fn session_allowance(limit: &SessionStartLimit) -> (u32, Duration) {
    let reset = Duration::from_millis(limit.reset_after);
    if limit.remaining == 0 {
        let seconds = limit.reset_after.div_ceil(1_000);
        warn!(seconds, "no session left today: waiting for more");
        sleep(reset).await;
        return (limit.total, Duration::ZERO);
    }
    if limit.remaining < 50 {
        warn!(remaining = limit.remaining, "few sessions left today");
    }
    (limit.remaining, reset)
}

/// Builds an event, with its frame only if that will be read.
fn event<'a>(name: &'a str, about: About, frame: &'a str) -> Event<'a> {
    // Of every other event, only what it is about is read.
    let is_read =
        matches!(name, "INTERACTION_CREATE" | "READY" | "CHANNEL_DELETE" | "THREAD_DELETE");
    Event { name, about, frame: if is_read { frame } else { "" }, received: Instant::now() }
}

fn handle_event(interactions: &Interactions, event: Event<'_>) {
    let Event { name, about, frame, received } = event;
    match name {
        "INTERACTION_CREATE" => {
            // An interaction that is not taken is dropped: over the gateway there is nothing to reply to.
            interactions.take(Raw::Frame(frame), received, Via::Callback).ok();
        }
        "READY" => {
            // READY comes with every new session.
            let ready: Value = content(frame).unwrap_or_default();
            info!(name = ready["user"]["username"].as_str(), "connected to Discord");
            match id("READY", &ready["application"]) {
                Ok(id) => interactions.set_application(id.into()),
                Err(error) => error!(%error, "Discord does not say who the bot is"),
            }
            interactions.places.learn(&interactions.discord, news(name, about, frame));
        }
        "RESUMED" => info!("resumed the connection to Discord"),
        _ => interactions.places.learn(&interactions.discord, news(name, about, frame)),
    }
}

fn fatal(end: Final, chosen: bool) -> DiscordError {
    match end.code {
        BAD_TOKEN => bad_token(),
        TOO_FEW if chosen => {
            let problem =
                "names too few shards for so many servers: leave it unset, or raise its total";
            ConfigError::new("SHARDS", problem).into()
        }
        _ => end.into(),
    }
}

#[cfg(test)]
mod tests {
    use parking_lot::Mutex;

    use super::*;

    #[test]
    fn what_waits_is_what_will_be_read_and_not_without_end() {
        let buffer = EventBuffer::default();
        let large = "x".repeat(1 << 20);
        let handle_event = |events: &Mutex<Vec<(String, usize)>>, event: Event<'_>| {
            events.lock().push((event.name.to_owned(), event.frame.len()));
        };
        let about = About::default();
        for name in
            ["READY"].into_iter().chain(["GUILD_CREATE"; 100]).chain(["INTERACTION_CREATE"; 40])
        {
            buffer.enter(event(name, about, &large), handle_event);
        }
        let events = Arc::new(Mutex::new(Vec::new()));
        buffer.open(events.clone(), handle_event);
        let events = events.lock();
        assert_eq!(events[0], ("READY".to_owned(), large.len()));
        assert!(events[1..101].iter().all(|(name, size)| name == "GUILD_CREATE" && *size == 0));
        assert_eq!(events[101..].len(), 30, "as many as there is room for");
    }
}
