//! What is drawn, and for whom.

use crate::view::Audience;
use nim::Position;

/// A position, and for whom it is drawn.
#[derive(Clone, Copy)]
pub(super) struct Scene<'a> {
    pub position: &'a Position,
    /// What it began with: looks don't change on the way.
    pub start: &'a Position,
    pub binary: bool,
    pub audience: Audience,
}
