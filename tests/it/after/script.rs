//! A scripted platform: it fails on demand, and records the calls and the visible messages.

use std::collections::{BTreeMap, HashMap, VecDeque};
use std::ops::RangeInclusive;
use std::sync::Mutex;
use std::time::Duration;

use bouton::ask::{Overrides, ServerChannel};
use bouton::handle::{Failure, Platform};
use bouton::place::{ChannelId, GuildId, MessageId, UserId};
use bouton::reply::{Message, Reply, Thread};

/// A call made to the platform.
#[derive(Debug, Clone, PartialEq)]
pub enum Call {
    Send(ChannelId, Message, String),
    Edit(MessageId, Message),
    Delete(MessageId),
    Look(ChannelId),
    Original,
    FollowUp(Message),
    Member(UserId),
    OpenThread(MessageId, Thread),
}

#[derive(Default)]
pub struct Script(Mutex<State>);

#[derive(Default)]
struct State {
    failures: VecDeque<Option<Failure>>,
    calls: Vec<Call>,
    messages: BTreeMap<MessageId, Message>,
    delays: Option<fastrand::Rng>,
    slow: Option<(RangeInclusive<u64>, Duration)>,
    busy: HashMap<ChannelId, usize>,
    most: (usize, usize),
}

impl State {
    fn post(&mut self, message: Message) -> MessageId {
        let id = MessageId(self.messages.last_key_value().map_or(1_000_000, |(id, _)| id.0) + 1);
        self.messages.insert(id, message);
        id
    }
}

impl Script {
    /// Makes the next call fail like this; repeated, the ones after it.
    pub fn fail(&self, failure: Failure) {
        self.state().failures.push_back(Some(failure));
    }

    /// Lets the next `calls` calls succeed.
    pub fn let_pass(&self, calls: usize) {
        self.state().failures.extend((0..calls).map(|_| None));
    }

    /// Delays every call and answer from now on, by times drawn from the seed.
    pub fn delay(&self, seed: u64) {
        self.state().delays = Some(fastrand::Rng::with_seed(seed));
    }

    /// Makes sending in those channels slower.
    pub fn drag(&self, channels: RangeInclusive<u64>, time: Duration) {
        self.state().slow = Some((channels, time));
    }

    /// The most sends at once: in all channels, and in one.
    pub fn most(&self) -> (usize, usize) {
        self.state().most
    }

    /// Returns the calls since this was last used.
    pub fn calls(&self) -> Vec<Call> {
        std::mem::take(&mut self.state().calls)
    }

    /// Returns the messages sent since the calls were last taken, each with its channel and name.
    pub fn sent(&self) -> Vec<(ChannelId, Message, String)> {
        let sent = |call| match call {
            Call::Send(channel, message, name) => Some((channel, message, name)),
            _ => None,
        };
        self.calls().into_iter().filter_map(sent).collect()
    }

    /// Adds a message that is visible already.
    pub fn show(&self, id: MessageId, message: Message) {
        self.state().messages.insert(id, message);
    }

    /// Returns the visible messages.
    pub fn messages(&self) -> BTreeMap<MessageId, Message> {
        self.state().messages.clone()
    }

    /// Delivers an answer, and returns the token that finds its message.
    pub async fn answer(&self, used: Option<MessageId>, reply: &Reply) -> String {
        self.wait().await;
        let mut state = self.state();
        let id = match (reply, used) {
            (Reply::Post(message), _) => state.post(message.clone()),
            (Reply::Update(message), Some(used)) => {
                state.messages.insert(used, message.clone());
                used
            }
            _ => MessageId(0),
        };
        id.to_string()
    }

