//! Trouble made on purpose, so that a bot can be seen to survive it.

use std::{collections::VecDeque, time::Duration};

use tokio::sync::oneshot;

use super::{Sandbox, gateway::Out};

/// What goes wrong with one call of the bot's.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Fault {
    /// 429 with this Retry-After; nothing is done.
    RateLimited(Duration),
    /// 429 with this text as Retry-After, such as `1e19`; nothing is done.
    RateLimitedFor(&'static str),
    /// A server error with this status; nothing is done.
    Refused(u16),
    /// A server error with this status, although the response did arrive.
    Lost(u16),
    /// 400 with this code of Discord's and these words; nothing is done.
    Objected(u32, &'static str),
    /// The answer takes this long, and is then as usual.
    Slow(Duration),
    /// The connection breaks after this long, and nothing is done. Of a first response it is the one over HTTP.
    CutOff(Duration),
}

/// A call of the bot's to the REST API.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Call {
    /// The first response to an interaction, also where it is that to a request.
    Respond,
    /// Looking at the message that was the response.
    ReadResponse,
    /// A change of that message.
    Amend,
    /// Another message after the response.
    FollowUp,
    /// A message in a channel.
    Post,
    /// A change of such a message.
    Edit,
    /// The deletion of such a message.
    Delete,
    /// A thread on such a message.
    OpenThread,
    /// Whether somebody is a member of a server.
    ReadMember,
    /// The list of the application's own emoji.
    ListEmoji,
    /// Another of them.
    AddEmoji,
}

/// What a bot says first on a gateway connection.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Knock {
    /// That it begins a session.
    Identify,
    /// That it resumes one.
    Resume,
}

/// Close codes after which there is nothing left to resume: what the bot said was wrong, or its session is over.
const ENDING: [u16; 9] = [4003, 4004, 4007, 4009, 4010, 4011, 4012, 4013, 4014];

/// When a call is held.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Moment {
    /// Nothing is done yet.
    Before,
    /// It is done, and the bot does not know.
    After,
}

/// A call that is held when it comes. Dropping this makes it fail: what is not done yet stays undone, and
/// the bot hears of a server error.
#[derive(Debug)]
pub struct Held {
    reached: oneshot::Receiver<()>,
    gate: oneshot::Sender<()>,
}

impl Held {
    /// Waits until the bot makes the call; whether it did in time.
    pub async fn reached(&mut self, timeout: Duration) -> bool {
        let reached = tokio::time::timeout(timeout, &mut self.reached).await;
        reached.is_ok_and(|came| came.is_ok())
    }

    /// Lets it go on.
    pub fn release(self) {
        // A bot that was killed does not wait for it.
        let _ = self.gate.send(());
    }
}

/// The other side of a [`Held`].
pub(super) struct Hold {
    call: Call,
    moment: Moment,
    reached: oneshot::Sender<()>,
    gate: oneshot::Receiver<()>,
}

impl Hold {
    /// Waits to be released; whether it was.
    pub(super) async fn wait(self) -> bool {
        // The test that asked for it may have ended before it was reached; then there is nothing to hold.
        self.reached.send(()).is_err() || self.gate.await.is_ok()
    }
}

/// Closes connections that begin this way.
struct Door {
    knock: Knock,
    code: u16,
    times: usize,
}

/// Faults to come, each met once.
#[derive(Default)]
pub(super) struct Faults {
    calls: VecDeque<(Call, Fault)>,
    doors: Vec<Door>,
    holds: Vec<Hold>,
    /// Sessions that may still be begun, and when there are more: Discord's unless told.
    pub(super) sessions: Option<(u32, Duration)>,
    /// Of how many answers in a hundred the body is withheld, and how many wait for theirs.
    stalling: u8,
    stalled: usize,
}

impl Faults {
    /// What the next call of this kind meets.
    pub(super) fn met(&mut self, call: Call) -> Option<Fault> {
        let index = self.calls.iter().position(|(other, _)| *other == call)?;
        self.calls.remove(index).map(|(_, fault)| fault)
    }

    /// The code to close a connection with that began this way.
    pub(super) fn turned_away(&mut self, knock: Knock) -> Option<u16> {
        let door = self.doors.iter_mut().find(|door| door.knock == knock)?;
        door.times -= 1;
        let code = door.code;
        self.doors.retain(|door| door.times > 0);
        Some(code)
    }

    /// Whether the body of an answer that begins now is withheld; then it waits for it.
    pub(super) fn stalls(&mut self) -> bool {
        let stalls = fastrand::u8(..100) < self.stalling;
        self.stalled += usize::from(stalls);
        stalls
    }

    /// One no longer waits.
    pub(super) fn gives_up(&mut self) {
        self.stalled -= 1;
    }

