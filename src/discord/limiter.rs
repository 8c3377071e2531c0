//! Discord's rate limits, learned from each reply's headers: calls of one bucket queue, and no more go out than Discord
//! allows. See <https://discord.com/developers/docs/topics/rate-limits>.
//!
//! The limiter is our own because `twilight-http-ratelimiting` keeps a row for every path (so for each message and
//! interaction) for six hours, those without a limit for ever, and lets only one call at a time out of each bucket.

use std::collections::{HashMap, VecDeque};
use std::sync::Arc;
use std::time::Duration;

use parking_lot::Mutex;
use reqwest::header::HeaderMap;
use reqwest::{Method, StatusCode};
use tokio::sync::OwnedMutexGuard;
use tokio::time::{Instant, sleep_until, timeout_at};
use tracing::warn;

use super::payload::wait;

/// How many calls a bot may make a second, in all. Calls with an interaction's token are not counted.
const GLOBAL: usize = 50;
/// The shortest pause that is logged as unusual.
const WORTH_TELLING: Duration = Duration::from_secs(10);
const SECOND: Duration = Duration::from_secs(1);
/// How long to pause where Discord refuses without saying for how long, as it does edits of old messages.
const UNSAID: Duration = Duration::from_secs(60);

/// How many lanes there may be before unneeded ones are removed.
const MANY: usize = 256;

#[derive(Default)]
pub struct Limiter {
    lanes: Mutex<Lanes>,
    global: Mutex<Global>,
}

#[derive(Default)]
struct Lanes {
    /// Discord's bucket for each kind of call, once a reply has named it.
    buckets: HashMap<String, String>,
    by_key: HashMap<Key, Arc<Lane>>,
    /// How many lanes there may be before the next removal.
    room: usize,
}

/// What Discord counts together: a bucket, in one channel or server or for one interaction.
#[derive(PartialEq, Eq, Hash)]
struct Key {
    bucket: String,
    major: String,
}

#[derive(Default)]
struct Lane {
    turn: Arc<tokio::sync::Mutex<()>>,
    remaining: Mutex<Remaining>,
}

/// How many more calls Discord takes before the count starts over.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
enum Remaining {
    /// No reply has told yet.
    #[default]
    Unknown,
    /// No limit.
    All,
    Calls {
        calls: u64,
        until: Instant,
    },
}

/// What the next call in a lane may do.
#[derive(Debug, PartialEq, Eq)]
enum Next {
    Go,
    /// Go, while the others wait for the limit that its reply tells.
    GoAlone,
    WaitUntil(Instant),
}

#[derive(Default)]
struct Global {
    /// When the latest calls went out, at most [`GLOBAL`] of them.
    sent: VecDeque<Instant>,
    blocked: Option<Instant>,
}

/// Permission to make one call.
pub struct Permit<'a> {
    limiter: &'a Limiter,
    kind: String,
    major: String,
    lane: Arc<Lane>,
    /// Held if this call goes alone: the lane's others wait for it.
    _turn: Option<OwnedMutexGuard<()>>,
}

impl Limiter {
    /// Waits until a call may be made; `None` if that is after the deadline.
    pub async fn permit(
        &self,
        method: &Method,
        path: &str,
        deadline: Instant,
    ) -> Option<Permit<'_>> {
        let (kind, major) = classified(method, path);
        loop {
            let lane = self.lane(&kind, &major);
            let turn = timeout_at(deadline, lane.turn.clone().lock_owned()).await.ok()?;
            // Meanwhile a reply may have put this kind of call into another bucket.
            if !Arc::ptr_eq(&lane, &self.lane(&kind, &major)) {
                continue;
            }
            let alone = loop {
                let next = lane.remaining.lock().take(Instant::now());
                match next {
                    Next::Go => break false,
                    Next::GoAlone => break true,
                    Next::WaitUntil(until) => wait_until(until, deadline).await?,
                }
            };
            if !major.starts_with("webhooks/") {
                self.global(deadline).await?;
            }
            return Some(Permit { limiter: self, kind, major, lane, _turn: alone.then_some(turn) });
        }
    }

    /// Whether Discord takes more than `spare` calls of this kind now, as far as is known.
    pub fn has_more_than(&self, spare: u64, method: &Method, path: &str) -> bool {
        let (kind, major) = classified(method, path);
        let remaining = *self.lane(&kind, &major).remaining.lock();
        let now = Instant::now();
        !matches!(remaining, Remaining::Calls { calls, until } if calls <= spare && until > now)
    }

    async fn global(&self, deadline: Instant) -> Option<()> {
        loop {
            let next = self.global.lock().take(Instant::now());
            match next {
                Some(until) => wait_until(until, deadline).await?,
                None => return Some(()),
            }
        }
    }

    /// Notes that this kind of call belongs to that bucket, and returns its new lane.
    fn assign(&self, kind: String, major: String, bucket: &str) -> Arc<Lane> {
        let mut lanes = self.lanes.lock();
        lanes.buckets.insert(kind, bucket.to_owned());
        lanes.get(Key { bucket: bucket.to_owned(), major })
    }

    /// Returns the lane for this kind of call.
    fn lane(&self, kind: &str, major: &str) -> Arc<Lane> {
        let mut lanes = self.lanes.lock();
        let bucket = lanes.buckets.get(kind);
        let key =
            Key { bucket: bucket.map_or(kind, String::as_str).to_owned(), major: major.to_owned() };
        lanes.get(key)
    }
}

