//! A simul: the bot against all who join, a game each from one start.

use super::Terms;
use crate::place::{MessageId, Place, SimulId};

/// The most who can join.
pub const MOST: u32 = 25;

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Simul {
    pub id: SimulId,
    pub place: Place,
    /// What each of its games is played by.
    pub terms: Terms,
    /// Whether people can still join.
    pub open: bool,
    /// The message that shows it, once that is known.
    pub message: Option<MessageId>,
    /// When it was begun, in milliseconds since 1970 in UTC.
    pub made: i64,
    pub score: SimulScore,
}

/// How its games stand.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct SimulScore {
    pub joined: u32,
    /// Of them, who still play.
    pub playing: u32,
    /// The games that people have won, and those that the bot has. Some may have been put away.
    pub people: u32,
    pub bot: u32,
}

/// Why somebody does not join, or something else was not done.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum SimulRefusal {
    NoneHere,
    NotYours,
    Closed,
    Full,
    /// They have joined.
    In,
}

impl Simul {
    /// Whether one more can join, who has `joined` or not.
    ///
    /// # Errors
    /// Why not.
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
