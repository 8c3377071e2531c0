//! Adds people and places, for tests and for the page.

use super::{gateway::GUILDS, id::Id, state::State, world::Place};

impl State {
    /// Adds a server with everyone in it, perhaps with a channel; the bot is told.
    pub(super) fn add_guild(&mut self, name: &str, channel: Option<&str>) -> Id {
        let guild = Id::named("guild", name);
        self.world.add_guild(guild, name);
        if let Some(name) = channel {
            let id = channel_id(Some(guild), name);
            self.world.add_channel(id, name, Place::Text { guild, only: None });
        }
        self.tell_of_guild(guild);
        self.refresh(None);
        self.touch();
        guild
    }

    /// Sends the bot the GUILD_CREATE of a server that it has joined, which doesn't say `unavailable`.
    pub(super) fn tell_of_guild(&mut self, id: Id) {
        if let Some(guild) = self.world.guilds.get(&id) {
            let mut event = self.world.guild_create_json(guild);
            event.as_object_mut().map(|event| event.remove("unavailable"));
            self.gateway.dispatch(Some(id), GUILDS, "GUILD_CREATE", &event.to_string());
        }
    }

    /// Adds a person, to every server or to none.
    pub(super) fn add_account(&mut self, name: &str, locale: &str, member: bool) -> Id {
        let id = Id::named("user", name);
        self.world.add_user(id, name, locale, Id::named("dm", name), member);
        self.refresh(None);
        id
    }

    /// Adds a channel or thread whose id depends on its name only.
    pub(super) fn add_named_place(&mut self, name: &str, place: Place) -> Id {
        let guild = match &place {
            Place::Text { guild, .. } | Place::Thread { guild, .. } => Some(*guild),
            Place::Dm { .. } | Place::Group { .. } => None,
        };
        let id = channel_id(guild, name);
        self.add_place(id, name, place);
        id
    }

    /// Adds a channel or thread. If it is in a server, the bot is told.
    pub(super) fn add_place(&mut self, id: Id, name: &str, place: Place) {
        let thread = matches!(place, Place::Thread { .. });
        self.world.add_channel(id, name, place);
        if let Some(channel) = self.world.channels.get(&id)
            && let Some(guild) = channel.guild()
        {
            let mut json = self.world.channel_json(channel);
            let event = if thread {
                json["newly_created"] = true.into();
                "THREAD_CREATE"
            } else {
                "CHANNEL_CREATE"
            };
            self.gateway.dispatch(Some(guild), GUILDS, event, &json.to_string());
        }
        self.refresh(None);
        self.touch();
    }
}

fn channel_id(guild: Option<Id>, name: &str) -> Id {
    Id::named("channel", &format!("{guild:?}/{name}"))
}
