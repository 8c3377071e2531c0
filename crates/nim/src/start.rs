//! Checks which positions a game may start from.

use thiserror::Error;

use super::{PileIx, Position};

/// The most piles a game may start with.
pub const MAX_PILES: usize = 25;

/// The most objects a pile may start with.
pub const MAX_PILE: u64 = 1_000_000;

/// The fewest objects of a start for the game to say something about its players.
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

/// Checks the number of piles, and that none is empty or too big.
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

/// Why no game may start from a position.
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
    /// A pile is empty.
    #[error("pile {0} is empty: a game starts with at least one object in each pile")]
    EmptyPile(PileIx),
    /// A pile holds more than [`MAX_PILE`] objects.
    #[error("pile {pile} holds {size}: a pile starts with at most {MAX_PILE}")]
    PileTooBig {
        /// The pile.
        pile: PileIx,
        /// How many it holds.
        size: u64,
    },
    /// The game has a fixed number of piles, and this is another.
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
    /// There are too many pins, counting the gaps between rows as well.
    #[error("too many pins: at most {most}, with the gaps between rows")]
    TooManyPlaces {
        /// The most places for pins, including the gaps between rows.
        most: u64,
    },
    /// Under these rules positions with this many objects are not solved.
    #[error("by these rules and this ending positions of at most {most} objects are solved", most = most)]
    Unsolved {
        /// The most objects.
        most: u64,
    },
    /// Under these rules games start smaller, so that a menu has room for every move of a pile.
    #[error("by these rules games begin with at most {pile} objects in a pile and {most} in all", pile = pile, most = most)]
    Crowded {
        /// The most objects in a pile.
        pile: u64,
        /// The most objects in all.
        most: u64,
    },
    /// Games with that ending are not played.
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
