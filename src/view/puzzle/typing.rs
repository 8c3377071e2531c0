//! Autocompletes the day of `/puzzle`.

use crate::puzzle::{Day, Puzzle, Task, named};
use crate::reply::Choice;
use crate::view::prelude::*;

/// Returns the day that the text names, and the latest days whose label contains the text.
pub fn complete_puzzle(today: Day, typed: &str, locale: Locale) -> Vec<Choice> {
    const MOST: usize = 25;
    /// How many days back labels are searched for the text.
    const BACK: i32 = 400;
    let offered = |day: &Day| (Puzzle::FIRST..=today).contains(day);
    let typed = typed.trim().to_lowercase();
    let named = named(&typed).filter(offered);
    let recent = (0..BACK).map(|back| Day(today.0.saturating_sub(back)));
    let fitting = recent.filter(offered).filter(|&day| {
        Some(day) != named && label(day, today, locale).to_lowercase().contains(&typed)
    });
    let choice = |day| Choice::text(label(day, today, locale), day);
    named.into_iter().chain(fitting).take(MOST).map(choice).collect()
}

/// Returns `November 30, #334: the only move`.
fn label(day: Day, today: Day, locale: Locale) -> String {
    say!(
        locale,
        "puzzle-choice",
        date = words::date(day, today, locale),
        number = Puzzle::number_of(day).to_string(),
        task = Task::of(day).name()
    )
}
