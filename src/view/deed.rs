//! A move as the catalogues name it. Nothing else in the bot knows what kinds of moves there are.

use nim::{Deed, Move, Position};

/// What is said of a move.
pub(super) struct Taken {
    pub take: u64,
    pub pile: String,
    /// What it leaves of the pile.
    pub left: u64,
}

/// What that legal move does here.
pub(super) fn taken(position: &Position, m: Move) -> Taken {
    let Deed::Take { pile, amount, left } = position.deed(m);
    Taken {
        take: amount,
        pile: pile.to_string(),
        left,
    }
}
