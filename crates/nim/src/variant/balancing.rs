//! Finds the winning moves of Nim, with or without a bound on a move.

use std::iter::Enumerate;
use std::slice::Iter;

use super::reduction::{Reduction, remainders};
use crate::{Ending, Move, Position, Rules};

/// Iterates over the winning moves, pile by pile.
pub(crate) struct Balancing<'a> {
    piles: Enumerate<Iter<'a, u64>>,
    reduction: Option<Reduction>,
    rules: Rules,
    nim_sum: u64,
    /// How many remainders are above 1, counted up to 2: what matters is whether there is none, one or more.
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
            // Misère, with no other remainder above 1: the goal changes from a nim-sum of 0 to one of 1.
            let endgame = misere && self.bigs == usize::from(remainder > 1);
            let target = remainder ^ self.nim_sum ^ u64::from(endgame);
            Move::taking(i, self.rules.take_to_leave(target, size, remainder)?)
        })
    }
}
