//! The one way of every call to Discord but first answers, on Discord and wherever something stands in for it: when it is its
//! turn, within Discord's limits, and to its end before a deadline.

use std::time::Duration;

use hyper::body::Bytes;
use reqwest::{Client, Method, RequestBuilder, Response, StatusCode};
use tokio::sync::{Semaphore, SemaphorePermit};
use tokio::time::{Instant, timeout_at};

use super::body::Body;
use super::limiter::Limiter;
use super::told;
use crate::config::Secret;

/// What addresses begin with, where nothing stands in for it.
pub const DISCORD: &str = "https://discord.com";

/// How many calls there may be at once: each has a file descriptor, of which 1,024 are usual.
const CALLS: usize = 256;

pub struct Sender {
    client: Client,
    /// Discord, or what stands in for it.
    base: String,
    token: Secret,
    limiter: Limiter,
    turns: Semaphore,
}

/// What Discord said.
pub struct Heard {
    pub status: StatusCode,
    /// How long it wants us to wait.
    pub after: Option<Duration>,
    /// Nothing where it was cut off.
    pub body: Option<Bytes>,
}

impl Sender {
    pub fn new(client: Client, base: String, token: Secret) -> Self {
        Self {
            client,
            base,
            token,
            limiter: Limiter::default(),
            turns: Semaphore::new(CALLS),
        }
    }

    /// Calls what is at that address of Discord's. After the deadline the call is dropped, and so is its connection, however
    /// much of the reply has come.
    ///
    /// # Errors
    /// Why nothing was heard: that no secret is in it can be relied on.
    pub async fn send(
        &self,
        method: Method,
        url: &str,
        body: Option<&Body>,
        deadline: Instant,
    ) -> Result<Heard, String> {
        let permit = self.limiter.permit(&method, url, deadline).await;
        let permit = permit.ok_or("Discord's limits leave no time for it")?;
        let request = self.request(method, url, body);
        let call = async {
            let _turn = self.turns.acquire().await;
            let reply = request.send().await;
            let reply = reply.map_err(|error| cause(&error.without_url()))?;
            let (status, after) = (reply.status(), retry_after(&reply));
            permit.told(status, reply.headers());
            let body = reply.bytes().await.ok();
            Ok(Heard {
                status,
                after,
                body,
            })
        };
        let late = || Err("no reply before the deadline".to_owned());
        timeout_at(deadline, call).await.unwrap_or_else(|_| late())
    }

    /// A turn, if one is free: nobody waits for it with a reply in hand.
    pub fn turn_now(&self) -> Option<SemaphorePermit<'_>> {
        self.turns.try_acquire().ok()
    }

    fn request(&self, method: Method, url: &str, body: Option<&Body>) -> RequestBuilder {
        let url = url.replacen(DISCORD, &self.base, 1);
        let authorization = format!("Bot {}", self.token.expose());
        let request = self
            .client
            .request(method, url)
            .header("Authorization", authorization);
        match body {
            Some(body) => with(request, body),
            None => request,
        }
    }
}

pub fn with(request: RequestBuilder, body: &Body) -> RequestBuilder {
    let (kind, bytes) = body.spelled();
    request.header("Content-Type", &*kind).body(bytes)
}

/// How long Discord wants us to wait.
pub fn retry_after(reply: &Response) -> Option<Duration> {
    told::wait(reply.headers().get("Retry-After")?.to_str().ok()?)
}

/// The innermost cause: "Connection refused" says more than "error sending request".
pub fn cause(error: &dyn std::error::Error) -> String {
    let mut innermost = error;
    while let Some(source) = innermost.source() {
        innermost = source;
    }
    innermost.to_string()
}
