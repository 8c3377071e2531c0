//! What a day asks: a theme for each day of the week.

use crate::day::Day;
use nim::names;

/// The Monday from which the days have themes.
pub const THEMES_FROM: Day = Day(20_787);

#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Task {
    /// Monday: find the only move that wins.
    Only,
    /// Tuesday: the same, where the bound changes which moves win.
    Bound,
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
    Bound => "bound",
    Misere => "misere",
    All => "all",
    Gift => "gift",
    Length => "length",
    Large => "large",
});

impl Task {
    /// A day's theme; the early days had none.
    pub fn of(day: Day) -> Option<Self> {
        let theme = Self::ALL[usize::from(day.weekday()) % Self::ALL.len()];
        (day >= THEMES_FROM).then_some(theme)
    }
}
