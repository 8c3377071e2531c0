//! What a test changes about the sandbox itself: adds, finds and removes people and places. `trouble` makes things
//! fail.

use std::{collections::HashSet, sync::Arc, time::Duration};

use serde_json::json;

use super::{
    Sandbox,
    client::User,
    gateway::GUILDS,
    id::Id,
    overrides::Whose,
    page_actions,
    permissions::{SEND_MESSAGES, SEND_MESSAGES_IN_THREADS, VIEW_CHANNEL},
    world::{BOT, GARDEN, Place},
};

impl Sandbox {
    /// The bot's user and application id.
    pub fn bot(&self) -> Id {
        BOT
    }

    /// The server everyone is in.
    pub fn guild(&self) -> Id {
        GARDEN
    }

    /// Returns a person by name: Alice (English, owns the servers), Benoît (French), or one that was added.
    ///
    /// # Panics
    /// If nobody has that name.
    #[track_caller]
    pub fn user(&self, name: &str) -> User {
        let id = self.shared.state().world.user_named(name);
        let Some(id) = id else { panic!("there is nobody called {name}") };
        User::new(Arc::clone(&self.shared), id)
    }

    /// Returns a server's channel by name: `nim`, `lounge`, or one that was added.
    ///
    /// # Panics
    /// If there is none with that name.
    #[track_caller]
    pub fn channel(&self, name: &str) -> Id {
        let id = self.shared.state().world.channel_named(name);
        let Some(id) = id else { panic!("there is no channel #{name}") };
        id
    }

    /// Adds a person to every server. The id depends on the name only.
    pub fn add_user(&self, name: &str, locale: &str) -> User {
        let id = self.shared.state().add_account(name, locale, true);
        User::new(Arc::clone(&self.shared), id)
    }

    /// Adds a person who is in no server.
    pub fn add_stranger(&self, name: &str, locale: &str) -> User {
        let id = self.shared.state().add_account(name, locale, false);
        User::new(Arc::clone(&self.shared), id)
    }

    /// Adds another bot to every server. It does nothing.
    pub fn add_bot(&self, name: &str) -> Id {
        let mut state = self.shared.state();
        let id = state.add_account(name, "en-US", true);
        if let Some(user) = state.world.users.get_mut(&id) {
            user.bot = true;
        }
        id
    }

    /// Adds a server with everyone in it, and no channel yet; the bot is told.
    pub fn add_guild(&self, name: &str) -> Id {
        self.shared.state().add_guild(name, None)
    }

    /// Adds a text channel to a server.
    pub fn add_channel(&self, guild: Id, name: &str) -> Id {
        let place = Place::Text { guild, only: None };
        self.shared.state().add_named_place(name, place)
    }

    /// Gives somebody a role of that server. Roles added later rank higher.
    ///
    /// # Panics
    /// If there is no such server.
    #[track_caller]
    pub fn give_role(&self, guild: Id, role: Id, to: &User) {
        let mut state = self.shared.state();
        let guild = state.world.guilds.get_mut(&guild).expect("a server");
        guild.held.entry(to.id()).or_default().push(role);
    }

    /// Decides who may use a command on a server (all of the bot's commands if none is named), as managers do under
    /// Integrations. `None` for `may` takes the decision back.
    ///
    /// # Panics
    /// If there is no such server, or no such command.
    #[track_caller]
    pub fn permit(&self, guild: Id, command: Option<&str>, whose: Whose, may: Option<bool>) {
        let mut state = self.shared.state();
        let command = command.map_or(BOT, |name| {
            let found = state.registry.seen(Some(guild)).find(|command| command.name == name);
            found.unwrap_or_else(|| panic!("there is no command {name}")).id
        });
        let guild = state.world.guilds.get_mut(&guild).expect("a server");
        guild.decide(command, whose, may);
    }

    /// Adds a role to a server; nobody has it yet.
    ///
    /// # Panics
    /// If there is no such server.
    #[track_caller]
    pub fn add_role(&self, guild: Id, name: &str) -> Id {
        let mut state = self.shared.state();
        let id = Id::named("role", &format!("{guild}/{name}"));
        state.world.guilds.get_mut(&guild).expect("a server").roles.push((id, name.to_owned()));
        id
    }

    /// Adds a text channel to the first server that only these people see.
    pub fn add_hidden_channel(&self, name: &str, people: &[&User]) -> Id {
        let only = Some(people.iter().map(|person| person.id()).collect());
        let place = Place::Text { guild: GARDEN, only };
        self.shared.state().add_named_place(name, place)
    }

    /// Adds a thread to a channel.
    ///
    /// # Panics
    /// If that is not a channel of a server.
    #[track_caller]
    pub fn add_thread(&self, parent: Id, name: &str) -> Id {
        let opener = {
            let world = &self.shared.state().world;
            let channel = world.channels.get(&parent);
            let guild = channel.and_then(|channel| world.guilds.get(&channel.guild()?));
            guild.map(|guild| (guild.id, guild.owner))
        };
        let Some((guild, opener)) = opener else { panic!("{parent} is no channel of a server") };
        let rest = 1440;
        let place = Place::Thread { guild, parent, opener, rest };
        self.shared.state().add_named_place(name, place)
    }

    /// Adds a private channel between people. The bot is there at most as an app that one of them has installed.
    pub fn add_private_channel(&self, name: &str, people: &[&User]) -> Id {
        let users: HashSet<_> = people.iter().map(|person| person.id()).collect();
        self.shared.state().add_named_place(name, Place::Group { users })
    }

