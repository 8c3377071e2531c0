//! How people stand with a puzzle.

use crate::puzzle::{Answer, Day};
use crate::store::{Share, Tried};
use crate::view::Audience;

/// How a person stands with a puzzle.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum PuzzleState {
    /// It is today's, and they can try it.
    Today {
        /// What they answered so far, all of it wrong.
        said: Vec<Answer>,
        /// Days in a row solved before.
        streak: u64,
        /// Whether they took a hint on it.
        helped: bool,
    },
    /// It is over, and they did not try it: what they answer counts for nothing.
    Archive(Option<Answer>),
    /// They have no try left, or it is over.
    Over(Tried),
}

/// What there is to say of the last puzzle that is over, and how all is drawn.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct PuzzleNews {
    pub today: Day,
    pub over: Day,
    /// `None` if nobody tried it.
    pub share: Option<Share>,
    pub audience: Audience,
    /// Whether it is read on a server, where those who solved it are listed.
    pub listed: bool,
}
