//! Where things happen: Discord's ids, a channel and its language, and which process looks after which servers.

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
    /// A game's id: that of the Discord interaction that began it, so it is unique and a redelivered command
    /// cannot begin a second game.
    GameId
);

id!(
    /// A role on a server. That of everyone has the server's id.
    RoleId
);

/// Declares how Discord links to what an id is of.
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

/// What opens the answer to an interaction, for a quarter of an hour. It prints as `[secret]`.
#[derive(Clone, PartialEq, Eq)]
pub struct Token(String);

impl Token {
    pub fn new(token: impl Into<String>) -> Self {
        Self(token.into())
    }

    /// The token itself.
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
/// How many of their bits are below the time.
const LOW: u32 = 22;

impl GuildId {
    /// As an operator types it; `None` for what no server has.
    pub fn typed(text: &str) -> Option<Self> {
        text.parse().ok().filter(|&id| id != Self(0))
    }
}

impl GameId {
    /// An id like those that Discord gives at that time, in milliseconds since 1970 in UTC, for a game that no interaction
    /// began: <https://discord.com/developers/docs/reference#snowflakes>.
    pub fn made_at(time: i64, low: u64) -> Self {
        let since = (time - EPOCH).max(0).cast_unsigned();
        Self(since << LOW | low & ((1 << LOW) - 1))
    }

    /// When Discord gave it, in milliseconds since 1970 in UTC.
    pub fn time(self) -> i64 {
        EPOCH + (self.0 >> LOW).cast_signed()
    }
}

id!(UserId);
id!(
    /// A tournament's id: that of the interaction that made it.
    TournamentId
);
id!(
    /// A simul's id: that of the interaction that began it.
    SimulId
);
id!(
    /// A class's id: that of the interaction that began it.
    ClassId
);
id!(GuildId);
id!(
    /// A Discord channel, thread or direct conversation.
    ChannelId
);
id!(MessageId);
impl MessageId {
    /// The thread that hangs on it, if one does: <https://discord.com/developers/docs/resources/channel#start-thread-from-message>.
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
    /// The language of what everyone there sees: the server's, or outside servers that of the person who began.
    pub locale: Locale,
}

/// The shards this process runs.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Shards {
    /// Their numbers, from 0.
    pub range: RangeInclusive<u32>,
    /// How many there are in all processes together.
    pub total: u32,
}

impl Shards {
    /// All of that many shards.
    pub fn all(total: u32) -> Self {
        let total = total.max(1);
        Self { range: 0..=total - 1, total }
    }
}
