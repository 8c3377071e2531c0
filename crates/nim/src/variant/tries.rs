//! Finds the moves of Nim that are hardest to answer, without trying them all.

use super::game::Game;
use crate::known::Known;
use crate::trap::{self, BestTry, EXACT_PILES};
use crate::{Move, PileIx, Position};

/// Returns the best tries of a lost position: see [`Position::best_tries`].
pub(super) fn best_tries(game: impl Game, position: &Position) -> Vec<BestTry> {
    let piles: Vec<usize> = position.full_piles().map(|(pile, _)| pile.0).collect();
    let mut after = position.clone();
    let mut attempt = |(take, pile): (u64, usize)| {
        after.piles[pile] -= take;
        let attempt = Move::taking(pile, take).map(|m| game.attempt(m, &after));
        after.piles[pile] += take;
        attempt
    };
    let ones = piles.iter().take(EXACT_PILES).map(|&pile| (1, pile));
    let ones: Vec<BestTry> = ones.filter_map(&mut attempt).collect();
    if piles.len() > EXACT_PILES || ones.iter().any(|one| one.hidden) {
        return trap::best(ones);
    }
    let known = game.knows(position, Known::Cancelling);
    let mut takes: Vec<(u64, usize)> = Vec::new();
    for &pile in &piles {
        takes.extend(telling(position, pile, &piles, known).map(|take| (take, pile)));
    }
    takes.sort_unstable();
    takes.dedup();
    for same in takes.chunk_by(|(one, _), (other, _)| one == other) {
        let tries = same.iter().copied().filter_map(&mut attempt);
        let hidden: Vec<BestTry> = tries.filter(|attempt| attempt.hidden).collect();
        if !hidden.is_empty() {
            return trap::best(hidden);
        }
    }
    trap::best(ones)
}

/// Returns amounts to take from a pile. Among them is the smallest after which people see no winning reply, if there is
/// one.
///
/// A reply that people see leaves the piles that occur an odd number of times as one of three sets, or leaves only
/// piles of 1. Say the move leaves x of this pile, and the reply leaves y of another. If x and y differ, each set
/// determines both, up to order: two values of x for each set and pile. If they are equal, the two piles were equal
/// before, and people know the position. If the reply is in the same pile, it takes what is missing to N. In these last
/// two cases people see the reply for every x, except perhaps in misère for remainders of 0 and 1. So one of this many
/// small amounts is not seen, or one that leaves 0 or 1, or all are seen.
fn telling(
    position: &Position,
    pile: usize,
    piles: &[usize],
    known: bool,
) -> impl Iterator<Item = u64> {
    let size = position.piles[pile];
    let twins = |&&other: &&usize| position.piles[other] == size;
    let small = if known && piles.iter().filter(twins).count() > 1 {
        0
    } else {
        6 * piles.len() as u64 + 3
    };
    let remainder = position.remainder(PileIx(pile));
    let ends = [0, 1].map(|target| position.rules.take_to_leave(target, size, remainder));
    (1..=position.most(PileIx(pile)).min(small)).chain(ends.into_iter().flatten())
}
