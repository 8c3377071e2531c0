//! What is to be done on the platform besides answering. What a message shows is read when it is
//! drawn.

use crate::ask::Presence;
use crate::game::Ply;
use crate::place::{GameId, MessageId, UserId};
use crate::store::{Due, Owed};

/// Something to do on the platform.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum AnyJob {
    /// See to a game's call to move before another claims it, if that is owed.
    Call(GameId),
    /// The player to move is running out of time: warn them.
    Warn(Warn),
    /// A challenge's message is out of date: redraw it.
    DrawChallenge(DrawChallenge),
    /// Nothing is left of someone who had very many games: see to it in the files, and tell them.
    TellErased(UserId),
    /// Follows from the answer just given: do it before another claims it.
    Now(Owed),
    /// What was claimed.
    Due(Due),
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Warn {
    pub game: GameId,
    pub ply: Ply,
    /// When the game is to end, in milliseconds since 1970 in UTC. A warning that comes late puts it off.
    pub deadline: i64,
    /// By how much that was put off because the bot was away, in milliseconds.
    pub away: i64,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct DrawChallenge {
    pub challenge: GameId,
    pub message: MessageId,
}

impl AnyJob {
    /// Brings a message up to date: as the board if it is the board, else as retired.
    pub fn draw(game: GameId, message: MessageId) -> Self {
        Self::Now(Owed::Draw { game, message })
    }

    /// The presence the bot needs in the place, or the platform refuses it.
    pub fn needs(&self) -> Presence {
        match self {
            // It changes an answer, wherever that is.
            Self::TellErased(_) => Presence::Unseen,
            Self::DrawChallenge(_) => Presence::Listener,
            Self::Call(_) | Self::Warn(_) => Presence::Speaker,
            Self::Now(owed) | Self::Due(Due { owed, .. }) => match owed {
                Owed::Draw { .. } | Owed::Learn { .. } => Presence::Listener,
                Owed::Post(_)
                | Owed::Call(_)
                | Owed::Tournament(_)
                | Owed::Winner(_)
                | Owed::Class(_)
                | Owed::Simul(_)
                | Owed::Podium { .. }
                | Owed::Puzzle { .. }
                | Owed::Act(_)
                | Owed::Remind { .. } => Presence::Speaker,
                Owed::Thread(_) => Presence::Host,
            },
        }
    }
}
