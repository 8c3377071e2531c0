//! Fibonacci Nim: one pile; a move takes at most twice what was just taken, and the first may not take all. It is lost
//! if the smallest part of the pile's Zeckendorf sum is out of reach (Whinihan, 1963). By the misère ending the last
//! object counts for nothing: the pile is one less.

use std::num::NonZeroU64;

use fastrand::Rng;

use super::by_pile;
use super::game::Game;
use super::levels::Levels;
use super::listing::Moves;
use super::zeckendorf::parts;
use crate::choice::{Next, Partial};
use crate::known::Known;
use crate::moves::number;
use crate::start::{self, StartError};
use crate::{Ending, Exhibit, Move, Outcome, PileIx, PlayError, Position, Reason, Rules, Variant};

#[derive(Debug, Clone, Copy)]
pub(crate) struct Fibonacci;

const PILE: PileIx = PileIx(0);

/// Who takes less than a third takes no more than that.
const CAREFUL: u64 = 100;

impl Fibonacci {
    /// The most that the next move may take, in that position; at the beginning, all but one.
    fn limit(position: &Position) -> Option<NonZeroU64> {
        match position.rules.variant {
            Variant::Fibonacci(limit) => limit,
            _ => None,
        }
    }

    fn most(self, position: &Position) -> u64 {
        let has = position.pile(PILE);
        match Self::limit(position) {
            Some(limit) => has.min(limit.get()),
            None => has.saturating_sub(1),
        }
    }

    /// The parts of what counts, from the smallest.
    fn parts(position: &Position) -> Vec<u64> {
        let misere = position.rules.ending == Ending::Misere;
        parts(position.pile(PILE).saturating_sub(u64::from(misere)))
    }
}

impl Game for Fibonacci {
    fn check(self, position: &Position, m: Move) -> Result<(), PlayError> {
        // That there are not so many is said first.
        let (has, most) = (position.pile(PILE), self.most(position));
        position.check_take(m, |take| take > has || take <= most)
    }

    fn played(self, position: &mut Position, m: Move) {
        position.apply(m);
        let limit = NonZeroU64::new(m.taken().saturating_mul(2));
        position.rules.variant = Variant::Fibonacci(limit);
    }

    fn read(self, text: &str) -> Option<Move> {
        let amount = number(text).and_then(|take| Move::taking(PILE.0, take));
        amount.or_else(|| Move::read_take(text))
    }

    fn numbers(self, _position: &Position, m: Move) -> Vec<u64> {
        vec![m.taken()]
    }

