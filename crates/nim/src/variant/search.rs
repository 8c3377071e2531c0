//! Finds who wins a game by an octal code with the misère ending, by searching its positions: pile values do not tell.

use std::collections::HashMap;

use crate::Octal;

/// The most objects in a position. Up to this many, no code takes 5 ms.
pub(super) const MOST: u64 = 25;

/// How many bits a position's key has for the number of piles of one size.
const BITS: usize = 5;

/// The positions searched so far. A key counts the piles of each playable size, the smallest size in the lowest bits.
pub(super) struct Search {
    /// By size, what one such pile adds to a key.
    piles: Vec<u128>,
    /// By size, what each move leaves of a pile, as keys.
    options: Vec<Vec<u128>>,
    lost: HashMap<u128, bool>,
}

impl Search {
    pub(super) fn new(code: Octal) -> Self {
        let pile = |size| if code.can_play(size) { 1 << (BITS * (size as usize - 1)) } else { 0 };
        let piles: Vec<u128> = (0..=MOST).map(pile).collect();
        let option = |(_, left): (u64, [u64; 2])| left.map(|it| piles[it as usize]).iter().sum();
        let options = (0..=MOST).map(|size| {
            let mut keys: Vec<u128> = code.options(size).map(option).collect();
            keys.sort_unstable();
            keys.dedup();
            keys
        });
        Self { options: options.collect(), piles, lost: HashMap::new() }
    }

    /// Whether the player to move loses.
    pub(super) fn is_lost(&mut self, piles: &[u64]) -> bool {
        let pile = |&size: &u64| usize::try_from(size).ok().and_then(|size| self.piles.get(size));
        self.loses(piles.iter().filter_map(pile).fold(0, |sum, pile| sum.wrapping_add(*pile)))
    }

    fn loses(&mut self, piles: u128) -> bool {
        // A player who cannot move has won.
        if piles == 0 {
            return false;
        }
        if let Some(&lost) = self.lost.get(&piles) {
            return lost;
        }
        let mut lost = true;
        'found: for size in 1..self.piles.len() {
            if piles >> (BITS * (size - 1)) & ((1 << BITS) - 1) == 0 {
                continue;
            }
            for i in 0..self.options[size].len() {
                if self.loses(piles - self.piles[size] + self.options[size][i]) {
                    lost = false;
                    break 'found;
                }
            }
        }
        self.lost.insert(piles, lost);
        lost
    }
}
