//! What both transports share: takes an interaction, turns it into a request, answers it, and does what follows.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use serde::Deserialize;
use serenity::all::{ApplicationId, InteractionId, InteractionType};
use tokio::sync::oneshot;
use tokio::time::{Instant, sleep, timeout};
use tokio_util::sync::CancellationToken;
use tokio_util::task::TaskTracker;
use tracing::{Instrument, Span, debug, error, error_span, info, warn};

use super::api::Api;
use super::emoji::Emojis;
use super::interaction::{Interaction, Member, User};
use super::platform::Discord;
use super::request::{self, Incoming};
use super::response::response;
use super::response_body::{ARRIVING, Waiting};
use super::rest::{ANSWER_DEADLINE, AnswerError, DiscordError, Outgoing, Receipt, Rest};
use super::{commands, limits};
use crate::ask::{Mentions, Request};
use crate::config::Config;
use crate::handle::{
    Answer, Answered, Arrival, Bot, Failure, FollowUp, Places, Worker, answer_once, sweep,
};
use crate::locale::Locale;
use crate::metrics::{Metrics, Outcome};
use crate::place::{GuildId, Shards, Token, UserId};
use crate::reply::Reply;
use crate::runtime::Runtime;
use crate::view;

/// How long closing the connections may take.
pub const CLOSE_DEADLINE: Duration = Duration::from_millis(1_500);

/// The time kept for sending an answer once it is ready.
const TELLING: Duration = Duration::from_millis(400);

/// How many interactions in flight make a crowd, in which each person's are counted before they are read.
const CROWD: usize = 512;

/// How long to wait before a failed registration is tried again, at first and at most.
const FIRST_PAUSE: Duration = Duration::from_secs(5);
const LAST_PAUSE: Duration = Duration::from_secs(3600);

/// How long somebody at the keyboard waits for Discord.
const REACHING: Duration = Duration::from_secs(10);

/// Registers the commands, and nothing else.
///
/// # Errors
/// A bad token, or Discord's objection.
pub async fn register(
    config: &Config,
    token: Token,
    guild: Option<GuildId>,
) -> Result<usize, DiscordError> {
    let rest = Rest::new(config.api_url.as_ref(), token, Metrics::default())?;
    let late = "asking Discord for its gateway: it cannot be reached";
    timeout(REACHING, rest.gateway()).await.map_err(|_| Failure::Passing(late.to_owned()))??;
    let api = Api::new(&rest);
    api.learn_application().await?;
    Ok(put(&api, guild.or(config.guild), &Mentions::default()).await?)
}

async fn put(api: &Api, guild: Option<GuildId>, mentions: &Mentions) -> Result<usize, Failure> {
    let commands = commands::all();
    let registered = api.put_commands(guild, &commands).await;
    mentions.learn(registered.map_err(|error| match (guild, error) {
        (Some(id), Failure::Refused(why)) => Failure::Refused(format!(
            "{why}: is the bot on the server {id}, which DISCORD_GUILD_ID or --guild names?"
        )),
        (_, error) => error,
    })?);
    Ok(commands.len())
}

/// Takes and answers interactions.
pub struct Interactions {
    pub discord: Arc<Discord>,
    pub places: Places,
    worker: Arc<Worker<Discord>>,
    rest: Rest,
    guild: Option<GuildId>,
    runtime: Runtime,
    registered: AtomicBool,
    closing: CancellationToken,
    tracker: TaskTracker,
}

/// An interaction as it came.
#[derive(Clone, Copy)]
pub enum Raw<'a> {
    /// A gateway frame, with the interaction in its `d`.
    Frame(&'a str),
    /// The whole body of a request.
    Body(&'a [u8]),
}

/// How an answer is given.
pub enum Via {
    /// In a request of our own.
    Callback,
    /// In the response to Discord's request; if that is no longer possible, in a request of our own.
    Body(Waiting),
}

/// Why an interaction is not answered.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Skipped {
    /// Discord only asks whether the endpoint works.
    Ping,
    /// It holds no id and token with which to apologise.
    Unreadable,
    /// It was delivered before.
    Again,
    /// It came too late to be answered.
    Late,
    /// Its sender floods the bot.
    Flood,
    Stopping,
}

