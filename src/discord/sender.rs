//! Makes every call to Discord except answers to interactions, also when something stands in for Discord: in turn,
//! within the rate limits, and ended by a deadline.

use std::time::{Duration, SystemTime};

use parking_lot::Mutex;
use reqwest::{Client, Method, RequestBuilder, Response, StatusCode};
use tokio::sync::{Semaphore, SemaphorePermit};
use tokio::time::{Instant, timeout_at};
use tracing::{error, warn};

use super::body::Body;
use super::limiter::Limiter;
use super::payload;
use crate::place::Token;

/// What Discord's addresses begin with; replaced where something stands in for it.
pub const DISCORD: &str = "https://discord.com";

/// How many calls may be in flight: each has a file descriptor, and 1,024 of those are usual.
const CALLS: usize = 256;

/// How long to make no calls when something in front of Discord refuses them without saying for how long: further calls
/// would only count against us.
const TURNED_AWAY: Duration = Duration::from_secs(30);

/// The most, whatever it says: it may be a proxy's mistake.
pub const TURNED_AWAY_LONGEST: Duration = Duration::from_secs(3600);

/// How many calls that Discord counts as invalid there may be within `WHILE`. At 10,000 in ten minutes it shuts us out
/// altogether, and its ten minutes may overlap two of ours.
pub const INVALID: u32 = 4_000;
const WHILE: Duration = Duration::from_secs(600);

/// The longest reply that is read, in bytes: a list of 200 servers or 100 emoji is shorter. The second is for the reply
/// to a message.
const LONGEST: usize = 4 << 20;
const LONGEST_MESSAGE: usize = 256 << 10;

pub struct Sender {
    client: Client,
    /// The address of Discord, or of what stands in for it.
    base: String,
    token: Token,
    limiter: Limiter,
    turns: Semaphore,
    /// No calls are made before this time.
    shut: Mutex<Option<Instant>>,
    /// Since when invalid calls are counted, and their number.
    invalid: Mutex<(Instant, u32)>,
}

/// Discord's reply to a call.
pub struct CallReply {
    pub status: StatusCode,
    /// How long it wants us to wait.
    pub after: Option<Duration>,
    /// When it was sent, by Discord's clock.
    pub date: Option<SystemTime>,
    /// `None` if it was cut off or too long.
    pub body: Option<Vec<u8>>,
}

/// Why there is no reply to a call, never with a secret in it.
pub struct NoReply {
    pub why: String,
    /// Whether Discord may have done what was asked.
    pub may_have_arrived: bool,
}

impl<T: Into<String>> From<T> for NoReply {
    fn from(why: T) -> Self {
        Self { why: why.into(), may_have_arrived: false }
    }
}

impl Sender {
    pub fn new(client: Client, base: String, token: Token) -> Self {
        Self {
            client,
            base,
            token,
            limiter: Limiter::default(),
            turns: Semaphore::new(CALLS),
            shut: Mutex::default(),
            invalid: Mutex::new((Instant::now(), 0)),
        }
    }

    /// Calls one of Discord's addresses. At the deadline the call is dropped with its connection, however much of the
    /// reply has come.
    ///
    /// # Errors
    /// Why there is no reply, never with a secret in it.
    pub async fn send(
        &self,
        method: Method,
        url: &str,
        body: Option<&Body>,
        deadline: Instant,
    ) -> Result<CallReply, NoReply> {
        if self.shut.lock().is_some_and(|until| Instant::now() < until) {
            return Err("nothing is called for a while: too much was refused".into());
        }
        let permit = self.limiter.permit(&method, url, deadline).await;
        let permit = permit.ok_or("Discord's limits leave no time for it")?;
        let longest = match method {
            Method::GET | Method::PUT => LONGEST,
            _ => LONGEST_MESSAGE,
        };
        let request = self.request(method, url, body);
        let call = async {
            let _turn = self.turns.acquire().await;
            let reply = request.send().await.map_err(|error| NoReply {
                may_have_arrived: !error.is_connect(),
                why: cause(&error.without_url()),
            })?;
            let (status, after, date) = (reply.status(), retry_after(&reply), date(&reply));
            if is_turned_away(&reply) {
                let wait = after.map_or(TURNED_AWAY, |after| after.min(TURNED_AWAY_LONGEST));
                self.close(Instant::now() + wait);
                warn!(%status, ?wait, "we are turned away before Discord: nothing but answers for a while");
                return Err(format!("{status}, which is no answer of Discord's").into());
            }
            permit.update(status, reply.headers());
            self.count(status);
            Ok(CallReply { status, after, date, body: read_body(reply, longest).await })
        };
        timeout_at(deadline, call).await.unwrap_or_else(|_| {
            Err(NoReply { may_have_arrived: true, ..NoReply::from("no reply before the deadline") })
        })
    }

