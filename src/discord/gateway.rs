//! The gateway: interactions come in over a WebSocket that serenity keeps up.

use std::future::Future;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use serenity::all::{Context, Event, GatewayIntents, Http, Interaction, RawEventHandler};
use serenity::async_trait;
use serenity::client::ClientBuilder;
use tokio::pin;
use tokio::time::{Instant, sleep, timeout};
use tokio_util::task::TaskTracker;
use tracing::{debug, error, info, warn};

use super::request::{self, Incoming};
use super::response::{edit, response};
use super::rest::{self, ANSWER_DEADLINE, AnswerError, DiscordError, Gateway, Rest};
use super::{commands, limits};
use crate::clock::Clock;
use crate::config::{Config, ConfigError, Secret};
use crate::game::GuildId;
use crate::handle::{Answer, Bot, Then, handle};
use crate::reply::Reply;
use crate::view;

/// How long closing the gateway may take, and finishing what is in hand after it: under 5 s together.
const CLOSE_DEADLINE: Duration = Duration::from_millis(1_500);
const FINISH_DEADLINE: Duration = Duration::from_millis(3_000);

/// Runs the bot on the gateway until `shutdown` is ready, then takes no more events and finishes what is in hand.
///
/// # Errors
/// A setting that cannot be used, or a connection that Discord ended for good.
pub async fn run(
    bot: Bot,
    config: &Config,
    token: Secret,
    shutdown: impl Future<Output = ()>,
) -> Result<(), DiscordError> {
    pin!(shutdown);
    let rest = Rest::new(config.api_url.as_deref(), token)?;
    let gateway = tokio::select! {
        gateway = rest.gateway() => gateway?,
        () = &mut shutdown => return Ok(()),
    };
    tokio::select! {
        () = session_allowance(&gateway) => {}
        () = &mut shutdown => return Ok(()),
    }

    let tracker = TaskTracker::new();
    let handler = Handler {
        bot,
        rest: rest.clone(),
        guild: config.guild,
        seed: config.seed,
        clock: config.clock.clone(),
        registered: AtomicBool::new(false),
        tracker: tracker.clone(),
    };
    let mut client = ClientBuilder::new_with_http(rest.http(), GatewayIntents::empty())
        .raw_event_handler(handler)
        .await
        .map_err(|error| failed("starting serenity", &error))?;
    // serenity falls back to the real gateway when it cannot find the one it was redirected to: tell it.
    let url = gateway.url.split('?').next().unwrap_or_default();
    *client.ws_url.lock().await = url.to_owned();

    let manager = client.shard_manager.clone();
    let shards = config.shards.clone();
    let running = async {
        match shards {
            // serenity takes the last shard to start, not one past it.
            Some(shards) => {
                let range = *shards.range.start()..*shards.range.end();
                client.start_shard_range(range, shards.total).await
            }
            None => client.start_shards(gateway.shards.max(1)).await,
        }
    };
    let ended = tokio::select! {
        result = running => result.map_err(|error| fatal(&error)),
        () = shutdown => Ok(()),
    };
    if timeout(CLOSE_DEADLINE, manager.shutdown_all())
        .await
        .is_err()
    {
        debug!("the gateway did not close in time");
    }
    tracker.close();
    if timeout(FINISH_DEADLINE, tracker.wait()).await.is_err() {
        warn!(left = tracker.len(), "stopped with interactions in hand");
    }
    ended
}

/// Registers the commands without a gateway.
///
/// # Errors
/// A bad token, or Discord's objection.
pub async fn register(
    config: &Config,
    token: Secret,
    guild: Option<GuildId>,
) -> Result<usize, DiscordError> {
    let rest = Rest::new(config.api_url.as_deref(), token)?;
    rest.gateway().await?;
    let http = rest.http();
    rest.set_application(&http).await?;
    put(&http, guild.or(config.guild)).await
}

async fn put(http: &Http, guild: Option<GuildId>) -> Result<usize, DiscordError> {
    let guild = guild.map(|id| serenity::all::GuildId::new(id.0));
    let registered = rest::put_commands(http, guild, &commands::all()).await?;
    Ok(registered.len())
}

/// Waits until another session may be begun: past the limit, Discord resets the token.
async fn session_allowance(gateway: &Gateway) {
    if let Some(limit) = &gateway.session_start_limit {
        if limit.remaining == 0 {
            warn!(
                milliseconds = limit.reset_after,
                "no session left today: waiting for more"
            );
            sleep(Duration::from_millis(limit.reset_after)).await;
        } else if limit.remaining < 50 {
            warn!(remaining = limit.remaining, "few sessions left today");
        }
    }
}

