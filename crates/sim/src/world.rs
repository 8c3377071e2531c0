//! The pretend Discord: its messages and tokens, and a record of what went wrong. It outlives every process of the bot.

use std::collections::{BTreeMap, BTreeSet, VecDeque};
use std::fmt::Display;
use std::hash::{DefaultHasher, Hash, Hasher};
use std::sync::{Mutex, MutexGuard, PoisonError};

use bouton::ask::Request;
use bouton::discord::message_json;
use bouton::place::{GameId, GuildId, UserId};
use bouton::reply::{Frame, Message};
use fastrand::Rng;
use serde_json::{Value, json};
use tokio::sync::Notify;

use crate::invariants::Standing;
use crate::people::{controls, moves_in, stands_in, whose_dm};
use crate::story::{MINUTE, SECOND};
use crate::time::Time;

/// When Discord's ids begin to count, in milliseconds since 1970 in UTC.
const EPOCH: i64 = 1_420_070_400_000;
/// How long a token is valid, and how long a name prevents a message from being sent twice.
pub const TOKEN: i64 = 15 * MINUTE;
const NAMED: i64 = 3 * MINUTE;
/// Messages whose names begin like this are sent once only.
const NEWS: [&str; 5] = ["act ", "podium ", "puzzle ", "reminder ", "w"];
/// What must happen at least once in hours of simulation.
pub const RARE: [&str; 29] = [
    "a board is found by what opened it",
    "a call is done, and nobody hears of it",
    "a channel refuses the bot",
    "a class is over",
    "a fair match is over",
    "a game is lost on time",
    "a game is put away",
    "a game of somebody who is erased is gone",
    "a message is gone",
    "a message is sent twice under one name",
    "a move is told as made",
    "a move is told as not made",
    "a second game of a match begins",
    "a simul is over",
    "a thread is opened",
    "a token opens nothing any more",
    "a tournament goes on",
    "a tournament is won",
    "a vote is counted",
    "an answer arrives, and nobody hears of it",
    "an answer comes too late",
    "an answer is lost",
    "an answer takes the database too long",
    "an interaction is delivered twice",
    "an interaction reaches the next process as well",
    "it ends with a call under way",
    "it stops with something in hand",
    "nobody knows whether a move was made",
    "somebody uses what is denied to them",
];
/// How many lines of a story are kept, for when it fails.
const TOLD: usize = 200_000;

pub struct World {
    pub seed: u64,
    pub time: Time,
    state: Mutex<State>,
    /// Notified when the process has to end.
    pub killed: Notify,
}

pub struct State {
    pub rng: Rng,
    /// Messages by id.
    pub messages: BTreeMap<u64, Posted>,
    pub tokens: BTreeMap<String, Token>,
    names: BTreeMap<String, (u64, i64)>,
    /// Threads, and the channel of each.
    pub threads: BTreeMap<u64, u64>,
    low: u64,
    /// At which pause from now on the process ends.
    pub kill_in: Option<i64>,
    /// Whether calls neither wait nor end the process.
    pub calm: bool,
    pub outage_until: i64,
    pub trouble: (i64, i64),
    pub slow_until: i64,
    /// Channels where the bot may not write, and until when.
    pub mute: BTreeMap<u64, i64>,
    /// Moves that the bot reported as made or as not made.
    pub claims: Vec<Claim>,
    /// Who was active in each channel lately.
    pub lately: BTreeMap<u64, VecDeque<UserId>>,
    /// The failures so far.
    pub wrong: Vec<String>,
    pub interactions: u64,
    pub reached: BTreeMap<&'static str, u64>,
    /// When each person was pinged about challenges.
    pub challenged: BTreeMap<UserId, Vec<i64>>,
    /// When each text was sent with a ping, by channel and text; and the name of each ping, by message.
    pinged: BTreeMap<(u64, String), i64>,
    pub calls: BTreeMap<u64, String>,
    /// The named messages whose ids the bot was told.
    pub heard: BTreeSet<u64>,
    /// Every named message by its name, and every game that was seen.
    pub called: BTreeMap<String, Called>,
    pub games: BTreeSet<GameId>,
    /// The latest game that each message showed as its board, and everything else with a message of its own.
    pub boards: BTreeMap<u64, GameId>,
    pub standings: BTreeSet<Standing>,
    /// Who asked for everything to be erased, when, by the bot's clock, and their oldest board that is redrawn then.
    pub erased: Vec<(UserId, i64, u64)>,
    /// Since when the current process knows who may use which commands on a server, by its clock.
    pub knows: BTreeMap<GuildId, i64>,
    /// The latest requests and their times; and whether a process that stopped has recorded what it took.
    pub lately_asked: VecDeque<(Request, i64)>,
    pub left_word: bool,
    /// When the clock last became wrong.
    pub jumped: i64,
    /// Periods with a fault, by the bot's clock: boards changed in them may be out of date until the next click.
    pub rough: Vec<(i64, i64)>,
    trace: DefaultHasher,
    pub tale: VecDeque<String>,
}

