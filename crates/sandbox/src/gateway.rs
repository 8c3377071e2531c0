//! The gateway's sessions: <https://discord.com/developers/docs/events/gateway>. The connections are in `socket`.

use std::{
    collections::{HashMap, VecDeque},
    time::{Duration, Instant},
};

use axum::extract::ws::Utf8Bytes;
use serde_json::Value;
use tokio::sync::mpsc::UnboundedSender;

use super::id::Id;

/// Events kept for a bot that comes back.
const REPLAYED: usize = 4096;
/// How long a session survives its connection.
const PATIENCE: Duration = Duration::from_secs(180);

/// How long one IDENTIFY keeps its bucket's next waiting.
const IDENTIFY_GAP: Duration = Duration::from_secs(5);

/// Intents Discord defines.
pub(super) const INTENTS: u64 = 0x0331_FFFF;
/// The privileged ones: members, presences, message content.
pub(super) const PRIVILEGED: u64 = 1 << 1 | 1 << 8 | 1 << 15;
pub(super) const GUILDS: u64 = 1;

#[derive(Default)]
pub(super) struct Gateway {
    sessions: HashMap<String, Session>,
    pub(super) identified: u32,
    pub(super) resumes: u32,
    connections: u64,
    /// Events are numbered and kept, not sent.
    holding: bool,
    /// When a session of each bucket of shards was last begun.
    begun: HashMap<u64, Instant>,
    /// Of the sessions of one shard only the newest that is connected hears.
    newest_only: bool,
    /// Sessions are told to resume where nobody listens.
    pub(super) stranding: bool,
}

pub(super) struct Session {
    /// Later ones have higher numbers.
    number: u64,
    pub(super) shard: (u64, u64),
    pub(super) intents: u64,
    sequence: u64,
    sent: VecDeque<(u64, Utf8Bytes)>,
    /// Those of them that are held back.
    held: Vec<Utf8Bytes>,
    link: Option<Link>,
    lost: Option<Instant>,
}

struct Link {
    number: u64,
    outbox: UnboundedSender<Out>,
}

/// What a connection is to do.
pub(super) enum Out {
    Text(Utf8Bytes),
    /// Close with this code.
    Close(u16),
    /// Break off without a word.
    Drop,
    /// Say nothing more, and stay.
    Mute,
}

impl Gateway {
    pub(super) fn online(&self) -> bool {
        self.sessions.values().any(|session| session.link.is_some())
    }

    /// Opens a session; its connection's number.
    pub(super) fn open(
        &mut self,
        id: &str,
        shard: (u64, u64),
        intents: u64,
        outbox: UnboundedSender<Out>,
    ) -> u64 {
        self.connections += 1;
        let link = Link { number: self.connections, outbox };
        let session = Session {
            number: self.connections,
            shard,
            intents,
            sequence: 0,
            sent: VecDeque::new(),
            held: Vec::new(),
            link: Some(link),
            lost: None,
        };
        self.sessions.insert(id.to_owned(), session);
        self.connections
    }