/// The part of an interaction that an apology needs.
#[derive(Deserialize)]
struct Unread {
    id: InteractionId,
    token: String,
    #[serde(rename = "type")]
    kind: InteractionType,
    locale: Option<String>,
}

/// An interaction's sender: a member in a server, elsewhere a user.
#[derive(Deserialize)]
struct Origin {
    member: Option<Member>,
    user: Option<User>,
}

impl<'a> Raw<'a> {
    fn read<T: Deserialize<'a>>(self) -> serde_json::Result<T> {
        match self {
            Self::Frame(frame) => super::shard::content(frame),
            Self::Body(body) => serde_json::from_slice(body),
        }
    }
}

/// Reads an interaction's request: for tests with arbitrary input.
pub fn parse_request(raw: Raw<'_>) -> Option<Request> {
    if let Raw::Frame(frame) = raw {
        super::shard::envelope(frame)?;
    }
    // These parts are read for apologies and against floods.
    raw.read::<Unread>().ok();
    raw.read::<Origin>().ok();
    Some(request::read(raw.read().ok()?, 0, 0)?.request)
}

/// Says why something could not be read, without the error's text: that may quote what a person typed.
fn read_error(error: &serde_json::Error) -> String {
    let (why, column) = (error.classify(), error.column());
    format!("{why:?} at column {column}")
}

/// A log span with the interaction's id, which people are shown as a reference.
fn span(id: u64) -> Span {
    // As text: JSON readers may not hold numbers that large.
    error_span!("interaction", %id)
}

impl Interactions {
    pub fn new(bot: Bot, config: &Config, runtime: &Runtime, rest: Rest) -> Self {
        let discord = Arc::new(Discord {
            api: Api::new(&rest),
            emojis: Emojis::default(),
            connectivity: runtime.connectivity.clone(),
        });
        let tracker = TaskTracker::new();
        Self {
            places: Places::new(bot.clone(), runtime, tracker.clone()),
            worker: Worker::new(bot, discord.clone(), runtime.clock.clone()),
            discord,
            rest,
            guild: config.guild,
            runtime: runtime.clone(),
            registered: AtomicBool::new(false),
            closing: CancellationToken::new(),
            tracker,
        }
    }

    /// Starts the sweeps for these shards; they run until `stop`.
    pub fn sweep(&self, shards: Shards, stop: CancellationToken) {
        let (worker, places) = (self.worker.clone(), self.places.clone());
        let Runtime { tick, ref activity, .. } = self.runtime;
        self.tracker.spawn(sweep(worker, places, shards, tick, activity.clone(), stop));
    }

    /// Sets the bot's application id. The first time, also registers the commands and the emoji.
    pub fn set_application(&self, application: ApplicationId) {
        self.discord.api.set_application(application);
        if self.registered.swap(true, Ordering::SeqCst) {
            return;
        }
        let (guild, discord) = (self.guild, self.discord.clone());
        let mentions = self.worker.bot.mentions.clone();
        self.register("the commands", move || {
            let (discord, mentions) = (discord.clone(), mentions.clone());
            async move { put(&discord.api, guild, &mentions).await.map(drop) }
        });
        if self.runtime.emoji {
            let discord = self.discord.clone();
            self.register("the emoji", move || {
                let discord = discord.clone();
                async move { discord.emojis.learn(&discord.api).await }
            });
        }
    }

    /// Registers something in the background, with retries. The bot works without it meanwhile.
    fn register<F>(&self, what: &'static str, put: impl Fn() -> F + Send + 'static)
    where
        F: Future<Output = Result<(), Failure>> + Send,
    {
        let (activity, closing) = (self.runtime.activity.clone(), self.closing.clone());
        let mut in_hand = Some(activity.take());
        let registering = async move {
            let mut wait = FIRST_PAUSE;
            loop {
                match put().await {
                    Ok(()) => return info!("registered {what}"),
                    Err(why) if why.is_passing() => {
                        warn!(%why, ?wait, "{what} could not be registered yet");
                    }
                    Err(error) => return error!(%error, "{what} could not be registered"),
                }
                drop(in_hand.take());
                sleep(wait).await;
                in_hand = Some(activity.take());
                wait = LAST_PAUSE.min(wait * 2);
            }
        };
        self.tracker.spawn(async move {
            closing.run_until_cancelled(registering).await;
        });
    }

