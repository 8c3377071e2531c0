//! The expert's trap: the move from a lost position that is hardest to answer.

use std::cmp::Ordering;

use super::Move;
use crate::names;

/// A move from a lost position, and how easily the opponent can go wrong after it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct BestTry {
    /// The move.
    pub m: Move,
    /// Whether people see no winning reply: no reply that wins leaves nothing, pairs, pairs with 1-2-3 or 1-4-5, or the
    /// end of a misère game. With more than [`EXACT_PILES`] piles, people see none.
    pub hidden: bool,
    /// How many of the replies win.
    pub winning_replies: u64,
    /// How many replies there are: 0 only if the move ends the game.
    pub replies: u128,
}

// The names used in the message catalogues' keys.
names! {
    /// What makes one move a better try than another. The first difference in this order decides.
    #[derive(Debug, Clone, Copy, PartialEq, Eq)]
    pub enum Edge {
        /// People see no winning reply.
        Hidden => "hidden",
        /// It leaves more objects, so the game can last longer.
        LeavesMore => "leaves-more",
        /// A smaller share of the replies wins. Alone this is a worse guide than always taking 1, since the winning replies
        /// are often the obvious ones.
        SmallerShare => "smaller-share",
    }
}

impl BestTry {
    /// Returns what makes this try better than the other, if it is.
    pub fn beats(&self, other: &Self) -> Option<Edge> {
        let (rank, merit) = self.rank(other);
        (rank == Ordering::Less).then_some(merit)
    }

    /// Compares two tries, the better one being `Less`, and says what decides. A try that ends the game, and so loses, is
    /// worse than any other.
    fn rank(&self, other: &Self) -> (Ordering, Edge) {
        let share = u128::from(self.winning_replies) * other.replies;
        let theirs = u128::from(other.winning_replies) * self.replies;
        let ends = (self.replies == 0).cmp(&(other.replies == 0));
        if ends.is_ne() {
            return (ends, Edge::LeavesMore);
        }
        let hidden = other.hidden.cmp(&self.hidden);
        let leaves = self.m.taken().cmp(&other.m.taken());
        match (hidden, leaves) {
            (Ordering::Equal, Ordering::Equal) => (share.cmp(&theirs), Edge::SmallerShare),
            (Ordering::Equal, _) => (leaves, Edge::LeavesMore),
            _ => (hidden, Edge::Hidden),
        }
    }
}

/// With more non-empty piles than this, [`Position::best_tries`](super::Position::best_tries) tries only taking one
/// object from each of the first ones, because the exact search grows with the cube of the piles.
pub const EXACT_PILES: usize = 64;

/// Returns the best of the tries, in their order.
pub(crate) fn best(tries: impl IntoIterator<Item = BestTry>) -> Vec<BestTry> {
    let mut best: Vec<BestTry> = Vec::new();
    for next in tries {
        let rank = |b: &BestTry| next.rank(b).0;
        match best.first().map_or(Ordering::Less, rank) {
            Ordering::Less => best = vec![next],
            Ordering::Equal => best.push(next),
            Ordering::Greater => {}
        }
    }
    best
}
