//! An iterator over moves, which avoids allocating where it can.

use super::balancing::Balancing;
use crate::Move;

/// An iterator over moves.
pub struct Moves<'a>(Source<'a>);

enum Source<'a> {
    /// Needs no allocation.
    Balancing(Balancing<'a>),
    Listed(Box<dyn Iterator<Item = Move> + 'a>),
}

impl<'a> Moves<'a> {
    pub(crate) fn listed(moves: impl Iterator<Item = Move> + 'a) -> Self {
        Self(Source::Listed(Box::new(moves)))
    }

    pub(crate) fn balancing(moves: Balancing<'a>) -> Self {
        Self(Source::Balancing(moves))
    }
}

impl Iterator for Moves<'_> {
    type Item = Move;

    fn next(&mut self) -> Option<Move> {
        match &mut self.0 {
            Source::Balancing(moves) => moves.next(),
            Source::Listed(moves) => moves.next(),
        }
    }

    fn fold<B, F: FnMut(B, Move) -> B>(self, init: B, f: F) -> B {
        match self.0 {
            Source::Balancing(moves) => moves.fold(init, f),
            Source::Listed(moves) => moves.fold(init, f),
        }
    }
}
