//! How far a person is with a puzzle.

use crate::puzzle::{Answer, Day};
use crate::store::{Share, Tried};
use crate::view::Audience;

#[derive(Debug, Clone, PartialEq, Eq)]
pub enum PuzzleState {
    /// It is today's, and they can try it.
    Today {
        /// Their answers so far, all of them wrong.
        said: Vec<Answer>,
        /// How many days in a row they had solved before.
        streak: u64,
        /// Whether they took a hint on it.
        helped: bool,
    },
    /// It is over and they did not try it, so an answer counts for nothing.
    Archive(Option<Answer>),
    /// They have no tries left, or it is over.
    Over(Tried),
}

/// What to say about the last finished puzzle, and how everything is drawn.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct PuzzleNews {
    pub today: Day,
    pub over: Day,
    /// How many solved it; `None` if nobody tried it.
    pub share: Option<Share>,
    pub audience: Audience,
    /// Whether it is read on a server, where those who solved it are listed.
    pub listed: bool,
}
