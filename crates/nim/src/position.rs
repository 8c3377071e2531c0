//! Positions: the piles, and the rules they are played by.

use std::num::NonZeroU64;

use thiserror::Error;

use super::moves::Act;
use super::{Move, PileIx, Rules, Variant};

/// Why a move is illegal in a position.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Error)]
pub enum PlayError {
    /// No pile has that letter.
    #[error("there is no pile {0}")]
    NoSuchPile(PileIx),
    /// The pile is empty already.
    #[error("pile {0} is empty")]
    EmptyPile(PileIx),
    /// The pile holds fewer objects than the move takes.
    #[error("pile {pile} has only {has}")]
    TooMany {
        /// The pile asked for.
        pile: PileIx,
        /// How many objects it has.
        has: u64,
    },
    /// The parts of a split pile do not add up to what the move leaves.
    #[error("taking {take} leaves {left} in pile {pile}, which the parts do not add up to")]
    Sum {
        /// The pile.
        pile: PileIx,
        /// How many objects the move takes.
        take: u64,
        /// How many it leaves.
        left: u64,
    },
    /// No pin stands at that place, counted from 1.
    #[error("no pin stands at {0}")]
    NoSuchPin(u64),
    /// The rules of the game never allow such a move.
    #[error("the rules are {0}")]
    Forbidden(Variant),
}

/// A position: any number of piles of up to 2^64 − 1 objects each, and the rules. An emptied pile stays in
/// its place as a 0, so that the letters of the others never change.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct Position {
    pub(crate) piles: Vec<u64>,
    pub(crate) rules: Rules,
}

impl Position {
    /// Makes a position of these piles under these rules. Any piles and rules will do.
    pub fn new(piles: impl Into<Vec<u64>>, rules: Rules) -> Self {
        Self { piles: piles.into(), rules }
    }

    /// Returns the sizes of the piles, in the order of their letters.
    pub fn piles(&self) -> &[u64] {
        &self.piles
    }

    /// Returns the rules.
    pub fn rules(&self) -> Rules {
        self.rules
    }

    /// Returns how many objects that pile holds: 0 if there is no such pile.
    pub fn pile(&self, pile: PileIx) -> u64 {
        self.piles.get(pile.0).copied().unwrap_or(0)
    }

    /// Returns the piles that aren't empty, with their sizes.
    pub fn full_piles(&self) -> impl Iterator<Item = (PileIx, u64)> + '_ {
        let sizes = self.piles.iter().enumerate();
        sizes.filter(|&(_, &size)| size > 0).map(|(i, &size)| (PileIx(i), size))
    }

    /// Drops the empty piles, so the letters of the piles after them move up.
    pub fn without_empty_piles(mut self) -> Self {
        self.piles.retain(|&size| size > 0);
        self
    }

    /// Returns how many objects are left in all.
    pub fn objects(&self) -> u128 {
        self.piles.iter().map(|&pile| u128::from(pile)).sum()
    }

    /// Plays the move.
    ///
    /// # Errors
    /// Why it is illegal; the position is then unchanged.
    pub fn play(&mut self, m: Move) -> Result<(), PlayError> {
        self.check(m)?;
        self.played(m);
        Ok(())
    }

    /// Applies a legal move to the piles.
    pub(crate) fn apply(&mut self, m: Move) {
        match m.0 {
            Act::Take(pile, take) => self.piles[pile.0] -= take.get(),
            Act::Both(take) => self.piles.iter_mut().for_each(|pile| *pile -= take.get()),
            Act::Knock(_) => {}
            Act::Split(split) => {
                let [stays, apart] = split.left();
                self.piles[split.pile.0] = stays;
                // The second part takes the letter of an empty pile, so that the letters of the others never change.
                match self.piles.iter_mut().find(|pile| **pile == 0) {
                    Some(free) => *free = apart,
                    None => self.piles.push(apart),
                }
            }
        }
    }

    /// Checks that a move takes from one pile, an amount that the pile has and that `may` allows.
    pub(crate) fn check_take(&self, m: Move, may: impl Fn(u64) -> bool) -> Result<(), PlayError> {
        let forbidden = PlayError::Forbidden(self.rules.variant);
        let Act::Take(pile, take) = m.0 else { return Err(forbidden) };
        self.check_pile(pile)?;
        if !may(take.get()) {
            return Err(forbidden);
        }
        self.check_amount(pile, take)
    }

    pub(crate) fn check_pile(&self, pile: PileIx) -> Result<(), PlayError> {
        match self.piles.get(pile.0) {
            None => Err(PlayError::NoSuchPile(pile)),
            Some(0) => Err(PlayError::EmptyPile(pile)),
            Some(_) => Ok(()),
        }
    }

    pub(crate) fn check_amount(&self, pile: PileIx, take: NonZeroU64) -> Result<(), PlayError> {
        let has = self.pile(pile);
        if take.get() > has { Err(PlayError::TooMany { pile, has }) } else { Ok(()) }
    }

    /// Returns the position after the move.
    ///
    /// # Errors
    /// Why the move is illegal.
    pub fn after(&self, m: Move) -> Result<Self, PlayError> {
        let mut next = self.clone();
        next.play(m)?;
        Ok(next)
    }
}
