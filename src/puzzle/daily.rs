//! The puzzle of a day.

use super::{Day, Question, Task, early, themed};
use nim::Position;

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Puzzle {
    pub day: Day,
    pub question: Question,
}

impl Puzzle {
    /// The day of puzzle number 1: 2026-01-01.
    pub const FIRST: Day = Day(20_454);

    /// The puzzle of a day.
    pub fn of(day: Day) -> Self {
        let question = match Task::of(day) {
            Some(task) => themed::of(task, day),
            None => {
                let (position, wins) = early::of(day);
                Question::Move { position, wins }
            }
        };
        Self { day, question }
    }

    /// Whether a hint on a position helps with that day's puzzle, be its piles in another order.
    pub fn is_at(day: Day, position: &Position) -> bool {
        let essence = position.essence();
        let may_be = match Task::of(day) {
            Some(Task::Gift) => true,
            Some(_) => themed::may_be(day, &essence),
            None => early::may_be(day, &essence),
        };
        let asked = || Self::of(day).question.positions();
        may_be && asked().iter().any(|asked| asked.essence() == essence)
    }

    /// Its theme; the early ones have none.
    pub fn task(&self) -> Option<Task> {
        Task::of(self.day)
    }

    /// How many tries a person has at it.
    pub fn tries(&self) -> u32 {
        tries(self.day)
    }

    pub fn number(&self) -> i64 {
        Self::number_of(self.day)
    }

    /// A day's number, counted from 1 on the first day of 2026.
    pub fn number_of(day: Day) -> i64 {
        i64::from(day.0) - i64::from(Self::FIRST.0) + 1
    }

    /// How hard one without a theme is among the puzzles of its week: 1 to [`GRADES`](super::GRADES).
    pub fn grade(&self) -> u8 {
        self.day.weekday() + 1
    }
}

/// How many tries a person has at the puzzle of a day.
pub fn tries(day: Day) -> u32 {
    match Task::of(day) {
        Some(_) => 3,
        None => 1,
    }
}

/// The day that a text names: `2026-11-30`, or the number of its puzzle, `#334`.
pub fn named(text: &str) -> Option<Day> {
    let text = text.trim();
    let number = text.strip_prefix('#').unwrap_or(text);
    if !number.is_empty() && number.bytes().all(|b| b.is_ascii_digit()) {
        let number: i32 = number.parse().ok()?;
        return Puzzle::FIRST.0.checked_add(number)?.checked_sub(1).map(Day);
    }
    Day::from_iso(text)
}
