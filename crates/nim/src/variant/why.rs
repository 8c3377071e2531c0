//! Says why a position of Nim is lost, with or without a bound.

use std::num::NonZeroU64;

use crate::{Ending, MAX_PILES, PileIx, Position, Reason};

/// Returns why a P-position is lost, speaking of remainders mod N if `modulus` is N and a pile exceeds the bound, or
/// nothing simpler is true.
pub(super) fn why(lost: &Position, modulus: Option<u64>) -> Reason {
    let sizes: Vec<u64> = lost.full_piles().map(|(_, size)| size).collect();
    let remainders = || (0..lost.piles.len()).map(|i| lost.remainder(PileIx(i)));
    let misere = lost.rules.ending == Ending::Misere;
    let n = modulus.unwrap_or(0);
    let bounded = modulus.is_some();
    let felt = lost.felt_modulus().is_some();
    // In misère copying must stop in time; if piles exceed the bound, their remainders tell when.
    let can_copy = !(felt && misere);
    match sizes.as_slice() {
        [] => Reason::NothingLeft,
        [1] => Reason::OneLeft,
        _ if lost.rules.max_take() == Some(NonZeroU64::MIN) => {
            Reason::Parity { left: lost.objects() }
        }
        &[left] if misere => Reason::OneMore { left, n },
        _ if misere && remainders().all(|r| r <= 1) => match modulus {
            Some(n) => Reason::OddRemainders { n },
            None => Reason::OddOnes { ones: sizes.len() },
        },
        &[left] => Reason::Multiple { left, n },
        [one, other] if one == other && can_copy => Reason::Equal,
        sizes if are_pairs(sizes) && can_copy => Reason::Pairs,
        [_, _] => Reason::EqualRemainders { n },
        _ if felt => Reason::BalancedRemainders { n },
        sizes => triple(sizes).unwrap_or(match bounded {
            true => Reason::BalancedRemainders { n },
            false => Reason::Balance,
        }),
    }
}

/// Whether each pile has a twin; false for more piles than a game can have, which would take too long.
fn are_pairs(sizes: &[u64]) -> bool {
    sizes.len() <= MAX_PILES && without_pairs(sizes).is_empty()
}

/// Returns the 1-2-3 or 1-4-5 that is left once pairs cancel; `None` for more piles than a game can have.
fn triple(sizes: &[u64]) -> Option<Reason> {
    if sizes.len() > MAX_PILES {
        return None;
    }
    match without_pairs(sizes)[..] {
        // The nim-sum is 0, so the largest is one more than the middle.
        [1, middle @ (2 | 4), largest] => {
            Some(Reason::Triple { middle, largest, pairs: (sizes.len() - 3) / 2 })
        }
        _ => None,
    }
}

/// Returns the piles that have no twin, smallest first.
pub fn without_pairs(sizes: &[u64]) -> Vec<u64> {
    let mut sorted = sizes.to_vec();
    sorted.sort_unstable();
    let mut left = Vec::new();
    for size in sorted {
        if left.last() == Some(&size) {
            left.pop();
        } else {
            left.push(size);
        }
    }
    left
}
