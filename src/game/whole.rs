//! A game with all its moves: what looks back on a game asks for one.

use std::ops::Deref;

use super::{Game, Ply, Stood};
use nim::{Move, Position};

/// A game of which all moves are at hand. Each that has ended is read so.
#[derive(Debug, Clone, Copy)]
pub struct Whole<'a>(&'a Game);

impl Game {
    /// `None` where it was read without its first moves.
    pub fn whole(&self) -> Option<Whole<'_>> {
        self.kept.is_none().then_some(Whole(self))
    }
}

impl<'a> Whole<'a> {
    /// The moves made, in order; the first seat made the first.
    pub fn moves(self) -> &'a [Move] {
        &self.0.moves
    }

    /// What was on the table after that many moves; `None` if there were fewer.
    pub fn position_at(self, ply: Ply) -> Option<Position> {
        match self.0.stood(ply) {
            Stood::So(position) => Some(position),
            Stood::LongAgo | Stood::NotYet => None,
        }
    }
}

impl Deref for Whole<'_> {
    type Target = Game;

    fn deref(&self) -> &Game {
        self.0
    }
}
