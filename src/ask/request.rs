//! A request: who asks for what, where, and what the bot may do there.

use super::{Action, BadInput, CommandName, Lack, Presence, control};
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
    /// The seed of the bot's random choices.
    pub seed: u64,
    /// What the bot may do in the channel apart from answering.
    pub presence: Presence,
    /// The channel of the thread, if the request comes from a thread.
    pub parent: Option<ChannelId>,
    pub authority: Authority,
    /// The asker's roles on the server, without @everyone.
    pub roles: Vec<RoleId>,
    /// The message whose control was used, if any. `None` also for a forged control, which its message does not have.
    pub message: Option<MessageId>,
    /// The form that was filled in, if any.
    pub form: Option<control::Form>,
    /// What was typed into its fields, as it was typed: the form is gone.
    pub typed: Vec<String>,
    /// The command of the control that was used, where the bot is in the server itself: only there it can be
    /// restricted.
    pub control_command: Option<CommandName>,
    /// Whether only the asker sees that message.
    pub whispered: bool,
    /// The channels named, with what the bot lacks to post there on its own, as far as Discord tells us.
    pub named: Vec<(ChannelId, Option<Lack>)>,
    /// What is asked for, or what is wrong with it.
    pub action: Result<Action, BadInput>,
}

/// The asker's rank on the server, each more than the one before.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Authority {
    Member,
    /// May delete others' messages.
    Moderator,
    /// Manages the server.
    Manager,
    /// May do everything.
    Administrator,
}

impl Request {
    pub fn manages(&self) -> bool {
        self.authority >= Authority::Manager
    }

    pub fn moderates(&self) -> bool {
        self.authority >= Authority::Moderator
    }

    /// The message whose control was used, if everyone sees it. A whisper can only be changed by an answer.
    pub fn posted(&self) -> Option<MessageId> {
        self.message.filter(|_| !self.whispered)
    }

    /// Returns those of these channels where the bot may not write, if Discord told us about each.
    pub fn lacks_in(&self, channels: &[ChannelId]) -> Option<Vec<(ChannelId, Lack)>> {
        let find = |of: &ChannelId| self.named.iter().find(|(named, _)| named == of);
        let found: Option<Vec<_>> = channels.iter().map(find).collect();
        let lacks = found?.into_iter();
        Some(lacks.filter_map(|&(of, lack)| Some((of, lack?))).collect())
    }
}