struct Handler {
    bot: Bot,
    rest: Rest,
    guild: Option<GuildId>,
    seed: Option<u64>,
    clock: Clock,
    registered: AtomicBool,
    tracker: TaskTracker,
}

#[async_trait]
impl RawEventHandler for Handler {
    async fn raw_event(&self, context: Context, event: Event) {
        match event {
            Event::InteractionCreate(event) => self.take(event.interaction, context.http),
            Event::Ready(event) => {
                info!(name = event.ready.user.name, "connected to Discord");
                // Ready comes with every new session; the commands are registered once a process.
                if !self.registered.swap(true, Ordering::SeqCst) {
                    self.register(context.http);
                }
            }
            Event::Resumed(_) => info!("resumed the connection to Discord"),
            Event::Unknown(event) if event.kind == "INTERACTION_CREATE" => {
                warn!("an interaction could not be read and goes unanswered");
            }
            _ => {}
        }
    }
}

impl Handler {
    fn register(&self, http: Arc<Http>) {
        let guild = self.guild;
        self.tracker.spawn(async move {
            match put(&http, guild).await {
                Ok(count) => info!(count, "registered the commands"),
                Err(error) => error!(%error, "the commands could not be registered"),
            }
        });
    }

    fn take(&self, interaction: Interaction, http: Arc<Http>) {
        let deadline = Instant::now() + ANSWER_DEADLINE;
        let seed = self.seed.unwrap_or_else(|| fastrand::u64(..));
        if let Some(incoming) = request::read(interaction, self.clock.now(), seed) {
            let (bot, rest) = (self.bot.clone(), self.rest.clone());
            self.tracker.spawn(async move {
                answer(&bot, &rest, &http, incoming, deadline).await;
            });
        }
    }
}

async fn answer(bot: &Bot, rest: &Rest, http: &Arc<Http>, incoming: Incoming, deadline: Instant) {
    let Incoming { request, token } = incoming;
    let Answer { mut reply, then } = handle(bot, &request).await;
    if let Err(broken) = limits::check(&reply) {
        error!(
            reference = request.id,
            broken, "a reply breaks Discord's limits"
        );
        reply = Reply::Whisper(view::apology(&request.id.to_string(), request.locale));
    }
    match rest
        .answer(request.id, &token, &response(reply), deadline)
        .await
    {
        Ok(()) => {}
        // An earlier try of ours arrived, or another delivery's did.
        Err(AnswerError::Answered) => debug!(id = request.id, "answered before"),
        // Whatever was decided is stored: the next click shows it.
        Err(error) => warn!(id = request.id, %error, "an answer did not arrive"),
    }
    for then in then {
        follow(bot, http, &token, then).await;
    }
}

async fn follow(bot: &Bot, http: &Arc<Http>, token: &str, then: Then) {
    match then {
        Then::LearnBoard(game) => match rest::original(http, token).await {
            Ok(id) => {
                let message = crate::game::MessageId(id.get());
                if let Err(error) = bot.store.set_board(game, Some(message)).await {
                    warn!(%game, %error, "a board's message could not be noted");
                }
            }
            // Its first click tells.
            Err(error) => debug!(%game, %error, "a board's message is not known yet"),
        },
        Then::Redraw {
            channel,
            message,
            with,
        } => {
            let channel = serenity::all::ChannelId::new(channel.0);
            let message = serenity::all::MessageId::new(message.0);
            // Where the bot is no member of the channel it may not: then that message's next click repairs it.
            if let Err(error) = rest::redraw(http, channel, message, &edit(with)).await {
                debug!(%error, "a message stays as it was");
            }
        }
    }
}

fn fatal(error: &serenity::Error) -> DiscordError {
    use serenity::gateway::GatewayError;
    match error {
        serenity::Error::Gateway(GatewayError::InvalidAuthentication) => {
            let problem =
                "was refused by Discord: copy it again from the Bot page of your application";
            ConfigError::new("DISCORD_TOKEN", problem).into()
        }
        serenity::Error::Gateway(
            GatewayError::InvalidShardData | GatewayError::OverloadedShard,
        ) => ConfigError::new("SHARDS", "was refused by Discord: leave it unset").into(),
        error => failed("staying connected to Discord", error),
    }
}

fn failed(what: &'static str, error: &serenity::Error) -> DiscordError {
    let why = error.to_string();
    DiscordError::Failed { what, why }
}
