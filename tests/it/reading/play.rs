//! The game by its definition, searched move by move: uses nothing of the product.

use std::cell::RefCell;
use std::collections::{BTreeSet, HashMap};
use std::rc::Rc;

/// A pile (from 0), and how many to take from it.
pub type Take = (usize, u64);

/// Positions, each by the sizes of its piles that are not empty.
pub type Positions = BTreeSet<Vec<u64>>;

/// The rules, and the results of searching with them.
pub struct Play {
    /// Whether whoever takes the last object loses.
    pub misere: bool,
    /// The most that a move may take.
    pub max: Option<u64>,
    won: RefCell<HashMap<Vec<u64>, bool>>,
    slips: RefCell<HashMap<Vec<u64>, bool>>,
    lost: RefCell<HashMap<Vec<u64>, Rc<Positions>>>,
}

impl Play {
    pub fn new(misere: bool, max: Option<u64>) -> Self {
        Self {
            misere,
            max,
            won: RefCell::default(),
            slips: RefCell::default(),
            lost: RefCell::default(),
        }
    }

    /// One more than a move may take, if some pile is at least that large: then hints describe piles by their
    /// remainders.
    pub fn counts_in(&self, piles: &[u64]) -> Option<u64> {
        let n = self.max? + 1;
        piles.iter().any(|&size| size >= n).then_some(n)
    }

    pub fn moves(&self, piles: &[u64]) -> Vec<Take> {
        let most = |size: u64| self.max.map_or(size, |max| size.min(max));
        let of = |(pile, &size): (usize, &u64)| (1..=most(size)).map(move |take| (pile, take));
        piles.iter().enumerate().flat_map(of).collect()
    }

    /// Whether the player to move can win.
    pub fn won(&self, piles: &[u64]) -> bool {
        let key = sorted(piles);
        if key.is_empty() {
            return self.misere;
        }
        if let Some(&won) = self.won.borrow().get(&key) {
            return won;
        }
        let won = self.moves(&key).into_iter().any(|m| self.wins(&key, m));
        self.won.borrow_mut().insert(key, won);
        won
    }

    pub fn wins(&self, piles: &[u64], m: Take) -> bool {
        !self.won(&after(piles, m))
    }

    pub fn winning(&self, piles: &[u64]) -> Vec<Take> {
        let moves = self.moves(piles).into_iter();
        moves.filter(|&m| self.wins(piles, m)).collect()
    }

    /// Whether the opponent, who can win, may still throw the win away.
    pub fn slips(&self, lost: &[u64]) -> bool {
        let key = sorted(lost);
        if let Some(&slips) = self.slips.borrow().get(&key) {
            return slips;
        }
        let slips = self.moves(&key).into_iter().any(|m| {
            let next = after(&key, m);
            let mut replies = self.moves(&next).into_iter();
            replies.any(|r| !self.wins(&next, r) || self.slips(&after(&next, r)))
        });
        self.slips.borrow_mut().insert(key, slips);
        slips
    }

    /// All lost positions that can come up, except the end.
    pub fn lost_below(&self, start: &[u64]) -> Rc<Positions> {
        let start = sorted(start);
        if let Some(lost) = self.lost.borrow().get(&start) {
            return Rc::clone(lost);
        }
        let mut all = BTreeSet::from([start.clone()]);
        let mut open = vec![start.clone()];
        while let Some(piles) = open.pop() {
            let next = self.moves(&piles).into_iter();
            let next = next.map(|m| sorted(&after(&piles, m)));
            open.extend(next.filter(|next| all.insert(next.clone())));
        }
        all.retain(|piles| !piles.is_empty() && !self.won(piles));
        let all = Rc::new(all);
        self.lost.borrow_mut().insert(start, Rc::clone(&all));
        all
    }

    /// How many replies to a move win, and how many there are.
    pub fn replies(&self, piles: &[u64], m: Take) -> (u64, u64) {
        let next = after(piles, m);
        let count = |moves: Vec<Take>| moves.len() as u64;
        (count(self.winning(&next)), count(self.moves(&next)))
    }

    /// Returns the best tries: moves without a winning reply that people see, if there are any; of these, those that
    /// take least; of these, those that leave the smallest share of winning replies.
    pub fn hardest(&self, piles: &[u64]) -> Vec<Take> {
        let rank = |&m: &Take| {
            let (wins, all) = self.replies(piles, m);
            (!self.hides(piles, m), m.1, wins as f64 / all.max(1) as f64)
        };
        let mut moves = self.moves(piles);
        let least = moves.iter().map(rank);
        let least = least.reduce(|a, b| if b < a { b } else { a });
        moves.retain(|m| Some(rank(m)) == least);
        moves
    }

    /// Whether people see no winning reply to the move.
    pub fn hides(&self, piles: &[u64], m: Take) -> bool {
        let next = after(piles, m);
        let is_known = |&reply: &Take| self.is_known(&after(&next, reply));
        !self.winning(&next).iter().any(is_known)
    }

    /// Positions that people know: nothing, pairs, pairs and 1-2-3 or 1-4-5; in misère an odd number of 1s.
    fn is_known(&self, piles: &[u64]) -> bool {
        let odd = unpaired(piles);
        if self.misere && piles.iter().all(|&size| size <= 1) {
            return odd == [1];
        }
        [&[][..], &[1, 2, 3], &[1, 4, 5]].contains(&odd.as_slice())
    }
}

/// The remainders of the piles mod n; without n, the piles themselves.
pub fn rests(n: Option<u64>, piles: &[u64]) -> Vec<u64> {
    piles.iter().map(|size| n.map_or(*size, |n| size % n)).collect()
}

/// Whether these sorted piles are pairs.
pub fn paired(sorted: &[u64]) -> bool {
    sorted.chunks(2).all(|two| two.len() == 2 && two[0] == two[1])
}

/// The sizes that occur an odd number of times, sorted.
pub fn unpaired(piles: &[u64]) -> Vec<u64> {
    let sizes = 1..=piles.iter().copied().max().unwrap_or(0);
    let count = |size: &u64| piles.iter().filter(|&other| other == size).count();
    sizes.filter(|size| count(size) % 2 == 1).collect()
}

pub fn full(piles: &[u64]) -> Vec<u64> {
    piles.iter().copied().filter(|&size| size > 0).collect()
}

/// The piles that are not empty, sorted: their order does not matter in the game.
pub fn sorted(piles: &[u64]) -> Vec<u64> {
    let mut full = full(piles);
    full.sort_unstable();
    full
}

pub fn after(piles: &[u64], (pile, take): Take) -> Vec<u64> {
    let mut piles = piles.to_vec();
    // A text may take too much; looking up the move finds that.
    if let Some(size) = piles.get_mut(pile) {
        *size = size.saturating_sub(take);
    }
    piles
}

pub fn is_over(piles: &[u64]) -> bool {
    piles.iter().all(|&size| size == 0)
}

/// How many of these numbers have a 1 in that power's column.
pub fn ones_in(numbers: &[u64], power: u64) -> u64 {
    numbers.iter().map(|n| n / power % 2).sum()
}

/// The powers of two, largest first, in whose columns an odd number of these numbers have a 1.
pub fn odd_columns(numbers: &[u64]) -> Vec<u64> {
    let powers = (0..20).rev().map(|bit| 2u64.pow(bit));
    powers.filter(|&p| ones_in(numbers, p) % 2 == 1).collect()
}
