//! A fair match: two games from one start with the seats swapped, because a single game of a solved game measures
//! the start and not the players.

use super::Player;
use crate::place::GameId;

/// A fair match, as it stands.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Fair {
    pub first: GameId,
    /// Its second, once it has begun. A first game lost on time decides the match, and there is none.
    pub second: Option<GameId>,
    /// Its people, in the order in which they begin, with the games each has won.
    pub score: [(Player, u8); 2],
    /// Whether it counts: no one took a hint.
    pub counts: bool,
    pub over: bool,
    /// When the round of a tournament ends that it is played in.
    pub until: Option<i64>,
}
