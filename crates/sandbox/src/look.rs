//! Lets tests look at the sandbox, and wait for changes.

use std::time::Duration;

use super::{Sandbox, client::User, id::Id, state::Violation, view::MessageView};

impl Sandbox {
    /// Returns the messages of a channel that a person sees, oldest first.
    pub fn messages(&self, channel: Id, viewer: &User) -> Vec<MessageView> {
        let state = self.shared.state();
        let Some(place) = state.world.channels.get(&channel) else {
            return Vec::new();
        };
        if !state.world.can_see(viewer.id(), place) {
            return Vec::new();
        }
        let mut views: Vec<_> = place
            .messages
            .values()
            .chain(place.whispers.values().filter(|message| message.visible_to(viewer.id())))
            .map(MessageView::of)
            .collect();
        views.sort_unstable_by_key(|view| view.id);
        views
    }

    /// Returns a message as it is now, if it still exists; whispers too.
    pub fn message(&self, channel: Id, id: Id) -> Option<MessageView> {
        let state = self.shared.state();
        state.world.channels.get(&channel)?.message(id).map(MessageView::of)
    }

    /// Returns the same message as it is now, if it still exists.
    pub fn refresh(&self, view: &MessageView) -> Option<MessageView> {
        self.message(view.channel, view.id)
    }

    /// Returns the messages that notified a person, oldest first.
    pub fn pings(&self, person: &User) -> Vec<Id> {
        let state = self.shared.state();
        let own = state.pings.iter().filter(|(user, _)| *user == person.id());
        own.map(|(_, message)| *message).collect()
    }

    /// Returns the bot's latest requests, oldest first: the time, in milliseconds since 1970 in UTC, and the request,
    /// such as `PATCH /api/v10/channels/1/messages/2`.
    pub fn requests(&self) -> Vec<(u64, String)> {
        let state = self.shared.state();
        let all = state.requests.all();
        all.map(|noted| (noted.at, noted.what.clone())).collect()
    }

    /// The names of the application's own emoji, oldest first.
    pub fn emojis(&self) -> Vec<String> {
        let state = self.shared.state();
        state.emojis.names().map(str::to_owned).collect()
    }

    /// The names of all registered commands, each once, sorted.
    pub fn commands(&self) -> Vec<String> {
        let state = self.shared.state();
        let mut names: Vec<_> = state.registry.all().map(|command| command.name.clone()).collect();
        names.sort_unstable();
        names.dedup();
        names
    }

    /// Returns a registered command as Discord would describe it.
    pub fn registered(&self, name: &str) -> Option<serde_json::Value> {
        let state = self.shared.state();
        let found = state.registry.all().find(|command| command.name == name);
        found.map(|command| command.json.clone())
    }

    /// Returns everything the bot did so far that Discord would have refused, and the interactions it left unanswered.
    pub fn violations(&self) -> Vec<Violation> {
        self.shared.state().violations.iter().cloned().collect()
    }

    /// Returns how often the bot tried to begin a gateway session, and to resume one, refused tries included.
    pub fn knocks(&self) -> (u32, u32) {
        let state = self.shared.state();
        (state.gateway.identified, state.gateway.resumes)
    }

    /// Whether a bot is connected and identified, or has an address that interactions are posted to.
    pub fn bot_is_online(&self) -> bool {
        self.shared.state().is_online()
    }

    /// Waits until the bot is connected and has registered commands. Returns whether it did so in time.
    pub async fn wait_for_bot(&self, timeout: Duration) -> bool {
        let ready = |sandbox: &Self| {
            let state = sandbox.shared.state();
            (state.is_online() && !state.registry.is_empty()).then_some(())
        };
        self.wait_for(timeout, ready).await.is_some()
    }

    /// Waits until a message is edited after this view of it was taken.
    pub async fn wait_edit(&self, view: &MessageView, timeout: Duration) -> Option<MessageView> {
        let newer = |sandbox: &Self| sandbox.refresh(view).filter(|now| now.version > view.version);
        self.wait_for(timeout, newer).await
    }

    /// Waits until a message is deleted. Returns whether it was in time.
    pub async fn wait_gone(&self, view: &MessageView, timeout: Duration) -> bool {
        let gone = |sandbox: &Self| sandbox.refresh(view).is_none().then_some(());
        self.wait_for(timeout, gone).await.is_some()
    }

    /// Waits for a message in a channel that a person sees and that `fits`; returns the newest.
    pub async fn wait_message(
        &self,
        channel: Id,
        viewer: &User,
        timeout: Duration,
        fits: impl Fn(&MessageView) -> bool,
    ) -> Option<MessageView> {
        let find = |sandbox: &Self| sandbox.messages(channel, viewer).into_iter().rev().find(&fits);
        self.wait_for(timeout, find).await
    }

    /// Calls `ask` after every change until it returns something, or the time is up.
    pub async fn wait_for<T>(
        &self,
        timeout: Duration,
        ask: impl Fn(&Self) -> Option<T>,
    ) -> Option<T> {
        let mut changes = self.shared.state().changes();
        let answer = async {
            loop {
                changes.mark_unchanged();
                if let Some(answer) = ask(self) {
                    return Some(answer);
                }
                changes.changed().await.ok()?;
            }
        };
        tokio::time::timeout(timeout, answer).await.ok().flatten()
    }
}
