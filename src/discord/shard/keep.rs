//! Keeps one shard connected to the gateway.

use std::convert::Infallible;
use std::time::Duration;

use serde::Deserialize;
use serde_json::{Value, json};
use tokio::time::{Instant, sleep, sleep_until, timeout};
use tokio_util::sync::CancellationToken;
use tracing::{info, warn};

use super::close::{AfterClose, Final, after};
use super::link::{About, Frame, GOODBYE, Link, RESUMING, content, envelope};
use super::pace::{Pace, SessionPermit, pause};

use crate::connectivity::Connectivity;
use crate::place::Token;

/// The events to listen for, GUILDS: servers, channels and threads that go. Interactions need no intent.
const INTENTS: u64 = 1 << 0;

const OS: &str = std::env::consts::OS;

/// After how long a connection counts as working, and clears the count of failures before it.
const LASTING: Duration = Duration::from_secs(10);
/// How long the gateway may take to greet, to send anything of a session being resumed, and to begin one.
const HELLO: Duration = Duration::from_secs(10);
const RESUMED: Duration = Duration::from_secs(10);
const SETTLING: Duration = Duration::from_secs(60);
/// How late a heartbeat and its answer may be.
const SLOW: Duration = Duration::from_secs(10);
/// How many tries at resuming before the session is given up: some four seconds.
const RESUMES: u8 = 3;
/// How many connections in a row fail before a warning: most come back at once.
const TROUBLE: u32 = 3;

/// What all shards of this process share.
pub struct Shards {
    pub url: String,
    pub token: Token,
    /// The number of shards in all processes together.
    pub total: u32,
    pub pace: Pace,
    pub connectivity: Connectivity,
    pub stop: CancellationToken,
}

/// A session that can be resumed.
struct Session {
    id: String,
    url: String,
    sequence: u64,
    /// How often resuming it was tried since it was last connected.
    tries: u8,
}

enum End {
    Stopped,
    /// The session can be resumed.
    Lost(String),
    Over(String),
    Final(Final),
}

#[derive(Deserialize)]
struct Ready {
    session_id: String,
    resume_gateway_url: String,
}

/// Keeps one shard connected until `stop`, and hands each event's name, gist and frame to `hear`.
///
/// # Errors
/// Discord closed the connection for good.
pub async fn keep(
    shards: &Shards,
    id: u32,
    on_event: &impl Fn(&str, About, &str),
) -> Result<(), Final> {
    let mut session = None;
    let mut tries = 0;
    let mut has_warned = false;
    loop {
        let began = Instant::now();
        let (end, connected) = {
            let mut connection =
                Connection { shards, id, session: &mut session, connected: false, permit: None };
            let end = connection.run(on_event).await;
            (end, connection.connected)
        };
        let (why, wait) = match end {
            End::Stopped => return Ok(()),
            End::Final(end) => return Err(end),
            End::Lost(why) => (why, Duration::ZERO),
            End::Over(why) => {
                session = None;
                // Discord asks for this random wait, so that not everyone comes back at once.
                (why, Duration::from_millis(fastrand::u64(1_000..5_000)))
            }
        };
        tries = match connected {
            true if began.elapsed() >= LASTING => 0,
            // Connecting works, if not for long: no need to back off for a minute.
            true => tries.min(TROUBLE - 1) + 1,
            false => tries + 1,
        };
        info!(shard = id, why, tries, "the connection to the gateway ended");
        if tries >= TROUBLE && !has_warned {
            warn!(shard = id, why, "the gateway cannot be kept: trying on");
        }
        has_warned = tries >= TROUBLE;
        tokio::select! {
            () = shards.stop.cancelled() => return Ok(()),
            () = sleep(wait + pause(tries)) => {}
        }
    }
}

struct Connection<'a> {
    shards: &'a Shards,
    id: u32,
    session: &'a mut Option<Session>,
    /// Whether the session works, which counts until this is dropped.
    connected: bool,
    /// Permission to begin a session.
    permit: Option<SessionPermit<'a>>,
}

impl Drop for Connection<'_> {
    fn drop(&mut self) {
        if self.connected {
            self.shards.connectivity.lost(self.id);
        }
    }
}