    /// Resumes a session and replays what it missed; its connection's number, or None if
    /// it cannot be resumed.
    pub(super) fn resume(
        &mut self,
        id: &str,
        after: u64,
        outbox: &UnboundedSender<Out>,
    ) -> Option<u64> {
        self.forget_lost();
        let session = self.sessions.get_mut(id)?;
        let oldest = session.sent.front().map_or(session.sequence, |(number, _)| number - 1);
        if after > session.sequence || after < oldest {
            self.sessions.remove(id);
            return None;
        }
        self.connections += 1;
        session.held.clear();
        for (number, text) in &session.sent {
            if *number > after {
                let _ = outbox.send(Out::Text(text.clone()));
            }
        }
        if let Some(other) = session.link.take() {
            let _ = other.outbox.send(Out::Close(4000));
        }
        session.link = Some(Link { number: self.connections, outbox: outbox.clone() });
        session.lost = None;
        session.send("RESUMED", r#"{"_trace":[]}"#);
        Some(self.connections)
    }

    /// A connection ended; whether its session did too, as it does when a bot says goodbye.
    pub(super) fn closed(&mut self, id: &str, number: u64, goodbye: bool) {
        let Some(session) = self.sessions.get_mut(id) else {
            return;
        };
        if session.link.as_ref().is_none_or(|link| link.number != number) {
            return;
        }
        session.link = None;
        session.lost = Some(Instant::now());
        if goodbye {
            self.sessions.remove(id);
        }
    }

    /// Sends an event to one session.
    pub(super) fn send(&mut self, id: &str, event: &str, data: &Value) {
        if let Some(session) = self.sessions.get_mut(id) {
            session.send(event, &data.to_string());
        }
    }

    /// Sends an event to every session that gets those of this server (None: of no server); whether
    /// there is one, even if it is disconnected for the moment.
    pub(super) fn dispatch(
        &mut self,
        guild: Option<Id>,
        intent: u64,
        event: &str,
        data: &str,
    ) -> bool {
        self.forget_lost();
        let mut any = false;
        let newest = self.newest();
        for session in self.sessions.values_mut() {
            let (shard, of) = session.shard;
            let here = guild.map_or(0, |guild| (guild.get() >> 22) % of);
            let passed_over = newest.get(&session.shard).is_some_and(|&n| n != session.number);
            if here == shard && session.intents & intent == intent && !passed_over {
                if self.holding {
                    let frame = session.number(event, data);
                    session.held.push(frame);
                } else {
                    session.send(event, data);
                }
                any = true;
            }
        }
        any
    }

    /// Whether a shard may begin a session now, where one of so many buckets may every 5 s.
    pub(super) fn may_begin(&mut self, shard: u64, buckets: u32) -> bool {
        let bucket = shard % u64::from(buckets);
        let last = self.begun.insert(bucket, Instant::now());
        last.is_none_or(|last| last.elapsed() >= IDENTIFY_GAP)
    }

    /// The connected session of each shard that is alone to hear, where one is.
    fn newest(&self) -> HashMap<(u64, u64), u64> {
        let mut newest = HashMap::new();
        let connected = self.sessions.values().filter(|it| it.link.is_some());
        for session in connected.filter(|_| self.newest_only) {
            let number = newest.entry(session.shard).or_default();
            *number = session.number.max(*number);
        }
        newest
    }

    /// Whether of the sessions of one shard only the newest hears.
    pub(super) fn prefer_newest(&mut self, newest_only: bool) {
        self.newest_only = newest_only;
    }

    /// How many sessions are connected.
    pub(super) fn connected(&self) -> usize {
        let sessions = self.sessions.values();
        sessions.filter(|it| it.link.is_some()).count()
    }

    /// Keeps events back from now on.
    pub(super) fn hold(&mut self) {
        self.holding = true;
    }

    /// How many events are kept back.
    pub(super) fn held(&self) -> usize {
        self.sessions.values().map(|session| session.held.len()).sum()
    }

    /// Sends what was kept back, last first, and from now on everything at once.
    pub(super) fn release_backwards(&mut self) {
        self.holding = false;
        for session in self.sessions.values_mut() {
            for frame in std::mem::take(&mut session.held).into_iter().rev() {
                session.pass(frame);
            }
        }
    }

    /// Tells every connection what to do; a frame it sends is not counted as an event.
    pub(super) fn command(&self, out: impl Fn() -> Out) {
        for link in self.sessions.values().filter_map(|session| session.link.as_ref()) {
            let _ = link.outbox.send(out());
        }
    }

    /// Ends all sessions; they cannot be resumed.
    pub(super) fn invalidate(&mut self) {
        self.command(|| {
            Out::Text(Utf8Bytes::from_static(r#"{"op":9,"d":false,"s":null,"t":null}"#))
        });
        self.forget_all();
    }

    /// Refuses every resume.
    pub(super) fn forget_all(&mut self) {
        self.sessions.clear();
    }

    fn forget_lost(&mut self) {
        let stale = |session: &Session| session.lost.is_some_and(|lost| lost.elapsed() > PATIENCE);
        if self.sessions.values().any(stale) {
            self.sessions.retain(|_, session| !stale(session));
        }
    }
}

impl Session {
    fn send(&mut self, event: &str, data: &str) {
        let frame = self.number(event, data);
        self.pass(frame);
    }

    /// The event as a frame, kept for a resume.
    fn number(&mut self, event: &str, data: &str) -> Utf8Bytes {
        self.sequence += 1;
        let text = format!(r#"{{"t":"{event}","s":{},"op":0,"d":{data}}}"#, self.sequence);
        let text = Utf8Bytes::from(text);
        self.sent.push_back((self.sequence, text.clone()));
        if self.sent.len() > REPLAYED {
            self.sent.pop_front();
        }
        text
    }

    fn pass(&self, frame: Utf8Bytes) {
        if let Some(link) = &self.link {
            let _ = link.outbox.send(Out::Text(frame));
        }
    }
}