    /// Where to hold a call that comes now, before and after it is done. Both are settled as it comes: a hold asked for
    /// while a call is being done is for the next one.
    pub(super) fn holds(&mut self, call: Call) -> (Option<Hold>, Option<Hold>) {
        let mut at = |moment| {
            let fits = |hold: &Hold| hold.call == call && hold.moment == moment;
            let index = self.holds.iter().position(fits)?;
            Some(self.holds.remove(index))
        };
        (at(Moment::Before), at(Moment::After))
    }
}

impl Sandbox {
    /// The bot's next first response meets this fault, the one after it the next.
    pub fn inject(&self, fault: Fault) {
        self.inject_at(Call::Respond, fault);
    }

    /// The bot's next call of this kind meets this fault, the one after it the next.
    pub fn inject_at(&self, call: Call, fault: Fault) {
        self.shared.state().faults.calls.push_back((call, fault));
    }

    /// Holds the bot's next call of this kind.
    pub fn hold(&self, call: Call, moment: Moment) -> Held {
        let (tell, reached) = oneshot::channel();
        let (gate, wait) = oneshot::channel();
        self.shared.state().faults.holds.push(Hold {
            call,
            moment,
            reached: tell,
            gate: wait,
        });
        Held { reached, gate }
    }

    /// From now on, of so many of a hundred answers to the bot's calls only the head comes, whatever they are, and the body
    /// never; until it is told otherwise. What was asked for is done.
    pub fn stall_bodies(&self, of_a_hundred: u8) {
        self.shared.state().faults.stalling = of_a_hundred;
    }

    /// How many answers wait for their bodies on connections that the bot has not closed.
    pub fn stalled_bodies(&self) -> usize {
        self.shared.state().faults.stalled
    }

    /// Breaks every gateway connection without a close code; sessions can be resumed.
    pub fn drop_gateway(&self) {
        self.shared.state().gateway.command(|| Out::Drop);
    }

    /// Closes every gateway connection with this code: from 4000 to 4014, each says something else. Where the code ends
    /// sessions, they cannot be resumed.
    pub fn close_gateway(&self, code: u16) {
        let mut state = self.shared.state();
        state.gateway.command(|| Out::Close(code));
        if ENDING.contains(&code) {
            state.gateway.forget_all();
        }
        state.touch();
    }

    /// Closes the next connections that begin this way, this many of them, with this code.
    pub fn turn_away(&self, knock: Knock, code: u16, times: usize) {
        if times > 0 {
            let doors = &mut self.shared.state().faults.doors;
            doors.push(Door { knock, code, times });
        }
    }

    /// Sets how many sessions may still be begun, and when there will be more.
    pub fn leave_sessions(&self, remaining: u32, reset_after: Duration) {
        self.shared.state().faults.sessions = Some((remaining, reset_after));
    }

    /// Sends nothing more on the gateway connections there are, though they stay open: no events, no acknowledgements
    /// of heartbeats. Events wait for a resume.
    pub fn mute_gateway(&self) {
        self.shared.state().gateway.command(|| Out::Mute);
    }

    /// Keeps events back until [`Sandbox::release_events_backwards`]. They are numbered as they happen.
    pub fn hold_events(&self) {
        self.shared.state().gateway.hold();
    }

    /// How many events are kept back.
    pub fn events_held(&self) -> usize {
        self.shared.state().gateway.held()
    }

    /// Sends the events that were kept back, last first.
    pub fn release_events_backwards(&self) {
        self.shared.state().gateway.release_backwards();
    }

    /// Of several sessions of one shard only the newest hears from now on, or all again. Discord's documentation says that
    /// all do; that one might not has been reported.
    pub fn only_newest_hears(&self, newest_only: bool) {
        self.shared.state().gateway.prefer_newest(newest_only);
    }

    /// How many gateway sessions are connected.
    pub fn sessions(&self) -> usize {
        self.shared.state().gateway.connected()
    }

    /// Asks the bot to reconnect and resume (op 7).
    pub fn ask_reconnect(&self) {
        const RECONNECT: &str = r#"{"op":7,"d":null,"s":null,"t":null}"#;
        self.shared
            .state()
            .gateway
            .command(|| Out::Text(RECONNECT.into()));
    }

    /// Ends every gateway session (op 9): the bot has to identify again.
    pub fn invalidate_sessions(&self) {
        let mut state = self.shared.state();
        state.gateway.invalidate();
        state.touch();
    }
}

/// Waits where a call is held; whether it goes on.
pub(super) async fn passes(hold: Option<Hold>) -> bool {
    match hold {
        Some(hold) => hold.wait().await,
        None => true,
    }
}
