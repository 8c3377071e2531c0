//! Remainders: the values of piles when a move has a bound.

use std::num::NonZeroU64;

use crate::{PileIx, Position, Rules};

impl Rules {
    /// Returns N = `max_take` + 1: under a bound, piles matter only by their remainders mod N. `None` if there is no
    /// bound, or if it is so high that no pile can exceed it.
    pub(crate) fn modulus(&self) -> Option<NonZeroU64> {
        self.max_take()?.checked_add(1)
    }

    /// Returns how many objects to take from a pile of that size and remainder so that its remainder becomes `target`:
    /// 0 if it already is, `None` if no move does that.
    pub(crate) fn take_to_leave(&self, target: u64, size: u64, remainder: u64) -> Option<u64> {
        if target <= remainder {
            return Some(remainder - target);
        }
        // Go below a multiple of N, to reach the target from above.
        let n = self.modulus()?.get();
        (target < n && size >= n).then(|| n - (target - remainder))
    }
}

impl Position {
    /// Returns N if some pile exceeds the bound.
    pub(crate) fn felt_modulus(&self) -> Option<u64> {
        let n = self.rules.modulus()?.get();
        self.piles.iter().any(|&size| size >= n).then_some(n)
    }

    /// Returns the value of a pile of that size: its remainder mod N under a bound, its size without one.
    pub(crate) fn value(&self, size: u64) -> u64 {
        self.rules.modulus().map_or(size, |n| size % n)
    }

    /// Returns the value of that pile: 0 if there is no such pile.
    pub(crate) fn remainder(&self, pile: PileIx) -> u64 {
        self.value(self.pile(pile))
    }

    /// Returns the most that one move may take from that pile: 0 if it is empty or there is no such pile.
    pub(crate) fn most(&self, pile: PileIx) -> u64 {
        let has = self.pile(pile);
        self.rules.max_take().map_or(has, |max| has.min(max.get()))
    }
}

pub(super) fn remainders(
    piles: &[u64],
    reduction: Option<Reduction>,
) -> impl Iterator<Item = u64> + '_ {
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
    pub(super) fn new(n: NonZeroU64) -> Self {
        Self { n: n.get(), reciprocal: u64::MAX / n }
    }

    pub(super) fn remainder(self, size: u64) -> u64 {
        // The reciprocal is less than 2^64 / N by at most 1, so the quotient is too small by at most 1.
        let quotient = ((u128::from(size) * u128::from(self.reciprocal)) >> 64) as u64;
        let rest = size - quotient * self.n;
        // The wrong one of the two is always greater, so there is no branch to mispredict.
        rest.min(rest.wrapping_sub(self.n))
    }
}
