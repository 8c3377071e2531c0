//! Faults made on purpose, to show that a bot survives them.

use std::{collections::VecDeque, time::Duration};

use tokio::sync::oneshot;

/// What goes wrong with one of the bot's calls.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Fault {
    /// 429 with this Retry-After; nothing is done.
    RateLimited(Duration),
    /// 429 with this text as Retry-After, such as `1e19`; nothing is done.
    RateLimitedFor(&'static str),
    /// A server error with this status; nothing is done.
    Refused(u16),
    /// A server error with this status, although the call was carried out.
    Lost(u16),
    /// 400 with this error code of Discord's and this message; nothing is done.
    Objected(u32, &'static str),
    /// The reply is as usual, but takes this long.
    Slow(Duration),
    /// Nothing is done, and the reply is a 502 after this long; a first response over HTTP loses its connection
    /// instead.
    CutOff(Duration),
}

/// A call of the bot's to the REST API.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Call {
    /// The first response to an interaction, whether in a call or in the response to a request.
    Respond,
    /// Reading the message that the response became.
    ReadResponse,
    /// Editing that message.
    Amend,
    /// Another message after the response.
    FollowUp,
    /// Posting a message in a channel.
    Post,
    /// Editing such a message.
    Edit,
    /// Deleting such a message.
    Delete,
    /// Opening a thread on such a message.
    OpenThread,
    /// Reading whether somebody is a member of a server.
    ReadMember,
    /// Reading who may use which command on a server.
    ReadPermissions,
    /// Registering the commands.
    Register,
    /// Listing the application's own emoji.
    ListEmoji,
    /// Adding one.
    AddEmoji,
}

/// What a bot sends first on a gateway connection.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Knock {
    /// It begins a session.
    Identify,
    /// It resumes one.
    Resume,
}

/// The moment at which a call is held.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Moment {
    /// Before anything is done.
    Before,
    /// After it is done, but before the bot knows.
    After,
}

/// A call held when it comes. Dropping this makes the call fail with a server error: what is not done yet is not done.
#[derive(Debug)]
pub struct Held {
    pub(super) reached: oneshot::Receiver<()>,
    pub(super) gate: oneshot::Sender<()>,
}

impl Held {
    /// Waits until the bot makes the call. Returns whether it did in time.
    pub async fn reached(&mut self, timeout: Duration) -> bool {
        let reached = tokio::time::timeout(timeout, &mut self.reached).await;
        reached.is_ok_and(|beat| beat.is_ok())
    }

    /// Lets the call go on.
    pub fn release(self) {
        // A bot that was killed no longer waits for the reply.
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
    /// Waits to be released. Returns whether it was.
    pub(super) async fn wait(self) -> bool {
        // The test may have ended before the call came; then there is nothing to hold.
        self.reached.send(()).is_err() || self.gate.await.is_ok()
    }
}

/// Closes connections that begin this way.
pub(super) struct Door {
    pub(super) knock: Knock,
    pub(super) code: u16,
    pub(super) times: usize,
}

/// Faults to come, each of which happens once.
#[derive(Default)]
pub(super) struct Faults {
    pub(super) calls: VecDeque<(Call, Fault)>,
    pub(super) doors: Vec<Door>,
    pub(super) holds: Vec<Hold>,
    /// How many sessions may still begin, and when the count starts over; `None` is Discord's default.
    pub(super) sessions: Option<(u32, Duration)>,
    /// The percentage of replies whose body is withheld. `stalled` counts those waiting for theirs.
    pub(super) stalling: u8,
    /// Whether lists of servers are empty.
    pub(super) listing_none: bool,
    pub(super) stalled: usize,
}

impl Faults {
    /// Takes the fault for the next call of this kind.
    pub(super) fn matching(&mut self, call: Call) -> Option<Fault> {
        let index = self.calls.iter().position(|(other, _)| *other == call)?;
        self.calls.remove(index).map(|(_, fault)| fault)
    }

    /// Returns the code with which to close a connection that began this way.
    pub(super) fn turned_away(&mut self, knock: Knock) -> Option<u16> {
        let door = self.doors.iter_mut().find(|door| door.knock == knock)?;
        door.times -= 1;
        let code = door.code;
        self.doors.retain(|door| door.times > 0);
        Some(code)
    }

    /// Decides whether the body of this reply is withheld; if so, counts it as waiting.
    pub(super) fn stalls(&mut self) -> bool {
        let stalls = fastrand::u8(..100) < self.stalling;
        self.stalled += usize::from(stalls);
        stalls
    }

    /// Notes that a withheld reply is no longer waited for.
    pub(super) fn gives_up(&mut self) {
        self.stalled -= 1;
    }

    /// Takes the holds for this call, before and after it is done. Both are taken when the call comes: a hold asked for
    /// while it is being done is for the next call.
    pub(super) fn holds(&mut self, call: Call) -> (Option<Hold>, Option<Hold>) {
        let mut at = |moment| {
            let fits = |hold: &Hold| hold.call == call && hold.moment == moment;
            let index = self.holds.iter().position(fits)?;
            Some(self.holds.remove(index))
        };
        (at(Moment::Before), at(Moment::After))
    }
}

/// Waits if the call is held. Returns whether it goes on.
pub(super) async fn passes(hold: Option<Hold>) -> bool {
    match hold {
        Some(hold) => hold.wait().await,
        None => true,
    }
}
