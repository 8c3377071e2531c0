//! The answer to an interaction, and what follows it.

use super::board::PostedBoard;
use super::rescue::Lost;
use crate::ask::Presence;
use crate::game::Ply;
use crate::place::{ChannelId, GameId, MessageId, UserId};
use crate::reply::{Message, Reply};

/// The answer to an interaction, and what is to be done once it was given.
#[derive(Debug, Clone, PartialEq)]
pub struct Answer {
    /// The answer itself.
    pub reply: Reply,
    /// What follows it. None of it matters to the game: where it fails, the next click repairs it.
    pub then: Vec<Then>,
}

/// Something to do with the interaction once its answer was given.
#[derive(Debug, Clone, PartialEq)]
pub enum Then {
    /// The message just posted is a board: find out its id, and tell [`learned`](super::learned).
    LearnBoard(PostedBoard),
    /// The message just posted is that challenge: find out its id.
    LearnChallenge(GameId),
    /// A fair match goes on: post the board of its next game.
    PostBoard {
        /// The game.
        game: GameId,
        /// Its board.
        with: Message,
    },
    /// Post this as well.
    Post(Message),
    /// Find out whether that game's channel is gone, and if so, tell [`rescue`](super::rescue()).
    Seek(Lost),
    /// Do this, which would need no answer before it.
    Errand(Errand),
}

/// Something to do on Discord, be it that nobody has asked.
#[derive(Debug, Clone, PartialEq)]
pub enum Errand {
    /// The game has moved on: delete the message that called someone to move, if there is one.
    Hush(GameId),
    /// Someone is to move: call them, unless they did something in that game just now.
    Nudge {
        /// In which game.
        game: GameId,
        /// At which ply.
        ply: Ply,
        /// Whom.
        who: UserId,
        /// When this was found, in milliseconds since 1970 in UTC.
        now: i64,
        /// Where.
        channel: ChannelId,
        /// What to say.
        with: Message,
    },
    /// Time is running out for the player to move: warn them.
    Warn {
        /// In which game.
        game: GameId,
        /// At which ply.
        ply: Ply,
        /// When the game ends, in milliseconds since 1970 in UTC.
        deadline: i64,
        /// Where.
        channel: ChannelId,
        /// What to say.
        with: Message,
    },
    /// Another message is out of date: draw it anew.
    Redraw {
        /// Its channel.
        channel: ChannelId,
        /// The message.
        message: MessageId,
        /// What it shall show.
        with: Message,
    },
}

impl Then {
    /// As what the bot must be in the place, for Discord not to refuse it.
    pub(super) fn needs(&self) -> Presence {
        match self {
            // These belong to the answer.
            Self::LearnBoard(_)
            | Self::LearnChallenge(_)
            | Self::PostBoard { .. }
            | Self::Post(_) => Presence::Guest,
            Self::Seek(_) | Self::Errand(Errand::Hush(_) | Errand::Redraw { .. }) => {
                Presence::Listener
            }
            Self::Errand(Errand::Nudge { .. } | Errand::Warn { .. }) => Presence::Speaker,
        }
    }
}

impl From<Errand> for Then {
    fn from(errand: Errand) -> Self {
        Self::Errand(errand)
    }
}

impl From<Reply> for Answer {
    fn from(reply: Reply) -> Self {
        Self {
            reply,
            then: Vec::new(),
        }
    }
}

impl Answer {
    pub(super) fn whisper(message: Message) -> Self {
        Reply::Whisper(message).into()
    }

    pub(super) fn then(mut self, then: impl Into<Then>) -> Self {
        self.then.push(then.into());
        self
    }
}
