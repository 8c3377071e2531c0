//! The pretend Discord: its messages, what opens them, and what went wrong. It outlives every process of the bot.

use std::collections::{BTreeMap, BTreeSet, VecDeque};
use std::fmt::Display;
use std::hash::{DefaultHasher, Hash, Hasher};
use std::sync::{Mutex, MutexGuard, PoisonError};

use bouton::ask::Request;
use bouton::discord::spelled;
use bouton::place::{GameId, GuildId, UserId};
use bouton::reply::Message;
use fastrand::Rng;
use serde_json::{Value, json};
use tokio::sync::Notify;

use crate::people::{controls, moves_in, stands_in, whose_dm};
use crate::quiet::Standing;
use crate::story::{MINUTE, SECOND};
use crate::time::Time;

/// When Discord's ids begin to count, in milliseconds since 1970 in UTC.
const EPOCH: i64 = 1_420_070_400_000;
/// How long a token opens anything, and a name keeps a message from being sent twice.
pub const TOKEN: i64 = 15 * MINUTE;
const NAMED: i64 = 3 * MINUTE;
/// What is said once begins like one of these.
const NEWS: [&str; 5] = ["act ", "podium ", "puzzle ", "reminder ", "w"];
/// What must come about in hours of it.
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
/// How much of a story is told when it ends badly.
const TOLD: usize = 200_000;

pub struct World {
    pub seed: u64,
    pub time: Time,
    state: Mutex<State>,
    /// Someone has to see to it that the process ends.
    pub killed: Notify,
}

pub struct State {
    pub rng: Rng,
    /// By id.
    pub messages: BTreeMap<u64, Posted>,
    pub tokens: BTreeMap<String, Token>,
    names: BTreeMap<String, (u64, i64)>,
    /// Threads, and the channel each hangs in.
    pub threads: BTreeMap<u64, u64>,
    low: u64,
    /// At which pause from now on the process ends.
    pub kill_in: Option<i64>,
    /// Nothing waits, and nothing ends.
    pub calm: bool,
    pub outage_until: i64,
    pub trouble: (i64, i64),
    pub slow_until: i64,
    /// Channels where the bot may not write, and until when.
    pub mute: BTreeMap<u64, i64>,
    /// Moves that were told as made, or as not made, when, and by what.
    pub told: Vec<Told>,
    /// Who did something last in a channel.
    pub lately: BTreeMap<u64, VecDeque<UserId>>,
    /// What is wrong.
    pub wrong: Vec<String>,
    pub interactions: u64,
    pub reached: BTreeMap<&'static str, u64>,
    /// When each was challenged by a ping.
    pub challenged: BTreeMap<UserId, Vec<i64>>,
    /// What was said with a ping, where and when; and under which name, by message.
    pinged: BTreeMap<(u64, String), i64>,
    pub calls: BTreeMap<u64, String>,
    /// Every call's name, and every game that was seen.
    pub called: BTreeMap<String, Called>,
    pub games: BTreeSet<GameId>,
    /// The last game that a message showed as its board, and all else that has a message of its own.
    pub boards: BTreeMap<u64, GameId>,
    pub standings: BTreeSet<Standing>,
    /// Who asked for everything to be erased, and when, by the bot's clock.
    pub erased: Vec<(UserId, i64)>,
    /// Since when the process at hand knows who may use which commands, by its clock.
    pub knows: BTreeMap<GuildId, i64>,
    /// What was asked for last, and when; and whether a process has left word of what it took.
    pub lately_asked: VecDeque<(Request, i64)>,
    pub left_word: bool,
    /// When the clock last went wrong.
    pub jumped: i64,
    /// When something went wrong, by the bot's clock: what the next click repairs may be out of date since then.
    pub rough: Vec<(i64, i64)>,
    trace: DefaultHasher,
    pub tale: VecDeque<String>,
}

/// A call, when it came, by the bot's clock, whom it pings, and until when they have time, if it warns of that.
#[derive(Debug, Clone)]
pub struct Called {
    pub at: i64,
    pub who: Vec<UserId>,
    pub ends: Option<i64>,
}

/// A message of the bot's.
#[derive(Debug, Clone)]
pub struct Posted {
    pub channel: u64,
    /// The only one who sees it.
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
    pub original: Option<u64>,
}

#[derive(Debug, Clone, Copy)]
pub struct Told {
    pub interaction: u64,
    pub made: bool,
    pub at: i64,
}

/// What somebody is called where a story is shown.
fn named(who: UserId) -> String {
    format!("person{who}")
}

