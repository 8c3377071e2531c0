//! Answers to interactions, and the first calls at start-up. Answers are exempt from Discord's limits, and are retried
//! until the interaction expires; everything else goes through the [`Sender`].

use std::sync::{Arc, LazyLock};
use std::time::{Duration, SystemTime};

use native_tls::TlsConnector;
use reqwest::redirect::Policy;
use reqwest::{Method, RequestBuilder, Response, StatusCode};
use serde::de::DeserializeOwned;
use thiserror::Error;
use tokio::sync::Semaphore;
use tokio::time::{Instant, sleep, timeout_at};
use tracing::{debug, info, warn};

use super::body::Body;
use super::payload::{self, Application, Gateway};
use super::sender::{
    DISCORD, INVALID, Sender, TURNED_AWAY_LONGEST, cause, read_body, retry_after, with_body,
};
use super::shard::{Final, pause};
use crate::config::{ApiUrl, ConfigError};
use crate::handle::Failure;
use crate::metrics::Metrics;
use crate::place::{MessageId, Token};
use crate::web::ListenError;

/// Discord waits 3 s for the first response to an interaction; ours must have arrived by then.
pub const ANSWER_DEADLINE: Duration = Duration::from_millis(2_800);
/// How long a try waits for a reply before another is made, on a new connection: a kept one may be dead.
const REPLY_TIMEOUT: Duration = Duration::from_millis(1_500);
/// How long sent data may stay unacknowledged before the connection is dropped.
const UNACKNOWLEDGED: Duration = Duration::from_secs(5);
/// How long each try of a first call may take.
const ASKING: Duration = Duration::from_secs(5);
/// How long to wait before the first retry, or longer if Discord says so; each further wait is twice as long.
const FIRST_WAIT: Duration = Duration::from_millis(100);
/// How long to wait after a 429 that does not say how long.
const DEFAULT_WAIT: Duration = Duration::from_secs(1);
/// How many recent refusals stop answers too. Other calls stop at half of that, and Discord shuts us out at 10,000.
const ENOUGH: u32 = 2 * INVALID;
/// How often in a row something that is not Discord may reply to a first call: a proxy may, for a moment.
const STRANGE: u32 = 3;
/// The most shards we believe in: enough for sixteen million servers.
const MOST_SHARDS: u32 = 16_384;
/// How many answers may be in flight: each has a file descriptor, and 1,024 of those are usual.
const ANSWERS: usize = 384;
/// The longest reply to an answer that is read, in bytes: a message, with all it can hold, is far shorter.
const LONGEST: usize = 1 << 20;

/// Loading the system's certificates takes longer than the rest of making a client, so a process does it once.
static TLS: LazyLock<native_tls::Result<TlsConnector>> = LazyLock::new(TlsConnector::new);

