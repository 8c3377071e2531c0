//! The piles in rows of pictures, outside of code blocks, where emoji belong: Unicode's own, or the bot's.

use super::columns::Columns;
use super::marks::{Marks, TAKEN};
use crate::game::{Record, Theme};
use crate::locale::Locale;
use crate::reply::{Emoji, Piece};
use crate::view::table::WIDTH;
use nim::Position;

/// So many beside each other are told at a glance, in two fives; more would wrap on a phone.
const ROW: u64 = 10;
const FIVE: u64 = 5;
const NO_BREAK_SPACE: &str = "\u{a0}";
/// The most objects that are drawn of a pile, in rows of its own, and the most piles that may have some.
const TALLEST: u64 = 3 * ROW;
const FEW: usize = 6;
/// The most of the bot's own emoji on a board: each is spelled in 33 characters, and a board has room for 4,000.
const MOST: u64 = 64;

const FRUIT: [&str; 4] = ["🍊", "🍑", "🍋", "🍌"];
const OUR_FRUIT: [Emoji; 4] = [Emoji::Orange, Emoji::Peach, Emoji::Lemon, Emoji::Plum];

/// The fruit bowl in text.
pub(super) fn fruit(
    columns: Columns,
    position: &Position,
    marks: &Marks,
    locale: Locale,
) -> String {
    let look = |glyph| match glyph {
        Glyph::Object(pile) => FRUIT[pile % FRUIT.len()],
        Glyph::Taken => TAKEN,
        Glyph::Gap => " ",
        Glyph::More => "…",
    };
    let line = |row: Line| {
        let glyphs: String = row.glyphs.into_iter().map(look).collect();
        format!("{} {glyphs}", row.numbers).trim_end().to_owned()
    };
    let rows = rows(columns, position, marks, locale).into_iter();
    rows.map(line).collect::<Vec<_>>().join("\n")
}

/// The piles in the bot's own emoji, behind their digits if it asks for them. None for those who want to be told in words; nor where there is too much to draw in full at the start of a game, whose looks don't
/// change on its way.
pub(super) fn pictured(record: &Record, marks: &Marks, locale: Locale) -> Option<Vec<Piece>> {
    let start = record.game.start().position().piles();
    let most = most(start);
    let whole = start.iter().all(|&size| size <= most) && start.iter().sum::<u64>() <= MOST;
    let theme = record.game.terms().theme;
    if theme == Theme::Words || !whole {
        return None;
    }
    let look = |glyph| match (glyph, theme) {
        (Glyph::Object(pile), Theme::Fruit) => Piece::Emoji(OUR_FRUIT[pile % OUR_FRUIT.len()]),
        (Glyph::Object(_), Theme::Stones) => Piece::Emoji(Emoji::Stone),
        (Glyph::Object(_), _) => Piece::Emoji(Emoji::Match),
        (Glyph::Taken, Theme::Fruit) => Piece::Emoji(Emoji::Core),
        (Glyph::Taken, Theme::Stones) => Piece::Emoji(Emoji::NoStone),
        (Glyph::Taken, _) => Piece::Emoji(Emoji::BurntMatch),
        (Glyph::Gap, _) => Piece::Text(" ".to_owned()),
        (Glyph::More, _) => Piece::Text("…".to_owned()),
    };
    let mut pieces = Vec::new();
    let position = record.game.position();
    let columns = Columns::new(position, record.binary);
    pieces.extend(columns.note(position, locale).map(Piece::Text));
    for row in rows(columns, position, marks, locale) {
        let line = if pieces.is_empty() { "" } else { "\n" };
        pieces.push(Piece::Text(format!("{line}{} ", row.numbers)));
        pieces.extend(row.glyphs.into_iter().map(look));
    }
    Some(pieces)
}

/// A line of a drawing.
struct Line {
    /// In inline code, so that what follows lines up.
    numbers: String,
    glyphs: Vec<Glyph>,
}

#[derive(Clone, Copy)]
enum Glyph {
    /// One of the pile of that number.
    Object(usize),
    Taken,
    /// Between the fives of a row.
    Gap,
    More,
}

fn rows(mut columns: Columns, position: &Position, marks: &Marks, locale: Locale) -> Vec<Line> {
    let sizes = position.piles();
    let most = most(sizes);
    for (count, &size) in columns.counts.iter_mut().zip(sizes) {
        if size > most {
            count.insert(0, '×');
        }
    }
    if columns.width(0) > WIDTH {
        columns.gap = 1;
    }
    columns.make_room_for_footer(0, locale);
    let code = |line: String| Line {
        numbers: format!("`{line}`"),
        glyphs: Vec::new(),
    };
    let headings = columns.headings(position, 0, locale);
    let mut rows: Vec<Line> = headings.into_iter().map(code).collect();
    for (i, &size) in sizes.iter().enumerate() {
        let first = marks.mark(i, columns.line(i, "", 0));
        let first = first.trim_end();
        // Blanks that no client trims: these are no pile of their own.
        let further = NO_BREAK_SPACE.repeat(first.chars().count());
        let taken = marks.taken(i).min(most.saturating_sub(size));
        for (n, glyphs) in drawn(i, size, taken, most).into_iter().enumerate() {
            let numbers = if n == 0 { first } else { &further };
            rows.push(Line {
                glyphs,
                ..code(numbers.to_owned())
            });
        }
    }
    rows.extend(columns.footer(position, 0, locale).map(code));
    rows
}

/// How many are drawn of a pile: all on one scale, so that more is never drawn shorter.
fn most(sizes: &[u64]) -> u64 {
    let fits = sizes.len() <= FEW && sizes.iter().all(|&size| size <= TALLEST);
    if fits { TALLEST } else { ROW }
}

/// The rows of a pile, one at least.
fn drawn(pile: usize, size: u64, taken: u64, most: u64) -> Vec<Vec<Glyph>> {
    let shown = size.min(most);
    let row = |from: u64| {
        let places = from..(from + ROW).min(shown + taken);
        let mut row: Vec<Glyph> = Vec::new();
        for at in places {
            if at == from + FIVE {
                row.push(Glyph::Gap);
            }
            row.push(match at < shown {
                true => Glyph::Object(pile),
                false => Glyph::Taken,
            });
        }
        if size > most && from + ROW >= shown {
            row.extend([Glyph::Gap, Glyph::More]);
        }
        row
    };
    let rows = (shown + taken).div_ceil(ROW).max(1);
    (0..rows).map(|n| row(n * ROW)).collect()
}
