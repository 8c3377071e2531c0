//! How much a player knows by heart of a game.

/// What people learn first about a game: which positions are lost for the player to move.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Known {
    /// Two equal piles, 1-2-3, 1-4-5, and how a misère game ends.
    Famous,
    /// The same, after cancelling equal piles mentally.
    Cancelling,
}