impl Lanes {
    fn get(&mut self, key: Key) -> Arc<Lane> {
        if self.by_key.len() >= self.room.max(MANY) {
            let now = Instant::now();
            self.by_key.retain(|_, lane| lane.is_needed(now));
            self.room = self.by_key.len() * 2;
        }
        self.by_key.entry(key).or_default().clone()
    }
}

impl Lane {
    /// Whether a call is using the lane, or its count has not started over yet.
    fn is_needed(self: &Arc<Self>, now: Instant) -> bool {
        let busy = matches!(*self.remaining.lock(), Remaining::Calls { until, .. } if until > now);
        busy || Arc::strong_count(self) > 1
    }
}

impl Remaining {
    fn take(&mut self, now: Instant) -> Next {
        match self {
            Self::All => Next::Go,
            Self::Calls { calls: 0, until } if *until > now => Next::WaitUntil(*until),
            Self::Calls { calls, until } if *until > now => {
                *calls -= 1;
                Next::Go
            }
            // When the count starts over, the limit may be another.
            Self::Calls { .. } | Self::Unknown => {
                *self = Self::Unknown;
                Next::GoAlone
            }
        }
    }

    /// Takes in what a reply says. Replies may come in another order than their calls.
    fn learn(&mut self, calls: u64, until: Instant) {
        /// How far two replies' times for the same reset may differ.
        const ABOUT: Duration = Duration::from_millis(250);
        *self = match *self {
            Self::Calls { calls: old, until: old_until } if until < old_until + ABOUT => {
                Self::Calls { calls: old.min(calls), until: old_until.max(until) }
            }
            _ => Self::Calls { calls, until },
        };
    }
}

impl Global {
    /// Counts a call now, or returns the time at which one may be made.
    fn take(&mut self, now: Instant) -> Option<Instant> {
        if let Some(blocked) = self.blocked.filter(|&until| until > now) {
            return Some(blocked);
        }
        while self.sent.front().is_some_and(|&at| at + SECOND <= now) {
            self.sent.pop_front();
        }
        match self.sent.front() {
            Some(&first) if self.sent.len() >= GLOBAL => Some(first + SECOND),
            _ => {
                self.sent.push_back(now);
                None
            }
        }
    }
}

impl Permit<'_> {
    /// Learns from a reply's status and headers, then lets the waiting calls go.
    pub fn update(self, status: StatusCode, headers: &HeaderMap) {
        let text = |name: &str| headers.get(name)?.to_str().ok();
        let after = |name| Instant::now().checked_add(wait(text(name)?)?);
        let calls = text("x-ratelimit-remaining").and_then(|calls| calls.parse().ok());
        let refused = status == StatusCode::TOO_MANY_REQUESTS;
        let reset = match refused {
            true => after("retry-after").or(Some(Instant::now() + UNSAID)),
            false => after("x-ratelimit-reset-after"),
        };
        let is_global = refused && text("x-ratelimit-global") == Some("true");
        if let Some(until) = reset.filter(|_| refused) {
            let wait = until.saturating_duration_since(Instant::now());
            if wait >= WORTH_TELLING {
                let what = if is_global { "all but answers" } else { &self.kind };
                warn!(?wait, what, "Discord wants a pause");
            }
        }
        let lane = match text("x-ratelimit-bucket") {
            Some(bucket) => self.limiter.assign(self.kind, self.major, bucket),
            None => self.lane,
        };
        let mut remaining = lane.remaining.lock();
        match reset {
            Some(until) if is_global => self.limiter.global.lock().blocked = Some(until),
            Some(until) if refused => *remaining = Remaining::Calls { calls: 0, until },
            Some(until) if let Some(calls) = calls => remaining.learn(calls, until),
            _ if *remaining == Remaining::Unknown && status.is_success() => {
                *remaining = Remaining::All
            }
            _ => {}
        }
    }
}

