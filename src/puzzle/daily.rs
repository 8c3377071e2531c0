//! The puzzle of a day, and its number.

use std::collections::VecDeque;

use parking_lot::Mutex;

use super::{Day, Question, Task, themed};

/// The latest puzzles: most requests are about one of a few, and making one takes thousands of positions.
static LATEST: Mutex<VecDeque<Puzzle>> = Mutex::new(VecDeque::new());
/// How many of them are kept.
const KEPT: usize = 16;

/// The tries that a person has at a puzzle.
pub const TRIES: u32 = 3;

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Puzzle {
    pub day: Day,
    pub question: Question,
}

impl Puzzle {
    /// The day of puzzle number 1: 2026-01-01.
    pub const FIRST: Day = Day(20_454);

    pub fn of(day: Day) -> Self {
        let mut latest = LATEST.lock();
        if let Some(known) = latest.iter().find(|it| it.day == day) {
            return known.clone();
        }
        let made = Self { day, question: themed::of(Task::of(day), day) };
        latest.push_front(made.clone());
        latest.truncate(KEPT);
        made
    }

    /// Whether there is a legal move that loses here but would win from the same piles in plain Nim.
    pub fn misleads(&self) -> bool {
        themed::misleads(self.question.position())
    }

    pub fn task(&self) -> Task {
        Task::of(self.day)
    }

    pub fn number(&self) -> i64 {
        Self::number_of(self.day)
    }

    /// The number of a day's puzzle, from 1 on the first day of 2026.
    pub fn number_of(day: Day) -> i64 {
        i64::from(day.0) - i64::from(Self::FIRST.0) + 1
    }
}

/// Reads a day: `2026-11-01`, or the number of its puzzle, `#305`.
pub fn named(text: &str) -> Option<Day> {
    let text = text.trim();
    let number = text.strip_prefix('#').unwrap_or(text);
    if !number.is_empty() && number.bytes().all(|b| b.is_ascii_digit()) {
        let number: i32 = number.parse().ok()?;
        let day = Day(Puzzle::FIRST.0.checked_add(number)?.checked_sub(1)?);
        // Not beyond the last date there is.
        return Some(day).filter(|&day| day == Day::of(day.date()));
    }
    Day::from_iso(text)
}
