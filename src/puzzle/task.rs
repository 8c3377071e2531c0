//! The puzzle's theme on each day of the week.

use crate::day::Day;
use nim::names;

names! {
    #[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
    pub enum Task {
        /// Monday: find the only move that wins.
        Only => "only",
        /// Tuesday: the same with other rules, a game of Nim's family or a bound.
        Rules => "rules",
        /// Wednesday: the same in misère, where every move that would win with the normal ending loses.
        Misere => "misere",
        /// Thursday: two or more moves win; find all.
        All => "all",
        /// Friday: in this game, which move gave the win away?
        Gift => "gift",
        /// Saturday: in how few moves can the win be forced?
        Length => "length",
        /// Sunday: the only winning move, among more objects than on any of the six days before.
        Large => "large",
    }
}

impl Task {
    pub fn of(day: Day) -> Self {
        Self::ALL[usize::from(day.weekday()) % Self::ALL.len()]
    }
}
