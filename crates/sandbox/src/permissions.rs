//! Who may see what, and what the bot may do where.

use super::{
    id::Id,
    world::{BOT, Channel, Place, World},
};

/// <https://discord.com/developers/docs/topics/permissions>
pub(super) const VIEW_CHANNEL: u64 = 1 << 10;
pub(super) const ATTACH_FILES: u64 = 1 << 15;
pub(super) const SEND_MESSAGES: u64 = 1 << 11;
pub(super) const CREATE_PUBLIC_THREADS: u64 = 1 << 35;
pub(super) const SEND_MESSAGES_IN_THREADS: u64 = 1 << 38;
/// Needed to show others the answers of an app that one has installed for oneself.
pub(super) const USE_EXTERNAL_APPS: u64 = 1 << 50;
/// A member's default permissions.
pub(super) const MEMBER: u64 = 2_248_473_465_835_073;
/// All permissions.
const ALL: u64 = 9_007_199_254_740_991;

impl World {
    pub(super) fn can_see(&self, user: Id, channel: &Channel) -> bool {
        let member = |guild: &Id| self.guilds.get(guild).is_some_and(|g| g.members.contains(&user));
        match &channel.place {
            Place::Text { guild, only } => {
                member(guild)
                    && only.as_ref().is_none_or(|only| only.contains(&user) || user == BOT)
            }
            Place::Thread { guild, parent, .. } => {
                member(guild)
                    && self.channels.get(parent).is_some_and(|parent| self.can_see(user, parent))
            }
            Place::Dm { user: owner } => *owner == user || user == BOT,
            Place::Group { users } => users.contains(&user),
        }
    }

    /// Whether the bot can read and write here by itself.
    pub(super) fn bot_is_in(&self, channel: &Channel) -> bool {
        match &channel.place {
            Place::Text { guild, .. } | Place::Thread { guild, .. } => {
                self.guilds.get(guild).is_some_and(|guild| guild.has_bot)
            }
            Place::Dm { .. } => true,
            Place::Group { .. } => false,
        }
    }

    /// Whether everything the bot answers to this user is a whisper, because it is only an app the user has installed,
    /// and this server allows such apps in private only.
    pub(super) fn is_hushed(&self, user: Id, channel: &Channel) -> bool {
        channel.guild().is_some()
            && !self.bot_is_in(channel)
            && self.permissions(user, channel) & USE_EXTERNAL_APPS == 0
    }

    /// Whether overwrites deny the bot this permission here; threads have those of their channel.
    pub(super) fn is_denied(&self, channel: &Channel, permission: u64) -> bool {
        self.denied(channel) & permission != 0
    }

    /// Returns the permission needed to write here.
    pub(super) fn speaking(channel: &Channel) -> u64 {
        match channel.place {
            Place::Thread { .. } => SEND_MESSAGES_IN_THREADS,
            Place::Text { .. } | Place::Dm { .. } | Place::Group { .. } => SEND_MESSAGES,
        }
    }

    fn denied(&self, channel: &Channel) -> u64 {
        match &channel.place {
            Place::Thread { parent, .. } => {
                let parent = self.channels.get(parent);
                parent.map_or(0, |parent| parent.denied)
            }
            Place::Text { .. } | Place::Dm { .. } | Place::Group { .. } => channel.denied,
        }
    }

    /// Returns a user's permissions in a server, apart from any channel's.
    pub(super) fn granted(&self, guild: Id, user: Id) -> u64 {
        if self.guilds.get(&guild).is_some_and(|guild| guild.owner == user) {
            return ALL;
        }
        let user = self.users.get(&user);
        user.map_or(MEMBER, |user| (MEMBER | user.granted) & !user.withheld)
    }

    /// Returns a user's permissions in a channel, as Discord computes them.
    pub(super) fn permissions(&self, user: Id, channel: &Channel) -> u64 {
        let denied = if user == BOT { self.denied(channel) } else { 0 };
        let all = self.granted(channel.guild().unwrap_or(Id::new(0)), user) & !denied;
        if self.can_see(user, channel) { all } else { all & !VIEW_CHANNEL }
    }
}
