//! The gateway: interactions come in over a WebSocket that serenity keeps up.

use std::future::Future;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, OnceLock};
use std::time::Duration;

use serenity::all::{Context, Event, GatewayIntents, Interaction, RawEventHandler};
use serenity::async_trait;
use serenity::client::ClientBuilder;
use serenity::gateway::ShardRunnerMessage;
use tokio::pin;
use tokio::time::{Instant, sleep, timeout, timeout_at};
use tokio_util::sync::CancellationToken;
use tokio_util::task::TaskTracker;
use tracing::{debug, error, info, warn};

use super::api::Api;
use super::once::Once;
use super::platform::Discord;
use super::request::{self, Incoming};
use super::response::response;
use super::rest::{ANSWER_DEADLINE, AnswerError, DiscordError, Gateway, Rest};
use super::{commands, limits};
use crate::clock::Clock;
use crate::config::{Config, ConfigError, Secret};
use crate::handle::{After, Answer, Answered, Arrival, Bot, handle, sweep};
use crate::place::GuildId;
use crate::place::Shards;
use crate::pulse::Pulse;
use crate::reply::Reply;
use crate::view;

/// How long closing the gateway may take, and finishing what is in hand after it: under 5 s together.
const CLOSE_DEADLINE: Duration = Duration::from_millis(1_500);
const FINISH_DEADLINE: Duration = Duration::from_millis(3_000);

/// How long it takes at most to send an answer that is ready.
const TELLING: Duration = Duration::from_millis(400);

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
    let discord = Arc::new(Discord {
        api: Api::new(&rest),
        shards: OnceLock::new(),
    });
    let after = After::new(bot.clone(), discord.clone(), config.clock.clone());
    let handler = Handler {
        bot,
        discord: discord.clone(),
        after: after.clone(),
        rest: rest.clone(),
        guild: config.guild,
        seed: config.seed,
        clock: config.clock.clone(),
        registered: AtomicBool::new(false),
        taken: Once::default(),
        tracker: tracker.clone(),
        pulse: config.pulse.clone(),
    };
    let mut client = ClientBuilder::new_with_http(rest.http(), GatewayIntents::empty())
        .raw_event_handler(handler)
        .await
        .map_err(|error| failed("starting serenity", &error))?;
    // serenity falls back to the real gateway when it cannot find the one it was redirected to: tell it.
    let url = gateway.url.split('?').next().unwrap_or_default();
    *client.ws_url.lock().await = url.to_owned();

    let all = || Shards::all(gateway.shards);
    let shards = config.shards.clone().unwrap_or_else(all);
    let manager = client.shard_manager.clone();
    let stop = CancellationToken::new();
    discord.shards.set(manager.clone()).ok();
    tracker.spawn(sweep(
        after,
        shards.clone(),
        config.tick,
        config.pulse.clone(),
        stop.clone(),
    ));
    // serenity takes the last shard to start, not one past it.
    let range = *shards.range.start()..*shards.range.end();
    let ended = tokio::select! {
        result = client.start_shard_range(range, shards.total) => result.map_err(|error| fatal(&error)),
        () = shutdown => Ok(()),
    };
    stop.cancel();
    // Each session begun anew leaves serenity a notice that some shard has ended. It would take that for the end of
    // the one it is to close, and forget to tell it.
    for (&id, shard) in manager.runners.lock().await.iter() {
        let close = ShardRunnerMessage::Shutdown(id, 1000);
        shard.runner_tx.send_to_shard(close);
    }
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
    let api = Api::new(&rest);
    api.learn_application().await?;
    put(&api, guild.or(config.guild)).await
}

async fn put(api: &Api, guild: Option<GuildId>) -> Result<usize, DiscordError> {
    let guild = guild.map(|id| serenity::all::GuildId::new(id.0));
    let commands = commands::all();
    api.put_commands(guild, &commands).await?;
    Ok(commands.len())
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
    discord: Arc<Discord>,
    after: After<Discord>,
    rest: Rest,
    guild: Option<GuildId>,
    seed: Option<u64>,
    clock: Clock,
    registered: AtomicBool,
    taken: Once,
    tracker: TaskTracker,
    pulse: Pulse,
}

#[async_trait]
impl RawEventHandler for Handler {
    async fn raw_event(&self, _: Context, event: Event) {
        match event {
            // From then on the store may be closed: what still comes is left alone.
            Event::InteractionCreate(_) if self.tracker.is_closed() => {}
            Event::InteractionCreate(event) => self.take(event.interaction),
            Event::Ready(event) => {
                info!(name = event.ready.user.name, "connected to Discord");
                self.discord.api.set_application(event.ready.application.id);
                // Ready comes with every new session; the commands are registered once a process.
                if !self.registered.swap(true, Ordering::SeqCst) {
                    self.register();
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
    fn register(&self) {
        let (guild, discord) = (self.guild, self.discord.clone());
        self.tracker.spawn(async move {
            match put(&discord.api, guild).await {
                Ok(count) => info!(count, "registered the commands"),
                Err(error) => error!(%error, "the commands could not be registered"),
            }
        });
    }

    fn take(&self, interaction: Interaction) {
        let deadline = Instant::now() + ANSWER_DEADLINE;
        let id = interaction.id().get();
        if !self.taken.is_first(id) {
            debug!(id, "delivered before");
            return;
        }
        let seed = self.seed.unwrap_or_else(|| fastrand::u64(..));
        if let Some(incoming) = request::read(interaction, self.clock.now(), seed) {
            let (bot, rest, after) = (self.bot.clone(), self.rest.clone(), self.after.clone());
            let in_hand = self.pulse.take();
            self.tracker.spawn(async move {
                let _in_hand = in_hand;
                answer(&bot, &rest, &after, incoming, deadline).await;
            });
        }
    }
}

async fn answer(
    bot: &Bot,
    rest: &Rest,
    after: &After<Discord>,
    incoming: Incoming,
    deadline: Instant,
) {
    let Incoming { request, token } = incoming;
    // Whoever waits for the database in a long queue is told so while they can be told anything. A move that is
    // stored after all shows at the next click.
    let Answer { mut reply, then } = timeout_at(deadline - TELLING, handle(bot, &request))
        .await
        .unwrap_or_else(|_| {
            warn!(reference = request.id, "the database takes too long");
            Answer::from(Reply::Whisper(view::not_now(request.locale)))
        });
    if let Err(broken) = limits::check(&reply) {
        error!(
            reference = request.id,
            broken, "a reply breaks Discord's limits"
        );
        reply = Reply::Whisper(view::apology(&request.id.to_string(), request.locale));
    }
    let sent = rest
        .answer(request.id, &token, &response(reply), deadline)
        .await;
    let arrival = match sent {
        Ok(()) => Arrival::Sure,
        Err(AnswerError::Answered) => {
            // An earlier try of ours arrived, or another delivery's did.
            debug!(id = request.id, "answered before");
            Arrival::Sure
        }
        // Whatever was decided is stored: the next click shows it.
        Err(error) => {
            warn!(id = request.id, %error, "an answer did not arrive");
            match error {
                AnswerError::Gone => return,
                AnswerError::Deadline { maybe: true, .. } => Arrival::Unknown,
                _ => Arrival::Never,
            }
        }
    };
    let answered = Answered {
        token: &token,
        channel: request.place.channel,
        presence: request.presence,
        arrival,
    };
    after.follow(answered, then).await;
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
