//! What both transports share: an interaction comes in, becomes a request, is answered, and what follows is done.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use serde::Deserialize;
use serenity::all::{ApplicationId, InteractionId};
use tokio::sync::oneshot;
use tokio::time::{Instant, sleep, timeout};
use tokio_util::sync::CancellationToken;
use tokio_util::task::TaskTracker;
use tracing::{Instrument, Span, debug, error, error_span, info, warn};

use super::api::Api;
use super::emoji::Emojis;
use super::interaction::{AUTOCOMPLETE, Interaction, Member, PING, User};
use super::platform::Discord;
use super::request::{self, Incoming};
use super::response::response;
use super::response_body::{ARRIVING, Waiting};
use super::rest::{ANSWER_DEADLINE, AnswerError, Arrived, DiscordError, Outgoing, Rest};
use super::{commands, limits};
use crate::activity::Activity;
use crate::ask::{Mentions, Request};
use crate::clock::Clock;
use crate::config::{Config, Secret};
use crate::handle::{
    Answer, Answered, Arrival, Bot, Failure, FollowUp, Places, Worker, answer_once, sweep,
};
use crate::locale::Locale;
use crate::metrics::{Metrics, Outcome};
use crate::place::{GuildId, Shards, UserId};
use crate::reply::Reply;
use crate::runtime::Runtime;
use crate::view;

/// How long closing the transport may take.
pub const CLOSE_DEADLINE: Duration = Duration::from_millis(1_500);

/// How long it takes at most to send an answer that is ready.
const TELLING: Duration = Duration::from_millis(400);

/// How many interactions in hand are so many that each person's are counted before they are looked at.
const CROWD: usize = 512;

/// How long to wait before what could not be registered is tried again, at first and at most.
const FIRST_PAUSE: Duration = Duration::from_secs(5);
const LAST_PAUSE: Duration = Duration::from_secs(3600);

/// How long Discord is waited for by someone at the keyboard.
const REACHING: Duration = Duration::from_secs(10);

