//! The positions a game may be played from.

use thiserror::Error;

use super::{PileIx, Position};

/// The most piles a played game may start with.
pub const MAX_PILES: usize = 25;

/// The most objects a pile of a played game may start with.
pub const MAX_PILE: u64 = 1_000_000;

/// The fewest objects in all that a game begins with which says something of who plays it.
pub(crate) const SUBSTANTIAL: u128 = 6;

/// A position a game may be played from: 1 to [`MAX_PILES`] piles of 1 to [`MAX_PILE`] objects.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct Start(pub(super) Position);

impl Start {
    /// The position.
    pub fn position(&self) -> &Position {
        &self.0
    }
}

impl From<Start> for Position {
    fn from(start: Start) -> Self {
        start.0
    }
}

impl TryFrom<Position> for Start {
    type Error = StartError;

    fn try_from(position: Position) -> Result<Self, StartError> {
        position.may_start()?;
        Ok(Self(position))
    }
}

/// Whether there are neither too many piles nor too few, and none is empty or too big.
pub(crate) fn check_sizes(position: &Position) -> Result<(), StartError> {
    let piles = &position.piles;
    if piles.is_empty() {
        return Err(StartError::NoPiles);
    }
    if piles.len() > MAX_PILES {
        return Err(StartError::TooManyPiles { piles: piles.len() });
    }
    for (i, &size) in piles.iter().enumerate() {
        let pile = PileIx(i);
        match size {
            0 => return Err(StartError::EmptyPile(pile)),
            1..=MAX_PILE => {}
            _ => return Err(StartError::PileTooBig { pile, size }),
        }
    }
    Ok(())
}

/// Why no game may be played from a position.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Error)]
pub enum StartError {
    /// There are no piles.
    #[error("a game needs at least one pile")]
    NoPiles,
    /// There are more than [`MAX_PILES`] piles.
    #[error("{piles} piles are too many: a game has at most {MAX_PILES}")]
    TooManyPiles {
        /// How many there are.
        piles: usize,
    },
    /// A pile is empty from the beginning.
    #[error("pile {0} is empty: a game starts with at least one object in each pile")]
    EmptyPile(PileIx),
    /// A pile holds more than [`MAX_PILE`] objects.
    #[error("pile {pile} holds {size}: a pile starts with at most {MAX_PILE}")]
    PileTooBig {
        /// Which pile.
        pile: PileIx,
        /// How many it holds.
        size: u64,
    },
    /// The game is played with another number of piles.
    #[error("this game has {needs} {}, not {piles}", if *needs == 1 { "pile" } else { "piles" })]
    OtherPiles {
        /// How many there are.
        piles: usize,
        /// How many there must be.
        needs: usize,
    },
    /// There are too many pins.
    #[error("too many pins: at most {most}")]
    TooManyPins {
        /// The most pins.
        most: u64,
    },
    /// The same, where gaps count as well.
    #[error("too many pins: at most {most}, with the gaps between rows")]
    TooManyPlaces {
        /// The most places for pins, the gaps between rows among them.
        most: u64,
    },
    /// By these rules no more than so many objects in all are solved.
    #[error("by these rules and this ending positions of at most {most} objects are solved", most = most)]
    Unsolved {
        /// The most.
        most: u64,
    },
    /// By these rules games begin with less, so that a menu has room for every move of a pile.
    #[error("by these rules games begin with at most {pile} objects in a pile and {most} in all", pile = pile, most = most)]
    Crowded {
        /// The most in a pile.
        pile: u64,
        /// The most in all.
        most: u64,
    },
    /// Games are not played to that ending.
    #[error("this game is solved with that ending, and not played")]
    NotPlayed,
    /// Nobody can move.
    #[error("nobody can move here")]
    Over,
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Ending, Rules, Variant};

    #[test]
    fn limits() {
        let try_start = |piles: &[u64]| {
            let rules = Rules { variant: Variant::Nim, ending: Ending::Normal };
            Start::try_from(Position::new(piles, rules)).map(drop)
        };
        assert_eq!(try_start(&[]), Err(StartError::NoPiles));
        assert_eq!(try_start(&[1, MAX_PILE]), Ok(()));
        assert_eq!(try_start(&[1; MAX_PILES]), Ok(()));
        assert_eq!(try_start(&[1; MAX_PILES + 1]), Err(StartError::TooManyPiles { piles: 26 }));
        assert_eq!(try_start(&[1, 0]), Err(StartError::EmptyPile(PileIx(1))),);
        assert_eq!(
            try_start(&[MAX_PILE + 1]),
            Err(StartError::PileTooBig { pile: PileIx(0), size: 1_000_001 })
        );
    }
}
