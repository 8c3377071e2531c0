//! The games in which a move takes objects from one pile, as many as you like up to a bound: Bouton's theorem and its
//! extensions to the misère ending and to a bound. Piles matter by their remainders mod N, the bound and 1; without a
//! bound, by their sizes.

use std::collections::BTreeSet;
use std::iter::Enumerate;
use std::num::NonZeroU64;
use std::slice::Iter;

use super::{Game, Nim, turning, why};
use crate::choice::{Chosen, Next, Partial};
use crate::moves::{Act, Moves};
use crate::{
    BestTry, Case, Ending, Exhibit, Move, Outcome, PileIx, PlayError, Position, Reason, Rules,
    Variant,
};

/// A game of this kind, whatever its bound.
pub(crate) trait Remainders: Copy + 'static {
    /// The most objects a move takes, if there is a bound.
    fn max_take(self) -> Option<NonZeroU64> {
        None
    }

    /// How remainders are found; `None` where sizes are remainders.
    fn reduction(self) -> Option<Reduction> {
        self.max_take()?.checked_add(1).map(Reduction::new)
    }
}

impl<G: Remainders> Game for G {
    fn check(self, position: &Position, m: Move) -> Result<(), PlayError> {
        let Act::Take(pile, take) = m.0;
        check_pile(position, pile)?;
        if let Some(max_take) = self.max_take().filter(|&max| take > max) {
            return Err(PlayError::OverBound { max_take });
        }
        let has = position.pile(pile);
        if take.get() > has {
            return Err(PlayError::TooMany { pile, has });
        }
        Ok(())
    }

    fn moves(self, position: &Position) -> Moves<'_> {
        Moves::listed((0..position.piles.len()).flat_map(move |pile| {
            (1..=position.most(PileIx(pile))).filter_map(move |take| Move::taking(pile, take))
        }))
    }

    fn next(self, position: &Position, so_far: Partial, room: usize) -> Result<Next, PlayError> {
        match so_far.0 {
            Chosen::Nothing if self.move_count(position) <= room as u128 => {
                Ok(Next::Moves(self.moves(position).collect()))
            }
            Chosen::Nothing => {
                let piles = position.full_piles().map(|(pile, _)| pile);
                Ok(Next::Piles(piles.collect()))
            }
            Chosen::Pile(pile) => {
                check_pile(position, pile)?;
                let most = position.most(pile);
                let takes = amounts(most, room as u64);
                let moves: Vec<Move> = takes
                    .filter_map(|take| Move::taking(pile.0, take))
                    .collect();
                let all = moves.len() as u64 == most;
                Ok(Next::Amounts { pile, moves, all })
            }
            Chosen::Move(m) => self.check(position, m).map(|()| Next::Ready(m)),
        }
    }

    fn outcome(self, position: &Position) -> Outcome {
        // The nim-sum; and every bit that is in any remainder, which shows whether all are 0 or 1.
        let remainders = remainders(&position.piles, self.reduction());
        let (nim_sum, bits) = remainders.fold((0, 0), |(sum, bits), remainder| {
            (sum ^ remainder, bits | remainder)
        });
        let endgame = position.rules.ending == Ending::Misere && bits <= 1;
        if nim_sum == u64::from(endgame) {
            Outcome::P
        } else {
            Outcome::N
        }
    }

    fn is_over(self, position: &Position) -> bool {
        position.piles.iter().all(|&pile| pile == 0)
    }

    fn move_count(self, position: &Position) -> u128 {
        let most = |i| u128::from(position.most(PileIx(i)));
        (0..position.piles.len()).map(most).sum()
    }

    fn nth(self, position: &Position, mut n: u128) -> Option<Move> {
        // Counted off rather than listed: there may be millions.
        for pile in 0..position.piles.len() {
            let most = u128::from(position.most(PileIx(pile)));
            if n < most {
                return Move::taking(pile, n as u64 + 1);
            }
            n -= most;
        }
        None
    }

    /// A pile has at most one, since no two moves in it leave the same remainder.
    fn winning_moves(self, position: &Position) -> Moves<'_> {
        Moves::balancing(Balancing::new(position, self.reduction()))
    }

    fn best_tries(self, position: &Position) -> Vec<BestTry> {
        turning::best_tries(position)
    }

    fn knows(self, position: &Position) -> bool {
        let misere = position.rules.ending == Ending::Misere;
        let mut piles: Vec<u64> = position.full_piles().map(|(_, size)| size).collect();
        piles.sort_unstable();
        match piles.as_slice() {
            piles if misere && piles.iter().all(|&size| size == 1) => piles.len() % 2 == 1,
            [] | [1, 2, 3] | [1, 4, 5] => true,
            [a, b] => a == b,
            _ => false,
        }
    }

    fn known_moves(self, position: &Position) -> Vec<Move> {
        // What is known is lost without a bound; so only the moves that win without one lead there.
        let ending = position.rules.ending;
        let variant = Variant::Nim;
        let unbounded = Position::new(position.piles.as_slice(), Rules { variant, ending });
        let known = |&m: &Move| unbounded.after(m).is_ok_and(|after| Nim.knows(&after));
        let moves = Nim.winning_moves(&unbounded).filter(known);
        moves.filter(|&m| self.check(position, m).is_ok()).collect()
    }

    fn has_choice(self, position: &Position) -> bool {
        self.max_take() != Some(NonZeroU64::MIN) && position.piles.iter().any(|&size| size > 1)
    }

    fn essence(self, position: &Position) -> Position {
        let mut essence = position.clone().without_empty_piles();
        essence.piles.sort_unstable();
        let largest = essence.piles.last().copied().unwrap_or(0);
        if self.max_take().is_some_and(|max| max.get() >= largest) {
            essence.rules.variant = Variant::Nim;
        }
        essence
    }

    /// One object at a time, any number can be taken from any pile.
    fn reachable(self, position: &Position) -> BTreeSet<Vec<u64>> {
        let mut found = BTreeSet::from([Vec::new()]);
        for &size in &position.piles {
            let with_this = |piles: &Vec<u64>| {
                let piles = piles.clone();
                (0..=size).map(move |left| {
                    let mut piles = piles.clone();
                    piles.extend((left > 0).then_some(left));
                    piles.sort_unstable();
                    piles
                })
            };
            found = found.iter().flat_map(with_this).collect();
        }
        found
    }

    /// Where one can't see more in columns than in the piles themselves, there are none.
    fn exhibit(self, position: &Position) -> Exhibit {
        match position.explain().case {
            Case::Over | Case::TakeOne { .. } | Case::OnePile { .. } => Exhibit::None,
            Case::SinglesOnly { .. } if position.felt_modulus().is_none() => Exhibit::None,
            _ => Exhibit::Columns,
        }
    }

    fn why(self, lost: &Position, before: &Position) -> Reason {
        why::why(lost, before.felt_modulus())
    }
}

