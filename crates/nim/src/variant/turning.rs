//! The moves hardest to answer in games of remainders, without trying them all.

use crate::trap::{self, BestTry, EXACT_PILES};
use crate::{Move, PileIx, Position};

/// Of a lost position: see [`Position::best_tries`].
pub(super) fn best_tries(position: &Position) -> Vec<BestTry> {
    let piles = (0..position.piles.len()).filter(|&i| position.piles[i] > 0);
    let exact = piles.clone().count() <= EXACT_PILES;
    let replies: u128 = piles.clone().map(|i| choices(position, i)).sum();
    let mut scratch = position.clone();
    let tries = piles.take(EXACT_PILES).flat_map(|i| {
        let takes = if exact {
            turning_points(position, i)
        } else {
            vec![1]
        };
        let moves = takes.into_iter().filter_map(|take| Move::taking(i, take));
        let tries: Vec<BestTry> = moves
            .map(|m| {
                scratch.piles[i] = position.piles[i] - m.taken();
                BestTry {
                    m,
                    winning_replies: scratch.winning_moves().count() as u64,
                    replies: replies - choices(position, i) + choices(&scratch, i),
                }
            })
            .collect();
        scratch.piles[i] = position.piles[i];
        tries
    });
    trap::best(tries)
}

fn choices(position: &Position, pile: usize) -> u128 {
    u128::from(position.most(PileIx(pile)))
}

/// Takes from pile `i`, in a lost position, among which the best is. Taking less leaves more objects and
/// no fewer replies; so a take needs trying only if one object less would change the number of
/// winning replies, which is so at few places.
///
/// Say the move leaves remainder x. Another pile, of remainder r, then holds a winning reply if its target
/// r ^ nim-sum ^ rᵢ ^ x is below r, or is below N where the pile holds N or more. Either is so for the x of a
/// few aligned blocks of 2^bit numbers: one for each bit, and for each 1 of N. Pile `i` itself
/// changes its count only between moves that pass a multiple of N and moves that don't; the least takes of
/// both kinds, and those into the misère endgame, lie on edges of these blocks too.
fn turning_points(position: &Position, i: usize) -> Vec<u64> {
    let size = position.piles[i];
    let remainder = position.remainder(PileIx(i));
    let twist = position.nim_sum() ^ remainder;
    let mut remainders: Vec<u64> = (0..u64::BITS)
        .flat_map(|bit| around(twist ^ (1 << bit), bit))
        .collect();
    if let Some(n) = position.rules.modulus() {
        let n = n.get();
        for tall in position.piles.iter().filter(|&&size| size >= n) {
            let twist = twist ^ (tall % n);
            let bits = (0..u64::BITS).filter(|bit| n >> bit & 1 == 1);
            remainders.extend(bits.flat_map(|bit| around(twist ^ n ^ (1 << bit), bit)));
        }
    }
    let mut takes: Vec<u64> = remainders
        .into_iter()
        .filter_map(|x| position.rules.take_to_leave(x, size, remainder))
        .collect();
    takes.sort_unstable();
    takes.dedup();
    takes
}

/// The last number before the block of 2^bit aligned numbers that holds `inside`, and the last in it.
fn around(inside: u64, bit: u32) -> [u64; 2] {
    let low = (1 << bit) - 1;
    [(inside & !low).wrapping_sub(1), inside | low]
}
