//! The jobs that the bot can queue: what to do on the platform apart from answering. What a message shows is
//! read when it is drawn.

use crate::ask::Presence;
use crate::game::Ply;
use crate::place::{GameId, MessageId, UserId};
use crate::store::{Due, Job, Lane};

/// Something to do on the platform.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum AnyJob {
    /// Update the ping of a game's player to move, if the outbox has that and no other process has claimed it.
    Nudge(GameId),
    /// The player to move is running out of time: warn them.
    Warn(Warn),
    /// This message shows a challenge, and is out of date: redraw it.
    DrawChallenge(GameId, MessageId),
    /// A person with very many games is fully erased: clean the database files, and tell them.
    TellErased(UserId),
    /// A job that follows from the answer just given: do it before another process claims it.
    Now(Job),
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
        Self::Now(Job::Draw { game, message })
    }

    /// The job in the outbox that it does, if any.
    pub(super) fn stored(&self) -> Option<Job> {
        match *self {
            Self::Nudge(game) => Some(Job::Nudge(game)),
            Self::Now(job) | Self::Due(Due { job, .. }) => Some(job),
            Self::Warn(_) | Self::DrawChallenge(..) | Self::TellErased(_) => None,
        }
    }

    pub(super) fn lane(&self) -> Lane {
        match self {
            Self::Warn(_) => Lane::Warning,
            Self::Due(due) => due.lane,
            _ => Lane::Play,
        }
    }

    /// The game whose ping this job changes. Two such jobs at once would each delete the ping.
    pub(super) fn nudges(&self) -> Option<GameId> {
        match (self, self.stored()) {
            (Self::Warn(warn), _) => Some(warn.game),
            (_, Some(Job::Nudge(game) | Job::Thread(game))) => Some(game),
            _ => None,
        }
    }

    /// Whether to retry it for a day after a refusal: people wait for it, or would see something outdated for ever.
    pub(super) fn insists(&self) -> bool {
        use Job::{Class, Post, Simul, Tournament, Winner};
        matches!(self.stored(), Some(Post(_) | Tournament(_) | Winner(_) | Class(_) | Simul(_)))
    }

    /// The least presence in the channel with which the platform allows this.
    pub fn needs(&self) -> Presence {
        match self {
            // This edits an answer, whatever channel it is in.
            Self::TellErased(_) => Presence::Unseen,
            Self::DrawChallenge(..) => Presence::Listener,
            Self::Nudge(_) | Self::Warn(_) => Presence::Speaker,
            Self::Now(job) | Self::Due(Due { job, .. }) => match job {
                Job::Draw { .. } | Job::Learn { .. } | Job::Challenge(_) | Job::Orphan { .. } => {
                    Presence::Listener
                }
                Job::Post(_)
                | Job::Nudge(_)
                | Job::Tournament(_)
                | Job::Winner(_)
                | Job::Class(_)
                | Job::Simul(_)
                | Job::Podium { .. }
                | Job::Puzzle { .. }
                | Job::Act(_)
                | Job::Remind { .. } => Presence::Speaker,
                Job::Thread(_) => Presence::Host,
            },
        }
    }
}
