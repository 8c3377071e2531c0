//! Answers to interactions, and the first questions to Discord. Answers are exempt from Discord's limits, and are tried again
//! until an interaction's time is up; all else goes by the [`Sender`].

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
use super::sender::{DISCORD, INVALID, Sender, cause, retry_after, short, with};
use super::shard::{Final, pause};
use crate::config::{ApiUrl, ConfigError, Secret};
use crate::handle::Failure;
use crate::metrics::Metrics;
use crate::place::MessageId;
use crate::web::ListenError;

/// Discord waits 3 s for the first response to an interaction; ours must have arrived by then.
pub const ANSWER_DEADLINE: Duration = Duration::from_millis(2_800);
/// How long a try may go without a reply before another is made, on a connection of its own: one that was kept may be dead.
const UNHEARD: Duration = Duration::from_millis(1_500);
/// How long Discord's machine may leave unsaid that it got what was sent.
const UNACKNOWLEDGED: Duration = Duration::from_secs(5);
/// How long each try of a first question may take.
const ASKING: Duration = Duration::from_secs(5);
/// How long to wait before the first repeat, or longer if Discord says so; each further wait is twice as long.
const FIRST_WAIT: Duration = Duration::from_millis(100);
/// How long to wait where Discord refuses and does not say how long.
const UNTOLD: Duration = Duration::from_secs(1);
/// Of so much that was refused of late, half were answers alone: no more is sent before Discord shuts us out, which it does at
/// 10,000.
const ENOUGH: u32 = 2 * INVALID;
/// How often something that is not Discord may answer a first question: what stands before it may, for a moment.
const STRANGE: u32 = 3;
/// The most shards that are believed: as many serve sixteen million servers.
const MOST_SHARDS: u32 = 16_384;
/// How many answers may be on their way at once: each has a file descriptor, of which 1,024 are usual.
const ANSWERS: usize = 384;
/// The longest reply to an answer that is read: a message, with all that it can hold, is far shorter.
const LONGEST: usize = 1 << 20;

/// To read what a machine trusts takes longer than all else that a client is made of: a process does it once.
static TLS: LazyLock<native_tls::Result<TlsConnector>> = LazyLock::new(TlsConnector::new);

