//! A game with all its moves loaded, as reviews and other looks back need it.

use std::ops::Deref;

use super::{Game, Ply, PositionAt};
use nim::{Move, Position};

/// A game of which all moves are loaded. A finished game always has them.
#[derive(Debug, Clone, Copy)]
pub struct Whole<'a>(&'a Game);

impl Game {
    /// Returns `None` if the game was loaded without its first moves.
    pub fn whole(&self) -> Option<Whole<'_>> {
        self.snapshot.is_none().then_some(Whole(self))
    }
}

impl<'a> Whole<'a> {
    /// Returns the moves in order; the first seat made the first.
    pub fn moves(self) -> &'a [Move] {
        &self.0.moves
    }

    /// Returns the position after that many moves; `None` if there were fewer.
    pub fn position_at(self, ply: Ply) -> Option<Position> {
        match self.0.position_at(ply) {
            PositionAt::Known(position) => Some(position),
            PositionAt::NotLoaded | PositionAt::NotPlayed => None,
        }
    }
}

impl Deref for Whole<'_> {
    type Target = Game;

    fn deref(&self) -> &Game {
        self.0
    }
}
