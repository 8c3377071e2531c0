//! A search that knows no theory: it finds who wins move by move, from the empty position up.

use nim::{Ending, Move, PileIx, Position, Rules};

/// Returns the move that takes `take` from pile number `pile`, from 0; `None` if `take` is 0.
pub fn taking(pile: usize, take: u64) -> Option<Move> {
    format!("{}{take}", PileIx(pile)).parse().ok()
}

/// Returns the number of the pile, from 0, and the amount taken from it.
pub fn parts(m: Move) -> (usize, u64) {
    let text = m.to_string();
    let (pile, take) = text.split_at(text.find(|c: char| c.is_ascii_digit()).expect("an amount"));
    let pile: PileIx = pile.parse().expect("a pile");
    (pile.0, take.parse().expect("an amount"))
}

/// Every position of a number of piles up to a size, searched from the empty one up.
pub struct Searched {
    rules: Rules,
    piles: u32,
    size: u64,
    /// Whether the player to move can win, by [`Searched::index`].
    won: Vec<bool>,
}

impl Searched {
    /// Searches every such position.
    pub fn new(rules: Rules, piles: u32, size: u64) -> Self {
        let mut searched = Self { rules, piles, size, won: Vec::new() };
        // A move lowers the index, so the position it leads to is known already.
        for index in 0..(size + 1).pow(piles) {
            let position = searched.position(index);
            let won = if index == 0 {
                rules.ending == Ending::Misere
            } else {
                position.moves().any(|m| searched.wins(&position, m))
            };
            searched.won.push(won);
        }
        searched
    }

    /// Every position searched.
    pub fn positions(&self) -> impl Iterator<Item = Position> + '_ {
        (0..self.won.len() as u64).map(|index| self.position(index))
    }

    fn position(&self, index: u64) -> Position {
        let base = self.size + 1;
        let piles: Vec<u64> = (0..self.piles).map(|i| index / base.pow(i) % base).collect();
        Position::new(piles, self.rules)
    }

    fn index(&self, position: &Position) -> usize {
        let base = self.size + 1;
        position.piles().iter().rev().fold(0, |n, &p| n * base + p) as usize
    }

    /// Whether the player to move can win.
    pub fn won(&self, position: &Position) -> bool {
        self.won[self.index(position)]
    }

    /// Whether the move wins.
    pub fn wins(&self, position: &Position, m: Move) -> bool {
        let base = self.size + 1;
        let (pile, take) = parts(m);
        let lower = take * base.pow(pile as u32);
        !self.won[self.index(position) - lower as usize]
    }

    /// Every winning move.
    pub fn winning_moves(&self, position: &Position) -> Vec<Move> {
        position.moves().filter(|&m| self.wins(position, m)).collect()
    }
}