/// Registers the commands, and no more.
///
/// # Errors
/// A bad token, or Discord's objection.
pub async fn register(
    config: &Config,
    token: Secret,
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

/// Where interactions are taken in.
pub struct Interactions {
    bot: Bot,
    pub discord: Arc<Discord>,
    pub places: Places,
    worker: Arc<Worker<Discord>>,
    rest: Rest,
    guild: Option<GuildId>,
    seed: Option<u64>,
    clock: Clock,
    /// Whether it has emoji of its own.
    emoji: bool,
    registered: AtomicBool,
    closing: CancellationToken,
    tracker: TaskTracker,
    activity: Activity,
}

/// An interaction as it came.
#[derive(Clone, Copy)]
pub enum Raw<'a> {
    /// The content of a gateway's frame.
    Frame(&'a str),
    /// The whole body of a request.
    Body(&'a [u8]),
}

/// How an answer is given.
pub enum Way {
    /// By a request of ours.
    Callback,
    /// As the response to Discord's; where that is not to be had any more, by a request of ours.
    Body(Waiting),
}

/// Why an interaction is not answered.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Unheard {
    /// It only asks whether anyone is there.
    Ping,
    /// Not even whom to apologise to is known.
    Unreadable,
    /// It was delivered before.
    Again,
    /// It waited for too long to be answered.
    Late,
    /// It is from one who floods.
    Flood,
    Stopping,
}

/// As much of an interaction as an answer needs.
#[derive(Deserialize)]
struct Unread {
    id: InteractionId,
    token: String,
    #[serde(rename = "type")]
    kind: u8,
    locale: Option<String>,
}

/// Who an interaction is from: a member in a server, elsewhere a user.
#[derive(Deserialize)]
struct From {
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

/// What an interaction asks for, as far as it can be read: for tests of what else may come.
pub fn asked(raw: Raw<'_>) -> Option<Request> {
    if let Raw::Frame(frame) = raw {
        super::shard::envelope(frame)?;
    }
    // One who is not understood is told so, and one who floods is known.
    raw.read::<Unread>().ok();
    raw.read::<From>().ok();
    Some(request::read(raw.read().ok()?, 0, 0)?.request)
}

/// Why something could not be read: the error itself may quote what a person typed.
fn unread(error: &serde_json::Error) -> String {
    let (why, column) = (error.classify(), error.column());
    format!("{why:?} at column {column}")
}

/// What is logged in it bears the interaction's id, which people are told as a reference.
fn span(id: u64) -> Span {
    // As text: what reads JSON may have no numbers that large.
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
            worker: Worker::new(bot.clone(), discord.clone(), runtime.clock.clone()),
            bot,
            discord,
            rest,
            guild: config.guild,
            seed: runtime.seed,
            clock: runtime.clock.clone(),
            emoji: runtime.emoji,
            registered: AtomicBool::new(false),
            closing: CancellationToken::new(),
            tracker,
            activity: runtime.activity.clone(),
        }
    }

    /// Sweeps for these shards until `stop`.
    pub fn sweep(&self, shards: Shards, tick: Duration, stop: CancellationToken) {
        let (worker, places) = (self.worker.clone(), self.places.clone());
        self.tracker.spawn(sweep(worker, places, shards, tick, self.activity.clone(), stop));
    }

    /// Who the bot is, is known from here on. The commands are registered the first time, and its emoji.
    pub fn is(&self, application: ApplicationId) {
        self.discord.api.set_application(application);
        if self.registered.swap(true, Ordering::SeqCst) {
            return;
        }
        let (guild, discord) = (self.guild, self.discord.clone());
        let mentions = self.bot.mentions.clone();
        self.register("the commands", move || {
            let (discord, mentions) = (discord.clone(), mentions.clone());
            async move { put(&discord.api, guild, &mentions).await.map(drop) }
        });
        if self.emoji {
            let discord = self.discord.clone();
            self.register("the emoji", move || {
                let discord = discord.clone();
                async move { discord.emojis.learn(&discord.api).await }
            });
        }
    }

    /// Registers something, however often it takes. Nothing waits for it: what needs it does without meanwhile.
    fn register<F>(&self, what: &'static str, put: impl Fn() -> F + Send + 'static)
    where
        F: Future<Output = Result<(), Failure>> + Send,
    {
        let (activity, closing) = (self.activity.clone(), self.closing.clone());
        let mut in_hand = Some(activity.take());
        let registering = async move {
            let mut wait = FIRST_PAUSE;
            loop {
                match put().await {
                    Ok(()) => return info!("registered {what}"),
                    Err(Failure::Passing(why)) => {
                        warn!(why, ?wait, "{what} could not be registered yet");
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

    /// Looks over all servers; whether Discord said which the bot is in.
    pub async fn look(&self) -> bool {
        let (tell, told) = oneshot::channel();
        let discord = self.discord.clone();
        self.places.look_over(&self.discord, async move {
            let servers = discord.api.servers().await.inspect_err(|error| {
                warn!(%error, "which servers the bot is in is not known");
            });
            tell.send(servers.is_ok()).ok();
            servers.ok()
        });
        told.await.unwrap_or_default()
    }

    /// Takes an interaction in that came then. Its answer goes out by `way` when it's ready.
    ///
    /// # Errors
    /// Why none will.
    pub fn take(&self, raw: Raw<'_>, came: Instant, way: Way) -> Result<(), Unheard> {
        // From then on the store may be closed.
        if self.tracker.is_closed() {
            return Err(Unheard::Stopping);
        }
        if self.ignores(raw) {
            debug!("one who floods is not answered");
            return Err(Unheard::Flood);
        }
        let deadline = came + ANSWER_DEADLINE;
        if deadline <= Instant::now() + TELLING {
            return Err(Unheard::Late);
        }
        let interaction: Interaction = match raw.read() {
            Ok(interaction) => interaction,
            Err(error) => return self.apologise(raw, &unread(&error), way, deadline),
        };
        if interaction.kind == PING {
            return Err(Unheard::Ping);
        }
        let seed = self.seed.unwrap_or_else(|| fastrand::u64(..));
        match request::read(interaction, self.clock.now(), seed) {
            Some(incoming) => self.answer(incoming, way, deadline),
            None => self.apologise(raw, "it lacks what its kind has", way, deadline),
        }
    }

    /// Takes no more, and waits for what is in hand, for so long at most.
    pub async fn close(&self, patience: Duration) {
        self.closing.cancel();
        self.tracker.close();
        if timeout(patience, self.tracker.wait()).await.is_err() {
            warn!(left = self.tracker.len(), "stopped with interactions in hand");
        }
    }

    /// Whether it comes from someone who floods: then the rest of it is not even read.
    fn ignores(&self, raw: Raw<'_>) -> bool {
        let who = || {
            let from: From = raw.read().ok()?;
            let user = from.user.or(from.member?.user)?;
            Some(UserId(user.id.get()))
        };
        self.bot.rates.ignores(self.clock.now(), self.tracker.len() > CROWD, who)
    }

    /// Everyone who can be answered is, and is told what to quote when they ask for help.
    fn apologise(
        &self,
        raw: Raw<'_>,
        why: &str,
        way: Way,
        deadline: Instant,
    ) -> Result<(), Unheard> {
        let Ok(unread) = raw.read::<Unread>() else {
            error!(why, "an interaction could not be read, nor be answered");
            return Err(Unheard::Unreadable);
        };
        let id = unread.id.get();
        let span = span(id);
        span.in_scope(|| error!(why, "an interaction could not be read"));
        if !self.bot.taken.is_first(id) {
            return Err(Unheard::Again);
        }
        self.rest.metrics().interaction(request::UNKNOWN, Outcome::Unreadable);
        let locale = unread.locale.as_deref().map(Locale::from_tag);
        let reply = match unread.kind {
            AUTOCOMPLETE => Reply::Choices(Vec::new()),
            _ => Reply::Whisper(view::apology(&id.to_string(), locale.unwrap_or_default())),
        };
        let (rest, in_hand) = (self.rest.clone(), self.activity.take());
        let answer = async move {
            let _in_hand = in_hand;
            let response = response(reply);
            let (token, wanted) = (&*unread.token, false);
            let answer = Outgoing { interaction: id, token, response: &response, wanted, deadline };
            if let Err(error) = way.send(&rest, answer).await {
                warn!(%error, "an answer did not arrive");
            }
        };
        self.tracker.spawn(answer.instrument(span));
        Ok(())
    }

    fn answer(&self, incoming: Incoming, way: Way, deadline: Instant) -> Result<(), Unheard> {
        let id = incoming.request.id;
        let span = span(id);
        let entered = span.enter();
        if !self.bot.taken.is_first(id) {
            debug!("delivered before");
            return Err(Unheard::Again);
        }
        if matches!(way, Way::Body(_)) {
            self.places.enter(&self.discord, &incoming.request);
        }
        let (bot, rest, worker) = (self.bot.clone(), self.rest.clone(), self.worker.clone());
        let in_hand = self.activity.take();
        drop(entered);
        let answer = async move {
            let _in_hand = in_hand;
            answer(&bot, &rest, &worker, incoming, way, deadline).await;
        };
        self.tracker.spawn(answer.instrument(span));
        Ok(())
    }
}

impl Way {
    /// Somebody else sends an answer.
    fn leave(self) {
        if let Self::Body(waiting) = self {
            waiting.leave();
        }
    }

    /// Sends an answer. Of one that is the response to its own request, Discord does not tell which message it became.
    ///
    /// # Errors
    /// Why it did not reach its interaction.
    async fn send(self, rest: &Rest, answer: Outgoing<'_>) -> Result<Arrived, AnswerError> {
        if let Self::Body(waiting) = self
            && waiting.answer(answer.response, answer.deadline).await
        {
            return Ok(Arrived::default());
        }
        rest.answer(answer).await
    }
}

async fn answer(
    bot: &Bot,
    rest: &Rest,
    worker: &Worker<Discord>,
    incoming: Incoming,
    way: Way,
    deadline: Instant,
) {
    let Incoming { request, command } = incoming;
    let token = request.token.expose();
    let mut click = worker.clicked(&request);
    let (metrics, began) = (rest.metrics(), Instant::now());
    // What it takes to find an answer is given back before the answer is on its way, and what it takes to do the rest is
    // taken after it: each is far larger than what waits in between.
    let until = deadline - TELLING;
    let answering = Box::pin(answer_once(bot, worker.platform(), &request, until));
    let Some(Answer { mut reply, then, outcome }) = answering.await else { return way.leave() };
    metrics.interaction(command, outcome);
    if let Err(broken) = limits::check(&reply) {
        error!(broken, "a reply breaks Discord's limits");
        reply = Reply::Whisper(view::apology(&request.id.to_string(), request.locale));
    }
    let over_http = matches!(way, Way::Body(_));
    if let Some(click) = &mut click {
        click.sends();
    }
    let sent = {
        let response = &response(worker.platform().emojis.shown_in(reply));
        let wanted = then.iter().any(FollowUp::learns);
        let answer = Outgoing { interaction: request.id, token, response, wanted, deadline };
        way.send(rest, answer).await
    };
    metrics.first_response(began.elapsed());
    let mut told = Arrived::default();
    let arrival = match sent {
        Ok(arrived) => {
            told = arrived;
            Arrival::Sure
        }
        Err(AnswerError::Answered) => {
            // An earlier attempt arrived, ours or another delivery's.
            debug!("answered before");
            Arrival::Sure
        }
        // What was decided is stored: the next click shows it.
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
    let message = told.became(rest, deadline).await;
    let answered = Answered {
        interaction: request.id,
        token,
        channel: request.place.channel,
        presence: request.presence,
        arrival,
        message,
        click: click.as_ref(),
    };
    Box::pin(worker.follow(answered, then)).await;
}
