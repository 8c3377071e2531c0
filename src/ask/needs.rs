//! What it takes to answer what is asked for, as its row says: of an action in [`spec`](super::spec), of a button in
//! [`control`](super::control).

use super::Presence;

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Needs {
    pub posts: Posts,
    /// What the bot must be able to do there, or nothing is done.
    pub presence: Presence,
    pub settings: ServerSettings,
}

/// What the answer puts into the channel for all to see.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Posts {
    /// Nothing: it is the asker's alone, or redraws a message that is there.
    Nothing,
    /// Nothing there: its handler posts in a channel that is named, and sees whether the bot plays in it.
    Elsewhere,
    /// What is open there, once more. It goes on also where the bot begins nothing.
    Again,
    /// Something new. There is that only where the bot plays.
    New,
}

/// What is to be known first of what was chosen.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ServerSettings {
    /// Nothing: a move in a game that is open bears no delay, and goes on as it began. Only who is refused is looked up.
    Unread,
    /// In which language the asker is spoken to.
    Asker,
    /// In which language everyone is spoken to, and the asker.
    Language,
    /// The same for what is also theirs who are kept off the bot on a server: their own data, and how to be left alone.
    Own,
}

/// What a row says. One that leaves a word out does not compile.
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
