//! Who could win in the course of a game, in so few signs that they fit a line.

use super::{Review, Turning};

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Sway {
    /// How many positions a sign stands for; the last one may stand for fewer.
    pub each: usize,
    /// Which seats could win in some position of a sign: both, where the win changed hands in it.
    pub signs: Vec<[bool; 2]>,
    /// The sign in which the game was decided by a move.
    pub decided: Option<usize>,
}

impl Review {
    /// From the start to the end, in at most so many signs.
    pub fn sway(&self, most: usize) -> Sway {
        let each = self.holders.len().div_ceil(most.max(1));
        let signs = self.holders.chunks(each).map(|holders| {
            let mut could = [false; 2];
            for seat in holders {
                could[seat.index()] = true;
            }
            could
        });
        Sway {
            each,
            signs: signs.collect(),
            decided: match self.turning {
                Some(Turning::Move(at)) => Some((at.0 as usize + 1) / each),
                _ => None,
            },
        }
    }
}