/// Returns the kind of a call, and what it is counted for: a channel, a server, or an interaction's token.
fn classified(method: &Method, path: &str) -> (String, String) {
    let path = path.split_once("/api/v10/").map_or(path, |(_, path)| path);
    let parts: Vec<&str> = path.split('?').next().unwrap_or_default().split('/').collect();
    let major_len = match parts[0] {
        "channels" | "guilds" => 2,
        "webhooks" => 3,
        _ => 0,
    };
    let major_len = major_len.min(parts.len());
    let is_id = |part: &str| !part.is_empty() && part.bytes().all(|byte| byte.is_ascii_digit());
    let kind = parts.iter().enumerate().map(|(at, &part)| match part {
        // The kind is the same for all channels, servers and tokens.
        _ if (1..major_len).contains(&at) || is_id(part) => ":",
        part => part,
    });
    let kind = kind.collect::<Vec<_>>().join("/");
    (format!("{method} {kind}"), parts[..major_len].join("/"))
}

async fn wait_until(until: Instant, deadline: Instant) -> Option<()> {
    if until >= deadline {
        return None;
    }
    sleep_until(until).await;
    Some(())
}

#[cfg(test)]
mod tests {
    use tokio::time::timeout;

    use super::*;

    const EDIT: &str = "https://discord.com/api/v10/channels/5/messages/7";
    const SOON: Duration = Duration::from_millis(150);
    const NEVER: Duration = Duration::from_secs(30);

