//! How far the bot is there where it is asked.

/// What the bot may do in a place besides answering, each more than the one before.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Presence {
    /// Nothing, and only the asker sees its answers: it was brought along by a person who may not use
    /// outside apps there.
    Unseen,
    /// Nothing: it was brought along by a person, or may not see the channel.
    Guest,
    /// Change and delete its own messages.
    Listener,
    Speaker,
    /// Open threads, and speak in them.
    Host,
}
