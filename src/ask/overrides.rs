//! Who may use which command on a server, as its managers decided under Integrations, and as Discord reads that:
//! <https://discord.com/developers/docs/interactions/application-commands#permissions>.

use super::{Authority, Request};
use crate::place::{ChannelId, RoleId, UserId};

/// Whom, or where, something is allowed or denied.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Whose {
    /// That of everyone has the server's id.
    Role(RoleId),
    Person(UserId),
    /// All channels are one less than the server.
    Channel(ChannelId),
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Override {
    pub whose: Whose,
    pub may: bool,
}

/// What was decided of each command by its id, and of all by none.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Overrides(pub Vec<(Option<u64>, Vec<Override>)>);

impl Overrides {
    /// Whether the asker may use the command with that id, if it is known, where they are. What is decided of it alone goes
    /// before what is decided of all; a person before their roles, any of which is enough, and these before everyone; a channel
    /// before all channels.
    pub fn allow(&self, command: Option<u64>, request: &Request) -> bool {
        let Some(guild) = request.place.guild else { return true };
        if request.authority == Authority::Administrator {
            return true;
        }
        let decided = |command| {
            let found = self.0.iter().find(|(of, _)| *of == command);
            found.map_or(&[][..], |(_, decided)| decided)
        };
        let tiers = [command, None].map(decided);
        let here = request.parent.unwrap_or(request.place.channel);
        let here = tiers.into_iter().find_map(|tier| {
            let everywhere = ChannelId(guild.0.wrapping_sub(1));
            says(tier, Whose::Channel(here)).or_else(|| says(tier, Whose::Channel(everywhere)))
        });
        let asker = tiers.into_iter().find_map(|tier| {
            let roles = request.roles.iter().filter_map(|&role| says(tier, Whose::Role(role)));
            says(tier, Whose::Person(request.user))
                .or_else(|| roles.reduce(|one, other| one || other))
                .or_else(|| says(tier, Whose::Role(RoleId(guild.0))))
        });
        here != Some(false) && asker != Some(false)
    }
}

fn says(tier: &[Override], whose: Whose) -> Option<bool> {
    tier.iter().find(|one| one.whose == whose).map(|one| one.may)
}
