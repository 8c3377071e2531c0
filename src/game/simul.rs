//! A simul: the bot, or a person, against all who join, a game each from one start.

use super::{Player, Terms};
use crate::place::{MessageId, Place, SimulId, UserId};
use nim::Level;

/// The most who can join.
pub const MOST: u32 = 25;

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Simul {
    pub id: SimulId,
    pub place: Place,
    pub leader: Leader,
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

/// Who plays against all.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Leader {
    /// At its highest level.
    Bot,
    Person(UserId),
    /// Someone of whom nothing is kept any more.
    Gone,
}

impl Leader {
    pub fn player(self) -> Player {
        match self {
            Self::Bot => Player::Bot(Level::Expert),
            Self::Person(who) => Player::Person(who),
            Self::Gone => Player::Gone,
        }
    }

    pub fn person(self) -> Option<UserId> {
        match self {
            Self::Person(who) => Some(who),
            Self::Bot | Self::Gone => None,
        }
    }
}

/// How its games stand.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct SimulScore {
    pub joined: u32,
    /// Of them, who still play.
    pub playing: u32,
    /// The games that those who joined have won, and those that the leader has. Some may have been put away.
    pub people: u32,
    pub leader: u32,
}

/// Why somebody does not join, or something else was not done.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum SimulRefusal {
    NoneHere,
    NotYours,
    /// They do not play against all in it.
    NotLeading,
    /// They would play against themselves.
    OnesOwn,
    /// One of the two wants no challenges from the other, or has just been barred there.
    Apart,
    /// The first move would end each of its games.
    NoGame,
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
