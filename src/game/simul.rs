//! A simul: the bot, or one person, plays everyone who joins, in a game each from the same start.

use super::{Player, Terms};
use crate::place::{MessageId, Place, SimulId};

/// The most people who can join.
pub const MOST: u32 = 25;

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Simul {
    pub id: SimulId,
    pub place: Place,
    /// Who plays against everyone: the bot at its highest level, or a person.
    pub leader: Player,
    /// The terms of each of its games.
    pub terms: Terms,
    /// Whether people can still join.
    pub open: bool,
    /// The message that shows the simul, once known.
    pub message: Option<MessageId>,
    /// When it began, in milliseconds since 1970 in UTC.
    pub made: i64,
    pub score: SimulScore,
}

/// The score of a simul.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct SimulScore {
    pub joined: u32,
    /// How many of them are still playing.
    pub playing: u32,
    /// How many games the people who joined have won, and the leader. Some games may end with no winner.
    pub people: u32,
    pub leader: u32,
}

/// Why a request about a simul is refused.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum SimulRefusal {
    NoneHere,
    NotYours,
    /// They do not lead this simul.
    NotLeading,
    /// They would play against themselves.
    OnesOwn,
    /// One of the two wants no challenges from the other, or has just been barred on this server.
    Apart,
    /// The first move would end each of its games.
    NoGame,
    Closed,
    Full,
    /// They have already joined.
    In,
}

impl Simul {
    /// Checks whether one more person can join, where `joined` says whether they already have.
    ///
    /// # Errors
    /// Why they cannot.
    pub fn may_join(&self, joined: bool) -> Result<(), SimulRefusal> {
        if joined {
            Err(SimulRefusal::In)
        } else if !self.open {
            Err(SimulRefusal::Closed)
        } else if self.score.joined >= MOST {
            Err(SimulRefusal::Full)
        } else {
            Ok(())
        }
    }
}
