//! Who may use which command on a server, as its managers decide under Integrations:
//! <https://discord.com/developers/docs/interactions/application-commands#permissions>.

use serde_json::{Value, json};

use super::{
    id::Id,
    world::{BOT, Channel, Guild, Overrides, Place, World},
};

/// Whom a decision about a command is for, or where.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Whose {
    /// Those with this role.
    Role(Id),
    /// This person.
    User(Id),
    /// Everyone in this channel.
    Channel(Id),
    /// Everyone on the server.
    Everyone,
    /// Everyone in any channel.
    AllChannels,
}

impl Whose {
    /// Returns its id and type in Discord's API.
    fn key(self, guild: Id) -> (Id, u8) {
        match self {
            Self::Role(id) => (id, 1),
            Self::Everyone => (guild, 1),
            Self::User(id) => (id, 2),
            Self::Channel(id) => (id, 3),
            Self::AllChannels => (everywhere(guild), 3),
        }
    }
}

impl Guild {
    /// Decides about a command, or with the application's id about all; `None` takes the decision back.
    pub(super) fn decide(&mut self, command: Id, whose: Whose, may: Option<bool>) {
        let key = whose.key(self.id);
        let at = self.overrides.iter().position(|overrides| overrides.target == command);
        let at = at.unwrap_or_else(|| {
            self.overrides.push(Overrides { target: command, entries: Vec::new() });
            self.overrides.len() - 1
        });
        let entries = &mut self.overrides[at].entries;
        entries.retain(|(other, _)| *other != key);
        entries.extend(may.map(|may| (key, may)));
        self.overrides.retain(|overrides| !overrides.entries.is_empty());
    }

    /// Returns the decisions as Discord's JSON.
    pub(super) fn overrides_json(&self) -> Value {
        let one = |&((id, kind), may): &((Id, u8), bool)| json!({"id": id, "type": kind, "permission": may});
        let to_json = |overrides: &Overrides| {
            let entries: Vec<_> = overrides.entries.iter().map(one).collect();
            json!({"id": overrides.target, "application_id": BOT, "guild_id": self.id, "permissions": entries})
        };
        self.overrides.iter().map(to_json).collect()
    }
}

impl World {
    /// Returns whether a command is allowed in a channel, and whether to a user; `None` where nothing is decided.
    pub(super) fn decided(&self, command: Id, user: Id, place: &Channel) -> [Option<bool>; 2] {
        let Some(guild) = place.guild().and_then(|guild| self.guilds.get(&guild)) else {
            return [None; 2];
        };
        let channel = match &place.place {
            Place::Thread { parent, .. } => *parent,
            Place::Text { .. } | Place::Dm { .. } | Place::Group { .. } => place.id,
        };
        let held = guild.held.get(&user).map_or(&[][..], Vec::as_slice);
        let decided = |id: Id| guild.overrides.iter().find(move |overrides| overrides.target == id);
        let (mut here, mut asker) = (None, None);
        // A decision about the command overrides one about the whole application.
        for tier in [decided(command), decided(BOT)].into_iter().flatten() {
            let says = |key| tier.entries.iter().find(|(k, _)| *k == key).map(|&(_, may)| may);
            here = here.or(says((channel, 3))).or(says((everywhere(guild.id), 3)));
            let roles: Vec<bool> = held.iter().filter_map(|&role| says((role, 1))).collect();
            let roles = (!roles.is_empty()).then(|| roles.contains(&true));
            asker = asker.or(says((user, 2))).or(roles).or(says((guild.id, 1)));
        }
        [here, asker]
    }
}

/// Returns the id that stands for all channels of a server.
fn everywhere(guild: Id) -> Id {
    Id::new(guild.get() - 1)
}
