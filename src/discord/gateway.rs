//! The gateway: interactions come in over the WebSockets that `shard` keeps up.

use std::future::Future;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use serde::Deserialize;
use serenity::all::{ApplicationId, Interaction, InteractionId};
use tokio::pin;
use tokio::sync::Mutex;
use tokio::task::JoinSet;
use tokio::time::{Instant, sleep, timeout, timeout_at};
use tokio_util::sync::CancellationToken;
use tokio_util::task::TaskTracker;
use tracing::{debug, error, info, warn};

use super::api::Api;
use super::gone::news;
use super::once::Once;
use super::platform::Discord;
use super::request::{self, Incoming};
use super::response::response;
use super::rest::{ANSWER_DEADLINE, AnswerError, DiscordError, Rest, SessionStartLimit, bad_token};
use super::shard::{BAD_TOKEN, Final, Pace, Shards, Up, content, keep};
use super::{commands, limits};
use crate::clock::Clock;
use crate::config::{Config, Secret};
use crate::handle::{After, Answer, Answered, Arrival, Bot, News, handle, learn, sweep};
use crate::locale::Locale;
use crate::place::{self, GuildId, UserId};
use crate::pulse::Pulse;
use crate::reply::Reply;
use crate::view;

/// How long closing the gateway may take, and finishing what is in hand after it: under 5 s together.
const CLOSE_DEADLINE: Duration = Duration::from_millis(1_500);
const FINISH_DEADLINE: Duration = Duration::from_millis(3_000);

/// How long it takes at most to send an answer that is ready.
const TELLING: Duration = Duration::from_millis(400);

