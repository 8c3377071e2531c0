//! Trouble made on purpose, so that a bot can be seen to survive it.

use std::{collections::VecDeque, time::Duration};

use tokio::sync::oneshot;

use super::{Sandbox, gateway::Out};

/// What goes wrong with one first response of the bot's.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Fault {
    /// 429 with this Retry-After; nothing is done.
    RateLimited(Duration),
    /// A server error with this status; nothing is done.
    Refused(u16),
    /// A server error with this status, although the response did arrive.
    Lost(u16),
    /// The answer takes this long, and is then as ever.
    Slow(Duration),
}

/// A call of the bot's to the REST API.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Call {
    /// The first response to an interaction.
    Respond,
    /// Looking at the message that was the response.
    ReadResponse,
    /// Another message after the response.
    FollowUp,
    /// A message in a channel.
    Post,
    /// A change of such a message.
    Edit,
    /// The end of such a message.
    Delete,
}

/// When a call is held.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Moment {
    /// Nothing is done yet.
    Before,
    /// It is done, and the bot does not know.
    After,
}

/// A call that is held when it comes. Dropping this lets it come to nothing: what is not done yet stays undone, and
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
        // Whoever ordered it may have gone before it was reached: then nobody wants it held.
        self.reached.send(()).is_err() || self.gate.await.is_ok()
    }
}

/// Faults to come, each met once.
#[derive(Default)]
pub(super) struct Faults {
    pub(super) answers: VecDeque<Fault>,
    holds: Vec<Hold>,
}

impl Faults {
    /// What is to be held now, if anything is.
    pub(super) fn hold(&mut self, call: Call, moment: Moment) -> Option<Hold> {
        let fits = |hold: &Hold| hold.call == call && hold.moment == moment;
        let index = self.holds.iter().position(fits)?;
        Some(self.holds.remove(index))
    }
}

impl Sandbox {
    /// The bot's next first response meets this fault, the one after it the next.
    pub fn inject(&self, fault: Fault) {
        self.shared.state().faults.answers.push_back(fault);
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

    /// Breaks every gateway connection without a word; sessions can be resumed.
    pub fn drop_gateway(&self) {
        self.shared.state().gateway.command(|| Out::Drop);
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

    /// Asks the bot to reconnect and resume (op 7).
    pub fn ask_reconnect(&self) {
        const RECONNECT: &str = r#"{"op":7,"d":null,"s":null,"t":null}"#;
        self.shared
            .state()
            .gateway
            .command(|| Out::Text(RECONNECT.into()));
    }

    /// Ends every gateway session (op 9): the bot has to identify anew.
    pub fn invalidate_sessions(&self) {
        let mut state = self.shared.state();
        state.gateway.invalidate();
        state.touch();
    }

    /// Delivers the last interaction to the bot a second time, as a gateway may after a resume.
    pub fn redeliver(&self) {
        let mut state = self.shared.state();
        let state = &mut *state;
        if let Some((guild, event)) = &state.interactions.last {
            state
                .gateway
                .dispatch(*guild, 0, "INTERACTION_CREATE", event);
        }
    }
}
