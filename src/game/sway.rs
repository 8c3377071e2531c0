//! Sums up who could win in the course of a game, in few enough signs to fit a line.

use super::Review;

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Sway {
    /// How many positions a sign stands for. The last may stand for fewer.
    pub each: usize,
    /// For each sign, which seats could win in one of its positions: both, if the win changed hands.
    pub signs: Vec<[bool; 2]>,
    /// The sign that holds the move that decided the game.
    pub decided: Option<usize>,
}

impl Review {
    /// Sums up the game from start to end in at most `most` signs.
    pub fn sway(&self, most: usize) -> Sway {
        let each = self.holders.len().div_ceil(most.max(1));
        let signs = self.holders.chunks(each).map(|holders| {
            let mut could = [false; 2];
            for seat in holders {
                could[seat.index()] = true;
            }
            could
        });
        Sway { each, signs: signs.collect(), decided: self.decisive().map(|at| (at + 1) / each) }
    }
}
