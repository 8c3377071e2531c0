//! Decides which words explain a position of Nim, with or without a bound.

use std::num::NonZeroU64;

use crate::{Case, Ending, PileIx, Position};

pub(super) fn case(position: &Position) -> Option<Case> {
    let rules = position.rules;
    let misere = rules.ending == Ending::Misere;
    let remainder = |pile: PileIx| position.remainder(pile);
    // Three piles already count as many, so there is no need to list more.
    let piles: Vec<PileIx> = position.full_piles().map(|(pile, _)| pile).take(3).collect();
    match *piles.as_slice() {
        [] => return None,
        _ if rules.max_take() == Some(NonZeroU64::MIN) => {
            let objects = position.objects();
            return Some(Case::TakeOne { objects });
        }
        [pile] => return Some(Case::OnePile { pile }),
        [a, b] => {
            let (more, less) = if remainder(a) >= remainder(b) { (a, b) } else { (b, a) };
            return Some(Case::TwoPiles { more, less });
        }
        _ if !misere => return Some(Case::Balance),
        _ => {}
    }
    let remainders = || position.full_piles().map(|(pile, _)| (pile, remainder(pile)));
    let ones = remainders().filter(|&(_, r)| r == 1).count();
    let mut bigs = remainders().filter(|&(_, r)| r > 1);
    Some(match (bigs.next(), bigs.next()) {
        (None, _) => Case::SinglesOnly { ones },
        (Some((pile, _)), None) => Case::OneBig { pile, ones },
        _ => Case::Balance,
    })
}
