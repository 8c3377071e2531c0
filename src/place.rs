//! Where things happen on Discord: ids, a channel and its language, and which shards a process runs.

use std::fmt;
use std::num::ParseIntError;
use std::ops::RangeInclusive;
use std::str::FromStr;

use crate::locale::Locale;

macro_rules! id {
    ($(#[$doc:meta])* $name:ident) => {
        $(#[$doc])*
        #[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
        pub struct $name(pub u64);

        impl fmt::Display for $name {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                self.0.fmt(f)
            }
        }

        impl FromStr for $name {
            type Err = ParseIntError;

            fn from_str(text: &str) -> Result<Self, ParseIntError> {
                text.parse().map(Self)
            }
        }
    };
}

id!(
    /// The id of a game: that of the Discord interaction that began it, so it is unique, and a redelivered command
    /// cannot begin a second game.
    GameId
);

id!(
    /// A role on a server. The role of everyone has the server's id.
    RoleId
);

/// Declares how an id is mentioned in Discord's markdown.
macro_rules! mention {
    ($name:ident: $before:literal) => {
        impl $name {
            pub fn mention(self) -> String {
                format!(concat!("<", $before, "{}>"), self)
            }
        }
    };
}

mention!(UserId: "@");
mention!(ChannelId: "#");
mention!(RoleId: "@&");

/// The bot's own token, or the one that lets it answer an interaction, for a quarter of an hour. It prints as `[secret]`.
#[derive(Clone, PartialEq, Eq)]
pub struct Token(String);

impl Token {
    pub fn new(token: impl Into<String>) -> Self {
        Self(token.into())
    }

    pub fn expose(&self) -> &str {
        &self.0
    }
}

impl fmt::Debug for Token {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("[secret]")
    }
}

/// When Discord's ids begin to count, in milliseconds since 1970 in UTC.
const EPOCH: i64 = 1_420_070_400_000;
/// How many bits of an id are below its time.
const LOW: u32 = 22;

impl GuildId {
    /// Reads the id that an operator typed; `None` for one that no server has.
    pub fn typed(text: &str) -> Option<Self> {
        text.parse().ok().filter(|&id| id != Self(0))
    }
}

impl GameId {
    /// Makes an id like those that Discord gives at that time, in milliseconds since 1970 in UTC, for a game that no
    /// interaction began: <https://discord.com/developers/docs/reference#snowflakes>.
    pub fn made_at(time: i64, low: u64) -> Self {
        let since = (time - EPOCH).max(0).cast_unsigned();
        Self(since << LOW | low & ((1 << LOW) - 1))
    }

    /// Returns when Discord gave the id, in milliseconds since 1970 in UTC.
    pub fn time(self) -> i64 {
        EPOCH + (self.0 >> LOW).cast_signed()
    }
}

id!(UserId);
id!(
    /// The id of a tournament: that of the interaction that made it.
    TournamentId
);
id!(
    /// The id of a simul: that of the interaction that began it.
    SimulId
);
id!(
    /// The id of a class: that of the interaction that began it.
    ClassId
);
id!(GuildId);
id!(
    /// A Discord channel, thread or direct conversation.
    ChannelId
);
id!(MessageId);
impl MessageId {
    /// Returns the id that a thread on this message has, if there is one:
    /// <https://discord.com/developers/docs/resources/channel#start-thread-from-message>.
    pub fn thread(self) -> ChannelId {
        ChannelId(self.0)
    }
}

/// Where something happens on Discord.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Place {
    /// The server; `None` in direct messages and private channels.
    pub guild: Option<GuildId>,
    /// The channel, thread or conversation.
    pub channel: ChannelId,
    /// The language of what everyone there sees: the server's or, outside servers, that of the person who began.
    pub locale: Locale,
}

/// The shards this process runs.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Shards {
    /// Their numbers, from 0.
    pub range: RangeInclusive<u32>,
    /// How many shards all processes run together.
    pub total: u32,
}

impl Shards {
    /// Returns all of `total` shards.
    pub fn all(total: u32) -> Self {
        let total = total.max(1);
        Self { range: 0..=total - 1, total }
    }

    /// Returns those of which `is_wanted` says so, each run of neighbours as one.
    pub fn only(&self, is_wanted: impl Fn(u32) -> bool) -> Vec<Self> {
        let wanted: Vec<u32> = self.range.clone().filter(|&shard| is_wanted(shard)).collect();
        let runs = wanted.chunk_by(|one, next| one + 1 == *next);
        let run = |run: &[u32]| Self { range: run[0]..=run[run.len() - 1], total: self.total };
        runs.map(run).collect()
    }
}
