//! Who wins, and the Grundy values of positions, by search alone: it knows the rules but no theory.

use std::collections::{BTreeSet, HashMap};

use nim::{Ending, Move, Position};

/// The results so far, by sorted piles.
#[derive(Default)]
pub struct Search(HashMap<Position, bool>);

impl Search {
    pub fn can_win(&mut self, position: &Position) -> bool {
        if position.is_over() {
            return position.rules().ending == Ending::Misere;
        }
        let mut piles: Vec<u64> = position.piles().iter().copied().filter(|&p| p > 0).collect();
        piles.sort_unstable();
        let sorted = Position::new(piles, position.rules());
        if let Some(&cached) = self.0.get(&sorted) {
            return cached;
        }
        let can = sorted.moves().any(|m| self.wins(&sorted, m));
        self.0.insert(sorted, can);
        can
    }

    pub fn wins(&mut self, position: &Position, m: Move) -> bool {
        !self.can_win(&position.after(m).expect("a legal move"))
    }
}

/// The smallest number that is not the value of a position after a move.
pub fn worth(position: &Position, cache: &mut HashMap<Position, u64>) -> u64 {
    let position = position.canonical();
    if let Some(&worth) = cache.get(&position) {
        return worth;
    }
    let after = position.moves().map(|m| position.after(m).expect("a legal move"));
    let after: BTreeSet<u64> = after.map(|after| worth(&after, cache)).collect();
    let least = (0..).find(|n| !after.contains(n)).expect("a number");
    cache.insert(position, least);
    least
}
