//! What answering a request needs, as its row says: of an action in [`spec`](super::spec), of a button in
//! [`control`](super::control).

use super::Presence;

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Needs {
    pub posts: Posts,
    /// What the bot must be able to do in the channel; otherwise the request is refused.
    pub presence: Presence,
    pub settings: ServerSettings,
}

/// What the answer posts for everyone in the channel.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Posts {
    /// Nothing: the answer is a whisper, or redraws an existing message.
    Nothing,
    /// Nothing here: the handler posts in a channel that the request names, and checks that the bot plays there.
    Elsewhere,
    /// Something already open here, such as a board. Allowed even where the bot begins nothing new.
    Again,
    /// Something new, allowed only where the bot plays.
    New,
}

/// What is read first of the server's settings and the asker's preferences.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ServerSettings {
    /// Nothing: a move in an open game must not wait for it. Only a refusal reads the language.
    Unread,
    /// The asker's language.
    Asker,
    /// The server's language and the asker's.
    Language,
    /// The same, and barred people may use it too: their own data, and how to be left alone.
    Own,
}

/// Makes a row's [`Needs`]. A row that leaves a word out does not compile.
macro_rules! needs {
    ($posts:ident, $presence:ident, $settings:ident) => {
        $crate::ask::Needs {
            posts: $crate::ask::Posts::$posts,
            presence: $crate::ask::Presence::$presence,
            settings: $crate::ask::ServerSettings::$settings,
        }
    };
}

pub(super) use needs;
