//! A game together with where it is played and how it is shown.

use super::{Fair, Game};
use crate::place::{MessageId, Place};

/// A game as it is kept: the game itself, its place, and the looks of its board.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Record {
    /// The game.
    pub game: Game,
    /// Where it is played.
    pub place: Place,
    /// Whether the board shows binary digits.
    pub binary: bool,
    /// The message that is its board, once known.
    pub board: Option<MessageId>,
    /// When its last move was made, or it began; milliseconds since 1970 in UTC.
    pub touched: i64,
    /// The fair match it belongs to.
    pub fair: Option<Fair>,
}
