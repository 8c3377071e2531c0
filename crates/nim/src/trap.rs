//! The expert's trap: the move of a lost position that is hardest to answer.

use std::cmp::Ordering;

use super::Move;
use crate::names;

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
    /// How many replies there are: 0 only if the move is the last.
    pub replies: u128,
}

/// What makes a move a better try than another. The first in which they differ decides.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Edge {
    /// It is hidden.
    Hidden,
    /// It leaves more objects, and a game can last as many moves.
    LeavesMore,
    /// A smaller share of the replies wins. That alone is a worse guide than always to take 1: the winning replies are
    /// often the obvious ones.
    SmallerShare,
}

// What the catalogues know it by.
names!(Edge {
    Hidden => "hidden",
    LeavesMore => "leaves-more",
    SmallerShare => "smaller-share",
});

impl BestTry {
    /// What makes it better than the other, if it is.
    pub fn beats(&self, other: &Self) -> Option<Edge> {
        let (rank, merit) = self.rank(other);
        (rank == Ordering::Less).then_some(merit)
    }

    /// Smaller is better; and what decides.
    fn rank(&self, other: &Self) -> (Ordering, Edge) {
        let share = u128::from(self.winning_replies) * other.replies;
        let theirs = u128::from(other.winning_replies) * self.replies;
        let hidden = other.hidden.cmp(&self.hidden);
        let leaves = self.m.taken().cmp(&other.m.taken());
        match (hidden, leaves) {
            (Ordering::Equal, Ordering::Equal) => (share.cmp(&theirs), Edge::SmallerShare),
            (Ordering::Equal, _) => (leaves, Edge::LeavesMore),
            _ => (hidden, Edge::Hidden),
        }
    }
}

/// With more non-empty piles than this, [`Position::best_tries`](super::Position::best_tries) only tries taking one
/// object from each of the first ones: the exact search grows with the cube of the piles.
pub const EXACT_PILES: usize = 64;

/// The best of all tries, in their order. None that ends a lost game is, while another goes on.
pub(crate) fn best(tries: impl IntoIterator<Item = BestTry>) -> Vec<BestTry> {
    let mut best: Vec<BestTry> = Vec::new();
    for next in tries {
        let ends = |attempt: &BestTry| attempt.replies == 0;
        let rank = |b: &BestTry| ends(&next).cmp(&ends(b)).then(next.rank(b).0);
        match best.first().map_or(Ordering::Less, rank) {
            Ordering::Less => best = vec![next],
            Ordering::Equal => best.push(next),
            Ordering::Greater => {}
        }
    }
    best
}
