//! The winning moves of a game of remainders.

use std::iter::Enumerate;
use std::slice::Iter;

use super::reduction::{Reduction, remainders};
use crate::{Ending, Move, Position, Rules};

/// The winning moves, found pile by pile.
pub(crate) struct Balancing<'a> {
    piles: Enumerate<Iter<'a, u64>>,
    reduction: Option<Reduction>,
    rules: Rules,
    nim_sum: u64,
    /// How many remainders are above 1. One or none matters, and how many more does not.
    bigs: usize,
}

impl<'a> Balancing<'a> {
    pub(super) fn new(position: &'a Position, reduction: Option<Reduction>) -> Self {
        let remainders = || remainders(&position.piles, reduction);
        Self {
            piles: position.piles.iter().enumerate(),
            reduction,
            rules: position.rules,
            nim_sum: remainders().fold(0, |sum, remainder| sum ^ remainder),
            bigs: remainders().filter(|&r| r > 1).take(2).count(),
        }
    }
}

impl Iterator for Balancing<'_> {
    type Item = Move;

    fn next(&mut self) -> Option<Move> {
        let misere = self.rules.ending == Ending::Misere;
        self.piles.by_ref().find_map(|(i, &size)| {
            let remainder = self.reduction.map_or(size, |by| by.remainder(size));
            // Misère, no other remainder above 1: the goal turns from a nim-sum of 0 to one of 1.
            let endgame = misere && self.bigs == usize::from(remainder > 1);
            let target = remainder ^ self.nim_sum ^ u64::from(endgame);
            Move::taking(i, self.rules.take_to_leave(target, size, remainder)?)
        })
    }
}
