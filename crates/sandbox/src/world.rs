//! The people, servers and channels of the sandbox.

use std::collections::{BTreeMap, HashMap, HashSet};

use super::{id::Id, message::Message};

/// The bot's application; its bot user has the same id.
pub(super) const BOT: Id = Id::new(1_180_151_822_213_251_092);
const ALICE: Id = Id::new(1_073_480_119_620_472_912);
const BENOIT: Id = Id::new(1_091_273_441_730_265_178);
const ALICE_DM: Id = Id::new(1_180_160_337_451_663_410);
const BENOIT_DM: Id = Id::new(1_180_160_402_123_399_268);
/// The server everyone is in.
pub(super) const GARDEN: Id = Id::new(1_180_153_304_891_392_051);
const NIM: Id = Id::new(1_180_153_305_516_351_589);
const LOUNGE: Id = Id::new(1_180_153_306_145_501_274);

pub(super) struct Account {
    pub(super) id: Id,
    pub(super) username: String,
    pub(super) global_name: Option<String>,
    pub(super) locale: String,
    pub(super) bot: bool,
    /// Permissions in every server in addition to a member's.
    pub(super) granted: u64,
    /// A member's permissions that they lack, except in their own servers.
    pub(super) withheld: u64,
    pub(super) dm: Id,
    pub(super) takes_dms: bool,
}

pub(super) struct Guild {
    pub(super) id: Id,
    pub(super) name: String,
    pub(super) locale: String,
    pub(super) owner: Id,
    pub(super) members: HashSet<Id>,
    pub(super) channels: Vec<Id>,
    pub(super) has_bot: bool,
    /// The roles with their names; everyone's comes first.
    pub(super) roles: Vec<(Id, String)>,
    /// Each member's roles, without everyone's.
    pub(super) held: HashMap<Id, Vec<Id>>,
    /// Decisions about who may use which command.
    pub(super) overrides: Vec<Overrides>,
}

/// Decisions about a command, or with the application's id about all.
pub(super) struct Overrides {
    pub(super) target: Id,
    /// The id and type of whom or what a decision is for, and whether the command is allowed.
    pub(super) entries: Vec<((Id, u8), bool)>,
}

pub(super) enum Place {
    /// In a server, possibly visible to a few members only.
    Text {
        guild: Id,
        only: Option<HashSet<Id>>,
    },
    Thread {
        guild: Id,
        parent: Id,
        /// Who opened it.
        opener: Id,
        /// How long without a message before it archives itself, in minutes.
        rest: i64,
    },
    Dm {
        user: Id,
    },
    /// Between people; the bot is there only as an app of one of them.
    Group {
        users: HashSet<Id>,
    },
}

pub(super) struct Channel {
    pub(super) id: Id,
    pub(super) name: String,
    pub(super) place: Place,
    pub(super) messages: BTreeMap<Id, Message>,
    /// Ephemeral messages, kept apart so that they do not push out the others.
    pub(super) whispers: BTreeMap<Id, Message>,
    pub(super) nonces: HashMap<String, Id>,
    /// The permissions that its overwrites deny the bot.
    pub(super) denied: u64,
    /// Whether it is a thread that is archived.
    pub(super) archived: bool,
}

#[derive(Default)]
pub(super) struct World {
    pub(super) users: HashMap<Id, Account>,
    pub(super) guilds: HashMap<Id, Guild>,
    pub(super) channels: HashMap<Id, Channel>,
    /// In the order they were added, for lists that people read.
    pub(super) user_order: Vec<Id>,
    pub(super) guild_order: Vec<Id>,
    /// The address at which messages' files are served.
    pub(super) cdn: String,
    /// Whether interactions omit the bot's permissions in the channels they name.
    pub(super) reticent: bool,
}

impl World {
    /// Makes a world with one server, two people, two channels and a bot of this name.
    pub(super) fn founded(bot: &str) -> Self {
        let mut world = Self::default();
        world.add_guild(GARDEN, &format!("{bot}'s Garden"));
        world.add_user(BOT, bot, "en-US", Id::new(0), true);
        world.add_user(ALICE, "Alice", "en-US", ALICE_DM, true);
        world.add_user(BENOIT, "Benoît", "fr", BENOIT_DM, true);
        for (id, name) in [(NIM, "nim"), (LOUNGE, "lounge")] {
            let (guild, only) = (GARDEN, None);
            world.add_channel(id, name, Place::Text { guild, only });
        }
        world
    }

    pub(super) fn bot_name(&self) -> &str {
        self.users.get(&BOT).map_or("", |bot| &bot.username)
    }

    pub(super) fn add_guild(&mut self, id: Id, name: &str) {
        let members = self.users.keys().copied().collect();
        let guild = Guild {
            id,
            name: name.to_owned(),
            locale: "en-US".to_owned(),
            owner: ALICE,
            members,
            channels: Vec::new(),
            has_bot: true,
            roles: vec![(id, "@everyone".to_owned())],
            held: HashMap::new(),
            overrides: Vec::new(),
        };
        if self.guilds.insert(id, guild).is_none() {
            self.guild_order.push(id);
        }
    }