/// How long Discord is waited for by someone at the keyboard.
const REACHING: Duration = Duration::from_secs(10);

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
    let rest = Rest::new(config.api_url.as_ref(), token.clone())?;
    let gateway = tokio::select! {
        gateway = rest.gateway() => gateway?,
        () = &mut shutdown => return Ok(()),
    };
    let limit = gateway.session_start_limit.unwrap_or_default();
    let sessions = tokio::select! {
        left = session_allowance(&limit) => left,
        () = &mut shutdown => return Ok(()),
    };

    let tracker = TaskTracker::new();
    let up = Up::default();
    let discord = Arc::new(Discord {
        api: Api::new(&rest),
        up: up.clone(),
    });
    let after = After::new(bot.clone(), discord.clone(), config.clock.clone());
    let handler = Arc::new(Handler {
        bot,
        discord,
        after: after.clone(),
        rest,
        guild: config.guild,
        seed: config.seed,
        clock: config.clock.clone(),
        registered: AtomicBool::new(false),
        taken: Once::default(),
        learning: Arc::default(),
        tracker: tracker.clone(),
        pulse: config.pulse.clone(),
    });
    let all = || place::Shards::all(gateway.shards);
    let ours = config.shards.clone().unwrap_or_else(all);
    let stop = CancellationToken::new();
    tracker.spawn(sweep(
        after,
        ours.clone(),
        config.tick,
        config.pulse.clone(),
        stop.clone(),
    ));
    let count = ours.range.clone().count();
    up.expect(count);
    let shards = Arc::new(Shards {
        url: gateway.url,
        token,
        total: ours.total,
        pace: Pace::new(count as u32, sessions, limit.total),
        up,
        stop: stop.clone(),
    });
    let mut running = JoinSet::new();
    for id in ours.range {
        let (shards, handler) = (shards.clone(), handler.clone());
        let hear = move |name: &str, frame: &str| handler.hear(name, frame);
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
    if timeout(CLOSE_DEADLINE, closed).await.is_err() {
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
    let rest = Rest::new(config.api_url.as_ref(), token)?;
    timeout(REACHING, rest.gateway()).await.map_err(|_| {
        let what = "asking Discord for its gateway";
        let why = "it cannot be reached".to_owned();
        DiscordError::Failed { what, why }
    })??;
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
    /// One thing at a time, for nobody waits for it: a server may lose all its channels at once.
    learning: Arc<Mutex<()>>,
    tracker: TaskTracker,
    pulse: Pulse,
}

/// As much of an interaction as an answer needs.
#[derive(Deserialize)]
struct Unread {
    id: InteractionId,
    token: String,
    #[serde(rename = "type")]
    kind: u8,
    #[serde(default)]
    locale: Option<String>,
}

/// Who an interaction is from: a member in a server, elsewhere a user.
#[derive(Deserialize)]
struct From {
    member: Option<Member>,
    user: Option<Sender>,
}

#[derive(Deserialize)]
struct Member {
    user: Sender,
}

#[derive(Deserialize)]
struct Sender {
    id: serenity::all::UserId,
}

/// The type of an interaction that asks for completions.
const AUTOCOMPLETE: u8 = 4;

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

impl Handler {
    /// An event of this name, in its frame.
    fn hear(&self, name: &str, frame: &str) {
        match name {
            // From then on the store may be closed: later events are ignored.
            _ if self.tracker.is_closed() => {}
            "INTERACTION_CREATE" if self.ignores(frame) => debug!("one who floods is not answered"),
            "INTERACTION_CREATE" => match content(frame) {
                Ok(interaction) => self.take(interaction),
                Err(error) => self.apologise(frame, &error),
            },
            "READY" => {
                match content::<Ready>(frame) {
                    Ok(ready) => self.ready(&ready),
                    Err(error) => error!(%error, "Discord does not say who the bot is"),
                }
                self.learn(news(name, frame));
            }
            "RESUMED" => info!("resumed the connection to Discord"),
            _ => self.learn(news(name, frame)),
        }
    }

    /// Whether it comes from someone who floods: then the rest of it is not even read.
    fn ignores(&self, frame: &str) -> bool {
        let who = || {
            let from: From = content(frame).ok()?;
            let user = from.user.or(from.member.map(|member| member.user))?;
            Some(UserId(user.id.get()))
        };
        self.bot.rates.ignores(self.clock.now(), who)
    }

    fn learn(&self, news: Option<News>) {
        let Some(news) = news else { return };
        let (bot, learning, now) = (self.bot.clone(), self.learning.clone(), self.clock.now());
        let in_hand = self.pulse.take();
        self.tracker.spawn(async move {
            let _in_hand = in_hand;
            let _turn = learning.lock().await;
            if let Err(trouble) = learn(&bot, news, now).await {
                warn!(%trouble, "what was kept for a place stays until it is due");
            }
        });
    }

    /// Everyone who can be answered is, and is told what to quote when they ask for help.
    fn apologise(&self, frame: &str, error: &serde_json::Error) {
        let Ok(unread) = content::<Unread>(frame) else {
            error!(%error, "an interaction could not be read, nor be answered");
            return;
        };
        let id = unread.id.get();
        error!(reference = id, %error, "an interaction could not be read");
        if !self.taken.is_first(id) {
            return;
        }
        let locale = unread.locale.as_deref().map(Locale::from_tag);
        let reply = match unread.kind {
            AUTOCOMPLETE => Reply::Choices(Vec::new()),
            _ => Reply::Whisper(view::apology(&id.to_string(), locale.unwrap_or_default())),
        };
        let (rest, in_hand) = (self.rest.clone(), self.pulse.take());
        let deadline = Instant::now() + ANSWER_DEADLINE;
        self.tracker.spawn(async move {
            let _in_hand = in_hand;
            let response = response(reply);
            if let Err(error) = rest.answer(id, &unread.token, &response, deadline).await {
                warn!(id, %error, "an answer did not arrive");
            }
        });
    }

    fn ready(&self, ready: &Ready) {
        info!(name = ready.user.username, "connected to Discord");
        self.discord.api.set_application(ready.application.id);
        // Ready comes with every new session; the commands are registered once a process.
        if !self.registered.swap(true, Ordering::SeqCst) {
            self.register();
        }
    }

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
    // Someone stuck in a long queue for the database is told so while there is still time to answer. A move that is
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
            // An earlier attempt arrived, ours or another delivery's.
            debug!(id = request.id, "answered before");
            Arrival::Sure
        }
        // What was decided is stored: the next click shows it.
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

fn fatal(end: Final) -> DiscordError {
    if end.code == BAD_TOKEN {
        bad_token()
    } else {
        end.into()
    }
}
