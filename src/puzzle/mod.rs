//! The puzzle of the day: one position for each day in UTC, the same for everyone, made from the date alone, with
//! exactly one winning move. Monday's is easy, and each day's is harder than the one before, up to Sunday's.
//!
//! No position comes again within a year. A position's difficulty puts it on one day of the week, its rules make it one
//! of four kinds by its rules, and to one of [`TURNS`] turns by its own hash; the weeks call on kinds and turns in a
//! cycle of 4 × 14 weeks, so that the same call comes after 392 days at the earliest.

mod difficulty;

pub use crate::day::Day;
pub use difficulty::Difficulty;

use std::num::NonZeroU64;
use std::ops::RangeInclusive;

use nim::{Ending, Move, Position, Rules, Variant};

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Puzzle {
    pub day: Day,
    /// The position to win from, its piles in order of size.
    pub position: Position,
    /// The only move that wins.
    pub winning: Move,
    pub difficulty: Difficulty,
}

/// The day of puzzle number 1: 2026-01-01.
const FIRST: Day = Day(20_454);

/// How the week gets harder.
pub const GRADES: u8 = 7;

/// What one day of the week draws from, and what it keeps.
struct Grade {
    piles: RangeInclusive<u64>,
    /// The most objects in a pile; no move takes more than a menu has room for.
    size: u64,
    /// See [`Difficulty::steps`]. The days' ranges do not overlap.
    steps: RangeInclusive<u32>,
}

const WEEK: [Grade; GRADES as usize] = [
    Grade::new(1..=3, 20, 4..=8),
    Grade::new(2..=4, 20, 9..=14),
    Grade::new(3..=4, 15, 15..=20),
    Grade::new(3..=5, 20, 21..=25),
    Grade::new(3..=5, 25, 26..=30),
    Grade::new(4..=6, 25, 31..=36),
    Grade::new(5..=6, 25, 37..=60),
];

/// The bounds on a move that occur.
const BOUNDS: RangeInclusive<u64> = 2..=9;
/// Fewer moves than that could be guessed.
const FEWEST_MOVES: u64 = 4;
const KINDS: i64 = 4;
const TURNS: i64 = 14;

impl Puzzle {
    /// The puzzle of a day.
    pub fn of(day: Day) -> Self {
        let grade = &WEEK[usize::from(day.weekday()) % WEEK.len()];
        let kind = (day.week() + i64::from(day.weekday())).rem_euclid(KINDS);
        let turn = turn(day);
        let mut chance = Chance(mixed(i64::from(day.0).cast_unsigned()));
        // A test makes sure that every grade has positions of every kind and turn.
        loop {
            let position = grade.draw(kind, &mut chance);
            if turn_of(&position) != turn {
                continue;
            }
            if let Some((winning, difficulty)) = grade.judge(&position) {
                return Self {
                    day,
                    position,
                    winning,
                    difficulty,
                };
            }
        }
    }

    /// Whether a position is that day's puzzle, be its piles in another order.
    pub fn is_at(day: Day, position: &Position) -> bool {
        let essence = position.essence();
        // Most positions are of another turn, which is found sooner than a puzzle.
        turn_of(&essence) == turn(day) && essence == Self::of(day).position.essence()
    }

    /// Its number, counted from 1 on the first day of 2026.
    pub fn number(&self) -> i64 {
        i64::from(self.day.0) - i64::from(FIRST.0) + 1
    }

    /// How hard it is among the puzzles of its week: 1 to [`GRADES`].
    pub fn grade(&self) -> u8 {
        self.day.weekday() + 1
    }
}

impl Grade {
    const fn new(piles: RangeInclusive<u64>, size: u64, steps: RangeInclusive<u32>) -> Self {
        Self { piles, size, steps }
    }

    /// A position of that kind, with any number of winning moves.
    fn draw(&self, kind: i64, chance: &mut Chance) -> Position {
        let (ending, bounded) = match kind {
            0 => (Ending::Normal, false),
            1 => (Ending::Misere, false),
            2 => (Ending::Normal, true),
            _ => (Ending::Misere, true),
        };
        let max_take = NonZeroU64::new(chance.within(&BOUNDS)).filter(|_| bounded);
        // One pile without a bound is no puzzle: take it all, or all but one.
        let fewest = if bounded { 1 } else { 2 };
        let count = chance.within(&self.piles).max(fewest);
        let mut piles: Vec<u64> = (0..count)
            .map(|_| chance.within(&(1..=self.size)))
            .collect();
        piles.sort_unstable();
        // A bound that no pile exceeds would only confuse: some pile is above it.
        if let (Some(max), Some(last)) = (max_take, piles.last_mut()) {
            *last = (*last).max(max.get() + 1);
        }
        Position::new(
            piles,
            Rules {
                variant: Variant::bounded_by(max_take),
                ending,
            },
        )
    }

    /// The only winning move and the difficulty, if the position is a puzzle of this grade.
    fn judge(&self, position: &Position) -> Option<(Move, Difficulty)> {
        let mut moves = position.winning_moves();
        let (winning, None) = (moves.next()?, moves.next()) else {
            return None;
        };
        let difficulty = Difficulty::of(position);
        let fits = self.steps.contains(&difficulty.steps());
        (fits && position.move_count() >= FEWEST_MOVES).then_some((winning, difficulty))
    }
}

/// The turn of the cycle that a day is in.
fn turn(day: Day) -> i64 {
    day.week().div_euclid(KINDS).rem_euclid(TURNS)
}

/// Which turn of the cycle a position is for.
fn turn_of(position: &Position) -> i64 {
    // What was asked once must not change: another game takes a number of its own.
    let bound = match position.rules().variant {
        Variant::Nim => 0,
        Variant::AtMost(max) => max.get(),
    };
    let rules = bound << 1 | u64::from(position.rules().ending == Ending::Misere);
    let numbers = position.piles().iter().copied().chain([rules]);
    let hash = numbers.fold(0, |hash, number| mixed(hash ^ number));
    (hash % TURNS.cast_unsigned()).cast_signed()
}

/// Chance that is the same on every machine and in every version, since a day's puzzle must be: splitmix64
/// (<https://prng.di.unimi.it/splitmix64.c>).
struct Chance(u64);

impl Chance {
    fn within(&mut self, range: &RangeInclusive<u64>) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        range.start() + mixed(self.0) % (range.end() - range.start() + 1)
    }
}

fn mixed(mut z: u64) -> u64 {
    z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    z ^ (z >> 31)
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use super::*;

    /// What [`Puzzle::of`] looks for is there, and there is a choice of it.
    #[test]
    fn every_grade_has_positions_of_every_kind_and_turn() {
        for (weekday, grade) in WEEK.iter().enumerate() {
            for kind in 0..KINDS {
                let mut found = vec![HashSet::new(); TURNS as usize];
                let mut chance = Chance(kind.cast_unsigned());
                for _ in 0..40_000 {
                    let position = grade.draw(kind, &mut chance);
                    if grade.judge(&position).is_some() {
                        found[turn_of(&position) as usize].insert(position);
                    }
                }
                let sizes: Vec<usize> = found.iter().map(HashSet::len).collect();
                assert!(
                    sizes.iter().all(|&size| size >= 5),
                    "weekday {weekday}, kind {kind}: {sizes:?}"
                );
            }
        }
    }
}
