//! The piles in fruit: emoji, outside of code blocks, where they belong.

use super::super::table::WIDTH;
use super::{Columns, Marks, TAKEN};
use crate::locale::Locale;
use nim::Position;

const FRUIT: [&str; 4] = ["🍊", "🍑", "🍋", "🍌"];

/// The fruit bowl: the numbers are inline code, for their columns to line up; emoji, which are of any width, follow.
pub(super) fn fruit(position: &Position, binary: bool, marks: &Marks, locale: Locale) -> String {
    /// More emoji would wrap on a phone.
    const ROOM: u64 = 12;
    let mut columns = Columns::new(position, binary);
    for (count, &size) in columns.counts.iter_mut().zip(position.piles()) {
        if size > ROOM {
            count.insert(0, '×');
        }
    }
    if columns.width(0) > WIDTH {
        columns.gap = 1;
    }
    columns.make_room_for_footer(0, locale);
    let code = |line: String| format!("`{}`", line.trim_end());
    let headings = columns.headings(0, locale);
    let piles = position.piles().iter().enumerate().map(|(i, &size)| {
        let kind = FRUIT[i % FRUIT.len()];
        let drawn = if size <= ROOM {
            let taken = marks.taken(i).min(ROOM - size);
            kind.repeat(size as usize) + &TAKEN.repeat(taken as usize)
        } else {
            format!("{}…", kind.repeat(3))
        };
        let numbers = code(marks.mark(i, columns.line(i, "", 0)));
        let line = format!("{numbers} {drawn}");
        line.trim_end().to_owned()
    });
    let mut lines: Vec<String> = headings.into_iter().map(code).collect();
    lines.extend(piles);
    lines.extend(columns.footer(position, 0, locale).map(code));
    lines.join("\n")
}