    /// Deletes a channel of a server and its threads, or a thread. The bot is told if it listens.
    ///
    /// # Panics
    /// If there is no such channel.
    #[track_caller]
    pub fn delete_channel(&self, id: Id) {
        let mut state = self.shared.state();
        let state = &mut *state;
        let channel = state.world.remove_channel(id);
        let Some((channel, guild)) = channel.and_then(|it| it.guild().map(|guild| (it, guild)))
        else {
            panic!("{id} is no channel of a server")
        };
        let (event, json) = match channel.place {
            Place::Thread { parent, .. } => {
                let kind = channel.kind();
                let json = json!({"id": id, "guild_id": guild, "parent_id": parent, "type": kind});
                ("THREAD_DELETE", json)
            }
            _ => ("CHANNEL_DELETE", state.world.channel_json(&channel)),
        };
        state.gateway.dispatch(Some(guild), GUILDS, event, &json.to_string());
        state.refresh(None);
        state.touch();
    }

    /// Archives a thread, as Discord does when nobody has written there for long. A message wakes it.
    ///
    /// # Panics
    /// If there is no such channel.
    #[track_caller]
    pub fn archive(&self, thread: Id) {
        let mut state = self.shared.state();
        state.world.channels.get_mut(&thread).expect("there is such a thread").archived = true;
    }

    /// Forbids the bot to send messages in a channel and its threads. It may still edit and delete its own, and answer
    /// people who use it there.
    ///
    /// # Panics
    /// If that is no channel of a server.
    #[track_caller]
    pub fn silence_bot(&self, channel: Id) {
        self.deny_bot(channel, SEND_MESSAGES | SEND_MESSAGES_IN_THREADS);
    }

    /// Hides a channel and its threads from the bot. It may still answer people who use it there.
    ///
    /// # Panics
    /// If that is no channel of a server.
    #[track_caller]
    pub fn blind_bot(&self, channel: Id) {
        self.deny_bot(channel, VIEW_CHANNEL);
    }

    /// Allows the bot everything in a channel again.
    ///
    /// # Panics
    /// If that is no channel of a server.
    #[track_caller]
    pub fn welcome_bot(&self, channel: Id) {
        self.deny_bot(channel, 0);
    }

    /// From now on, interactions do not tell the bot's permissions in the channels they name, as before July 2026.
    pub fn keep_permissions_back(&self) {
        self.shared.state().world.reticent = true;
    }

    /// Changes a server's language.
    pub fn set_guild_locale(&self, guild: Id, locale: &str) {
        page_actions::set_guild_locale(&self.shared, guild, locale);
    }

    /// Removes the bot from a server, as its owner may.
    pub fn remove_bot(&self, guild: Id) {
        let mut state = self.shared.state();
        if let Some(guild) = state.world.guilds.get_mut(&guild) {
            guild.has_bot = false;
        }
        let event = json!({"id": guild}).to_string();
        let gateway = &mut state.gateway;
        gateway.dispatch(Some(guild), GUILDS, "GUILD_DELETE", &event);
    }

    /// Lets the bot into a server again from which it was removed.
    pub fn readmit_bot(&self, guild: Id) {
        let mut state = self.shared.state();
        if let Some(guild) = state.world.guilds.get_mut(&guild) {
            guild.has_bot = true;
        }
        state.tell_of_guild(guild);
    }

    /// Removes someone from a server. The bot is not told: that takes an intent it does not have.
    pub fn leave(&self, user: &User, guild: Id) {
        page_actions::set_member(&self.shared, user.id(), guild, false);
    }

    /// Adds someone to a server.
    pub fn join(&self, user: &User, guild: Id) {
        page_actions::set_member(&self.shared, user.id(), guild, true);
    }

    /// Lets time pass, if sandbox and bot share a clock ([`Builder::time`](super::Builder::time)); returns once it has.
    pub async fn pass(&self, by: Duration) {
        page_actions::pass(&self.shared, by).await;
    }

    /// Tells the bot that a server is unavailable, as in one of Discord's outages.
    pub fn lose_sight_of(&self, guild: Id) {
        let mut state = self.shared.state();
        let event = json!({"id": guild, "unavailable": true}).to_string();
        state.gateway.dispatch(Some(guild), GUILDS, "GUILD_DELETE", &event);
    }

    /// Forgets the violations so far with these error codes, which a test has provoked. 0 stands for no answer, or a
    /// refusal without a code.
    pub fn forgive(&self, codes: &[u32]) {
        let mut state = self.shared.state();
        let violations = &mut state.violations;
        violations.retain(|violation| !codes.contains(&violation.code));
    }

    /// Denies the bot these permissions in a channel, and no others; Attach Files is `1 << 15`.
    ///
    /// # Panics
    /// If that is no channel of a server.
    #[track_caller]
    pub fn deny_bot(&self, id: Id, permissions: u64) {
        let mut state = self.shared.state();
        let state = &mut *state;
        let channel = state.world.channels.get_mut(&id);
        let Some((channel, guild)) = channel.and_then(|it| match it.place {
            Place::Text { guild, .. } => Some((it, guild)),
            // Threads have no permission overwrites.
            _ => None,
        }) else {
            panic!("{id} is no channel of a server")
        };
        channel.denied = permissions;
        if let Some(channel) = state.world.channels.get(&id) {
            let json = state.world.channel_json(channel).to_string();
            state.gateway.dispatch(Some(guild), GUILDS, "CHANNEL_UPDATE", &json);
        }
    }
}
