//! The puzzles of the days before there were themes: a position with exactly one winning move. Monday's is easy, and
//! each day's is harder than the one before, up to Sunday's. What was asked then stays what it was.
//!
//! No position comes again within a year. A position's difficulty puts it on one day of the week, its rules make it one
//! of four kinds by its rules, and to one of [`TURNS`] turns by its own hash; the weeks call on kinds and turns in a
//! cycle of 4 × 14 weeks, so that the same call comes after 392 days at the earliest.

use std::num::NonZeroU64;
use std::ops::RangeInclusive;

use super::chance::{self, Chance};
use super::difficulty::Difficulty;
use crate::day::Day;
use nim::{Ending, Move, Position, Rules, Variant};

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

/// A day's position, and the only move that wins from it.
pub(super) fn of(day: Day) -> (Position, Move) {
    let grade = &WEEK[usize::from(day.weekday()) % WEEK.len()];
    let kind = (day.week() + i64::from(day.weekday())).rem_euclid(KINDS);
    let mut chance = Chance::of(day);
    // A test makes sure that every grade has positions of every kind and turn.
    loop {
        let position = grade.draw(kind, &mut chance);
        if may_be(day, &position)
            && let Some(winning) = grade.judge(&position)
        {
            return (position, winning);
        }
    }
}

/// Whether that day can have that position at all, its piles in order: found sooner than its puzzle is.
pub(super) fn may_be(day: Day, position: &Position) -> bool {
    turn_of(position) == day.week().div_euclid(KINDS).rem_euclid(TURNS)
}

fn turn_of(position: &Position) -> i64 {
    chance::turn_of(position, TURNS)
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

    /// The only winning move, if the position is a puzzle of this grade.
    fn judge(&self, position: &Position) -> Option<Move> {
        let mut moves = position.winning_moves();
        let (winning, None) = (moves.next()?, moves.next()) else {
            return None;
        };
        let fits = self.steps.contains(&Difficulty::of(position).steps());
        (fits && position.move_count() >= FEWEST_MOVES).then_some(winning)
    }
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use super::*;

    /// What [`of`] looks for is there, and there is a choice of it.
    #[test]
    fn every_grade_has_positions_of_every_kind_and_turn() {
        for (weekday, grade) in WEEK.iter().enumerate() {
            for kind in 0..KINDS {
                let mut found = vec![HashSet::new(); TURNS as usize];
                let mut chance = Chance::from(kind.cast_unsigned());
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