fn check_pile(position: &Position, pile: PileIx) -> Result<(), PlayError> {
    match position.piles.get(pile.0) {
        None => Err(PlayError::NoSuchPile(pile)),
        Some(0) => Err(PlayError::EmptyPile(pile)),
        Some(_) => Ok(()),
    }
}

/// Every amount if there is room; else the small ones and the largest, and room for one entry more.
fn amounts(most: u64, room: u64) -> impl Iterator<Item = u64> {
    const LARGE: u64 = 4;
    let small = if most <= room {
        most
    } else {
        room.saturating_sub(LARGE + 1)
    };
    let large = LARGE.min(most - small);
    (1..=small).chain((0..large).rev().map(move |less| most - less))
}

impl Rules {
    /// N = `max_take` + 1: under a bound, piles matter only by their remainders mod N. `None` where there is
    /// no bound, or one so high that no pile can feel it.
    pub fn modulus(&self) -> Option<NonZeroU64> {
        self.max_take()?.checked_add(1)
    }

    pub(crate) fn remainder(&self, size: u64) -> u64 {
        self.modulus().map_or(size, |n| size % n)
    }

    /// How many objects to take from a pile of that size and remainder so that `target` remains of it:
    /// 0 if it does already, `None` if no move does that.
    pub(crate) fn take_to_leave(&self, target: u64, size: u64, remainder: u64) -> Option<u64> {
        if target <= remainder {
            return Some(remainder - target);
        }
        // Past a multiple of N, to come upon the target from above.
        let n = self.modulus()?.get();
        (target < n && size >= n).then(|| n - (target - remainder))
    }
}

impl Position {
    /// The nim-sum: the bitwise XOR of all remainders.
    pub fn nim_sum(&self) -> u64 {
        let reduction = self.rules.modulus().map(Reduction::new);
        remainders(&self.piles, reduction).fold(0, |sum, remainder| sum ^ remainder)
    }

    /// The pile's remainder mod N under a bound, its size without one; 0 if it isn't there.
    pub fn remainder(&self, pile: PileIx) -> u64 {
        self.rules.remainder(self.pile(pile))
    }

    /// N, where some pile can feel the bound.
    pub fn felt_modulus(&self) -> Option<u64> {
        let n = self.rules.modulus()?.get();
        self.piles.iter().any(|&size| size >= n).then_some(n)
    }

    /// The most that one move may take from that pile: 0 if it is empty or isn't there.
    pub(crate) fn most(&self, pile: PileIx) -> u64 {
        let has = self.pile(pile);
        self.rules.max_take().map_or(has, |max| has.min(max.get()))
    }
}

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
    fn new(position: &'a Position, reduction: Option<Reduction>) -> Self {
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

fn remainders(piles: &[u64], reduction: Option<Reduction>) -> impl Iterator<Item = u64> + '_ {
    let sizes = piles.iter();
    sizes.map(move |&size| reduction.map_or(size, |by| by.remainder(size)))
}

/// Remainders mod N by multiplication, since division is several times slower (Barrett, 1986).
#[derive(Clone, Copy)]
pub(crate) struct Reduction {
    n: u64,
    /// ⌊(2^64 − 1) / N⌋
    reciprocal: u64,
}

impl Reduction {
    fn new(n: NonZeroU64) -> Self {
        Self {
            n: n.get(),
            reciprocal: u64::MAX / n,
        }
    }

    fn remainder(self, size: u64) -> u64 {
        // The reciprocal falls short of 2^64 / N by at most 1, so the quotient of the size by at most 1.
        let quotient = ((u128::from(size) * u128::from(self.reciprocal)) >> 64) as u64;
        let rest = size - quotient * self.n;
        // Of the two, the one that isn't right is greater; so there is no branch to mispredict.
        rest.min(rest.wrapping_sub(self.n))
    }
}
