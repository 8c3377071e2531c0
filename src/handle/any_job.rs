//! The jobs that the bot can queue: what to do on the platform apart from answering. What a message shows is
//! read when it is drawn.

use crate::ask::Presence;
use crate::game::Ply;
use crate::place::{GameId, MessageId, UserId};
use crate::store::{Due, Owed};

/// Something to do on the platform.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum AnyJob {
    /// Update the ping of a game's player to move, if the outbox has that and no other process has claimed it.
    Call(GameId),
    /// The player to move is running out of time: warn them.
    Warn(Warn),
    /// This message shows a challenge, and is out of date: redraw it.
    DrawChallenge(GameId, MessageId),
    /// A person with very many games is fully erased: clean the database files, and tell them.
    TellErased(UserId),
    /// A job that follows from the answer just given: do it before another process claims it.
    Now(Owed),
    /// A job that this process has claimed.
    Due(Due),
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Warn {
    pub game: GameId,
    pub ply: Ply,
    /// When the game ends, in milliseconds since 1970 in UTC. A late warning postpones it.
    pub deadline: i64,
    /// By how much the deadline was postponed because the bot was down, in milliseconds.
    pub away: i64,
}

impl AnyJob {
    /// Redraws a message: as the board if it is the board, else as retired.
    pub fn draw(game: GameId, message: MessageId) -> Self {
        Self::Now(Owed::Draw { game, message })
    }

    /// The task that it does, if the outbox has such tasks.
    pub(super) fn owed(&self) -> Option<Owed> {
        match *self {
            Self::Call(game) => Some(Owed::Call(game)),
            Self::Now(owed) | Self::Due(Due { owed, .. }) => Some(owed),
            Self::Warn(_) | Self::DrawChallenge(..) | Self::TellErased(_) => None,
        }
    }

    /// The game whose ping this job changes. Two such jobs at once would each delete the ping.
    pub(super) fn calls(&self) -> Option<GameId> {
        match (self, self.owed()) {
            (Self::Warn(warn), _) => Some(warn.game),
            (_, Some(Owed::Call(game) | Owed::Thread(game))) => Some(game),
            _ => None,
        }
    }

    /// Whether to retry it for a day after a refusal: people wait for it, or would see something outdated for ever.
    pub(super) fn insists(&self) -> bool {
        use Owed::{Class, Post, Simul, Tournament, Winner};
        matches!(self.owed(), Some(Post(_) | Tournament(_) | Winner(_) | Class(_) | Simul(_)))
    }

    /// The least presence in the channel with which the platform allows this.
    pub fn needs(&self) -> Presence {
        match self {
            // This edits an answer, whatever channel it is in.
            Self::TellErased(_) => Presence::Unseen,
            Self::DrawChallenge(..) => Presence::Listener,
            Self::Call(_) | Self::Warn(_) => Presence::Speaker,
            Self::Now(owed) | Self::Due(Due { owed, .. }) => match owed {
                Owed::Draw { .. }
                | Owed::Learn { .. }
                | Owed::Challenge(_)
                | Owed::Orphan { .. } => Presence::Listener,
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
