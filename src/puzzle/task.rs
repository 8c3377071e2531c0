//! What a day asks: a theme for each day of the week.

use crate::day::Day;
use nim::names;

#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Task {
    /// Monday: find the only move that wins.
    Only,
    /// Tuesday: the same by other rules, those of a game of Nim's family or a bound.
    Rules,
    /// Wednesday: the same, where every move that would win by normal play loses.
    Misere,
    /// Thursday: two or more win; find all.
    All,
    /// Friday: a game began so; which one move gave the win away?
    Gift,
    /// Saturday: in how few moves can the win be forced?
    Length,
    /// Sunday: the only move, among more objects than any of the six days before had.
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