    fn state(&self) -> std::sync::MutexGuard<'_, State> {
        self.0.lock().expect("nobody panicked")
    }

    async fn wait(&self) {
        let millis = self.state().delays.as_mut().map(|rng| rng.u64(0..4));
        if let Some(millis) = millis {
            tokio::time::sleep(Duration::from_millis(millis)).await;
        }
    }

    /// Makes the call succeed or fail, at some moment between its two waits.
    async fn meet<T>(&self, call: Call, done: impl FnOnce(&mut State) -> T) -> Result<T, Failure> {
        self.wait().await;
        let result = {
            let mut state = self.state();
            state.calls.push(call);
            match state.failures.pop_front().flatten() {
                Some(failure) => Err(failure),
                None => Ok(done(&mut state)),
            }
        };
        self.wait().await;
        result
    }
}

impl Platform for Script {
    async fn send(
        &self,
        channel: ChannelId,
        message: Message,
        name: String,
    ) -> Result<MessageId, Failure> {
        let time = {
            let mut state = self.state();
            *state.busy.entry(channel).or_default() += 1;
            let (all, here) = (state.busy.values().sum(), state.busy[&channel]);
            state.most = (state.most.0.max(all), state.most.1.max(here));
            match &state.slow {
                Some((slow, time)) if slow.contains(&channel.0) => *time,
                Some(_) => Duration::from_millis(50),
                None => Duration::ZERO,
            }
        };
        tokio::time::sleep(time).await;
        *self.state().busy.entry(channel).or_default() -= 1;
        let call = Call::Send(channel, message.clone(), name);
        self.meet(call, |state| state.post(message)).await
    }

    async fn send_to(
        &self,
        who: UserId,
        message: Message,
        name: String,
    ) -> Result<MessageId, Failure> {
        self.send(ChannelId(who.0), message, name).await
    }

    async fn edit(&self, _: ChannelId, id: MessageId, with: Message) -> Result<(), Failure> {
        let call = Call::Edit(id, with.clone());
        let edit = |state: &mut State| drop(state.messages.insert(id, with));
        self.meet(call, edit).await
    }

    async fn delete(&self, _: ChannelId, id: MessageId) -> Result<(), Failure> {
        let delete = |state: &mut State| drop(state.messages.remove(&id));
        self.meet(Call::Delete(id), delete).await
    }

    async fn open_thread(
        &self,
        _: ChannelId,
        message: MessageId,
        thread: Thread,
    ) -> Result<ChannelId, Failure> {
        let call = Call::OpenThread(message, thread);
        self.meet(call, |_| message.thread()).await
    }

    async fn is_above(&self, _: GuildId, _: UserId, _: UserId) -> Result<bool, Failure> {
        Ok(false)
    }

    async fn overrides(&self, _: GuildId) -> Result<Overrides, Failure> {
        Ok(Overrides::default())
    }

    async fn is_gone(&self, channel: ChannelId) -> Result<bool, Failure> {
        self.meet(Call::Look(channel), |_| false).await
    }

    async fn is_in(&self, _: GuildId, _: ChannelId) -> Result<bool, Failure> {
        Ok(true)
    }

    async fn answer_message(&self, token: &str) -> Result<MessageId, Failure> {
        let id = MessageId(token.parse().expect("a message's id"));
        self.meet(Call::Original, |_| id).await
    }

    async fn follow_up(&self, _: &str, message: Message) -> Result<MessageId, Failure> {
        let call = Call::FollowUp(message.clone());
        self.meet(call, |state| state.post(message)).await
    }

    async fn answer_text(&self, token: &str) -> Result<String, Failure> {
        let id = MessageId(token.parse().expect("a message's id"));
        let text = |state: &mut State| state.messages.get(&id).map(|it| it.said());
        let text = self.meet(Call::Original, text).await?;
        Ok(text.unwrap_or_default())
    }

    async fn edit_answer(&self, token: &str, with: Message) -> Result<(), Failure> {
        let id = MessageId(token.parse().expect("a message's id"));
        self.edit(ChannelId(0), id, with).await
    }

    async fn is_member(&self, _: GuildId, who: UserId) -> Result<bool, Failure> {
        self.meet(Call::Member(who), |_| true).await
    }

    async fn channels(&self, _: GuildId) -> Result<Vec<ServerChannel>, Failure> {
        Ok(Vec::new())
    }

    fn is_connected(&self, _: u32) -> bool {
        true
    }
}
