//! Wythoff's game: two piles; a move takes from one, or the same number from both. The lost pairs are ⌊dφ⌋ and ⌊dφ⌋ + d
//! (Wythoff, 1907); with the misère ending 0-1 and 2-2 replace 0-0 and 1-2.

use std::num::NonZeroU64;

use fastrand::Rng;

use super::by_pile;
use super::game::Game;
use super::levels::Levels;
use super::listing::Moves;
use super::zeckendorf::{partner, times_phi};
use crate::choice::{Entry, Next, Partial};
use crate::known::Known;
use crate::moves::{Act, BOTH, number};
use crate::start::{self, StartError};
use crate::{Ending, Exhibit, Move, Outcome, PileIx, PlayError, Position, Reason};

#[derive(Debug, Clone, Copy)]
pub(crate) struct Wythoff;

const PILES: usize = 2;

fn sizes(position: &Position) -> [u64; PILES] {
    [0, 1].map(|pile| position.pile(PileIx(pile)))
}

/// Returns the smaller number of the lost pair with that difference.
fn smaller(difference: u64, ending: Ending) -> u128 {
    match (ending, difference) {
        (Ending::Misere, 0) => 2,
        (Ending::Misere, 1) => 0,
        _ => times_phi(difference),
    }
}

/// Returns the number that makes a lost pair with `size`.
fn completing(size: u64, ending: Ending) -> u128 {
    match (ending, size) {
        (Ending::Misere, 0 | 1) => u128::from(1 - size),
        (Ending::Misere, 2) => 2,
        _ => partner(size),
    }
}

/// Returns how many to take from a pile so that `left` remain; `None` if that is 0 or impossible.
fn down_to(size: u64, left: u128) -> Option<NonZeroU64> {
    let left = u64::try_from(left).ok()?;
    NonZeroU64::new(size.checked_sub(left)?)
}

fn is_lost([a, b]: [u64; PILES], ending: Ending) -> bool {
    u128::from(a.min(b)) == smaller(a.abs_diff(b), ending)
}

impl Game for Wythoff {
    fn check(self, position: &Position, m: Move) -> Result<(), PlayError> {
        let from = |pile, take| {
            position.check_pile(pile)?;
            position.check_amount(pile, take)
        };
        match m.0 {
            Act::Take(pile, take) => from(pile, take),
            Act::Both(take) => {
                from(PileIx(0), take)?;
                from(PileIx(1), take)
            }
            Act::Knock(_) | Act::Split(_) => Err(PlayError::Forbidden(position.rules.variant)),
        }
    }

    fn read(self, text: &str) -> Option<Move> {
        let both = text.get(..BOTH.len()).filter(|name| name.eq_ignore_ascii_case(BOTH));
        match both.and_then(|_| number(&text[BOTH.len()..])) {
            Some(take) => Move::from_both(take),
            None => Move::read_take(text),
        }
    }

    fn numbers(self, _position: &Position, m: Move) -> Vec<u64> {
        match m.0 {
            Act::Take(PileIx(0), take) => vec![take.get(), 0],
            Act::Take(_, take) => vec![0, take.get()],
            Act::Both(take) => vec![take.get(); PILES],
            Act::Knock(_) | Act::Split(_) => Vec::new(),
        }
    }

