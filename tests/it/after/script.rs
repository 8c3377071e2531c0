//! A platform that does as it is told, and writes down what it is asked.

use std::collections::VecDeque;
use std::sync::Mutex;

use bouton::handle::{Failure, Platform};
use bouton::place::{ChannelId, MessageId};
use bouton::reply::Message;

/// What it was asked.
#[derive(Debug, Clone, PartialEq)]
pub enum Call {
    Send(ChannelId, Message, String),
    Edit(MessageId, Message),
    Delete(MessageId),
    Look(ChannelId),
    Original,
    FollowUp(Message),
}

#[derive(Default)]
pub struct Script(Mutex<State>);

#[derive(Default)]
struct State {
    failures: VecDeque<Failure>,
    calls: Vec<Call>,
}

impl Script {
    /// The next call fails so, the one after it as the next.
    pub fn fail(&self, failure: Failure) {
        self.0.lock().expect("sound").failures.push_back(failure);
    }

    /// What was asked since this was called last.
    pub fn calls(&self) -> Vec<Call> {
        std::mem::take(&mut self.0.lock().expect("sound").calls)
    }

    fn meet(&self, call: Call) -> Result<MessageId, Failure> {
        let mut state = self.0.lock().expect("sound");
        state.calls.push(call);
        match state.failures.pop_front() {
            Some(failure) => Err(failure),
            None => Ok(MessageId(1_000_000 + state.calls.len() as u64)),
        }
    }
}

impl Platform for Script {
    async fn send(
        &self,
        channel: ChannelId,
        message: Message,
        name: String,
    ) -> Result<MessageId, Failure> {
        self.meet(Call::Send(channel, message, name))
    }

    async fn edit(&self, _: ChannelId, message: MessageId, with: Message) -> Result<(), Failure> {
        self.meet(Call::Edit(message, with)).map(drop)
    }

    async fn delete(&self, _: ChannelId, message: MessageId) -> Result<(), Failure> {
        self.meet(Call::Delete(message)).map(drop)
    }

    async fn is_gone(&self, channel: ChannelId) -> Result<bool, Failure> {
        self.meet(Call::Look(channel)).map(|_| false)
    }

    async fn original(&self, _: &str) -> Result<MessageId, Failure> {
        self.meet(Call::Original)
    }

    async fn follow_up(&self, _: &str, message: Message) -> Result<MessageId, Failure> {
        self.meet(Call::FollowUp(message))
    }

    async fn connected(&self) -> bool {
        true
    }
}
