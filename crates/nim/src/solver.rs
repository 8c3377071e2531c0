//! Who wins, and by which moves: Bouton's theorem (*Nim, a game with a complete mathematical theory*, 1901)
//! and its extensions to the misère ending and to a bound on the objects a move takes.

use std::num::NonZeroU64;

use super::{Ending, Move, PileIx, Position, Rules};

/// Who wins if nobody errs.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Outcome {
    /// The previous player: the one to move is losing.
    P,
    /// The next player: the one to move can win, or has won already.
    N,
}

impl Rules {
    /// N = `max_take` + 1: under a bound, piles matter only by their remainders mod N. `None` where there is
    /// no bound, or one so high that no pile can feel it.
    pub fn modulus(&self) -> Option<NonZeroU64> {
        self.max_take()?.checked_add(1)
    }

    pub(super) fn remainder(&self, size: u64) -> u64 {
        self.modulus().map_or(size, |n| size % n)
    }

    /// How many objects to take from a pile of that size and remainder so that `target` remains of it:
    /// 0 if it does already, `None` if no move does that.
    pub(super) fn take_to_leave(&self, target: u64, size: u64, remainder: u64) -> Option<u64> {
        if target <= remainder {
            return Some(remainder - target);
        }
        // Past a multiple of N, to come upon the target from above.
        let n = self.modulus()?.get();
        (target < n && size >= n).then(|| n - (target - remainder))
    }
}

impl Position {
    /// Who wins if nobody errs. Of the empty position, under the normal ending the player to move has
    /// lost (P); under the misère ending, has won (N).
    pub fn outcome(&self) -> Outcome {
        // The nim-sum; and every bit that is in any remainder, which shows whether all are 0 or 1.
        let (nim_sum, bits) = self.remainders().fold((0, 0), |(sum, bits), remainder| {
            (sum ^ remainder, bits | remainder)
        });
        let endgame = self.rules.ending == Ending::Misere && bits <= 1;
        if nim_sum == u64::from(endgame) {
            Outcome::P
        } else {
            Outcome::N
        }
    }

    /// The nim-sum: the bitwise XOR of all remainders.
    pub fn nim_sum(&self) -> u64 {
        self.remainders().fold(0, |sum, remainder| sum ^ remainder)
    }

    /// The pile's remainder mod N under a bound, its size without one; 0 if it isn't there.
    pub fn remainder(&self, pile: PileIx) -> u64 {
        self.rules.remainder(self.pile(pile))
    }

    /// Every winning move, by pile. A pile has at most one, since no two moves in it leave the same remainder.
    pub fn winning_moves(&self) -> impl Iterator<Item = Move> + '_ {
        let nim_sum = self.nim_sum();
        let misere = self.rules.ending == Ending::Misere;
        // One or none matters, and how many more does not.
        let bigs = self.remainders().filter(|&r| r > 1).take(2).count();
        self.piles
            .iter()
            .zip(self.remainders())
            .enumerate()
            .filter_map(move |(i, (&size, remainder))| {
                // Misère, no other remainder above 1: the goal turns from a nim-sum of 0 to one of 1.
                let endgame = misere && bigs == usize::from(remainder > 1);
                let target = remainder ^ nim_sum ^ u64::from(endgame);
                Move::taking(i, self.rules.take_to_leave(target, size, remainder)?)
            })
    }

    fn remainders(&self) -> impl Iterator<Item = u64> + '_ {
        let reduction = self.rules.modulus().map(Reduction::new);
        self.piles
            .iter()
            .map(move |&size| reduction.map_or(size, |by| by.remainder(size)))
    }
}

/// Remainders mod N by multiplication, since division is several times slower (Barrett, 1986).
#[derive(Clone, Copy)]
struct Reduction {
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