    fn moves(self, position: &Position) -> Moves<'_> {
        let [a, b] = sizes(position);
        let one = |pile, size| (1..=size).filter_map(move |take| Move::taking(pile, take));
        let both = (1..=a.min(b)).filter_map(NonZeroU64::new);
        let both = both.map(|take| Move(Act::Both(take)));
        Moves::listed(one(0, a).chain(one(1, b)).chain(both))
    }

    fn next(self, position: &Position, so_far: Partial, room: usize) -> Result<Next, PlayError> {
        let [a, b] = sizes(position);
        let both = (a > 0 && b > 0).then_some(Entry::Both);
        let parts = by_pile::piles(position).chain(both);
        by_pile::next(self, position, so_far, room, parts, |part| {
            let most = match part {
                Entry::Pile(pile) => position.pile(pile),
                Entry::Both | Entry::Move(_) => a.min(b),
            };
            by_pile::up_to(part, most, room)
        })
    }

    fn outcome(self, position: &Position) -> Outcome {
        if is_lost(sizes(position), position.rules.ending) { Outcome::P } else { Outcome::N }
    }

    fn is_over(self, position: &Position) -> bool {
        sizes(position) == [0, 0]
    }

    fn can_end(self, position: &Position) -> bool {
        let [a, b] = sizes(position);
        !self.is_over(position) && (a == 0 || b == 0 || a == b)
    }

    fn move_count(self, position: &Position) -> u128 {
        let [a, b] = sizes(position).map(u128::from);
        a + b + a.min(b)
    }

    fn nth(self, position: &Position, n: u128) -> Option<Move> {
        let [a, b] = sizes(position).map(u128::from);
        let take = |n: u128| NonZeroU64::new(u64::try_from(n + 1).ok()?);
        Some(Move(if n < a {
            Act::Take(PileIx(0), take(n)?)
        } else if n < a + b {
            Act::Take(PileIx(1), take(n - a)?)
        } else if n < self.move_count(position) {
            Act::Both(take(n - a - b)?)
        } else {
            return None;
        }))
    }

    /// Returns at most three moves: one pile to the partner of the other, either way, and both piles to the lost pair
    /// with their difference.
    fn winning_moves(self, position: &Position) -> Moves<'_> {
        let [a, b] = sizes(position);
        let ending = position.rules.ending;
        let first = down_to(a, completing(b, ending)).map(|take| Act::Take(PileIx(0), take));
        let second = down_to(b, completing(a, ending)).map(|take| Act::Take(PileIx(1), take));
        let both = down_to(a.min(b), smaller(a.abs_diff(b), ending)).map(Act::Both);
        Moves::listed([first, second, both].into_iter().flatten().map(Move))
    }

    /// People know the first lost pairs.
    fn knows(self, position: &Position, known: Known) -> bool {
        let most = match known {
            Known::Famous => 4,
            Known::Cancelling => 6,
        };
        sizes(position).into_iter().min() <= Some(most) && self.outcome(position) == Outcome::P
    }

    fn known_moves(self, position: &Position, known: Known) -> Vec<Move> {
        self.leaving_known(position, self.winning_moves(position), known)
    }

    /// Keeps both piles, empty or not, because the game needs two.
    fn canonical(self, position: &Position) -> Position {
        let mut ordered = position.clone();
        ordered.piles.sort_unstable();
        ordered
    }

    fn levels(self) -> Levels {
        Levels { skilled_sees: 7, strong_is_right: 0.6, ..Levels::FAMILY }
    }

    fn exhibit(self, position: &Position) -> Exhibit {
        if self.is_over(position) { Exhibit::None } else { Exhibit::Pairs }
    }

    fn why(self, lost: &Position, _before: &Position) -> Reason {
        let [a, b] = sizes(lost);
        let (smaller, larger) = (a.min(b), a.max(b));
        match (smaller, larger) {
            (0, 0) => Reason::NothingLeft,
            (0, 1) => Reason::OneLeft,
            _ => Reason::LostPair { smaller, larger },
        }
    }

    /// A start from which a move of every kind wins.
    fn opening(self) -> &'static [u64] {
        &[5, 7]
    }

    fn dealt(self, rng: &mut Rng) -> Vec<u64> {
        (0..PILES).map(|_| rng.u64(1..=30)).collect()
    }

    fn solvable(self, position: &Position) -> Result<(), StartError> {
        match position.piles.len() {
            PILES => Ok(()),
            piles => Err(StartError::OtherPiles { piles, needs: PILES }),
        }
    }

    fn start(self, position: &Position) -> Result<(), StartError> {
        self.solvable(position)?;
        start::check_sizes(position)
    }
}
