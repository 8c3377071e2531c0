//! The puzzle's theme on each day of the week.

use crate::day::Day;
use nim::names;

#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Task {
    /// Monday: find the only move that wins.
    Only,
    /// Tuesday: the same with other rules, a game of Nim's family or a bound.
    Rules,
    /// Wednesday: the same in misère, where every move that would win with the normal ending loses.
    Misere,
    /// Thursday: two or more moves win; find all.
    All,
    /// Friday: in this game, which move gave the win away?
    Gift,
    /// Saturday: in how few moves can the win be forced?
    Length,
    /// Sunday: the only winning move, among more objects than on any of the six days before.
    Large,
}

names!(Task {
    Only => "only",
    Rules => "rules",
    Misere => "misere",
    All => "all",
    Gift => "gift",
    Length => "length",
    Large => "large",
});

impl Task {
    pub fn of(day: Day) -> Self {
        Self::ALL[usize::from(day.weekday()) % Self::ALL.len()]
    }
}