    fn moves(self, position: &Position) -> Moves<'_> {
        let takes = 1..=self.most(position);
        Moves::listed(takes.filter_map(|take| Move::taking(PILE.0, take)))
    }

    fn next(self, position: &Position, so_far: Partial, room: usize) -> Result<Next, PlayError> {
        let parts = by_pile::piles(position);
        by_pile::next(self, position, so_far, room, parts, |part| {
            by_pile::up_to(part, self.most(position), room)
        })
    }

    fn outcome(self, position: &Position) -> Outcome {
        let misere = position.rules.ending == Ending::Misere;
        // If no part is left, one object may be, by the misère ending: it must be taken.
        let lost = Self::parts(position).first().is_none_or(|&least| self.most(position) < least);
        // Who cannot begin has lost, or won.
        match self.is_over(position) {
            true if misere => Outcome::N,
            true => Outcome::P,
            false if lost => Outcome::P,
            false => Outcome::N,
        }
    }

    fn is_over(self, position: &Position) -> bool {
        self.most(position) == 0
    }

    fn can_end(self, position: &Position) -> bool {
        let has = position.pile(PILE);
        has > 0 && self.most(position) == has
    }

    fn move_count(self, position: &Position) -> u128 {
        self.most(position).into()
    }

    fn nth(self, position: &Position, n: u128) -> Option<Move> {
        let take = u64::try_from(n + 1).ok()?;
        (take <= self.most(position)).then(|| Move::taking(PILE.0, take))?
    }

    /// The last parts together, if they are in reach and the next is then out of it.
    fn winning_moves(self, position: &Position) -> Moves<'_> {
        let parts = Self::parts(position);
        let most = self.most(position);
        let mut taken = 0;
        let mut moves = Vec::new();
        for (i, part) in parts.iter().enumerate() {
            taken += part;
            let is_out = parts.get(i + 1).is_none_or(|next| taken < next.div_ceil(2));
            if taken <= most && is_out {
                moves.extend(Move::taking(PILE.0, taken));
            }
        }
        Moves::listed(moves.into_iter())
    }

    /// The first Fibonacci numbers, of which none may be taken whole.
    fn knows(self, position: &Position, known: Known) -> bool {
        let most = match known {
            Known::Famous => 21,
            Known::Cancelling => 100,
        };
        let parts = Self::parts(position);
        parts.len() < 2 && position.pile(PILE) <= most && self.outcome(position) == Outcome::P
    }

    /// And else to take less than a third, so that the rest cannot be taken at once.
    fn known_moves(self, position: &Position, known: Known) -> Vec<Move> {
        let leaving = self.leaving_known(position, self.winning_moves(position), known);
        let third = position.pile(PILE).div_ceil(3);
        let most = third.saturating_sub(1).min(self.most(position)).min(CAREFUL);
        match leaving.is_empty() {
            true => (1..=most).filter_map(|take| Move::taking(PILE.0, take)).collect(),
            false => leaving,
        }
    }

    fn levels(self) -> Levels {
        Levels { skilled_sees: 12, strong_sees: 16, ..Levels::FAMILY }
    }

    fn exhibit(self, position: &Position) -> Exhibit {
        match Self::parts(position) {
            _ if self.is_over(position) => Exhibit::None,
            parts => Exhibit::Parts(parts),
        }
    }

    fn why(self, lost: &Position, _before: &Position) -> Reason {
        let limit = self.most(lost);
        match (Self::parts(lost)[..].first(), lost.pile(PILE)) {
            _ if self.is_over(lost) => Reason::NothingLeft,
            (None, _) => Reason::OneLeft,
            (Some(&part), _) => Reason::OutOfReach { part, limit },
        }
    }

    /// What has been taken matters, so positions with the same pile are not the same to play, unless it may be taken whole.
    fn canonical(self, position: &Position) -> Position {
        let limit = Self::limit(position).map(|limit| limit.get().min(position.pile(PILE)).max(1));
        let variant = Variant::Fibonacci(limit.and_then(NonZeroU64::new));
        Position::new(position.piles.clone(), Rules { variant, ..position.rules })
    }

    fn key(self, position: &Position) -> Vec<u64> {
        match self.most(position) {
            0 => Vec::new(),
            most => vec![position.pile(PILE), most],
        }
    }

    fn keyed(self, like: &Position, key: &[u64]) -> Position {
        let limit = key.get(1).copied().and_then(NonZeroU64::new);
        let rules = Rules { variant: Variant::Fibonacci(limit), ..like.rules };
        Position::new(key.get(..1).unwrap_or_default(), rules)
    }

    /// With the most that may be taken now.
    fn kept(self, position: &Position) -> Vec<u64> {
        let limit = Self::limit(position).map(NonZeroU64::get);
        [position.pile(PILE)].into_iter().chain(limit).collect()
    }

    fn recalled(self, start: &Position, kept: Vec<u64>) -> Option<Position> {
        let &[left, limit] = kept.as_slice() else { return None };
        let variant = Variant::Fibonacci(Some(NonZeroU64::new(limit)?));
        let rules = Rules { variant, ..start.rules };
        (left <= start.pile(PILE)).then(|| Position::new([left], rules))
    }

    fn opening(self) -> &'static [u64] {
        &[20]
    }

    fn dealt(self, rng: &mut Rng) -> Vec<u64> {
        vec![rng.u64(10..=100)]
    }

    fn solvable(self, position: &Position) -> Result<(), StartError> {
        match position.piles.len() {
            1 => Ok(()),
            piles => Err(StartError::OtherPiles { piles, needs: 1 }),
        }
    }

    fn start(self, position: &Position) -> Result<(), StartError> {
        start::check_sizes(position)?;
        self.solvable(position)?;
        match position.rules.ending {
            _ if self.is_over(position) => Err(StartError::Over),
            Ending::Normal => Ok(()),
            // Played so it would be another game: one less, and its beginning another.
            Ending::Misere => Err(StartError::NotPlayed),
        }
    }
}