/// What keeps the bot from Discord.
#[derive(Debug, Error)]
pub enum DiscordError {
    #[error(transparent)]
    Config(#[from] ConfigError),
    /// Discord does not do what it is asked.
    #[error(transparent)]
    Call(#[from] Failure),
    /// Discord could not get to us.
    #[error(transparent)]
    Listen(#[from] ListenError),
    /// Discord does not want this bot as it is.
    #[error(transparent)]
    Closed(#[from] Final),
    /// Discord, or what stands in for it, cannot be talked to.
    #[error("{what}: {why}")]
    Failed {
        what: &'static str,
        /// What came of it, without secrets.
        why: String,
    },
}

/// Why an answer did not reach its interaction.
#[derive(Debug, Error)]
pub enum AnswerError {
    /// The interaction waits no longer.
    #[error("the interaction has expired")]
    Expired,
    /// It was answered before: by an earlier try of ours, or after a redelivery.
    #[error("the interaction was answered before")]
    Answered,
    /// Discord takes no such answer.
    #[error("{status}: {body}")]
    Refused {
        status: StatusCode,
        /// What Discord says is wrong.
        body: String,
    },
    /// The channel it was to appear in is gone.
    #[error("the channel is gone")]
    Gone,
    /// Nothing came through in time, as far as we know.
    #[error("no luck before the deadline: {problem}")]
    Deadline {
        /// What came of the last try.
        problem: String,
        /// Whether a try may have arrived all the same.
        maybe: bool,
    },
}

/// The client for answers, and for what must be known first. Clones are one.
#[derive(Clone)]
pub struct Rest {
    client: reqwest::Client,
    /// It keeps no connection.
    fresh: reqwest::Client,
    base: String,
    redirected: Option<ApiUrl>,
    metrics: Metrics,
    sender: Arc<Sender>,
    answers: Arc<Semaphore>,
}

/// An answer on its way to its interaction.
#[derive(Clone, Copy)]
pub struct Outgoing<'a> {
    pub interaction: u64,
    pub token: &'a str,
    pub response: &'a Body,
    /// Whether Discord is to tell which message it became.
    pub wanted: bool,
    pub deadline: Instant,
}

/// An answer that has arrived, as Discord's status says; what it became may follow.
#[derive(Default)]
pub struct Arrived(Option<Response>);

/// What Discord says to an answer.
enum Said {
    Taken(Response),
    Otherwise {
        status: StatusCode,
        /// How long it wants us to wait.
        after: Option<Duration>,
        /// Empty where it does not matter.
        body: String,
    },
}

impl Rest {
    /// A client for Discord, or for what `api_url` names in its place.
    ///
    /// # Errors
    /// When no HTTP client can be made on this machine.
    pub fn new(
        api_url: Option<&ApiUrl>,
        token: Secret,
        metrics: Metrics,
    ) -> Result<Self, DiscordError> {
        let base = api_url.map_or(DISCORD, ApiUrl::expose).to_owned();
        let keeping = |connections| {
            let mut client = reqwest::Client::builder()
                .user_agent("DiscordBot (bouton, 1)")
                // Discord sends nobody elsewhere, and an address can hold an interaction's token.
                .redirect(Policy::none())
                .connect_timeout(Duration::from_secs(2))
                .pool_max_idle_per_host(connections);
            #[cfg(target_os = "linux")]
            {
                client = client.tcp_user_timeout(UNACKNOWLEDGED);
            }
            // Where none can be made, reqwest says why.
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

    /// Where calls are counted.
    pub fn metrics(&self) -> &Metrics {
        &self.metrics
    }

    /// What makes every call but answers.
    pub fn sender(&self) -> &Sender {
        &self.sender
    }

    /// Answers an interaction. Repeats while that is safe and the deadline allows: the callback takes only the
    /// first answer, so a second of ours can do no harm.
    ///
    /// # Errors
    /// Why the answer did not arrive.
    pub async fn answer(&self, answer: Outgoing<'_>) -> Result<Arrived, AnswerError> {
        let began = Instant::now();
        // Boxed for the same reason as in `Api::attempt`.
        let done = Box::pin(self.keep_answering(answer)).await;
        let what = "answering an interaction";
        self.metrics.rest(what, began.elapsed(), done.is_ok());
        done
    }

    async fn keep_answering(&self, answer: Outgoing<'_>) -> Result<Arrived, AnswerError> {
        let Outgoing { interaction: id, token, response, wanted, deadline } = answer;
        let query = if wanted { "?with_response=true" } else { "" };
        let url = format!("{}/api/v10/interactions/{id}/{token}/callback{query}", self.base);
        let mut wait = FIRST_WAIT;
        let mut maybe = false;
        let mut client = &self.client;
        loop {
            if self.sender.refused() >= ENOUGH {
                let problem = "too much was refused".to_owned();
                return Err(AnswerError::Deadline { problem, maybe });
            }
            let request = with(client.post(&url), response);
            let Ok(turn) = timeout_at(deadline, self.answers.acquire()).await else {
                let problem = "too many answers are on their way".to_owned();
                return Err(AnswerError::Deadline { problem, maybe });
            };
            let heard = deadline.min(Instant::now() + UNHEARD);
            let said = timeout_at(heard, said(request)).await;
            drop(turn);
            let problem = match said {
                Err(_) => {
                    maybe = true;
                    client = &self.fresh;
                    "no reply".to_owned()
                }
                Ok(Err(error)) => {
                    maybe |= !error.is_connect();
                    error.without_url().to_string()
                }
                Ok(Ok(Said::Taken(reply))) => return Ok(Arrived(wanted.then_some(reply))),
                Ok(Ok(Said::Otherwise { status, after, body })) => {
                    let code = payload::error_code(&body);
                    if code == Some(40060) {
                        return Err(AnswerError::Answered);
                    }
                    if code == Some(10003) {
                        return Err(AnswerError::Gone);
                    }
                    if status == StatusCode::NOT_FOUND && code.is_some() || code == Some(10062) {
                        return Err(AnswerError::Expired);
                    }
                    self.sender.count(status);
                    if status == StatusCode::TOO_MANY_REQUESTS {
                        if self.sender.refused() >= INVALID {
                            let problem = status.to_string();
                            return Err(AnswerError::Deadline { problem, maybe });
                        }
                        wait = wait.max(after.unwrap_or(UNTOLD));
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

    /// Asks where the gateway is.
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

    /// The first question, which also shows whether the token is good. While Discord cannot be reached, it is asked
    /// again, ever more rarely.
    ///
    /// # Errors
    /// A bad token, or answers that are not Discord's from what stands in for it.
    async fn first<T: DeserializeOwned>(
        &self,
        path: &str,
        fits: impl Fn(&T) -> Result<(), &'static str>,
    ) -> Result<T, DiscordError> {
        let (mut tries, mut told) = (0, false);
        loop {
            let (why, after, tells) = match self.try_first(path, &fits).await {
                Ok((answer, _)) => {
                    if told {
                        info!("Discord can be reached again");
                    }
                    return Ok(answer);
                }
                Err(Unanswered::Refused) => return Err(bad_token()),
                Err(Unanswered::Stranger(why)) => match &self.redirected {
                    Some(url) if tries >= STRANGE => return Err(stranger(url, &why)),
                    // Whoever set the variable is told once it is sure.
                    set => (why, None, set.is_none()),
                },
                Err(Unanswered::Later(why, after)) => (why, after, true),
            };
            if tells && !told {
                told = true;
                let seconds = after.map(|after| after.as_secs());
                warn!(why, seconds, "Discord cannot be reached: waiting for it");
            }
            tries += 1;
            debug!(why, tries, path, "asking again");
            sleep(pause(tries).max(after.unwrap_or_default())).await;
        }
    }

    /// The same once; with what is answered comes when, by Discord's clock.
    ///
    /// # Errors
    /// Why there is no answer.
    pub async fn try_first<T: DeserializeOwned>(
        &self,
        path: &str,
        fits: impl Fn(&T) -> Result<(), &'static str>,
    ) -> Result<(T, Option<SystemTime>), Unanswered> {
        let later = |why| Unanswered::Later(why, None);
        let path = format!("{DISCORD}/api/v10/{path}");
        let heard = self
            .sender
            .send(Method::GET, &path, None, Instant::now() + ASKING)
            .await
            .map_err(later)?;
        let status = heard.status;
        if status == StatusCode::UNAUTHORIZED {
            return Err(Unanswered::Refused);
        }
        if status == StatusCode::TOO_MANY_REQUESTS || status.is_server_error() {
            return Err(Unanswered::Later(status.to_string(), heard.after));
        }
        if !status.is_success() {
            return Err(Unanswered::Stranger(status.to_string()));
        }
        let cut_off = || later("the answer was cut off".to_owned());
        let body = heard.body.ok_or_else(cut_off)?;
        let answer: T = serde_json::from_slice(&body)
            .map_err(|error| Unanswered::Stranger(error.to_string()))?;
        fits(&answer).map_err(|why| Unanswered::Stranger(why.to_owned()))?;
        Ok((answer, heard.date))
    }
}

impl Arrived {
    /// The message that it became, where that is told before the deadline. Nobody waits for a turn with a reply in hand:
    /// one who needs to know can ask again.
    pub async fn became(self, rest: &Rest, deadline: Instant) -> Option<MessageId> {
        let _turn = rest.sender.turn_now()?;
        let body = timeout_at(deadline, short(self.0?, LONGEST)).await.ok()?;
        payload::became(&body?)
    }
}

/// Reads no further than is needed to know what to do.
async fn said(request: RequestBuilder) -> reqwest::Result<Said> {
    let reply = request.send().await?;
    let (status, after) = (reply.status(), retry_after(&reply));
    if status.is_success() {
        return Ok(Said::Taken(reply));
    }
    let again = status == StatusCode::TOO_MANY_REQUESTS || status.is_server_error();
    let body = match again {
        true => String::new(),
        false => {
            let body = short(reply, LONGEST).await.unwrap_or_default();
            String::from_utf8_lossy(&body).into_owned()
        }
    };
    Ok(Said::Otherwise { status, after, body })
}

/// Why there is no answer yet.
#[derive(Debug)]
pub enum Unanswered {
    /// The token is no good.
    Refused,
    /// What answered is not Discord.
    Stranger(String),
    /// Perhaps there is soon, or when Discord says.
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

fn failed(what: &'static str, error: reqwest::Error) -> DiscordError {
    DiscordError::Failed { what, why: cause(&error.without_url()) }
}