/// Why the bot cannot run on Discord.
#[derive(Debug, Error)]
pub enum DiscordError {
    #[error(transparent)]
    Config(#[from] ConfigError),
    /// A call to Discord failed.
    #[error(transparent)]
    Call(#[from] Failure),
    /// The address for Discord's requests cannot be opened.
    #[error(transparent)]
    Listen(#[from] ListenError),
    /// Discord closed the gateway for good.
    #[error(transparent)]
    Closed(#[from] Final),
    /// Discord, or what stands in for it, cannot be talked to.
    #[error("{task}: {why}")]
    Failed {
        task: &'static str,
        /// The cause, without secrets.
        why: String,
    },
}

/// Why an answer did not reach its interaction.
#[derive(Debug, Error)]
pub enum AnswerError {
    /// The interaction has expired.
    #[error("the interaction has expired")]
    Expired,
    /// It was answered already: by an earlier try of this answer that may have arrived, or by another process.
    #[error("the interaction was answered before")]
    Answered { maybe: bool },
    /// Discord refuses this answer.
    #[error("{status}: {body}")]
    Refused {
        status: StatusCode,
        /// Discord's objection.
        body: String,
    },
    /// The channel it was to appear in is gone.
    #[error("the channel is gone")]
    Gone,
    /// No try succeeded in time, as far as we know.
    #[error("no luck before the deadline: {problem}")]
    Deadline {
        /// What went wrong with the last try.
        problem: String,
        /// Whether a try may have arrived nevertheless.
        maybe: bool,
    },
}

/// The client for answers and first calls. Clones share everything.
#[derive(Clone)]
pub struct Rest {
    client: reqwest::Client,
    /// The same, but it keeps no connections.
    fresh: reqwest::Client,
    base: String,
    redirected: Option<ApiUrl>,
    pub metrics: Metrics,
    /// Makes every call but answers.
    pub sender: Arc<Sender>,
    answers: Arc<Semaphore>,
}

/// An answer on its way to its interaction.
#[derive(Clone, Copy)]
pub struct Outgoing<'a> {
    pub interaction: u64,
    pub token: &'a str,
    pub response: &'a Body,
    /// Whether Discord should return the message it became.
    pub wants_id: bool,
    pub deadline: Instant,
}

/// An answer that arrived; the reply's body may name the message it became.
#[derive(Default)]
pub struct Receipt(Option<Response>);

/// Discord's reply to an answer.
enum Verdict {
    Taken(Response),
    Otherwise {
        status: StatusCode,
        after: Option<Duration>,
        /// Empty for a 429 or a server error: it is not read then.
        body: String,
    },
}

impl Rest {
    /// Makes a client for Discord, or for what `api_url` names in its place.
    ///
    /// # Errors
    /// When no HTTP client can be made on this machine.
    pub fn new(
        api_url: Option<&ApiUrl>,
        token: Token,
        metrics: Metrics,
    ) -> Result<Self, DiscordError> {
        let base = api_url.map_or(DISCORD, ApiUrl::expose).to_owned();
        let keeping = |connections| {
            let mut client = reqwest::Client::builder()
                .user_agent("DiscordBot (bouton, 1)")
                // Discord never redirects, and the address may hold an interaction's token.
                .redirect(Policy::none())
                .connect_timeout(Duration::from_secs(2))
                .pool_max_idle_per_host(connections);
            // What the operator names in Discord's place is asked directly; mostly it runs on this machine.
            if api_url.is_some() {
                client = client.no_proxy();
            }
            #[cfg(target_os = "linux")]
            {
                client = client.tcp_user_timeout(UNACKNOWLEDGED);
            }
            // If this failed, reqwest tries by itself and says why.
            if let Ok(tls) = &*TLS {
                client = client.tls_backend_preconfigured(tls.clone());
            }
            client.build().map_err(|error| failed("making an HTTP client", error))
        };
        let (client, fresh) = (keeping(usize::MAX)?, keeping(0)?);
        let sender = Sender::new(client.clone(), base.clone(), token);
        let (sender, answers) = (Arc::new(sender), Arc::new(Semaphore::new(ANSWERS)));
        Ok(Self { client, fresh, base, redirected: api_url.cloned(), metrics, sender, answers })
    }

    /// Answers an interaction. Retries before the deadline while that is safe: Discord takes only the first answer, so
    /// a repeat does no harm.
    ///
    /// # Errors
    /// Why the answer did not arrive.
    pub async fn answer(&self, answer: Outgoing<'_>) -> Result<Receipt, AnswerError> {
        let began = Instant::now();
        // Boxed for the same reason as in `Api::attempt`.
        let result = Box::pin(self.keep_answering(answer)).await;
        let task = "answering an interaction";
        self.metrics.rest(task, began.elapsed(), result.is_ok());
        result
    }

    async fn keep_answering(&self, answer: Outgoing<'_>) -> Result<Receipt, AnswerError> {
        let Outgoing { interaction: id, token, response, wants_id, deadline } = answer;
        let query = if wants_id { "?with_response=true" } else { "" };
        let url = format!("{}/api/v10/interactions/{id}/{token}/callback{query}", self.base);
        let mut wait = FIRST_WAIT;
        let mut maybe = false;
        let mut client = &self.client;
        loop {
            if self.sender.refused() >= ENOUGH {
                let problem = "too much was refused".to_owned();
                return Err(AnswerError::Deadline { problem, maybe });
            }
            let request = with_body(client.post(&url), response);
            let Ok(turn) = timeout_at(deadline, self.answers.acquire()).await else {
                let problem = "too many answers are on their way".to_owned();
                return Err(AnswerError::Deadline { problem, maybe });
            };
            let until = deadline.min(Instant::now() + REPLY_TIMEOUT);
            let result = timeout_at(until, post(request)).await;
            drop(turn);
            let problem = match result {
                Err(_) => {
                    maybe = true;
                    client = &self.fresh;
                    "no reply".to_owned()
                }
                Ok(Err(error)) => {
                    maybe |= !error.is_connect();
                    error.without_url().to_string()
                }
                Ok(Ok(Verdict::Taken(reply))) => return Ok(Receipt(wants_id.then_some(reply))),
                Ok(Ok(Verdict::Otherwise { status, after, body })) => {
                    let code = payload::error_code(&body);
                    match (code, status) {
                        (Some(40060), _) => return Err(AnswerError::Answered { maybe }),
                        (Some(10003), _) => return Err(AnswerError::Gone),
                        (Some(10062), _) | (Some(_), StatusCode::NOT_FOUND) => {
                            return Err(AnswerError::Expired);
                        }
                        _ => self.sender.count(status),
                    }
                    if status == StatusCode::TOO_MANY_REQUESTS {
                        if self.sender.refused() >= INVALID {
                            let problem = status.to_string();
                            return Err(AnswerError::Deadline { problem, maybe });
                        }
                        wait = wait.max(after.unwrap_or(DEFAULT_WAIT));
                    } else if !status.is_server_error() && code.is_some() {
                        return Err(AnswerError::Refused { status, body: payload::brief(&body) });
                    } else {
                        maybe = true;
                    }
                    status.to_string()
                }
            };
            if Instant::now() + wait >= deadline {
                return Err(AnswerError::Deadline { problem, maybe });
            }
            debug!(problem, "answering again");
            sleep(wait).await;
            wait *= 2;
        }
    }

    /// Asks for the gateway's address.
    ///
    /// # Errors
    /// As [`Rest::first`].
    pub async fn gateway(&self) -> Result<Gateway, DiscordError> {
        let is_one = |gateway: &Gateway| {
            let url = &gateway.url;
            let fits = url.starts_with("ws://") || url.starts_with("wss://");
            fits.then_some(()).ok_or("its gateway is no WebSocket")?;
            (gateway.shards <= MOST_SHARDS).then_some(()).ok_or("it asks for too many shards")
        };
        self.first("gateway/bot", is_one).await
    }

    /// Asks what Discord knows of the application.
    ///
    /// # Errors
    /// As [`Rest::first`].
    pub async fn application(&self) -> Result<Application, DiscordError> {
        self.first("applications/@me", |_| Ok(())).await
    }

    /// Makes the first call, which also shows whether the token is good. Retries ever more rarely while Discord cannot
    /// be reached.
    ///
    /// # Errors
    /// A bad token, or a stand-in whose replies are not like Discord's.
    async fn first<T: DeserializeOwned>(
        &self,
        path: &str,
        fits: impl Fn(&T) -> Result<(), &'static str>,
    ) -> Result<T, DiscordError> {
        let (mut tries, mut strange, mut has_warned) = (0, 0, false);
        loop {
            let (why, after, should_warn) = match self.try_first(path, &fits).await {
                Ok((answer, _)) => {
                    if has_warned {
                        info!("Discord can be reached again");
                    }
                    return Ok(answer);
                }
                Err(Unanswered::Refused) => return Err(bad_token()),
                Err(Unanswered::Stranger(why)) => {
                    strange += 1;
                    match &self.redirected {
                        Some(url) if strange > STRANGE => return Err(stranger(url, &why)),
                        // With DISCORD_API_URL set, nothing is logged until it is certain.
                        set => (why, None, set.is_none()),
                    }
                }
                Err(Unanswered::Later(why, after)) => {
                    strange = 0;
                    (why, after, true)
                }
            };
            if should_warn && !has_warned {
                has_warned = true;
                let seconds = after.map(|after| after.as_secs());
                warn!(why, seconds, "Discord cannot be reached: waiting for it");
            }
            tries += 1;
            debug!(why, tries, path, "asking again");
            sleep(pause(tries).max(after.unwrap_or_default())).await;
        }
    }

    /// Makes a first call once. Returns its reply, and the time by Discord's clock.
    ///
    /// # Errors
    /// Why there is no reply.
    pub async fn try_first<T: DeserializeOwned>(
        &self,
        path: &str,
        fits: impl Fn(&T) -> Result<(), &'static str>,
    ) -> Result<(T, Option<SystemTime>), Unanswered> {
        let later = |why| Unanswered::Later(why, None);
        let path = format!("{DISCORD}/api/v10/{path}");
        let reply = self
            .sender
            .send(Method::GET, &path, None, Instant::now() + ASKING)
            .await
            .map_err(|reply| later(reply.why))?;
        let status = reply.status;
        let text = String::from_utf8_lossy(reply.body.as_deref().unwrap_or_default());
        let code = payload::error_code(&text);
        if payload::is_of_the_token(status, code) {
            return Err(Unanswered::Refused);
        }
        let passes = status == StatusCode::TOO_MANY_REQUESTS || code == Some(payload::NETWORK);
        if passes || status.is_server_error() {
            let after = reply.after.map(|after| after.min(TURNED_AWAY_LONGEST));
            return Err(Unanswered::Later(status.to_string(), after));
        }
        if !status.is_success() {
            return Err(Unanswered::Stranger(status.to_string()));
        }
        let cut_off = || later("the answer was cut off".to_owned());
        let body = reply.body.ok_or_else(cut_off)?;
        let answer: T = serde_json::from_slice(&body)
            .map_err(|error| Unanswered::Stranger(error.to_string()))?;
        fits(&answer).map_err(|why| Unanswered::Stranger(why.to_owned()))?;
        Ok((answer, reply.date))
    }
}

impl Receipt {
    /// Returns the message it became, if that is read before the deadline. It does not queue for a turn while holding a
    /// reply: a caller who needs the id can ask for it later.
    pub async fn message_id(self, rest: &Rest, deadline: Instant) -> Option<MessageId> {
        let _turn = rest.sender.turn_now()?;
        let body = timeout_at(deadline, read_body(self.0?, LONGEST)).await.ok()?;
        payload::callback_message_id(&body?)
    }
}

/// Sends a request, and reads only as much of the reply as is needed to decide what to do.
async fn post(request: RequestBuilder) -> reqwest::Result<Verdict> {
    let reply = request.send().await?;
    let (status, after) = (reply.status(), retry_after(&reply));
    if status.is_success() {
        return Ok(Verdict::Taken(reply));
    }
    let again = status == StatusCode::TOO_MANY_REQUESTS || status.is_server_error();
    let body = match again {
        true => String::new(),
        false => {
            let body = read_body(reply, LONGEST).await.unwrap_or_default();
            String::from_utf8_lossy(&body).into_owned()
        }
    };
    Ok(Verdict::Otherwise { status, after, body })
}

/// Why a first call has no reply.
#[derive(Debug)]
pub enum Unanswered {
    /// The token is refused.
    Refused,
    /// The reply is not Discord's.
    Stranger(String),
    /// A retry may succeed, after this wait if Discord gave one.
    Later(String, Option<Duration>),
}

fn stranger(url: &ApiUrl, why: &str) -> DiscordError {
    let problem = format!("leads to nothing like Discord at {url}: {why}");
    ConfigError::new("DISCORD_API_URL", problem).into()
}

pub(super) fn bad_token() -> DiscordError {
    let problem = "(or that of DISCORD_TOKEN_FILE) was refused by Discord: copy it again from the Bot page of your application";
    ConfigError::new("DISCORD_TOKEN", problem).into()
}

fn failed(task: &'static str, error: reqwest::Error) -> DiscordError {
    DiscordError::Failed { task, why: cause(&error.without_url()) }
}
