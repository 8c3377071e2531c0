//! The input of a drawing: a position, and the reader it is drawn for.

use crate::view::Audience;
use nim::Position;

#[derive(Clone, Copy)]
pub(super) struct Scene<'a> {
    pub position: &'a Position,
    /// The position that the game began with, since its looks don't change during a game.
    pub start: &'a Position,
    pub binary: bool,
    pub audience: Audience,
}