/// What a channel is called there, if it is not somebody's own with the bot.
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
            told: Vec::new(),
            lately: BTreeMap::new(),
            wrong: Vec::new(),
            interactions: 0,
            reached: BTreeMap::new(),
            challenged: BTreeMap::new(),
            pinged: BTreeMap::new(),
            calls: BTreeMap::new(),
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

    /// An id of this moment.
    pub fn id(&self) -> u64 {
        let since = (self.time.now() - EPOCH).cast_unsigned();
        let mut state = self.state();
        state.low = (state.low + 1) % (1 << 22);
        since << 22 | state.low
    }

    /// What happens, in its order: two runs of one seed say the same.
    pub fn tell(&self, what: impl Display) {
        self.line(json!({"says": what.to_string()}));
    }

    pub fn asks(&self, who: UserId, channel: u64, what: impl Display) {
        self.line(json!({"by": named(who), "in": place(channel), "asks": what.to_string()}));
    }

    /// A line of the story, as `bouton sandbox --replay` reads it.
    fn line(&self, mut what: Value) {
        what["at"] = self.time.now().into();
        let line = what.to_string();
        let mut state = self.state();
        line.hash(&mut state.trace);
        if state.tale.len() == TOLD {
            state.tale.pop_front();
        }
        state.tale.push_back(line);
    }

    pub fn wrong(&self, what: impl Display) {
        self.tell(format_args!("WRONG {what}"));
        self.state().wrong.push(what.to_string());
    }

    /// A path that is rarely gone.
    pub fn reached(&self, path: &'static str) {
        *self.state().reached.entry(path).or_default() += 1;
    }

    pub fn trace(&self) -> u64 {
        self.state().trace.finish()
    }

    /// Posts a message, as this one of those that may be seen by all or by one; gives its id. Who is named in it is pinged.
    pub fn post(&self, channel: u64, only: Option<UserId>, message: Message) -> u64 {
        let (id, at) = (self.id(), self.time.clock.now());
        self.state().messages.insert(id, Posted { channel, only, message, at });
        self.shows(id);
        id
    }

    /// Has a message show something else, if it is there.
    pub fn redraw(&self, id: u64, with: Message) -> Option<()> {
        self.state().messages.get_mut(&id)?.message = with;
        self.shows(id);
        Some(())
    }

    /// Takes a message away, if it is there.
    pub fn remove(&self, id: u64) -> Option<()> {
        self.state().messages.remove(&id)?;
        self.line(json!({"gone": id.to_string()}));
        Some(())
    }

    /// One of the last messages that all see in a channel is removed.
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

    /// Tells what a message looks like.
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
        let shows = spelled(&message);
        self.line(json!({"id": id.to_string(), "in": place(channel), "for": only, "shows": shows}));
    }

    /// The same where a message was not sent under that name just now.
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
        let (pings, said) = (!who.is_empty(), message.said());
        let ends = said.split("<t:").nth(1).and_then(|ends| ends.split([':', '>']).next());
        let ends = ends.and_then(|ends| ends.parse::<i64>().ok()).map(|ends| ends * SECOND);
        let id = self.post(channel, None, message);
        let mut state = self.state();
        let ends = ends.filter(|_| now - state.jumped > MINUTE && name.contains('!'));
        state.names.insert(name.clone(), (id, now));
        state.names.retain(|_, (_, at)| now - *at < NAMED);
        state.called.insert(name.clone(), Called { at, who, ends });
        if pings {
            state.calls.insert(id, name.clone());
            let said = (channel, said);
            // Who was called is called again when they have moved, and were not there for a minute.
            if state.pinged.insert(said, now).is_some_and(|last| now - last < 50 * SECOND) {
                drop(state);
                self.wrong(format_args!("somebody is pinged twice by {name}"));
            }
        }
        id
    }

    /// What a token opens.
    pub fn token(&self, token: &str) -> Option<Token> {
        let now = self.time.now();
        let state = self.state();
        state.tokens.get(token).filter(|token| now - token.at < TOKEN).cloned()
    }

    /// Something goes wrong from now on, for so long.
    pub fn is_rough(&self, lasts: i64) {
        let now = self.time.clock.now();
        self.state().rough.push((now - 10 * SECOND, now + lasts + MINUTE));
    }

    /// Forgets what nobody will look at again.
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

/// Whom a message pings.
pub fn pinged(message: &Message) -> &[UserId] {
    match message {
        Message::Plain(plain) => &plain.pings,
        Message::Panel(_) => &[],
    }
}
