//! Nim: take as many objects as you like from one pile, or up to a bound. Bouton's theorem (*Nim, a game with a complete
//! mathematical theory*, 1901), and its extensions to the misère ending and to a bound: piles matter by their remainders
//! mod N, where N is the bound plus 1; without a bound, by their sizes.

use std::collections::BTreeSet;
use std::num::NonZeroU64;

use super::balancing::Balancing;
use super::game::{self, Counting, Game};
use super::listing::Moves;
use super::reduction::{Reduction, remainders};
use super::{by_pile, case, tries, why};
use crate::choice::{Entry, Next, Partial};
use crate::known::Known;
use crate::{
    BestTry, Case, Ending, Exhibit, Move, Outcome, PileIx, PlayError, Position, Reason, Rules,
    Variant,
};

/// Nim, with the most objects that a move takes, if there is a bound.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Nim(pub(crate) Option<NonZeroU64>);

impl Nim {
    /// Returns how to compute remainders; `None` if the sizes are the remainders.
    fn reduction(self) -> Option<Reduction> {
        self.0?.checked_add(1).map(Reduction::new)
    }
}

impl Game for Nim {
    fn check(self, position: &Position, m: Move) -> Result<(), PlayError> {
        position.check_take(m, |take| self.0.is_none_or(|max| take <= max.get()))
    }

    fn moves(self, position: &Position) -> Moves<'_> {
        Moves::listed((0..position.piles.len()).flat_map(move |pile| {
            (1..=position.most(PileIx(pile))).filter_map(move |take| Move::taking(pile, take))
        }))
    }

    fn next(self, position: &Position, so_far: Partial, room: usize) -> Result<Next, PlayError> {
        by_pile::next(self, position, so_far, room, by_pile::piles(position), |part| match part {
            Entry::Pile(pile) => by_pile::up_to(part, position.most(pile), room),
            Entry::Both | Entry::Move(_) => (Vec::new(), false),
        })
    }

    fn outcome(self, position: &Position) -> Outcome {
        // The nim-sum, and the bits that occur in any remainder, which show whether all are 0 or 1.
        let remainders = remainders(&position.piles, self.reduction());
        let (nim_sum, bits) =
            remainders.fold((0, 0), |(sum, bits), remainder| (sum ^ remainder, bits | remainder));
        let endgame = position.rules.ending == Ending::Misere && bits <= 1;
        if nim_sum == u64::from(endgame) { Outcome::P } else { Outcome::N }
    }

    fn counting(self, _ending: Ending) -> Option<Counting> {
        let reduction = self.reduction();
        Some(Box::new(move |size| match reduction {
            Some(by) => by.remainder(size),
            None => size,
        }))
    }

    fn case(self, position: &Position) -> Option<Case> {
        case::case(position)
    }

    fn is_over(self, position: &Position) -> bool {
        position.piles.iter().all(|&pile| pile == 0)
    }

    fn can_end(self, position: &Position) -> bool {
        let mut full = position.full_piles();
        let last = full.next().filter(|_| full.next().is_none());
        last.is_some_and(|(pile, size)| size <= position.most(pile))
    }

    fn move_count(self, position: &Position) -> u128 {
        let most = |i| u128::from(position.most(PileIx(i)));
        (0..position.piles.len()).map(most).sum()
    }

    fn nth(self, position: &Position, mut n: u128) -> Option<Move> {
        // Counted rather than listed, as there may be millions of moves.
        for pile in 0..position.piles.len() {
            let most = u128::from(position.most(PileIx(pile)));
            if n < most {
                return Move::taking(pile, n as u64 + 1);
            }
            n -= most;
        }
        None
    }

    /// Finds at most one winning move in a pile, since no two moves in it leave the same remainder.
    fn winning_moves(self, position: &Position) -> Moves<'_> {
        Moves::balancing(Balancing::new(position, self.reduction()))
    }

    fn best_tries(self, position: &Position) -> Vec<BestTry> {
        tries::best_tries(self, position)
    }

    /// It need not try them all: see [`tries`].
    fn most_tries(self, _moves: u128) -> u128 {
        u128::MAX
    }

    fn knows(self, position: &Position, known: Known) -> bool {
        let misere = position.rules.ending == Ending::Misere;
        let piles: Vec<u64> = position.full_piles().map(|(_, size)| size).collect();
        if misere && piles.iter().all(|&size| size == 1) {
            return piles.len() % 2 == 1;
        }
        if known == Known::Famous && piles.len() > 3 {
            return false;
        }
        matches!(why::without_pairs(&piles).as_slice(), [] | [1, 2, 3] | [1, 4, 5])
    }

    fn known_moves(self, position: &Position, known: Known) -> Vec<Move> {
        // The known positions are lost without a bound, so only moves that win without one lead there.
        let ending = position.rules.ending;
        let variant = Variant::Nim;
        let unbounded = Position::new(position.piles.as_slice(), Rules { variant, ending });
        let moves = self.leaving_known(&unbounded, unbounded.winning_moves(), known);
        moves.into_iter().filter(|&m| self.check(position, m).is_ok()).collect()
    }

    fn has_choice(self, position: &Position) -> bool {
        self.0 != Some(NonZeroU64::MIN) && position.piles.iter().any(|&size| size > 1)
    }

    fn canonical(self, position: &Position) -> Position {
        let mut canonical = game::in_order(position);
        let largest = canonical.piles.last().copied().unwrap_or(0);
        if self.0.is_some_and(|max| max.get() >= largest) {
            canonical.rules.variant = Variant::Nim;
        }
        canonical
    }

    /// Taking one object at a time reaches every smaller size of every pile.
    fn reachable(self, position: &Position, most: usize) -> Option<BTreeSet<Vec<u64>>> {
        let mut found = BTreeSet::from([Vec::new()]);
        for &size in &position.piles {
            for piles in found.clone() {
                for left in 1..=size {
                    let mut piles = piles.clone();
                    piles.push(left);
                    piles.sort_unstable();
                    found.insert(piles);
                    // The remaining piles can only add more.
                    if found.len() > most {
                        return None;
                    }
                }
            }
        }
        (found.len() <= most).then_some(found)
    }

    /// Shows columns only where they say more than the piles do.
    fn exhibit(self, position: &Position) -> Exhibit {
        match self.case(position) {
            None | Some(Case::TakeOne { .. } | Case::OnePile { .. }) => Exhibit::None,
            Some(Case::SinglesOnly { .. }) if position.felt_modulus().is_none() => Exhibit::None,
            _ => Exhibit::Columns,
        }
    }

    fn why(self, lost: &Position, before: &Position) -> Reason {
        why::why(lost, before.felt_modulus())
    }
}
