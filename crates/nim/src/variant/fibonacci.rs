//! Fibonacci Nim: one pile; a move takes at most twice what was just taken, and the first may not take all. A position
//! is lost if the smallest Fibonacci number in the pile's Zeckendorf sum may not be taken (Whinihan, 1963). With the
//! misère ending the last object does not count: the theory applies to a pile that is one smaller.

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

/// The most that a level takes when it plays safe by taking less than a third.
const CAREFUL: u64 = 100;

impl Fibonacci {
    /// Returns the most that the next move may take; `None` at the start, when it is all but one.
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

    /// Returns the parts of the pile's Zeckendorf sum, the smallest first; in misère of one object fewer.
    fn parts(position: &Position) -> Vec<u64> {
        let misere = position.rules.ending == Ending::Misere;
        parts(position.pile(PILE).saturating_sub(u64::from(misere)))
    }
}

impl Game for Fibonacci {
    fn check(self, position: &Position, m: Move) -> Result<(), PlayError> {
        // An amount that the pile does not have passes here, so that the error says that.
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
        // Without any part the pile is at most 1, and in misère that one object must be taken.
        let lost = Self::parts(position).first().is_none_or(|&least| self.most(position) < least);
        // A player who cannot move has lost, or in misère has won.
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

    /// Returns the moves that take the smallest parts together, if the limit allows that and the next part is then out
    /// of reach.
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

    /// People know the first Fibonacci numbers, none of which may be taken whole.
    fn knows(self, position: &Position, known: Known) -> bool {
        let most = match known {
            Known::Famous => 21,
            Known::Cancelling => 100,
        };
        let parts = Self::parts(position);
        parts.len() < 2 && position.pile(PILE) <= most && self.outcome(position) == Outcome::P
    }

    /// Leaves a known position, or else takes less than a third, so that the rest cannot be taken at once.
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

    /// Keeps the limit, since positions with the same pile differ by it, unless the whole pile may be taken.
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

    /// The pile, and the most that the next move may take.
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
            // Playing it would be a different game: one object fewer, with another rule for the first move.
            Ending::Misere => Err(StartError::NotPlayed),
        }
    }
}
