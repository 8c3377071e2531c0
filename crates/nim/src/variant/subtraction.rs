//! Nim in which a move takes one of certain amounts. A pile has its Grundy value, with the misère ending too, because
//! the game is tame: any pile of value 0 that can be played can be played to value 1 (Ferguson, 1974).

use std::num::NonZeroU64;

use super::game::{self, Counting, Game};
use super::levels::Levels;
use super::listing::Moves;
use super::{by_pile, tame};
use crate::choice::{Entry, Next, Partial};
use crate::known::Known;
use crate::start::{self, StartError};
use crate::value_row::ValueRow;
use crate::{
    Amounts, BestTry, Ending, Exhibit, Move, Outcome, PileIx, PlayError, Position, Reason, Variant,
};

#[derive(Debug, Clone, Copy)]
pub(crate) struct Subtraction(pub(crate) Amounts);

impl Subtraction {
    fn moves_in(self, position: &Position, pile: PileIx) -> impl Iterator<Item = Move> + 'static {
        let has = position.pile(pile);
        let amounts = self.0.iter().take_while(move |&amount| amount <= has);
        amounts.filter_map(move |amount| Move::taking(pile.0, amount))
    }

    fn values(position: &Position, row: &ValueRow) -> Vec<u64> {
        position.piles.iter().map(|&size| row.of_size(size)).collect()
    }

    /// Returns the simplest game that is the same if no pile is larger than `largest`.
    pub(super) fn plainest(self, largest: u64) -> Variant {
        let felt: Vec<u64> = self.0.iter().take_while(|&amount| amount <= largest).collect();
        let most = felt.len() as u64;
        match Amounts::new(felt.iter().copied()) {
            _ if most >= largest => Variant::Nim,
            Some(_) if felt.last() == Some(&most) => Variant::bounded_by(NonZeroU64::new(most)),
            Some(amounts) => Variant::Subtraction(amounts),
            None => Variant::Subtraction(self.0),
        }
    }

    /// Returns every winning move, given the values of piles.
    fn winning(self, position: &Position, row: &ValueRow) -> Vec<Move> {
        let parts = tame::Parts::new(&Self::values(position, row), position.rules.ending);
        let wins = |&m: &Move| {
            m.in_one_pile().is_some_and(|(pile, take)| {
                let has = position.pile(pile);
                let [before, after] = [has, has - take].map(|size| row.of_size(size));
                parts.are_lost_with(before, after)
            })
        };
        self.moves(position).filter(wins).collect()
    }
}

impl Game for Subtraction {
    fn check(self, position: &Position, m: Move) -> Result<(), PlayError> {
        position.check_take(m, |take| self.0.contains(take))
    }

    fn moves(self, position: &Position) -> Moves<'_> {
        let piles = (0..position.piles.len()).map(PileIx);
        Moves::listed(piles.flat_map(move |pile| self.moves_in(position, pile)))
    }

    fn next(self, position: &Position, so_far: Partial, room: usize) -> Result<Next, PlayError> {
        let can = |&(_, size): &(PileIx, u64)| size >= self.0.least();
        let parts = position.full_piles().filter(can).map(|(pile, _)| Entry::Pile(pile));
        by_pile::next(self, position, so_far, room, parts, |part| match part {
            Entry::Pile(pile) => by_pile::fitting(self.moves_in(position, pile).collect(), room),
            Entry::Both | Entry::Move(_) => (Vec::new(), false),
        })
    }

    fn outcome(self, position: &Position) -> Outcome {
        let values = Self::values(position, &ValueRow::of(self.0));
        tame::Parts::new(&values, position.rules.ending).outcome()
    }

    fn counting(self, _ending: Ending) -> Option<Counting> {
        let row = ValueRow::of(self.0);
        Some(Box::new(move |size| row.of_size(size)))
    }

    fn is_over(self, position: &Position) -> bool {
        position.piles.iter().all(|&size| size < self.0.least())
    }

    fn winning_moves(self, position: &Position) -> Moves<'_> {
        Moves::listed(self.winning(position, &ValueRow::of(self.0)).into_iter())
    }

    fn best_tries(self, position: &Position) -> Vec<BestTry> {
        let row = ValueRow::of(self.0);
        self.tries(position, |after| self.winning(after, &row))
    }

    fn most_tries(self, moves: u128) -> u128 {
        // Each try goes through as many replies as there are moves.
        const REPLIES: u128 = 8_000;
        (REPLIES / moves.max(1)).clamp(20, 200)
    }

    fn knows(self, position: &Position, known: Known) -> bool {
        let playable = tame::playable(position, |size| size >= self.0.least());
        tame::is_familiar(&playable, known) && self.outcome(position) == Outcome::P
    }

    fn is_strange(self, position: &Position) -> bool {
        tame::is_strange(&tame::playable(position, |size| size >= self.0.least()))
    }

    /// Counted in units of the least amount, each move changes whether a pile is odd or even, and every pile ends at 0.
    fn alternates(self, position: &Position) -> bool {
        let least = self.0.least();
        let options = |size| {
            let amounts = self.0.iter().filter(move |&amount| amount <= size);
            amounts.map(move |amount| [size - amount, 0])
        };
        self.0.iter().all(|amount| amount % (2 * least) == least)
            || game::has_parity(position, options)
    }

    fn levels(self) -> Levels {
        Levels::FAMILY
    }

    fn canonical(self, position: &Position) -> Position {
        let mut canonical = game::in_order(position);
        canonical.rules.variant = self.plainest(canonical.piles.last().copied().unwrap_or(0));
        canonical
    }

    fn start(self, position: &Position) -> Result<(), StartError> {
        start::check_sizes(position)?;
        if self.is_over(position) { Err(StartError::Over) } else { Ok(()) }
    }

    /// With 1, 3 and 4 three moves win.
    fn opening(self) -> &'static [u64] {
        &[5, 9, 13]
    }

    fn exhibit(self, position: &Position) -> Exhibit {
        if self.is_over(position) { Exhibit::None } else { Exhibit::Values(ValueRow::of(self.0)) }
    }

    fn why(self, lost: &Position, _before: &Position) -> Reason {
        if self.is_over(lost) {
            return Reason::Stuck;
        }
        let row = ValueRow::of(self.0);
        let values: Vec<u64> = Self::values(lost, &row);
        let playable = tame::playable(lost, |size| size >= self.0.least());
        tame::why(lost, &playable, &values)
    }
}
