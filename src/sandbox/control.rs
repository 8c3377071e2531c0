//! What a test does to the sandbox itself: look, change the world, make trouble, wait.

use std::{collections::HashSet, sync::Arc, time::Duration};

use serde_json::json;

use super::{
    Sandbox,
    client::Person,
    faults::Fault,
    gateway::Out,
    id::Id,
    state::Violation,
    view::MessageView,
    visit,
    world::{BOT, GARDEN, Place},
};

impl Sandbox {
    /// The bot's user and application id.
    pub fn bot(&self) -> Id {
        BOT
    }

    /// The server everybody is in.
    pub fn guild(&self) -> Id {
        GARDEN
    }

    /// A person by name: Alice (English, owns the servers), Benoît (French), or one that was added.
    ///
    /// # Panics
    /// If there is nobody of that name.
    #[track_caller]
    pub fn person(&self, name: &str) -> Person {
        let id = self.shared.state().world.user_named(name);
        let Some(id) = id else {
            panic!("there is nobody called {name}")
        };
        Person::new(Arc::clone(&self.shared), id)
    }

    /// A channel of a server by name: `nim`, `lounge`, or one that was added.
    ///
    /// # Panics
    /// If there is none of that name.
    #[track_caller]
    pub fn channel(&self, name: &str) -> Id {
        let id = self.shared.state().world.channel_named(name);
        let Some(id) = id else {
            panic!("there is no channel #{name}")
        };
        id
    }

    /// Adds a person to every server. The id depends on the name only.
    pub fn add_person(&self, name: &str, locale: &str) -> Person {
        self.add_user(name, locale, true)
    }

    /// Adds a person who is in no server.
    pub fn add_stranger(&self, name: &str, locale: &str) -> Person {
        self.add_user(name, locale, false)
    }

    /// Adds a server with everybody in it, and a channel #general-ID; the bot is told.
    pub fn add_guild(&self, name: &str) -> Id {
        let id = Id::named("guild", name);
        let mut state = self.shared.state();
        let state = &mut *state;
        state.world.add_guild(id, name);
        let general = format!("general-{id}");
        let place = Place::Text {
            guild: id,
            only: None,
        };
        state
            .world
            .add_channel(Id::named("channel", &general), &general, place);
        if let Some(guild) = state.world.guilds.get(&id) {
            let event = state.world.guild_create_json(guild).to_string();
            state
                .gateway
                .dispatch(Some(id), super::gateway::GUILDS, "GUILD_CREATE", &event);
        }
        id
    }

    /// Adds a text channel to a server.
    pub fn add_channel(&self, guild: Id, name: &str) -> Id {
        self.add_place(name, Place::Text { guild, only: None })
    }

    /// Adds a text channel to the first server that only these people see.
    pub fn add_hidden_channel(&self, name: &str, people: &[&Person]) -> Id {
        let only = Some(people.iter().map(|person| person.id()).collect());
        self.add_place(
            name,
            Place::Text {
                guild: GARDEN,
                only,
            },
        )
    }

    /// Adds a thread to a channel.
    ///
    /// # Panics
    /// If that is not a channel of a server.
    #[track_caller]
    pub fn add_thread(&self, parent: Id, name: &str) -> Id {
        let guild = self
            .shared
            .state()
            .world
            .channels
            .get(&parent)
            .and_then(|channel| channel.guild());
        let Some(guild) = guild else {
            panic!("{parent} is no channel of a server")
        };
        self.add_place(name, Place::Thread { guild, parent })
    }

    /// Adds a private channel between people, where the bot is at most an app one of them has installed.
    pub fn add_private_channel(&self, name: &str, people: &[&Person]) -> Id {
        let users: HashSet<_> = people.iter().map(|person| person.id()).collect();
        self.add_place(name, Place::Group { users })
    }

    /// Changes a server's language.
    pub fn set_guild_locale(&self, guild: Id, locale: &str) {
        visit::set_guild_locale(&self.shared, guild, locale);
    }

    /// Throws the bot out of a server, as its owner may.
    pub fn remove_bot(&self, guild: Id) {
        let mut state = self.shared.state();
        if let Some(guild) = state.world.guilds.get_mut(&guild) {
            guild.has_bot = false;
        }
        let event = json!({"id": guild}).to_string();
        state
            .gateway
            .dispatch(Some(guild), super::gateway::GUILDS, "GUILD_DELETE", &event);
    }

    /// The messages of a channel that a person sees, oldest first.
    pub fn messages(&self, channel: Id, viewer: &Person) -> Vec<MessageView> {
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
            .chain(
                place
                    .whispers
                    .values()
                    .filter(|message| message.visible_to(viewer.id())),
            )
            .map(MessageView::of)
            .collect();
        views.sort_unstable_by_key(|view| view.id);
        views
    }

