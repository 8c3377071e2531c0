//! Who may use which command on a server, as its managers set it under Integrations. The rules are Discord's:
//! <https://discord.com/developers/docs/interactions/application-commands#permissions>.

use super::{Authority, Request};
use crate::place::{ChannelId, RoleId, UserId};

/// The role, person or channel that a rule is about.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Whose {
    /// A role; @everyone has the server's id.
    Role(RoleId),
    Person(UserId),
    /// A channel; the server's id minus one means all channels.
    Channel(ChannelId),
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Override {
    pub whose: Whose,
    pub may: bool,
}

/// The rules of each command by its id; under `None`, those for all commands.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Overrides(pub Vec<(Option<u64>, Vec<Override>)>);

impl Overrides {
    /// Whether the asker may use the command here; `None` is one whose id is not known. A command's own rules
    /// override those for all commands; a person's override their roles' (one allowing role is enough), and these
    /// @everyone's; a channel's override those for all channels.
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
