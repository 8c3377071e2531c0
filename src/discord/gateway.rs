//! The gateway: interactions come in over the WebSockets that `shard` keeps up.

use std::future::Future;
use std::sync::Arc;
use std::time::Duration;

use serde::Deserialize;
use serenity::all::ApplicationId;
use tokio::pin;
use tokio::task::JoinSet;
use tokio::time::sleep;
use tokio_util::sync::CancellationToken;
use tracing::{error, info, warn};

use super::gone::news;
use super::rest::{DiscordError, Rest, SessionStartLimit, bad_token};
use super::serve::{Desk, Raw, Way};
use super::shard::{About, BAD_TOKEN, Final, Pace, Shards, content, keep};
use crate::config::{Config, Secret};
use crate::handle::Bot;
use crate::place;

/// Runs the bot on the gateway until `shutdown` is ready, then takes no more events and finishes what is in hand.
///
/// # Errors
/// A bad token, or a connection that Discord ended for good.
pub async fn run(
    bot: Bot,
    config: &Config,
    rest: Rest,
    token: Secret,
    shutdown: impl Future<Output = ()>,
) -> Result<(), DiscordError> {
    pin!(shutdown);
    let gateway = tokio::select! {
        gateway = rest.gateway() => gateway?,
        () = &mut shutdown => return Ok(()),
    };
    let limit = gateway.session_start_limit.unwrap_or_default();
    let sessions = tokio::select! {
        left = session_allowance(&limit) => left,
        () = &mut shutdown => return Ok(()),
    };

    let desk = Arc::new(Desk::new(bot, config, rest));
    let all = || place::Shards::all(gateway.shards);
    let ours = config.shards.clone().unwrap_or_else(all);
    let stop = CancellationToken::new();
    desk.sweep(ours.clone(), config.tick, stop.clone());
    let count = ours.range.clone().count();
    config.contact.expect(ours.range.clone());
    let shards = Arc::new(Shards {
        url: gateway.url,
        token,
        total: ours.total,
        pace: Pace::new(count as u32, sessions, limit.total),
        contact: config.contact.clone(),
        stop: stop.clone(),
    });
    let mut running = JoinSet::new();
    for id in ours.range {
        let (shards, desk) = (shards.clone(), desk.clone());
        let hear = move |name: &str, about, frame: &str| hear(&desk, name, about, frame);
        running.spawn(async move { keep(&shards, id, &hear).await });
    }
    // A shard ends by itself only when Discord has closed it for good.
    let ended = tokio::select! {
        Some(ended) = running.join_next() => match ended {
            Ok(result) => result.map_err(fatal),
            Err(error) => Err(DiscordError::Failed { what: "staying connected to Discord", why: error.to_string() }),
        },
        () = shutdown => Ok(()),
    };
    stop.cancel();
    let closed = async { while running.join_next().await.is_some() {} };
    desk.close(closed).await;
    ended
}

/// Waits until a session may begin, because beginning too many makes Discord reset the token; gives how many may.
async fn session_allowance(limit: &SessionStartLimit) -> u32 {
    if limit.remaining == 0 {
        let seconds = limit.reset_after.div_ceil(1_000);
        warn!(seconds, "no session left today: waiting for more");
        sleep(Duration::from_millis(limit.reset_after)).await;
        return limit.total;
    }
    if limit.remaining < 50 {
        warn!(remaining = limit.remaining, "few sessions left today");
    }
    limit.remaining
}

#[derive(Deserialize)]
struct Ready {
    user: User,
    application: Application,
}

#[derive(Deserialize)]
struct User {
    username: String,
}

#[derive(Deserialize)]
struct Application {
    id: ApplicationId,
}

/// An event of this name, in its frame.
fn hear(desk: &Desk, name: &str, about: About, frame: &str) {
    match name {
        "INTERACTION_CREATE" => {
            // Who is not heard is not told so.
            desk.take(Raw::Frame(frame), Way::Callback).ok();
        }
        "READY" => {
            // It comes with every new session.
            match content::<Ready>(frame) {
                Ok(ready) => {
                    info!(name = ready.user.username, "connected to Discord");
                    desk.is(ready.application.id);
                }
                Err(error) => error!(%error, "Discord does not say who the bot is"),
            }
            desk.learn(news(name, about, frame));
        }
        "RESUMED" => info!("resumed the connection to Discord"),
        _ => desk.learn(news(name, about, frame)),
    }
}

fn fatal(end: Final) -> DiscordError {
    if end.code == BAD_TOKEN {
        bad_token()
    } else {
        end.into()
    }
}
