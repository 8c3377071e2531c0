//! Runs the bot on HTTP: Discord posts each interaction to our endpoint and takes the response as the answer. See
//! <https://discord.com/developers/docs/interactions/overview#preparing-for-interactions>.

use std::convert::Infallible;
use std::future::Future;
use std::sync::Arc;
use std::time::Duration;

use axum::body::{Body, Bytes};
use axum::extract::State;
use axum::http::{HeaderMap, StatusCode, header};
use axum::response::{IntoResponse, Response as HttpResponse};
use axum::routing::post;
use axum::{Extension, Router};
use parking_lot::Mutex;
use serde_json::{Value, json};
use tokio::pin;
use tokio::sync::oneshot;
use tokio::time::{Instant, sleep, timeout};
use tokio_util::sync::CancellationToken;
use tracing::{debug, info, warn};

use super::bodies::Bodies;
use super::response_body::{HttpAnswer, Waiting};
use super::rest::{DiscordError, Rest};
use super::serve::{CLOSE_DEADLINE, Interactions, Raw, Skipped, Via};
use crate::clock::Clock;
use crate::config::{Config, ConfigError, HttpConfig};
use crate::handle::Bot;
use crate::metrics::Metrics;
use crate::place::Shards;
use crate::runtime::Runtime;
use crate::signature::{PublicKey, Unsigned};
use crate::web::{self, Guest, Room};

/// The least time between two warnings of an old signature: anybody can replay a signed request.
const A_MINUTE: Duration = Duration::from_secs(60);

/// How often the list of servers is checked, and how soon again after a failure.
const DAY: Duration = Duration::from_secs(24 * 3600);
const SOON: Duration = Duration::from_secs(600);

const VARIABLE: &str = "INTERACTIONS_ADDR";

/// Runs the bot on HTTP until `shutdown` is ready, then takes no more interactions and finishes those in flight.
/// Connections made before `bot` is ready wait.
///
/// # Errors
/// A setting that cannot be used.
pub async fn run(
    bot: impl Future<Output = Bot>,
    config: &Config,
    runtime: &Runtime,
    http: &HttpConfig,
    rest: Rest,
    shutdown: impl Future<Output = Duration>,
) -> Result<(), DiscordError> {
    pin!(shutdown);
    let HttpConfig { key, addr } = http;
    let listener = web::listen(VARIABLE, *addr, &runtime.sockets).await?;
    let bot = tokio::select! {
        biased;
        bot = bot => bot,
        _ = &mut shutdown => return Ok(()),
    };
    info!(%addr, "interactions are taken at /interactions");
    runtime.connectivity.by_http(false);
    let interactions = Arc::new(Interactions::new(bot, config, runtime, rest.clone()));
    let endpoint = Endpoint {
        interactions: interactions.clone(),
        inbound: Inbound::new(key),
        metrics: runtime.metrics.clone(),
    };
    let stop = CancellationToken::new();
    // What distributes requests finds out by a GET who takes some.
    let leaves = stop.clone();
    let health = async move || match leaves.is_cancelled() {
        true => StatusCode::SERVICE_UNAVAILABLE,
        false => StatusCode::METHOD_NOT_ALLOWED,
    };
    let router = Router::new()
        .route("/interactions", post(interaction).get(health))
        .with_state(Arc::new(endpoint));
    let served = tokio::spawn(web::serve(listener, router, Room::default(), stop.clone()));
    interactions.sweep(Shards::all(1), stop.clone());
    let (result, patience) = tokio::select! {
        result = get_to_know(&interactions, &rest, config, key) => (result.map(|never| match never {}), CLOSE_DEADLINE),
        patience = shutdown => (Ok(()), patience),
    };
    stop.cancel();
    if timeout(CLOSE_DEADLINE, served).await.is_err() {
        debug!("not all connections closed in time");
    }
    // By now every accepted request has been answered. Follow-ups are stored, and new connections wait for another
    // process.
    interactions.close(patience.min(CLOSE_DEADLINE)).await;
    result
}

/// Learns who the bot is, then keeps the list of servers current. Interactions are answered meanwhile.
async fn get_to_know(
    interactions: &Interactions,
    rest: &Rest,
    config: &Config,
    key: &PublicKey,
) -> Result<Infallible, DiscordError> {
    let application = rest.application().await?;
    if application.verify_key != key.to_string() {
        let problem = "is another application's than DISCORD_TOKEN: copy both from the same one";
        return Err(ConfigError::new("DISCORD_PUBLIC_KEY", problem).into());
    }
    // Elsewhere there may be a sandbox, which sets it by itself.
    if application.interactions_endpoint_url.is_none() && config.api_url.is_none() {
        warn!(
            "Discord does not know yet where to post interactions: set the Interactions Endpoint URL of your \
             application's General Information page"
        );
    }
    interactions.set_application(application.id);
    interactions.discord.connectivity.by_http(true);
    // Over HTTP, no event says that a server removed the bot.
    loop {
        sleep(if interactions.look().await { DAY } else { SOON }).await;
    }
}

