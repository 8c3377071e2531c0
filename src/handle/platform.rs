//! The port to the chat platform: what the bot does there apart from answering. It uses our own ids, and
//! returns no more than the bot can act on.

use std::future::Future;
use std::time::Duration;

use thiserror::Error;
use tokio::time::timeout;
use tracing::debug;

use crate::ask::{Overrides, ServerChannel};
use crate::place::{ChannelId, GuildId, MessageId, UserId};
use crate::reply::{Message, Thread};

/// Why the platform did not do something.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
pub enum Failure {
    /// The platform could not be reached, or could not do it now: worth a retry.
    #[error("{0}")]
    Passing(String),
    /// There was no reply, so nobody knows whether it did it: worth a retry.
    #[error("{0}")]
    NoReply(String),
    /// The bot is not allowed to: it may not see the channel, or not write there.
    #[error("{0}")]
    Refused(String),
    /// It was not even asked, as the channel refused the bot lately. It may be asked again at this time, in milliseconds
    /// since 1970 in UTC.
    #[error("the channel refused the bot lately")]
    Postponed(i64),
    /// The channel, message or server named does not exist, or no longer does.
    #[error("{0}")]
    Gone(String),
    /// The platform did not understand the request: our own defect.
    #[error("{0}")]
    Malformed(String),
}

impl Failure {
    /// Whether it is worth a retry soon.
    pub fn is_passing(&self) -> bool {
        matches!(self, Self::Passing(_) | Self::NoReply(_))
    }

    /// Whether it is worth a retry, now or later.
    pub fn is_to_retry(&self) -> bool {
        self.is_passing() || matches!(self, Self::Postponed(_))
    }
}

/// A future of the platform's reply.
pub trait Pending<T>: Future<Output = Result<T, Failure>> + Send {}

impl<T, F: Future<Output = Result<T, Failure>> + Send> Pending<T> for F {}

/// How long we wait for the platform's reply, while a person waits for the answer.
const ASKING: Duration = Duration::from_millis(1_500);

/// Returns what a person's answer depends on, if the platform tells it in time.
pub(super) async fn asked<T>(what: &str, call: impl Pending<T>) -> Option<T> {
    match timeout(ASKING, call).await {
        Ok(Ok(told)) => Some(told),
        Ok(Err(error)) => {
            debug!(what, %error, "it is not known");
            None
        }
        Err(_) => None,
    }
}

/// What the bot asks of the platform. A `token` is that of an answered interaction.
pub trait Platform: Send + Sync + 'static {
    /// Posts a message that is not an answer. Idempotent: the same name within minutes posts only once.
    fn send(&self, channel: ChannelId, message: Message, name: String) -> impl Pending<MessageId>;

    /// Sends a direct message to a person, idempotent in the same way.
    fn send_to(&self, who: UserId, message: Message, name: String) -> impl Pending<MessageId>;

    /// Edits a message of the bot's own.
    fn edit(&self, channel: ChannelId, message: MessageId, content: Message) -> impl Pending<()>;

    /// Deletes a message of the bot's own.
    fn delete(&self, channel: ChannelId, message: MessageId) -> impl Pending<()>;

    /// Opens a thread on a message, or returns the one that it has.
    fn open_thread(
        &self,
        channel: ChannelId,
        message: MessageId,
        thread: Thread,
    ) -> impl Pending<ChannelId>;

    /// Whether a channel or thread has been deleted.
    fn is_gone(&self, channel: ChannelId) -> impl Pending<bool>;

    /// Whether a channel or thread belongs to that server.
    fn is_in(&self, guild: GuildId, channel: ChannelId) -> impl Pending<bool>;

    /// Returns the message that an interaction was answered with.
    fn answer_message(&self, token: &str) -> impl Pending<MessageId>;

    /// Posts another message after an answer. Tried once only: a retry could post it twice.
    fn follow_up(&self, token: &str, message: Message) -> impl Pending<MessageId>;

    /// Returns the current text of the message that an interaction was answered with.
    fn answer_text(&self, token: &str) -> impl Pending<String>;

    /// Edits the message that an interaction was answered with.
    fn edit_answer(&self, token: &str, content: Message) -> impl Pending<()>;

    /// Whether someone is a member of a server.
    fn is_member(&self, guild: GuildId, who: UserId) -> impl Pending<bool>;

    /// Whether `one` ranks above `other` in a server's roles: the owner above all, somebody who is no member
    /// above nobody.
    fn is_above(&self, guild: GuildId, one: UserId, other: UserId) -> impl Pending<bool>;

    /// Returns a server's channels, without threads.
    fn channels(&self, guild: GuildId) -> impl Pending<Vec<ServerChannel>>;

    /// Returns a server's rules about who may use which of the bot's commands.
    fn overrides(&self, guild: GuildId) -> impl Pending<Overrides>;

    /// Whether the servers of this shard can reach the bot.
    fn is_connected(&self, shard: u32) -> bool;
}
