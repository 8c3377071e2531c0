//! What the bot may do in the channel of a request.

/// What the bot may do in a channel apart from answering, each level more than the one before.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Presence {
    /// Nothing, and only the asker sees its answers: a person brought it as their own app, and may not use outside
    /// apps here.
    Unseen,
    /// Nothing: a person brought it as their own app, or it may not see the channel.
    Guest,
    /// Change and delete its own messages.
    Listener,
    Speaker,
    /// Open threads, and speak in them.
    Host,
}
