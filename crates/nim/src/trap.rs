//! The expert's trap: the move of a lost position that is hardest to answer.

use std::cmp::Ordering;

use super::{Move, Outcome, PileIx, Position};

/// A move of a lost position, and how easily the other player can go wrong after it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct BestTry {
    /// The move.
    pub m: Move,
    /// How many of the replies win.
    pub winning_replies: u64,
    /// How many replies there are: 0 only if the move takes the last object.
    pub replies: u128,
}

impl BestTry {
    /// Less is better: the smaller share of winning replies, then the more objects left. A game can last as many
    /// moves as there are objects.
    fn rank(&self, other: &Self) -> Ordering {
        let share = u128::from(self.winning_replies) * other.replies;
        let theirs = u128::from(other.winning_replies) * self.replies;
        share
            .cmp(&theirs)
            .then(self.m.taken().cmp(&other.m.taken()))
    }
}

/// With more piles than these, not counting empty ones, [`Position::best_tries`] tries only taking one object from one
/// of the first so many: the exact search grows with the cube of the piles.
pub const EXACT_PILES: usize = 64;

impl Position {
    /// The best practical tries of a lost position: of all moves, those after which the smallest share of the
    /// replies wins; of these, those that leave the most objects. There are none if the player to move can win
    /// or nothing is left. With more than 64 piles that aren't empty, only taking one object from one of the
    /// first 64 is tried.
    pub fn best_tries(&self) -> Vec<BestTry> {
        if self.outcome() == Outcome::N {
            return Vec::new();
        }
        let piles = (0..self.piles.len()).filter(|&i| self.piles[i] > 0);
        let exact = piles.clone().count() <= EXACT_PILES;
        let replies: u128 = piles.clone().map(|i| self.choices(i)).sum();
        let mut scratch = self.clone();
        let mut best: Vec<BestTry> = Vec::new();
        for i in piles.take(EXACT_PILES) {
            let takes = if exact {
                self.turning_points(i)
            } else {
                vec![1]
            };
            for m in takes.into_iter().filter_map(|take| Move::taking(i, take)) {
                scratch.piles[i] = self.piles[i] - m.taken();
                let next = BestTry {
                    m,
                    winning_replies: scratch.winning_moves().count() as u64,
                    replies: replies - self.choices(i) + scratch.choices(i),
                };
                match best.first().map_or(Ordering::Less, |b| next.rank(b)) {
                    Ordering::Less => best = vec![next],
                    Ordering::Equal => best.push(next),
                    Ordering::Greater => {}
                }
            }
            scratch.piles[i] = self.piles[i];
        }
        best
    }

    fn choices(&self, pile: usize) -> u128 {
        u128::from(self.most(PileIx(pile)))
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
    fn turning_points(&self, i: usize) -> Vec<u64> {
        let size = self.piles[i];
        let remainder = self.remainder(PileIx(i));
        let twist = self.nim_sum() ^ remainder;
        let mut remainders: Vec<u64> = (0..u64::BITS)
            .flat_map(|bit| around(twist ^ (1 << bit), bit))
            .collect();
        if let Some(n) = self.rules.modulus() {
            let n = n.get();
            for tall in self.piles.iter().filter(|&&size| size >= n) {
                let twist = twist ^ (tall % n);
                let bits = (0..u64::BITS).filter(|bit| n >> bit & 1 == 1);
                remainders.extend(bits.flat_map(|bit| around(twist ^ n ^ (1 << bit), bit)));
            }
        }
        let mut takes: Vec<u64> = remainders
            .into_iter()
            .filter_map(|x| self.rules.take_to_leave(x, size, remainder))
            .collect();
        takes.sort_unstable();
        takes.dedup();
        takes
    }
}

/// The last number before the block of 2^bit aligned numbers that holds `inside`, and the last in it.
fn around(inside: u64, bit: u32) -> [u64; 2] {
    let low = (1 << bit) - 1;
    [(inside & !low).wrapping_sub(1), inside | low]
}