    /// Compares the stored servers with Discord's list. Returns whether Discord gave one.
    pub async fn look(&self) -> bool {
        let (sender, receiver) = oneshot::channel();
        let discord = self.discord.clone();
        self.places.look_over(&self.discord, async move {
            let servers = discord.api.servers().await.inspect_err(|error| {
                warn!(%error, "which servers the bot is in is not known");
            });
            sender.send(servers.is_ok()).ok();
            servers.ok()
        });
        receiver.await.unwrap_or_default()
    }

    /// Takes an interaction that came at that time. Its answer goes out by `via` when ready.
    ///
    /// # Errors
    /// Why there will be no answer.
    pub fn take(&self, raw: Raw<'_>, received: Instant, via: Via) -> Result<(), Skipped> {
        // Once this is closed, the store may close too.
        if self.tracker.is_closed() {
            return Err(Skipped::Stopping);
        }
        if self.ignores(raw) {
            debug!("one who floods is not answered");
            return Err(Skipped::Flood);
        }
        let deadline = received + ANSWER_DEADLINE;
        if deadline <= Instant::now() + TELLING {
            return Err(Skipped::Late);
        }
        let interaction: Interaction = match raw.read() {
            Ok(interaction) => interaction,
            Err(error) => return self.apologise(raw, &read_error(&error), via, deadline),
        };
        if interaction.kind == InteractionType::Ping {
            return Err(Skipped::Ping);
        }
        let seed = self.runtime.seed.unwrap_or_else(|| fastrand::u64(..));
        match request::read(interaction, self.runtime.clock.now(), seed) {
            Some(incoming) => self.answer(incoming, via, deadline),
            None => self.apologise(raw, "it lacks what its kind has", via, deadline),
        }
    }

    /// Takes no more interactions, and waits for those in flight, at most this long.
    pub async fn close(&self, patience: Duration) {
        self.closing.cancel();
        self.tracker.close();
        if timeout(patience, self.tracker.wait()).await.is_err() {
            let left = self.tracker.len();
            warn!(left, "stopped with work in hand: what follows answers is done after the start");
        }
    }

    /// Whether the sender floods the bot: then nothing else of the interaction is read.
    fn ignores(&self, raw: Raw<'_>) -> bool {
        let who = || {
            let origin: Origin = raw.read().ok()?;
            let user = origin.user.or(origin.member?.user)?;
            Some(UserId(user.id.get()))
        };
        self.worker.bot.rates.ignores(self.runtime.clock.now(), self.tracker.len() > CROWD, who)
    }

    /// Apologises with a reference to quote when asking for help, if there is enough to answer with.
    fn apologise(
        &self,
        raw: Raw<'_>,
        why: &str,
        via: Via,
        deadline: Instant,
    ) -> Result<(), Skipped> {
        let Ok(unread) = raw.read::<Unread>() else {
            error!(why, "an interaction could not be read, nor be answered");
            return Err(Skipped::Unreadable);
        };
        let id = unread.id.get();
        let span = span(id);
        span.in_scope(|| error!(why, "an interaction could not be read"));
        if !self.worker.bot.taken.is_first(id) {
            return Err(Skipped::Again);
        }
        self.rest.metrics.interaction(request::UNKNOWN, Outcome::Unreadable);
        let locale = unread.locale.as_deref().map(Locale::from_tag);
        let reply = match unread.kind {
            InteractionType::Autocomplete => Reply::Choices(Vec::new()),
            _ => Reply::Whisper(view::apology(&id.to_string(), locale.unwrap_or_default())),
        };
        let (rest, in_hand) = (self.rest.clone(), self.runtime.activity.take());
        let answer = async move {
            let _in_hand = in_hand;
            let response = response(reply);
            let (token, wants_id) = (&*unread.token, false);
            let out = Outgoing { interaction: id, token, response: &response, wants_id, deadline };
            if let Err(error) = via.send(&rest, out).await {
                warn!(%error, "an answer did not arrive");
            }
        };
        self.tracker.spawn(answer.instrument(span));
        Ok(())
    }

