//! Trouble made on purpose, so that a bot can be seen to survive it.

use std::{collections::VecDeque, time::Duration};

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

/// Faults to come, each met once.
#[derive(Default)]
pub(super) struct Faults(pub(super) VecDeque<Fault>);

impl Sandbox {
    /// The bot's next first response meets this fault, the one after it the next.
    pub fn inject(&self, fault: Fault) {
        self.shared.state().faults.0.push_back(fault);
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