impl Connection<'_> {
    /// Runs one connection, from opening to end.
    async fn run(&mut self, on_event: &impl Fn(&str, About, &str)) -> End {
        let stop = &self.shards.stop;
        if self.session.as_ref().is_some_and(|s| s.tries >= RESUMES) {
            *self.session = None;
        }
        let url = match self.session {
            Some(session) => {
                // Counted before connecting, so that an address where nothing listens counts too.
                session.tries += 1;
                &session.url
            }
            None => {
                self.permit = stop.run_until_cancelled(self.shards.pace.permit(self.id)).await;
                if self.permit.is_none() {
                    return End::Stopped;
                }
                &self.shards.url
            }
        };
        let mut link = match stop.run_until_cancelled(Link::open(url)).await {
            None => return End::Stopped,
            Some(Err(why)) => return End::Lost(why),
            Some(Ok(link)) => link,
        };
        let (end, code) = match stop.run_until_cancelled(self.talk(&mut link, on_event)).await {
            None => (End::Stopped, GOODBYE),
            Some(Err(end)) => (end, RESUMING),
        };
        let last = link.close(code).await;
        // If the session is resumed later, Discord sends these events again.
        if matches!(end, End::Stopped) {
            let frames = last.iter().filter_map(|text| Some((envelope(text)?, text)));
            for (frame, text) in frames.filter(|(frame, _)| frame.op == 0) {
                on_event(frame.t.as_deref().unwrap_or_default(), frame.d, text);
            }
        }
        end
    }

    async fn talk(
        &mut self,
        link: &mut Link,
        on_event: &impl Fn(&str, About, &str),
    ) -> Result<Infallible, End> {
        let hello = match timeout(HELLO, link.next()).await {
            Ok(Frame::Text(text)) => content::<Value>(&text).ok(),
            Ok(Frame::Closed(code)) => return Err(closed(code)),
            Ok(Frame::Broken(why)) => return Err(End::Lost(why)),
            Err(_) => None,
        };
        let interval = hello.and_then(|hello| hello["heartbeat_interval"].as_u64());
        let Some(interval) = interval.filter(|&interval| interval > 0) else {
            return Err(self.no_reply("no greeting"));
        };
        let interval = Duration::from_millis(interval);
        let (op, d) = self.introduction();
        if let Some(permit) = self.permit.take() {
            permit.used();
        }
        link.say(op, d).await.map_err(End::Lost)?;
        // The first heartbeat is at a random time, so that not all bots beat at once.
        let mut beat = Instant::now() + interval.mul_f64(fastrand::f64());
        let mut acknowledged = true;
        let settling = if self.session.is_some() { RESUMED } else { SETTLING };
        let mut settled = Instant::now() + settling;
        loop {
            let text = tokio::select! {
                frame = link.next() => match frame {
                    Frame::Text(text) => text,
                    Frame::Closed(code) => return Err(closed(code)),
                    Frame::Broken(why) => return Err(End::Lost(why)),
                },
                () = sleep_until(beat) => {
                    if !acknowledged {
                        return Err(End::Lost("a heartbeat was not answered".to_owned()));
                    }
                    self.beat(link).await?;
                    acknowledged = false;
                    beat += interval;
                    continue;
                }
                () = sleep_until(settled), if !self.connected => {
                    return Err(self.no_reply("no session came of it"));
                }
            };
            let Some(frame) = envelope(&text) else {
                return Err(End::Lost("a frame that cannot be read".to_owned()));
            };
            match frame.op {
                0 => {
                    let name = frame.t.as_deref().unwrap_or_default();
                    self.event(name, frame.s, &text)?;
                    on_event(name, frame.d, &text);
                    // All missed events come before Discord says that the session has resumed.
                    settled = Instant::now() + settling;
                }
                1 => self.beat(link).await?,
                7 => return Err(End::Lost("a reconnect was asked for".to_owned())),
                9 if content(&text).unwrap_or(false) => {
                    return Err(End::Lost("the session was interrupted".to_owned()));
                }
                9 => return Err(End::Over("the session was ended".to_owned())),
                11 => acknowledged = true,
                _ => {}
            }
            if self.connected {
                // By then another heartbeat is answered, or the connection has ended.
                self.shards.connectivity.keep_alive(self.id, 2 * interval + SLOW);
            }
        }
    }

    /// Ends a connection where nothing was heard. If it was resuming, a new session is faster, and only loses events
    /// that expire in 3 s.
    fn no_reply(&self, why: &str) -> End {
        match self.session {
            Some(_) => End::Over(why.to_owned()),
            None => End::Lost(why.to_owned()),
        }
    }

    fn introduction(&self) -> (u8, Value) {
        let token = self.shards.token.expose();
        match &*self.session {
            Some(session) => {
                let (id, sequence) = (&session.id, session.sequence);
                (6, json!({"token": token, "session_id": id, "seq": sequence}))
            }
            None => {
                let properties = json!({"os": OS, "browser": "bouton", "device": "bouton"});
                let d = json!({
                    "token": token, "intents": INTENTS, "properties": properties,
                    "shard": [self.id, self.shards.total],
                });
                (2, d)
            }
        }
    }

    async fn beat(&self, link: &mut Link) -> Result<(), End> {
        let sequence = self.session.as_ref().map(|session| session.sequence);
        link.say(1, sequence.into()).await.map_err(End::Lost)
    }

    /// Updates the session by an event.
    fn event(&mut self, name: &str, sequence: Option<u64>, text: &str) -> Result<(), End> {
        if name == "READY" {
            let ready: Ready = content(text)
                .map_err(|error| End::Lost(format!("READY cannot be read: {error}")))?;
            *self.session = Some(Session {
                id: ready.session_id,
                url: ready.resume_gateway_url,
                sequence: 0,
                tries: 0,
            });
        }
        if let Some(session) = self.session {
            session.sequence = sequence.unwrap_or(session.sequence).max(session.sequence);
            if matches!(name, "READY" | "RESUMED") {
                session.tries = 0;
                self.connected = true;
            }
        }
        Ok(())
    }
}

fn closed(code: Option<u16>) -> End {
    let why = || match code {
        Some(code) => format!("closed with {code}"),
        None => "closed".to_owned(),
    };
    match after(code) {
        AfterClose::Resume => End::Lost(why()),
        AfterClose::Identify => End::Over(why()),
        AfterClose::Stop(end) => End::Final(end),
    }
}