    /// A message as it is now, if it still is; whispers too.
    pub fn message(&self, channel: Id, id: Id) -> Option<MessageView> {
        let state = self.shared.state();
        state
            .world
            .channels
            .get(&channel)?
            .message(id)
            .map(MessageView::of)
    }

    /// The same message as it is now, if it still is.
    pub fn refresh(&self, view: &MessageView) -> Option<MessageView> {
        self.message(view.channel, view.id)
    }

    /// The messages that notified a person, oldest first.
    pub fn pings(&self, person: &Person) -> Vec<Id> {
        let state = self.shared.state();
        let own = state.pings.iter().filter(|(user, _)| *user == person.id());
        own.map(|(_, message)| *message).collect()
    }

    /// The names of all registered commands, each once, sorted.
    pub fn commands(&self) -> Vec<String> {
        let state = self.shared.state();
        let mut names: Vec<_> = state
            .registry
            .all()
            .map(|command| command.name.clone())
            .collect();
        names.sort_unstable();
        names.dedup();
        names
    }

    /// A registered command as Discord would describe it.
    pub fn registered(&self, name: &str) -> Option<serde_json::Value> {
        let state = self.shared.state();
        let found = state.registry.all().find(|command| command.name == name);
        found.map(|command| command.json.clone())
    }

    /// Everything the bot did so far that Discord would have refused, and interactions it left unanswered.
    pub fn violations(&self) -> Vec<Violation> {
        self.shared.state().violations.iter().cloned().collect()
    }

    /// Forgets the violations so far, where a test has provoked them.
    pub fn forgive(&self) {
        self.shared.state().violations.clear();
    }

    /// The bot's next first response meets this fault, the one after it the next.
    pub fn inject(&self, fault: Fault) {
        self.shared.state().faults.0.push_back(fault);
    }

    /// Breaks every gateway connection without a word; sessions can be resumed.
    pub fn drop_gateway(&self) {
        self.shared.state().gateway.command(|| Out::Drop);
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
        if let Some(last) = state.interactions.last() {
            let guild = state
                .world
                .channels
                .get(&last.channel)
                .and_then(|channel| channel.guild());
            state
                .gateway
                .dispatch(guild, 0, "INTERACTION_CREATE", &last.event);
        }
    }

    /// Whether a bot is connected and identified.
    pub fn bot_is_online(&self) -> bool {
        self.shared.state().gateway.online()
    }

    /// Waits until the bot is connected and has registered commands; whether it came to that in time.
    pub async fn wait_for_bot(&self, timeout: Duration) -> bool {
        let ready = |sandbox: &Self| {
            let state = sandbox.shared.state();
            (state.gateway.online() && !state.registry.is_empty()).then_some(())
        };
        self.wait_for(timeout, ready).await.is_some()
    }

    /// Waits until a message is edited after this view of it was taken.
    pub async fn wait_edit(&self, view: &MessageView, timeout: Duration) -> Option<MessageView> {
        let newer = |sandbox: &Self| {
            sandbox
                .refresh(view)
                .filter(|now| now.version > view.version)
        };
        self.wait_for(timeout, newer).await
    }

    /// Waits until a message is gone; whether it went in time.
    pub async fn wait_gone(&self, view: &MessageView, timeout: Duration) -> bool {
        let gone = |sandbox: &Self| sandbox.refresh(view).is_none().then_some(());
        self.wait_for(timeout, gone).await.is_some()
    }

    /// Waits for the newest message a person sees in a channel that fits.
    pub async fn wait_message(
        &self,
        channel: Id,
        viewer: &Person,
        timeout: Duration,
        fits: impl Fn(&MessageView) -> bool,
    ) -> Option<MessageView> {
        let find = |sandbox: &Self| {
            sandbox
                .messages(channel, viewer)
                .into_iter()
                .rev()
                .find(&fits)
        };
        self.wait_for(timeout, find).await
    }

    /// Asks again after every change until there is an answer, or no time left.
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

    fn add_user(&self, name: &str, locale: &str, member: bool) -> Person {
        let id = Id::named("user", name);
        let mut state = self.shared.state();
        state
            .world
            .add_user(id, name, locale, Id::named("dm", name), member);
        state.refresh(None);
        Person::new(Arc::clone(&self.shared), id)
    }

    fn add_place(&self, name: &str, place: Place) -> Id {
        let id = Id::named("channel", name);
        let mut state = self.shared.state();
        state.world.add_channel(id, name, place);
        state.refresh(None);
        id
    }
}