/// A named message: when it came, by the bot's clock, whom it pings, and if it is a warning, when their time ends.
#[derive(Debug, Clone)]
pub struct Called {
    pub at: i64,
    pub who: Vec<UserId>,
    pub ends: Option<i64>,
}

/// One of the bot's messages.
#[derive(Debug, Clone)]
pub struct Posted {
    pub channel: u64,
    /// The only person who sees it.
    pub only: Option<UserId>,
    pub message: Message,
    /// When it was posted, by the bot's clock.
    pub at: i64,
}

#[derive(Debug, Clone)]
pub struct Token {
    pub at: i64,
    pub channel: u64,
    pub answered: bool,
    /// The message that the answer became.
    pub answer_message: Option<u64>,
}

#[derive(Debug, Clone, Copy)]
pub struct Claim {
    pub interaction: u64,
    pub made: bool,
    pub at: i64,
}

/// Returns a person's name in a story's replay.
fn named(who: UserId) -> String {
    format!("person{who}")
}

/// Returns a channel's name in a replay, unless it is somebody's direct messages with the bot.
fn place(channel: u64) -> Option<String> {
    whose_dm(channel).is_none().then(|| channel.to_string())
}

impl World {
    pub fn new(seed: u64, start: i64) -> Self {
        let state = State {
            rng: Rng::with_seed(seed),
            messages: BTreeMap::new(),
            tokens: BTreeMap::new(),
            names: BTreeMap::new(),
            threads: BTreeMap::new(),
            low: 0,
            kill_in: None,
            calm: false,
            outage_until: 0,
            trouble: (0, 0),
            slow_until: 0,
            mute: BTreeMap::new(),
            claims: Vec::new(),
            lately: BTreeMap::new(),
            wrong: Vec::new(),
            interactions: 0,
            reached: BTreeMap::new(),
            challenged: BTreeMap::new(),
            pinged: BTreeMap::new(),
            calls: BTreeMap::new(),
            heard: BTreeSet::new(),
            called: BTreeMap::new(),
            games: BTreeSet::new(),
            boards: BTreeMap::new(),
            standings: BTreeSet::new(),
            erased: Vec::new(),
            knows: BTreeMap::new(),
            lately_asked: VecDeque::new(),
            left_word: false,
            jumped: 0,
            rough: Vec::new(),
            trace: DefaultHasher::new(),
            tale: VecDeque::new(),
        };
        Self { seed, time: Time::at(start), state: Mutex::new(state), killed: Notify::new() }
    }

