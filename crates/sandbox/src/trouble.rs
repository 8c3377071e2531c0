//! Lets tests make things fail: the bot's calls, the gateway, and rate limits.

use std::time::Duration;

use tokio::sync::oneshot;

use super::{
    Sandbox,
    faults::{Call, Door, Fault, Held, Hold, Knock, Moment},
    gateway::Out,
};

/// Close codes that end the session: the bot did something wrong, or its session is over.
const ENDING: [u16; 9] = [4003, 4004, 4007, 4009, 4010, 4011, 4012, 4013, 4014];

impl Sandbox {
    /// Gives the bot's next first response this fault; each further fault is for the one after.
    pub fn inject(&self, fault: Fault) {
        self.inject_at(Call::Respond, fault);
    }

    /// Gives the bot's next call of this kind this fault; each further fault is for the one after.
    pub fn inject_at(&self, call: Call, fault: Fault) {
        self.shared.state().faults.calls.push_back((call, fault));
    }

    /// Holds the bot's next call of this kind.
    pub fn hold(&self, call: Call, moment: Moment) -> Held {
        let (tell, reached) = oneshot::channel();
        let (gate, wait) = oneshot::channel();
        self.shared.state().faults.holds.push(Hold { call, moment, reached: tell, gate: wait });
        Held { reached, gate }
    }

    /// From now on, this percentage of the replies to the bot's calls come without their bodies; 0 ends that. The calls
    /// are carried out.
    pub fn stall_bodies(&self, of_a_hundred: u8) {
        self.shared.state().faults.stalling = of_a_hundred;
    }

    /// Sets whether lists of the bot's servers are empty.
    pub fn list_no_servers(&self, lacking: bool) {
        self.shared.state().faults.listing_none = lacking;
    }

    /// Returns how many replies wait for their bodies on connections that the bot has not closed.
    pub fn stalled_bodies(&self) -> usize {
        self.shared.state().faults.stalled
    }

    /// Breaks every gateway connection without a close code; sessions can be resumed.
    pub fn drop_gateway(&self) {
        self.shared.state().gateway.command(|| Out::Drop);
    }

    /// Closes every gateway connection with this code; those from 4000 to 4014 have different meanings. If the code
    /// ends sessions, they cannot be resumed.
    pub fn close_gateway(&self, code: u16) {
        let mut state = self.shared.state();
        state.gateway.command(|| Out::Close(code));
        if ENDING.contains(&code) {
            state.gateway.forget_all();
        }
        state.touch();
    }

    /// Closes the next `times` connections that begin this way with this code.
    pub fn turn_away(&self, knock: Knock, code: u16, times: usize) {
        if times > 0 {
            let doors = &mut self.shared.state().faults.doors;
            doors.push(Door { knock, code, times });
        }
    }

    /// Sets how many sessions may still begin, and when the count starts over.
    pub fn leave_sessions(&self, remaining: u32, reset_after: Duration) {
        self.shared.state().faults.sessions = Some((remaining, reset_after));
    }

    /// Sends nothing more on the current gateway connections, which stay open: no events, no acknowledgements of
    /// heartbeats. Events wait for a resume.
    pub fn mute_gateway(&self) {
        self.shared.state().gateway.command(|| Out::Mute);
    }

    /// Sets whether only the newest of a shard's sessions gets events. Discord's documentation says that all do; that
    /// one might not has been reported.
    pub fn only_newest_hears(&self, newest_only: bool) {
        self.shared.state().gateway.prefer_newest(newest_only);
    }

    /// Returns how many gateway sessions are connected.
    pub fn sessions(&self) -> usize {
        self.shared.state().gateway.connected()
    }

    /// Asks the bot to reconnect and resume (op 7).
    pub fn ask_reconnect(&self) {
        const RECONNECT: &str = r#"{"op":7,"d":null,"s":null,"t":null}"#;
        self.shared.state().gateway.command(|| Out::Text(RECONNECT.into()));
    }

    /// From now on, gives every new session a resume address where nobody listens.
    pub fn strand_sessions(&self) {
        self.shared.state().gateway.stranding = true;
    }

    /// Ends every gateway session (op 9): the bot has to identify again.
    pub fn invalidate_sessions(&self) {
        let mut state = self.shared.state();
        state.gateway.invalidate();
        state.touch();
    }

    /// From now on, accepts this many calls of a kind in each span of time, per channel, server or interaction. First
    /// responses are not counted.
    pub fn limit_calls(&self, most: u32, each: Duration) {
        self.shared.state().quotas.limit(most, each);
    }

    /// From now on, accepts this many calls in each span of time all together. Those with an interaction's token are
    /// not counted.
    pub fn limit_all_calls(&self, most: u32, each: Duration) {
        self.shared.state().quotas.limit_all(most, each);
    }
}
