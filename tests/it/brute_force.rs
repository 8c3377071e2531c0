//! The solver against a search that knows no theory: every position up to some size, both endings, without a
//! bound and with bounds of 1 to 8 objects a move.

use std::num::NonZeroU64;
use std::thread;
use std::time::Instant;

use bouton::nim::{Ending, Move, Outcome, Position, Rules};

use crate::explanation;

/// The number of piles, and the size each goes up to.
const BOXES: [(u32, u64); 5] = [(1, 120), (2, 40), (3, 16), (4, 7), (5, 4)];

/// Every position of so many piles up to a size, by rules, searched from the empty one up.
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
        let mut searched = Self {
            rules,
            piles,
            size,
            won: Vec::new(),
        };
        // A move lowers the index, so what it leads to is known already.
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
        let piles: Vec<u64> = (0..self.piles)
            .map(|i| index / base.pow(i) % base)
            .collect();
        Position::new(piles, self.rules)
    }

    fn index(&self, position: &Position) -> usize {
        let base = self.size + 1;
        position.piles.iter().rev().fold(0, |n, &p| n * base + p) as usize
    }

    /// Whether the player to move can win.
    pub fn won(&self, position: &Position) -> bool {
        self.won[self.index(position)]
    }

    /// Whether the move wins.
    pub fn wins(&self, position: &Position, m: Move) -> bool {
        let base = self.size + 1;
        let lower = m.take.get() * base.pow(m.pile.0 as u32);
        !self.won[self.index(position) - lower as usize]
    }

    /// Every winning move.
    pub fn winning_moves(&self, position: &Position) -> Vec<Move> {
        position
            .moves()
            .filter(|&m| self.wins(position, m))
            .collect()
    }
}

#[test]
fn solver_and_explanation_agree_with_search() {
    let begun = Instant::now();
    let positions: usize = thread::scope(|scope| {
        let halves = [Ending::Normal, Ending::Misere].map(|e| scope.spawn(move || check_all(e)));
        halves
            .map(|half| half.join().expect("no assertion to fail"))
            .iter()
            .sum()
    });
    let time = begun.elapsed();
    println!("{positions} positions, (piles, up to) {BOXES:?}, in {time:.1?}");
}

fn check_all(ending: Ending) -> usize {
    let mut positions = 0;
    for (piles, size) in BOXES {
        for max_take in 0..=8 {
            let max_take = NonZeroU64::new(max_take);
            let searched = Searched::new(Rules { ending, max_take }, piles, size);
            for position in searched.positions() {
                check(&searched, &position);
                explanation::check(&searched, &position);
                positions += 1;
            }
        }
    }
    positions
}

fn check(searched: &Searched, position: &Position) {
    let won = position.outcome() == Outcome::N;
    assert_eq!(won, searched.won(position), "{position:?}");
    let moves: Vec<Move> = position.winning_moves().collect();
    assert_eq!(moves, searched.winning_moves(position), "{position:?}");
}
