//! The gateway's sessions: <https://discord.com/developers/docs/events/gateway>. `socket` has the connections.

use std::{
    collections::{HashMap, VecDeque},
    time::{Duration, Instant},
};

use axum::extract::ws::Utf8Bytes;
use serde_json::Value;
use tokio::sync::mpsc::UnboundedSender;

use super::id::Id;

/// How many events are kept for a resume.
const REPLAYED: usize = 4096;
/// How long a session survives its connection.
const PATIENCE: Duration = Duration::from_secs(180);

/// How soon after one IDENTIFY the next of the same bucket may come.
const IDENTIFY_GAP: Duration = Duration::from_secs(5);

/// All intents that Discord defines.
pub(super) const INTENTS: u64 = 0x0331_FFFF;
/// The privileged intents: members, presences, message content.
pub(super) const PRIVILEGED: u64 = 1 << 1 | 1 << 8 | 1 << 15;
pub(super) const GUILDS: u64 = 1;

#[derive(Default)]
pub(super) struct Gateway {
    sessions: HashMap<String, Session>,
    pub(super) identified: u32,
    pub(super) resumes: u32,
    connections: u64,
    /// When each bucket of shards last began a session.
    begun: HashMap<u64, Instant>,
    /// Whether only the newest connected session of each shard gets events.
    newest_only: bool,
    /// Whether sessions are given a resume address where nobody listens.
    pub(super) stranding: bool,
}

pub(super) struct Session {
    /// Newer sessions have higher numbers.
    number: u64,
    pub(super) shard: (u64, u64),
    pub(super) intents: u64,
    sequence: u64,
    sent: VecDeque<(u64, Utf8Bytes)>,
    link: Option<Link>,
    lost: Option<Instant>,
}

struct Link {
    number: u64,
    outbox: UnboundedSender<Out>,
}

/// An instruction to a connection.
pub(super) enum Out {
    Text(Utf8Bytes),
    /// Close with this code.
    Close(u16),
    /// Break the connection without a close code.
    Drop,
    /// Stay open, but send nothing more.
    Mute,
}

impl Gateway {
    pub(super) fn online(&self) -> bool {
        self.sessions.values().any(|session| session.link.is_some())
    }

    /// Opens a session, and returns its connection's number.
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
            link: Some(link),
            lost: None,
        };
        self.sessions.insert(id.to_owned(), session);
        self.connections
    }

    /// Resumes a session and replays what it missed. Returns its connection's number, or `None` if it cannot be
    /// resumed.
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

    /// Notes that a connection ended. With `goodbye` its session ends too.
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

    /// Whether any session asked for these events.
    pub(super) fn asks_for(&self, intent: u64) -> bool {
        self.sessions.values().any(|session| session.intents & intent == intent)
    }

    /// Sends an event to every session that gets this server's (`None`: those of no server). Returns whether there is
    /// such a session, even if it is disconnected at the moment.
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
                session.send(event, data);
                any = true;
            }
        }
        any
    }

    /// Whether a shard may begin a session now, if each of `buckets` may every 5 s; counts this as a try.
    pub(super) fn may_begin(&mut self, shard: u64, buckets: u32) -> bool {
        let bucket = shard % u64::from(buckets);
        let last = self.begun.insert(bucket, Instant::now());
        last.is_none_or(|last| last.elapsed() >= IDENTIFY_GAP)
    }

    /// Returns the newest connected session of each shard, if only those get events.
    fn newest(&self) -> HashMap<(u64, u64), u64> {
        let mut newest = HashMap::new();
        let connected = self.sessions.values().filter(|it| it.link.is_some());
        for session in connected.filter(|_| self.newest_only) {
            let number = newest.entry(session.shard).or_default();
            *number = session.number.max(*number);
        }
        newest
    }

    /// Sets whether only the newest session of each shard gets events.
    pub(super) fn prefer_newest(&mut self, newest_only: bool) {
        self.newest_only = newest_only;
    }

    /// Returns how many sessions are connected.
    pub(super) fn connected(&self) -> usize {
        let sessions = self.sessions.values();
        sessions.filter(|it| it.link.is_some()).count()
    }

    /// Instructs every connection; a frame sent this way does not count as an event.
    pub(super) fn command(&self, out: impl Fn() -> Out) {
        for link in self.sessions.values().filter_map(|session| session.link.as_ref()) {
            let _ = link.outbox.send(out());
        }
    }

    /// Ends all sessions: they cannot be resumed.
    pub(super) fn invalidate(&mut self) {
        self.command(|| {
            Out::Text(Utf8Bytes::from_static(r#"{"op":9,"d":false,"s":null,"t":null}"#))
        });
        self.forget_all();
    }

    /// Forgets all sessions, so that every resume is refused.
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
        self.sequence += 1;
        let text = format!(r#"{{"t":"{event}","s":{},"op":0,"d":{data}}}"#, self.sequence);
        let text = Utf8Bytes::from(text);
        self.sent.push_back((self.sequence, text.clone()));
        if self.sent.len() > REPLAYED {
            self.sent.pop_front();
        }
        if let Some(link) = &self.link {
            let _ = link.outbox.send(Out::Text(text));
        }
    }
}
