//! Why a move wins, as a lesson says it.

use nim::{Ending, Move, Outcome, PileIx, Position, Why};

/// Why a move wins. Of those that apply, the first one here.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Because {
    /// Normal: it takes the last object.
    Last,
    /// Misère: it leaves one object, which must be taken.
    LeavesLast,
    /// One object a move: it leaves an even number of objects (normal) or an odd one (misère).
    Parity {
        /// How many it leaves.
        objects: u64,
    },
    /// Normal, no bound that can be felt: it leaves two equal piles and nothing else.
    Equal {
        /// How many each holds.
        size: u64,
    },
    /// Normal, no bound that can be felt: it leaves several pairs of equal piles and nothing else.
    Pairs,
    /// Normal, bounded: it leaves one pile, a multiple of N.
    Multiple {
        /// What it leaves.
        leaves: u64,
        /// N.
        n: u64,
    },
    /// Misère, bounded: it leaves one pile, 1 more than a multiple of N.
    OneMore {
        /// What it leaves.
        leaves: u64,
        /// N.
        n: u64,
    },
    /// Misère: it leaves no pile above 1, and an odd number of 1s.
    OddOnes {
        /// How many.
        ones: usize,
    },
    /// The same with remainders.
    OddRemainders {
        /// How many.
        ones: usize,
    },
    /// Bounded: it leaves two piles with equal remainders.
    EqualRemainders {
        /// The remainder.
        remainder: u64,
        /// N.
        n: u64,
    },
    /// It makes the nim-sum 0.
    Balance,
    /// It makes the nim-sum of the remainders 0.
    BalanceOfRemainders {
        /// N.
        n: u64,
    },
}

/// Why the move wins; `None` if it doesn't.
pub fn because(position: &Position, m: Move) -> Option<Because> {
    if position.outcome() == Outcome::P {
        return None;
    }
    let winning = position.explain().winning;
    let winning = winning.into_iter().find(|winning| winning.m == m)?;
    let after = position.after(m).ok()?;
    let full: Vec<usize> = (0..after.piles().len())
        .filter(|&i| after.piles()[i] > 0)
        .collect();
    let modulus = felt_modulus(position);
    let normal = position.rules().ending == Ending::Normal;
    Some(match (winning.why, modulus, full.as_slice()) {
        (Why::LastObject, ..) => Because::Last,
        (Why::LeavesLastObject, ..) => Because::LeavesLast,
        (Why::Parity { .. }, ..) => Because::Parity {
            objects: after.piles().iter().sum(),
        },
        (Why::LeavesOddOnes { .. }, Some(n), &[only]) => Because::OneMore {
            leaves: after.piles()[only],
            n,
        },
        (Why::LeavesOddOnes { ones }, Some(_), _) => Because::OddRemainders { ones },
        (Why::LeavesOddOnes { ones }, None, _) => Because::OddOnes { ones },
        (_, Some(n), &[only]) => Because::Multiple {
            leaves: after.piles()[only],
            n,
        },
        (_, Some(n), &[one, _]) => Because::EqualRemainders {
            remainder: after.remainder(PileIx(one)),
            n,
        },
        (_, None, &[one, _]) if normal => Because::Equal {
            size: after.piles()[one],
        },
        (_, None, full) if normal && are_pairs(&after, full) => Because::Pairs,
        (_, Some(n), _) => Because::BalanceOfRemainders { n },
        (_, None, _) => Because::Balance,
    })
}

fn are_pairs(position: &Position, full: &[usize]) -> bool {
    let mut sizes: Vec<u64> = full.iter().map(|&i| position.piles()[i]).collect();
    sizes.sort_unstable();
    sizes
        .chunks(2)
        .all(|pair| pair.len() == 2 && pair[0] == pair[1])
}

/// N, where some pile can feel the bound.
pub(super) fn felt_modulus(position: &Position) -> Option<u64> {
    let n = position.rules().modulus()?.get();
    position.piles().iter().any(|&size| size >= n).then_some(n)
}
