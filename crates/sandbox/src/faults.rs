//! Trouble made on purpose, so that a bot can be seen to survive it.

use std::{collections::VecDeque, time::Duration};

use tokio::sync::oneshot;

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
    /// Who may use which command on a server.
    ReadPermissions,
    /// The registering of the commands.
    Register,
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
    pub(super) reached: oneshot::Receiver<()>,
    pub(super) gate: oneshot::Sender<()>,
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
    pub(super) call: Call,
    pub(super) moment: Moment,
    pub(super) reached: oneshot::Sender<()>,
    pub(super) gate: oneshot::Receiver<()>,
}

impl Hold {
    /// Waits to be released; whether it was.
    pub(super) async fn wait(self) -> bool {
        // The test that asked for it may have ended before it was reached; then there is nothing to hold.
        self.reached.send(()).is_err() || self.gate.await.is_ok()
    }
}

/// Closes connections that begin this way.
pub(super) struct Door {
    pub(super) knock: Knock,
    pub(super) code: u16,
    pub(super) times: usize,
}

/// Faults to come, each met once.
#[derive(Default)]
pub(super) struct Faults {
    pub(super) calls: VecDeque<(Call, Fault)>,
    pub(super) doors: Vec<Door>,
    pub(super) holds: Vec<Hold>,
    /// Sessions that may still be begun, and when there are more: Discord's unless told.
    pub(super) sessions: Option<(u32, Duration)>,
    /// Of how many answers in a hundred the body is withheld, and how many wait for theirs.
    pub(super) stalling: u8,
    /// No server is on a list.
    pub(super) listing_none: bool,
    pub(super) stalled: usize,
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

/// Waits where a call is held; whether it goes on.
pub(super) async fn passes(hold: Option<Hold>) -> bool {
    match hold {
        Some(hold) => hold.wait().await,
        None => true,
    }
}
