//! Draws pins: objects in fixed places, with the numbers of those that still stand.

use super::marks::{JUST_TAKEN, Marks, TAKEN};
use crate::view::prelude::*;
use crate::view::table::WIDTH;

/// Stand for a pin, and for a place that was already empty before the last moves.
pub(super) const PIN: &str = "I";
const GAP: &str = " ";

/// Returns the lines for a code block: the pins, with their numbers below. If they need several lines, these break
/// between the rows as they were at the `start`.
pub(super) fn lines(places: &[bool], start: &[bool], pin: &str, marks: &Marks) -> Vec<String> {
    let digits = places.len().to_string().len();
    let across = (WIDTH + 1) / (digits + 1);
    let numbered: Vec<(usize, &bool)> = places.iter().enumerate().collect();
    let row = |row: &[(usize, &bool)], cell: &dyn Fn(usize, bool) -> String| {
        let cells: Vec<String> =
            row.iter().map(|&(i, &stands)| format!("{:>digits$}", cell(i, stands))).collect();
        cells.join(" ").trim_end().to_owned()
    };
    let glyph = |i: usize, stands: bool| {
        let removed = marks.removed(i);
        let symbol = match (stands, removed.last, removed.earlier) {
            (true, ..) => pin,
            (false, 1.., _) => JUST_TAKEN,
            (false, 0, 1..) => TAKEN,
            (false, 0, 0) => GAP,
        };
        symbol.to_owned()
    };
    let number = |i: usize, stands: bool| if stands { (i + 1).to_string() } else { String::new() };
    let mut rows = Vec::new();
    let mut rest = &numbered[..];
    while rest.len() > across {
        let gap = rest[..=across].iter().rposition(|&(i, _)| start.get(i) == Some(&false));
        let (line, after) = rest.split_at(gap.map_or(across, |gap| gap + 1));
        rows.push(line);
        rest = after;
    }
    rows.push(rest);
    rows.into_iter().flat_map(|places| [row(places, &glyph), row(places, &number)]).collect()
}

/// Says in a sentence which pins stand.
pub(super) fn sentence(places: &[bool], locale: Locale) -> String {
    let mut runs: Vec<(usize, usize)> = Vec::new();
    for (i, _) in places.iter().enumerate().filter(|(_, stands)| **stands) {
        match runs.last_mut() {
            Some((_, last)) if *last == i => *last = i + 1,
            _ => runs.push((i + 1, i + 1)),
        }
    }
    let run = |&(first, last): &(usize, usize)| match last - first {
        0 | 1 => (first..=last).map(|pin| pin.to_string()).collect(),
        _ => vec![say!(locale, "words-pins-run", first, last)],
    };
    let n = places.iter().filter(|stands| **stands).count();
    say!(locale, "words-pins", n, list = words::all_of(runs.iter().flat_map(run), locale))
}
