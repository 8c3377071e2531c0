//! Messages for days that have no puzzle.

use super::buttons::open;
use crate::puzzle::{Day, Puzzle};
use crate::view::prelude::*;

/// Says that the puzzle of that day has not come yet.
pub fn puzzle_to_come(day: Day, today: Day, locale: Locale) -> Message {
    let when = format!("<t:{}:R>", day.begins());
    let text = say!(locale, "puzzle-to-come", date = words::date(day, today, locale), when);
    Message::text(text).buttons([open(locale)])
}

/// Says that there was no puzzle before the first.
pub fn puzzle_never(locale: Locale) -> Message {
    let text = say!(locale, "puzzle-never", date = words::full_date(Puzzle::FIRST, locale));
    Message::text(text).buttons([open(locale)])
}
