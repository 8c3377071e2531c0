//! The expert's trap: the move of a lost position that is hardest to answer.

use std::cmp::Ordering;

use super::Move;

/// A move of a lost position, and how easily the other player can go wrong after it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct BestTry {
    /// The move.
    pub m: Move,
    /// Whether no winning reply is one that people see: none leaves nothing, pairs, or pairs and 1-2-3 or 1-4-5, nor
    /// the end of a misère game. Nobody sees through more than [`EXACT_PILES`].
    pub hidden: bool,
    /// How many of the replies win.
    pub winning_replies: u64,
    /// How many replies there are: 0 only if the move takes the last object.
    pub replies: u128,
}

impl BestTry {
    /// Smaller is better: what is hidden; then what leaves the most objects, for a game can last as many moves; then the
    /// share of winning replies. That share alone is a worse guide than always to take 1: the winning replies are often
    /// the obvious ones.
    fn rank(&self, other: &Self) -> Ordering {
        let share = u128::from(self.winning_replies) * other.replies;
        let theirs = u128::from(other.winning_replies) * self.replies;
        (other.hidden.cmp(&self.hidden))
            .then(self.m.taken().cmp(&other.m.taken()))
            .then(share.cmp(&theirs))
    }
}

/// With more non-empty piles than this, [`Position::best_tries`](super::Position::best_tries) only tries taking one
/// object from each of the first ones: the exact search grows with the cube of the piles.
pub const EXACT_PILES: usize = 64;

/// The best of all tries, in their order.
pub(crate) fn best(tries: impl IntoIterator<Item = BestTry>) -> Vec<BestTry> {
    let mut best: Vec<BestTry> = Vec::new();
    for next in tries {
        match best.first().map_or(Ordering::Less, |b| next.rank(b)) {
            Ordering::Less => best = vec![next],
            Ordering::Equal => best.push(next),
            Ordering::Greater => {}
        }
    }
    best
}
