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
        self.max_take?.checked_add(1)
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
        let Sum { nim_sum, bigs } = self.sum(self.reduction());
        let endgame = self.rules.ending == Ending::Misere && bigs == 0;
        if nim_sum == u64::from(endgame) {
            Outcome::P
        } else {
            Outcome::N
        }
    }

    /// The nim-sum: the bitwise XOR of all remainders.
    pub fn nim_sum(&self) -> u64 {
        self.sum(self.reduction()).nim_sum
    }

    /// The pile's remainder mod N under a bound, its size without one; 0 if it isn't there.
    pub fn remainder(&self, pile: PileIx) -> u64 {
        let size = self.piles.get(pile.0).copied().unwrap_or(0);
        self.rules.remainder(size)
    }

    /// Every winning move, by pile. A pile has at most one, since no two moves in it leave the same remainder.
    pub fn winning_moves(&self) -> impl Iterator<Item = Move> + '_ {
        let reduction = self.reduction();
        let Sum { nim_sum, bigs } = self.sum(reduction);
        let misere = self.rules.ending == Ending::Misere;
        self.piles.iter().enumerate().filter_map(move |(i, &size)| {
            let remainder = reduction.map_or(size, |by| by.remainder(size));
            // Misère, no other remainder above 1: the endgame turns the goal from an even to an odd number of 1s.
            let endgame = misere && bigs == usize::from(remainder > 1);
            let target = remainder ^ nim_sum ^ u64::from(endgame);
            Move::new(i, self.rules.take_to_leave(target, size, remainder)?)
        })
    }

    fn reduction(&self) -> Option<Reduction> {
        self.rules.modulus().map(Reduction::new)
    }

    fn sum(&self, reduction: Option<Reduction>) -> Sum {
        // The choice is made outside the loops, so that the one without a bound runs on vectors.
        match reduction {
            None => Sum::of(self.piles.iter().copied()),
            Some(by) => Sum::of(self.piles.iter().map(|&size| by.remainder(size))),
        }
    }
}

/// What the outcome depends on.
struct Sum {
    nim_sum: u64,
    /// How many remainders are above 1.
    bigs: usize,
}

impl Sum {
    fn of(remainders: impl Iterator<Item = u64>) -> Self {
        let none = Self {
            nim_sum: 0,
            bigs: 0,
        };
        remainders.fold(none, |sum, remainder| Self {
            nim_sum: sum.nim_sum ^ remainder,
            bigs: sum.bigs + usize::from(remainder > 1),
        })
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
        if rest < self.n { rest } else { rest - self.n }
    }
}