/// The state of the endpoint at which interactions come in.
struct Endpoint {
    interactions: Arc<Interactions>,
    inbound: Inbound,
    metrics: Metrics,
}

/// Checks whether a request is Discord's.
struct Inbound {
    key: PublicKey,
    bodies: Bodies,
    /// When the last warning of an old signature was logged.
    last_warning: Mutex<Option<Instant>>,
}

impl Endpoint {
    fn refuse(&self, status: StatusCode) -> HttpResponse {
        debug!(%status, "a request was not taken");
        self.metrics.turned_away(match status {
            StatusCode::UNAUTHORIZED => "401",
            StatusCode::REQUEST_TIMEOUT => "408",
            StatusCode::CONFLICT => "409",
            StatusCode::PAYLOAD_TOO_LARGE => "413",
            StatusCode::TOO_MANY_REQUESTS => "429",
            StatusCode::SERVICE_UNAVAILABLE => "503",
            _ => "other",
        });
        status.into_response()
    }
}

async fn interaction(
    State(endpoint): State<Arc<Endpoint>>,
    Extension(guest): Extension<Guest>,
    headers: HeaderMap,
    body: Body,
) -> HttpResponse {
    let body = match endpoint.inbound.verified(&headers, body).await {
        Ok(body) => body,
        Err(status) => {
            // Otherwise a stranger could send request after request, without waiting for an answer.
            let close = [(header::CONNECTION, "close")];
            return (close, endpoint.refuse(status)).into_response();
        }
    };
    guest.keep();
    let (waiting, answer) = oneshot::channel();
    let received = Instant::now();
    match endpoint.interactions.take(Raw::Body(&body), received, Via::Body(Waiting::new(waiting))) {
        Ok(()) => match answer.await {
            Ok(HttpAnswer::Answer(kind, body)) => {
                ([(header::CONTENT_TYPE, &*kind)], Body::new(body)).into_response()
            }
            Ok(HttpAnswer::Elsewhere) => StatusCode::ACCEPTED.into_response(),
            Err(_) => endpoint.refuse(StatusCode::INTERNAL_SERVER_ERROR),
        },
        Err(Skipped::Ping) => pong(),
        Err(Skipped::Unreadable) if is_ping(&body) => pong(),
        Err(Skipped::Unreadable) => endpoint.refuse(StatusCode::BAD_REQUEST),
        Err(Skipped::Again) => endpoint.refuse(StatusCode::CONFLICT),
        Err(Skipped::Flood) => endpoint.refuse(StatusCode::TOO_MANY_REQUESTS),
        Err(Skipped::Stopping | Skipped::Late) => endpoint.refuse(StatusCode::SERVICE_UNAVAILABLE),
    }
}

impl Inbound {
    fn new(key: &PublicKey) -> Self {
        Self { key: key.clone(), bodies: Bodies::default(), last_warning: Mutex::default() }
    }

    /// Returns the whole body if Discord signed it, else the status to answer with.
    async fn verified(&self, headers: &HeaderMap, body: Body) -> Result<Bytes, StatusCode> {
        let get = |name| headers.get(name).map(|value| value.as_bytes());
        let (Some(signature), Some(timestamp)) =
            (get("X-Signature-Ed25519"), get("X-Signature-Timestamp"))
        else {
            return Err(StatusCode::UNAUTHORIZED);
        };
        let body = self.bodies.read(headers, body).await?;
        // Discord signs by real time, whatever clock the games use.
        let now = Clock::system().now();
        match self.key.check(signature, timestamp, &body, now) {
            Ok(()) => return Ok(body),
            Err(Unsigned::Old(age)) if self.is_warning_due() => {
                let seconds = age / 1000;
                warn!(
                    seconds,
                    "an interaction was signed at another time: is this machine's clock right?"
                );
            }
            Err(Unsigned::Old(_) | Unsigned::Forged) => {}
        }
        Err(StatusCode::UNAUTHORIZED)
    }

    /// Returns whether the last such warning is a minute old, and counts this as one.
    fn is_warning_due(&self) -> bool {
        let now = Instant::now();
        let mut last = self.last_warning.lock();
        let is_time = last.is_none_or(|last| now - last >= A_MINUTE);
        if is_time {
            *last = Some(now);
        }
        is_time
    }
}

/// Returns the response to these bytes sent over a connection, short of reaching a bot: for tests with arbitrary input.
pub async fn respond(key: &PublicKey, input: &[u8]) -> Vec<u8> {
    let inbound = Arc::new(Inbound::new(key));
    let verify = |headers: HeaderMap, body: Body| async move {
        let body = inbound.verified(&headers, body).await?;
        Ok::<_, StatusCode>(if is_ping(&body) {
            pong()
        } else {
            StatusCode::BAD_REQUEST.into_response()
        })
    };
    let router = Router::new().route("/interactions", post(verify));
    web::converse(router, Room::default(), input).await
}

fn is_ping(body: &[u8]) -> bool {
    const PING: u8 = 1;
    serde_json::from_slice::<Value>(body).is_ok_and(|interaction| interaction["type"] == PING)
}

fn pong() -> HttpResponse {
    axum::Json(json!({"type": 1})).into_response()
}
