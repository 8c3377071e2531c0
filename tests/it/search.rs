//! Who wins, by search alone: it knows the rules and no theory.

use std::collections::HashMap;

use nim::{Ending, Move, Position};

/// What has been searched, by sorted piles.
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
        if let Some(&known) = self.0.get(&sorted) {
            return known;
        }
        let can = sorted.moves().any(|m| self.wins(&sorted, m));
        self.0.insert(sorted, can);
        can
    }

    pub fn wins(&mut self, position: &Position, m: Move) -> bool {
        !self.can_win(&position.after(m).expect("a legal move"))
    }
}