    fn headers(pairs: &[(&'static str, &str)]) -> HeaderMap {
        let pair = |&(name, value): &(&'static str, &str)| (name.parse().ok(), value.parse().ok());
        let pairs = pairs.iter().map(pair);
        pairs.filter_map(|(name, value)| Some((name?, value?))).collect()
    }

    fn limits(remaining: &str, after: &str) -> HeaderMap {
        headers(&[
            ("x-ratelimit-bucket", "b"),
            ("x-ratelimit-remaining", remaining),
            ("x-ratelimit-reset-after", after),
        ])
    }

    async fn take<'a>(limiter: &'a Limiter, method: &Method, path: &str) -> Option<Permit<'a>> {
        let permit = limiter.permit(method, path, Instant::now() + NEVER);
        timeout(SOON, permit).await.ok()?
    }

    #[test]
    fn calls_are_counted_by_channel_server_and_token() {
        for (path, kind, major) in [
            ("channels/5/messages/7", "channels/:/messages/:", "channels/5"),
            ("channels/5", "channels/:", "channels/5"),
            ("guilds/5/members/7", "guilds/:/members/:", "guilds/5"),
            ("users/@me/guilds?limit=200", "users/@me/guilds", ""),
            (
                "webhooks/5/aW50/messages/@original",
                "webhooks/:/:/messages/@original",
                "webhooks/5/aW50",
            ),
            ("applications/5/commands", "applications/:/commands", ""),
        ] {
            let classified = classified(&Method::GET, &format!("http://x/api/v10/{path}"));
            assert_eq!(classified, (format!("GET {kind}"), major.to_owned()));
        }
    }

    #[test]
    fn what_is_left_is_what_was_told_less_what_went_out() {
        let now = Instant::now();
        let (until, later) = (now + SECOND, now + 3 * SECOND);
        let mut remaining = Remaining::default();
        assert_eq!(remaining.take(now), Next::GoAlone);
        remaining.learn(2, until);
        assert_eq!(remaining.take(now), Next::Go);
        // A reply that was written before that call.
        remaining.learn(2, until);
        assert_eq!(remaining.take(now), Next::Go);
        assert_eq!(remaining.take(now), Next::WaitUntil(until));
        assert_eq!(remaining.take(until), Next::GoAlone);
        remaining.learn(9, later);
        assert_eq!(remaining, Remaining::Calls { calls: 9, until: later });
    }

    #[tokio::test]
    async fn the_first_of_a_kind_goes_alone_and_then_as_many_as_discord_takes() {
        let limiter = Limiter::default();
        let first = take(&limiter, &Method::PATCH, EDIT).await.expect("goes");
        assert!(take(&limiter, &Method::PATCH, EDIT).await.is_none());
        let other = EDIT.replace("channels/5", "channels/6");
        let elsewhere = take(&limiter, &Method::PATCH, &other).await;
        elsewhere.expect("another channel").update(StatusCode::OK, &limits("9", "9"));
        first.update(StatusCode::OK, &limits("1", "0.5"));
        let second = take(&limiter, &Method::PATCH, EDIT).await.expect("goes");
        let third = limiter.permit(&Method::PATCH, EDIT, Instant::now() + SOON);
        assert!(third.await.is_none(), "the count starts over too late");
        second.update(StatusCode::OK, &limits("0", "0.4"));
        let third = limiter.permit(&Method::PATCH, EDIT, Instant::now() + NEVER);
        let began = Instant::now();
        drop(third.await.expect("goes"));
        assert!(began.elapsed() > SOON, "{:?}", began.elapsed());
        // The call never arrived: its permit was dropped, so another may go.
        assert!(take(&limiter, &Method::PATCH, EDIT).await.is_some());
    }

    #[tokio::test]
    async fn calls_of_two_kinds_may_be_counted_together() {
        let limiter = Limiter::default();
        for method in [Method::PATCH, Method::DELETE] {
            let permit = take(&limiter, &method, EDIT).await.expect("goes");
            permit.update(StatusCode::OK, &limits("1", "9"));
        }
        assert!(limiter.has_more_than(0, &Method::DELETE, EDIT));
        assert!(!limiter.has_more_than(1, &Method::DELETE, EDIT));
        assert!(take(&limiter, &Method::PATCH, EDIT).await.is_some());
        assert!(take(&limiter, &Method::DELETE, EDIT).await.is_none());
    }

    #[tokio::test]
    async fn a_refusal_holds_for_its_channel_or_for_all() {
        let limiter = Limiter::default();
        let refused = StatusCode::TOO_MANY_REQUESTS;
        let first = take(&limiter, &Method::PATCH, EDIT).await.expect("goes");
        first.update(refused, &headers(&[("retry-after", "9")]));
        assert!(take(&limiter, &Method::PATCH, EDIT).await.is_none());
        let unsaid = "http://x/api/v10/channels/7";
        let third = take(&limiter, &Method::GET, unsaid).await.expect("goes");
        third.update(refused, &HeaderMap::new());
        assert!(take(&limiter, &Method::GET, unsaid).await.is_none());
        let channel = "http://x/api/v10/channels/8";
        let other = take(&limiter, &Method::GET, channel).await.expect("goes");
        other.update(refused, &headers(&[("retry-after", "9"), ("x-ratelimit-global", "true")]));
        assert!(take(&limiter, &Method::GET, channel).await.is_none());
        let webhook = "http://x/api/v10/webhooks/5/t";
        assert!(take(&limiter, &Method::POST, webhook).await.is_some());
    }

    #[tokio::test]
    async fn fifty_a_second_go_out_and_what_has_no_limit_waits_for_nobody() {
        let limiter = Limiter::default();
        let me = "http://x/api/v10/users/@me";
        let began = Instant::now();
        for nth in 0..=GLOBAL {
            let permit = limiter.permit(&Method::GET, me, Instant::now() + NEVER);
            permit.await.expect("goes").update(StatusCode::OK, &HeaderMap::new());
            assert_eq!(began.elapsed() >= SECOND, nth == GLOBAL, "{nth}");
        }
    }

    #[tokio::test]
    async fn what_nobody_needs_is_forgotten() {
        let limiter = Limiter::default();
        let permit = take(&limiter, &Method::PATCH, EDIT).await.expect("goes");
        permit.update(StatusCode::OK, &limits("0", "99"));
        for token in 0..10 * MANY {
            let path = format!("http://x/api/v10/webhooks/5/{token}/messages/@original");
            let permit = take(&limiter, &Method::GET, &path).await.expect("goes");
            permit.update(StatusCode::OK, &limits("0", "0"));
            assert!(limiter.lanes.lock().by_key.len() <= MANY);
        }
        assert!(take(&limiter, &Method::PATCH, EDIT).await.is_none());
    }
}