    pub fn state(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Makes an id with the current time.
    pub fn id(&self) -> u64 {
        let since = (self.time.now() - EPOCH).cast_unsigned();
        let mut state = self.state();
        state.low = (state.low + 1) % (1 << 22);
        since << 22 | state.low
    }

    /// Records what happens: two runs of one seed record the same.
    pub fn tell(&self, text: impl Display) {
        self.line(json!({"says": text.to_string()}));
    }

    pub fn asks(&self, who: UserId, channel: u64, text: impl Display) {
        self.line(json!({"by": named(who), "in": place(channel), "asks": text.to_string()}));
    }

    /// Adds a line to the story, as `bouton sandbox --replay` reads it.
    fn line(&self, mut line: Value) {
        line["at"] = self.time.now().into();
        let line = line.to_string();
        let mut state = self.state();
        line.hash(&mut state.trace);
        if state.tale.len() == TOLD {
            state.tale.pop_front();
        }
        state.tale.push_back(line);
    }

    pub fn wrong(&self, text: impl Display) {
        self.tell(format_args!("WRONG {text}"));
        self.state().wrong.push(text.to_string());
    }

    /// Counts that something rare happened.
    pub fn reached(&self, path: &'static str) {
        *self.state().reached.entry(path).or_default() += 1;
    }

    pub fn trace(&self) -> u64 {
        self.state().trace.finish()
    }

    /// Posts a message, for all or as a whisper for one person, and returns its id.
    pub fn post(&self, channel: u64, only: Option<UserId>, message: Message) -> u64 {
        let (id, at) = (self.id(), self.time.clock.now());
        self.state().messages.insert(id, Posted { channel, only, message, at });
        self.shows(id);
        id
    }

    /// Edits a message, if it exists.
    pub fn redraw(&self, id: u64, with: Message) -> Option<()> {
        self.state().messages.get_mut(&id)?.message = with;
        self.shows(id);
        Some(())
    }

    /// Removes a message, if it exists.
    pub fn remove(&self, id: u64) -> Option<()> {
        self.state().messages.remove(&id)?;
        self.line(json!({"gone": id.to_string()}));
        Some(())
    }

    /// Removes one of the latest public messages in a channel.
    pub fn loses(&self, channel: u64, seed: u64) {
        let last = {
            let state = self.state();
            let here = state.messages.iter().rev();
            let here =
                here.filter(|(_, posted)| posted.channel == channel && posted.only.is_none());
            Rng::with_seed(seed).choice(here.take(4).map(|(&id, _)| id).collect::<Vec<_>>())
        };
        if let Some(id) = last {
            self.remove(id);
        }
    }

    /// Records what a message looks like.
    fn shows(&self, id: u64) {
        let Some(Posted { channel, only, message, .. }) = self.state().messages.get(&id).cloned()
        else {
            return;
        };
        {
            let mut state = self.state();
            for control in controls(&message) {
                if let Some(game) = moves_in(&control) {
                    state.games.insert(game);
                    state.boards.insert(id, game);
                }
                state.standings.extend(stands_in(&control));
            }
        }
        let only = only.or_else(|| whose_dm(channel)).map(named);
        let shows = message_json(&message);
        self.line(json!({"id": id.to_string(), "in": place(channel), "for": only, "shows": shows}));
    }

    /// Posts a message, unless one was just sent under this name.
    pub fn post_once(&self, channel: u64, message: Message, name: String) -> u64 {
        let now = self.time.now();
        let before = self.state().names.get(&name).copied();
        if let Some((id, at)) = before
            && now - at < NAMED
        {
            self.reached("a message is sent twice under one name");
            return id;
        }
        if NEWS.iter().any(|news| name.starts_with(news)) && self.state().called.contains_key(&name)
        {
            self.wrong(format_args!("{name} is said again"));
        }
        let (at, who) = (self.time.clock.now(), pinged(&message).to_vec());
        let (pings, text) = (!who.is_empty(), message.said());
        let ends = text.split("<t:").nth(1).and_then(|ends| ends.split([':', '>']).next());
        let ends = ends.and_then(|ends| ends.parse::<i64>().ok()).map(|ends| ends * SECOND);
        let id = self.post(channel, None, message);
        let mut state = self.state();
        let ends = ends.filter(|_| now - state.jumped > MINUTE && name.contains('!'));
        state.names.insert(name.clone(), (id, now));
        state.names.retain(|_, (_, at)| now - *at < NAMED);
        state.called.insert(name.clone(), Called { at, who, ends });
        if pings {
            state.calls.insert(id, name.clone());
            let key = (channel, text);
            // Somebody is pinged again only after they have moved and been away for a minute.
            if state.pinged.insert(key, now).is_some_and(|last| now - last < 50 * SECOND) {
                drop(state);
                self.wrong(format_args!("somebody is pinged twice by {name}"));
            }
        }
        id
    }

    /// Returns what a token stands for, while it is valid.
    pub fn token(&self, token: &str) -> Option<Token> {
        let now = self.time.now();
        let state = self.state();
        state.tokens.get(token).filter(|token| now - token.at < TOKEN).cloned()
    }

    /// Notes a fault that lasts this long.
    pub fn is_rough(&self, lasts: i64) {
        let now = self.time.clock.now();
        self.state().rough.push((now - 10 * SECOND, now + lasts + MINUTE));
    }

    /// Drops what nobody will look at again.
    pub fn tidy(&self) {
        let now = self.time.now();
        let mut state = self.state();
        state.tokens.retain(|_, token| now - token.at < 2 * TOKEN);
        let old = ((now - 12 * 60 * MINUTE - EPOCH).max(0).cast_unsigned()) << 22;
        state.messages.retain(|&id, posted| id > old || posted.only.is_none());
    }
}

impl State {
    pub fn is_here(&mut self, who: UserId, channel: u64) {
        let lately = self.lately.entry(channel).or_default();
        lately.retain(|&other| other != who);
        lately.push_front(who);
        lately.truncate(3);
    }

    pub fn may_write(&self, channel: u64, now: i64) -> bool {
        let parent = self.threads.get(&channel).unwrap_or(&channel);
        self.mute.get(parent).is_none_or(|&until| until < now)
    }
}

/// Returns the people that a message pings.
pub fn pinged(message: &Message) -> &[UserId] {
    match &message.frame {
        Frame::Plain { pings, .. } => pings,
        Frame::Panel { .. } => &[],
    }
}
