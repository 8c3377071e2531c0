//! What somebody asks for, with where they are and what the bot may do there.

use super::{Action, BadInput, Family, Lack, Presence};
use crate::locale::Locale;
use crate::place::{ChannelId, MessageId, Place, RoleId, Token, UserId};

#[derive(Debug, Clone, PartialEq)]
pub struct Request {
    /// The interaction's id; a game it begins takes it as its own.
    pub id: u64,
    pub token: Token,
    pub user: UserId,
    pub place: Place,
    /// The asker's language, for what only they see.
    pub locale: Locale,
    /// The time, in milliseconds since 1970 in UTC.
    pub now: i64,
    /// What the bot's choices are drawn from.
    pub seed: u64,
    /// What the bot may do there besides answering.
    pub presence: Presence,
    /// The channel that the thread it is used in belongs to.
    pub parent: Option<ChannelId>,
    pub authority: Authority,
    /// What they have on the server, but for what everyone has.
    pub roles: Vec<RoleId>,
    /// The message whose control was used, if one was. `None` also for a forged control, which is not on the message it
    /// was used on.
    pub message: Option<MessageId>,
    /// The command that the control belongs to, if one was used where the bot is itself: only there it can be denied.
    pub family: Option<Family>,
    /// Whether only the asker sees that message.
    pub whispered: bool,
    /// The channels that it names, as far as Discord tells what the bot lacks there to write by itself.
    pub named: Vec<(ChannelId, Option<Lack>)>,
    /// What is asked for, or what is wrong with it.
    pub action: Result<Action, BadInput>,
}

/// What the asker is to the server they are on, each more than the one before.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Authority {
    Member,
    /// May delete others' messages there.
    Moderator,
    /// Manages the server.
    Manager,
    /// Nothing on the server is closed to them.
    Administrator,
}

impl Request {
    pub fn manages(&self) -> bool {
        self.authority >= Authority::Manager
    }

    pub fn moderates(&self) -> bool {
        self.authority >= Authority::Moderator
    }

    /// The message whose control was used, if everyone there sees it. A whisper is changed by an answer or not at all.
    pub fn posted(&self) -> Option<MessageId> {
        self.message.filter(|_| !self.whispered)
    }

    /// Those of these channels where the bot may not write, if Discord told that of each.
    pub fn lacks_in(&self, channels: &[ChannelId]) -> Option<Vec<(ChannelId, Lack)>> {
        let told = |of: &ChannelId| self.named.iter().find(|(named, _)| named == of);
        let told: Option<Vec<_>> = channels.iter().map(told).collect();
        let lacks = told?.into_iter();
        Some(lacks.filter_map(|&(of, lack)| Some((of, lack?))).collect())
    }
}
