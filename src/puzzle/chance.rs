//! A random number generator that is the same on every machine and in every version, since a day's puzzle must be:
//! splitmix64 (<https://prng.di.unimi.it/splitmix64.c>).

use std::ops::RangeInclusive;

use crate::day::Day;
use nim::{Ending, Position};

pub(super) struct Chance(pub u64);

impl Chance {
    pub fn of(day: Day) -> Self {
        Self(mixed(i64::from(day.0).cast_unsigned()))
    }

    pub fn within(&mut self, range: &RangeInclusive<u64>) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        range.start() + mixed(self.0) % (range.end() - range.start() + 1)
    }

    pub fn one_of<T: Copy>(&mut self, choices: &[T]) -> Option<T> {
        let last = choices.len().checked_sub(1)? as u64;
        let nth = self.within(&(0..=last)) as usize;
        choices.get(nth).copied()
    }
}

/// Returns which of `turns` turns a position belongs to, by a hash of its piles and rules.
pub(super) fn turn_of(position: &Position, turns: i64) -> i64 {
    // This hash must never change: it decides past puzzles.
    let bound = position.rules().variant.numbers().last().copied().unwrap_or(0);
    let rules = bound << 1 | u64::from(position.rules().ending == Ending::Misere);
    let numbers = position.piles().iter().copied().chain([rules]);
    let hash = numbers.fold(0, |hash, number| mixed(hash ^ number));
    (hash % turns.cast_unsigned()).cast_signed()
}

fn mixed(mut z: u64) -> u64 {
    z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    z ^ (z >> 31)
}