    fn answer(&self, incoming: Incoming, via: Via, deadline: Instant) -> Result<(), Skipped> {
        let id = incoming.request.id;
        let span = span(id);
        let entered = span.enter();
        if !self.worker.bot.taken.is_first(id) {
            debug!("delivered before");
            return Err(Skipped::Again);
        }
        if matches!(via, Via::Body(_)) {
            self.places.enter(&self.discord, &incoming.request);
        }
        let (rest, worker) = (self.rest.clone(), self.worker.clone());
        let in_hand = self.runtime.activity.take();
        drop(entered);
        let answer = async move {
            let _in_hand = in_hand;
            answer(&rest, &worker, incoming, via, deadline).await;
        };
        self.tracker.spawn(answer.instrument(span));
        Ok(())
    }
}

impl Via {
    /// Leaves the answer to somebody else.
    fn leave(self) {
        if let Self::Body(waiting) = self {
            waiting.leave();
        }
    }

    /// Sends an answer. In a response to its own request, Discord does not say which message it became.
    ///
    /// # Errors
    /// Why it did not reach its interaction.
    async fn send(self, rest: &Rest, answer: Outgoing<'_>) -> Result<Receipt, AnswerError> {
        if let Self::Body(waiting) = self
            && waiting.answer(answer.response, answer.deadline).await
        {
            return Ok(Receipt::default());
        }
        rest.answer(answer).await
    }
}

async fn answer(
    rest: &Rest,
    worker: &Worker<Discord>,
    incoming: Incoming,
    via: Via,
    deadline: Instant,
) {
    let Incoming { request, command } = incoming;
    let token = request.token.expose();
    let mut click = worker.clicked(&request);
    let (metrics, began) = (&rest.metrics, Instant::now());
    // Boxed, so that the memory for finding the answer is freed before it is sent, and the memory for the rest is
    // allocated afterwards: each is far larger than what lives in between.
    let until = deadline - TELLING;
    let answering = Box::pin(answer_once(&worker.bot, &*worker.platform, &request, until));
    let Some(Answer { mut reply, then, outcome }) = answering.await else { return via.leave() };
    metrics.interaction(command, outcome);
    if let Err(broken) = limits::check(&reply) {
        error!(broken, "a reply breaks Discord's limits");
        reply = Reply::Whisper(view::apology(&request.id.to_string(), request.locale));
    }
    let over_http = matches!(via, Via::Body(_));
    if let Some(click) = &mut click {
        click.sends();
    }
    let sent = {
        let response = &response(worker.platform.emojis.render_reply(reply));
        let wants_id = then.iter().any(FollowUp::learns);
        let answer = Outgoing { interaction: request.id, token, response, wants_id, deadline };
        via.send(rest, answer).await
    };
    metrics.first_response(began.elapsed());
    let mut callback = Receipt::default();
    let arrival = match sent {
        Ok(received) => {
            callback = received;
            Arrival::Sure
        }
        Err(AnswerError::Answered { maybe }) if maybe || over_http => {
            debug!("an earlier try arrived");
            Arrival::Sure
        }
        Err(AnswerError::Answered { .. }) => {
            debug!("another process answered");
            Arrival::Never
        }
        // The decision is stored: the next click shows it.
        Err(error) => {
            warn!(%error, "an answer did not arrive");
            metrics.answer_lost();
            match error {
                AnswerError::Gone => return,
                AnswerError::Deadline { maybe: true, .. } => Arrival::Unknown,
                _ => Arrival::Never,
            }
        }
    };
    if over_http && !then.is_empty() {
        sleep(ARRIVING).await;
    }
    if let Some(click) = &mut click {
        let draws = |then: &FollowUp| matches!(then, FollowUp::Drew { .. });
        click.arrived(arrival == Arrival::Sure && then.iter().any(draws));
    }
    let message = callback.message_id(rest, deadline).await;
    let answered = Answered { request: &request, arrival, message, click: click.as_ref() };
    Box::pin(worker.follow(answered, then)).await;
}
