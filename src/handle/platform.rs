//! The port to the place people play in: what the bot does there besides answering. Messages are named by our own ids,
//! and what comes back says no more than the bot can act on.

use std::future::Future;

use thiserror::Error;

use crate::ask::{Overrides, ServerChannel};
use crate::place::{ChannelId, GuildId, MessageId, UserId};
use crate::reply::{Message, Thread};

/// Why something was not done.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
pub enum Failure {
    /// The platform could not be reached, or could not do it just now.
    #[error("{0}")]
    Passing(String),
    /// The bot is not allowed to: it may not see the channel, or not write there.
    #[error("{0}")]
    Refused(String),
    /// What it names does not exist, or no longer does.
    #[error("{0}")]
    Gone(String),
    /// The platform cannot make sense of what was asked: our own defect.
    #[error("{0}")]
    Malformed(String),
}

/// What comes of asking the platform for something.
pub trait Asked<T>: Future<Output = Result<T, Failure>> + Send {}

impl<T, F: Future<Output = Result<T, Failure>> + Send> Asked<T> for F {}

/// What the bot can do. A `token` is that of the interaction that was answered.
pub trait Platform: Send + Sync + 'static {
    /// Posts a message that is not an answer. Under one name it is posted only once within minutes, however often it is
    /// sent.
    fn send(&self, channel: ChannelId, message: Message, name: String) -> impl Asked<MessageId>;

    /// Sends somebody a message that nobody else sees, by the same rule.
    fn send_to(&self, who: UserId, message: Message, name: String) -> impl Asked<MessageId>;

    /// Edits a message of the bot's own.
    fn edit(&self, channel: ChannelId, message: MessageId, with: Message) -> impl Asked<()>;

    /// Deletes a message of the bot's own.
    fn delete(&self, channel: ChannelId, message: MessageId) -> impl Asked<()>;

    /// Opens a thread on a message, or finds the one that hangs on it.
    fn open_thread(
        &self,
        channel: ChannelId,
        message: MessageId,
        thread: Thread,
    ) -> impl Asked<ChannelId>;

    /// Whether a channel or thread has been deleted.
    fn is_gone(&self, channel: ChannelId) -> impl Asked<bool>;

    /// Whether a channel or thread is one of that server's.
    fn is_in(&self, guild: GuildId, channel: ChannelId) -> impl Asked<bool>;

    /// The message that an interaction was answered with.
    fn original(&self, token: &str) -> impl Asked<MessageId>;

    /// Posts another message after an answer. A repeat would post it twice, so it is tried once.
    fn follow_up(&self, token: &str, message: Message) -> impl Asked<MessageId>;

    /// The text of the message that an interaction was answered with, as it is now.
    fn shown(&self, token: &str) -> impl Asked<String>;

    /// Redraws the message that an interaction was answered with.
    fn amend(&self, token: &str, with: Message) -> impl Asked<()>;

    /// Whether someone is a member of a server.
    fn is_member(&self, guild: GuildId, who: UserId) -> impl Asked<bool>;

    /// Whether someone comes before another in a server's order of roles: its owner before all, and who is no member before
    /// nobody.
    fn is_above(&self, guild: GuildId, one: UserId, other: UserId) -> impl Asked<bool>;

    /// A server's channels, but for threads.
    fn channels(&self, guild: GuildId) -> impl Asked<Vec<ServerChannel>>;

    /// What was decided on a server about who may use which of the bot's commands.
    fn overrides(&self, guild: GuildId) -> impl Asked<Overrides>;

    /// Whether everyone this process serves can reach the bot.
    fn connected(&self) -> bool;
}