    /// Adds a person, to every server or to none.
    pub(super) fn add_user(&mut self, id: Id, name: &str, locale: &str, dm: Id, member: bool) {
        let ascii = |c: char| match c {
            'î' | 'ï' => 'i',
            'é' | 'è' | 'ê' => 'e',
            other => other,
        };
        let username = name
            .to_lowercase()
            .chars()
            .map(ascii)
            .filter(|c| c.is_ascii_alphanumeric() || matches!(c, '.' | '_'))
            .collect();
        let user = Account {
            id,
            username: if id == BOT { name.to_owned() } else { username },
            global_name: (id != BOT).then(|| name.to_owned()),
            locale: locale.to_owned(),
            bot: id == BOT,
            granted: 0,
            withheld: 0,
            dm,
            takes_dms: true,
        };
        if self.users.insert(id, user).is_none() {
            self.user_order.push(id);
        }
        if member {
            for guild in self.guilds.values_mut() {
                guild.members.insert(id);
            }
        }
        if id != BOT {
            let bot = self.bot_name().to_owned();
            self.add_channel(dm, &bot, Place::Dm { user: id });
        }
    }

    pub(super) fn add_channel(&mut self, id: Id, name: &str, place: Place) {
        if let Place::Text { guild, .. } | Place::Thread { guild, .. } = &place
            && let Some(guild) = self.guilds.get_mut(guild)
            && !guild.channels.contains(&id)
        {
            guild.channels.push(id);
        }
        let channel = Channel {
            id,
            name: name.to_owned(),
            place,
            messages: BTreeMap::new(),
            whispers: BTreeMap::new(),
            nonces: HashMap::new(),
            denied: 0,
            archived: false,
        };
        self.channels.entry(id).or_insert(channel);
    }

    /// Removes a channel and its threads.
    pub(super) fn remove_channel(&mut self, id: Id) -> Option<Channel> {
        let channel = self.channels.remove(&id)?;
        let is_below =
            |other: &Channel| matches!(other.place, Place::Thread { parent, .. } if parent == id);
        self.channels.retain(|_, other| !is_below(other));
        if let Some(guild) = channel.guild().and_then(|id| self.guilds.get_mut(&id)) {
            let left = &self.channels;
            guild.channels.retain(|id| left.contains_key(id));
        }
        Some(channel)
    }

    /// Returns the thread on a message; it has the message's id.
    pub(super) fn thread_on(&self, message: Id) -> Option<&Channel> {
        let channel = self.channels.get(&message)?;
        matches!(channel.place, Place::Thread { .. }).then_some(channel)
    }

    /// Returns how many threads a server has.
    pub(super) fn threads_of(&self, guild: Id) -> usize {
        let threads = self.channels.values().filter(
            |channel| matches!(channel.place, Place::Thread { guild: of, .. } if of == guild),
        );
        threads.count()
    }

    pub(super) fn user_named(&self, name: &str) -> Option<Id> {
        let named =
            |user: &&Account| user.global_name.as_deref() == Some(name) || user.username == name;
        self.users.values().find(named).map(|user| user.id)
    }

    pub(super) fn channel_named(&self, name: &str) -> Option<Id> {
        let ids = self.guild_order.iter().filter_map(|id| self.guilds.get(id));
        ids.flat_map(|guild| &guild.channels)
            .copied()
            .find(|id| self.channels.get(id).is_some_and(|channel| channel.name == name))
    }
}

impl Channel {
    pub(super) fn guild(&self) -> Option<Id> {
        match self.place {
            Place::Text { guild, .. } | Place::Thread { guild, .. } => Some(guild),
            Place::Dm { .. } | Place::Group { .. } => None,
        }
    }

    /// Returns Discord's type of channel.
    pub(super) fn kind(&self) -> u8 {
        match self.place {
            Place::Text { .. } => 0,
            Place::Dm { .. } => 1,
            Place::Group { .. } => 3,
            Place::Thread { .. } => 11,
        }
    }

    /// Returns Discord's interaction context: server, bot's DM, private channel.
    pub(super) fn context(&self) -> u8 {
        match self.place {
            Place::Text { .. } | Place::Thread { .. } => 0,
            Place::Dm { .. } => 1,
            Place::Group { .. } => 2,
        }
    }

    pub(super) fn message(&self, id: Id) -> Option<&Message> {
        self.messages.get(&id).or_else(|| self.whispers.get(&id))
    }

    pub(super) fn message_mut(&mut self, id: Id) -> Option<&mut Message> {
        match self.messages.get_mut(&id) {
            None => self.whispers.get_mut(&id),
            found => found,
        }
    }

    /// Adds a message or whisper; the oldest of its kind makes room if there are too many.
    pub(super) fn insert(&mut self, message: Message, most: usize) {
        let sort = match message.whisper {
            None => &mut self.messages,
            Some(_) => &mut self.whispers,
        };
        sort.insert(message.id, message);
        if sort.len() > most {
            sort.pop_first();
        }
    }

    pub(super) fn remove(&mut self, id: Id) -> Option<Message> {
        self.messages.remove(&id).or_else(|| self.whispers.remove(&id))
    }
}
