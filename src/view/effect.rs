//! A move as the catalogues name it. Nothing else in the bot knows what kinds of moves there are.

use nim::{Effect, Move, PileIx, Position};

/// What is said of a move.
pub(super) struct Taken {
    pub take: u64,
    /// As the catalogues select by it: its letter, or `only` where there is but one.
    pub pile: String,
    /// What it leaves of the pile.
    pub left: u64,
}

/// What that legal move does here.
pub(super) fn taken(position: &Position, m: Move) -> Taken {
    let Effect::Take { pile, amount, left } = position.effect(m);
    Taken {
        take: amount,
        pile: named(position, pile),
        left,
    }
}

/// A pile as the catalogues select by it.
pub(super) fn named(position: &Position, pile: PileIx) -> String {
    match position.piles().len() {
        1 => "only".to_owned(),
        _ => pile.to_string(),
    }
}