    /// Whether Discord takes more than `spare` calls of this kind now, as far as is known.
    pub fn has_more_than(&self, spare: u64, method: &Method, url: &str) -> bool {
        self.limiter.has_more_than(spare, method, url)
    }

    /// Makes no calls before this time, or a later one set earlier. Returns whether calls were allowed until now.
    fn close(&self, until: Instant) -> bool {
        let mut shut = self.shut.lock();
        let was_open = shut.is_none_or(|until| until <= Instant::now());
        *shut = shut.max(Some(until));
        was_open
    }

    /// Stops calls for a while, because the bot's token is refused.
    pub fn token_refused(&self) {
        // Logged once for all calls in flight.
        if self.close(Instant::now() + TURNED_AWAY) {
            error!(
                "Discord takes DISCORD_TOKEN no more: set the one that the Developer Portal shows, and start again"
            );
        }
    }

    /// Takes a turn if one is free: nobody should queue for one while holding a reply.
    pub fn turn_now(&self) -> Option<SemaphorePermit<'_>> {
        self.turns.try_acquire().ok()
    }

    /// Counts a status that Discord counts as invalid, and stops calls for a while before it shuts us out.
    pub fn count(&self, status: StatusCode) {
        let invalid =
            [StatusCode::UNAUTHORIZED, StatusCode::FORBIDDEN, StatusCode::TOO_MANY_REQUESTS];
        if !invalid.contains(&status) {
            return;
        }
        let now = Instant::now();
        let mut counted = self.invalid.lock();
        if counted.0 + WHILE <= now {
            *counted = (now, 0);
        }
        counted.1 += 1;
        if counted.1 == INVALID {
            self.close(counted.0 + WHILE);
            error!(%status, INVALID, "Discord refuses too much: nothing but answers for a while");
        }
    }

    /// Returns how many calls were invalid of late.
    pub fn refused(&self) -> u32 {
        let (since, refused) = *self.invalid.lock();
        if since + WHILE > Instant::now() { refused } else { 0 }
    }

    fn request(&self, method: Method, url: &str, body: Option<&Body>) -> RequestBuilder {
        let url = url.replacen(DISCORD, &self.base, 1);
        let authorization = format!("Bot {}", self.token.expose());
        let request = self.client.request(method, url).header("Authorization", authorization);
        let Some(body) = body else { return request };
        with_body(request, body)
    }
}

pub fn with_body(request: RequestBuilder, body: &Body) -> RequestBuilder {
    let (kind, bytes) = body.encoded();
    request.header("Content-Type", &*kind).body(bytes)
}

/// How long Discord wants us to wait.
pub fn retry_after(reply: &Response) -> Option<Duration> {
    payload::wait(reply.headers().get("Retry-After")?.to_str().ok()?)
}

/// Reads a reply's body; `None` if it is cut off or longer than that.
pub async fn read_body(mut reply: Response, longest: usize) -> Option<Vec<u8>> {
    let mut body = Vec::new();
    while let Some(part) = reply.chunk().await.ok()? {
        if body.len() + part.len() > longest {
            return None;
        }
        body.extend_from_slice(&part);
    }
    Some(body)
}

fn date(reply: &Response) -> Option<SystemTime> {
    httpdate::parse_http_date(reply.headers().get("Date")?.to_str().ok()?).ok()
}

/// Whether a refusal comes from something in front of Discord, which itself refuses in JSON. A bot that goes on
/// regardless is kept out for longer.
fn is_turned_away(reply: &Response) -> bool {
    let refused = [StatusCode::FORBIDDEN, StatusCode::TOO_MANY_REQUESTS].contains(&reply.status());
    let kind = reply.headers().get("Content-Type");
    refused && kind.is_some_and(|kind| !kind.as_bytes().starts_with(b"application/json"))
}

/// The innermost cause: "Connection refused" says more than "error sending request".
pub fn cause(error: &dyn std::error::Error) -> String {
    let mut innermost = error;
    while let Some(source) = innermost.source() {
        innermost = source;
    }
    innermost.to_string()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test]
    async fn before_discord_shuts_us_out_nothing_is_called_any_more() {
        let token = Token::new("t".to_owned());
        let sender = Sender::new(Client::new(), "http://127.0.0.1:1".to_owned(), token);
        for _ in 1..INVALID {
            sender.count(StatusCode::FORBIDDEN);
            sender.count(StatusCode::NOT_FOUND);
        }
        assert_eq!(*sender.shut.lock(), None);
        sender.count(StatusCode::UNAUTHORIZED);
        assert_eq!(sender.refused(), INVALID);
        let shut = *sender.shut.lock();
        sender.token_refused();
        assert_eq!(*sender.shut.lock(), shut, "for no less than before");
        let reply = sender.send(Method::GET, DISCORD, None, Instant::now()).await;
        assert!(
            reply.is_err_and(|reply| reply.why.contains("for a while") && !reply.may_have_arrived)
        );
    }
}
