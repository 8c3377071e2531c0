//! What people know by heart.

/// What people learn of a game first: which positions are lost for the player to move.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Known {
    /// Two equal piles, 1-2-3, 1-4-5, and how a misère game ends.
    Famous,
    /// The same, after equal piles are cancelled in the head.
    Cancelling,
}
