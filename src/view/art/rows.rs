//! Draws the piles as rows of pictures outside of code blocks, where emoji can be shown: Unicode's, or the bot's own.

use super::columns::{Columns, counts};
use super::marks::{JUST_TAKEN, Marks, Removed, TAKEN};
use crate::game::Theme;
use crate::locale::Locale;
use crate::reply::{Emoji, Piece};
use crate::view::Audience;
use crate::view::table::{WIDTH, width};
use nim::Position;

/// Eight objects, five and three, can be counted at a glance; more would wrap on a phone. Behind many digits a row has
/// five.
const ROW: u64 = 8;
const FIVE: u64 = 5;
const NO_BREAK_SPACE: &str = "\u{a0}";
/// The most objects drawn of a pile that may have several rows, and the most piles for which that is allowed.
const TALLEST: u64 = 30;
/// The most of any pile where there are many, or a large one.
const SHORT: u64 = 10;
const FEW: usize = 6;
/// The most of the bot's own emoji on a board. Each is spelled with 33 characters, and a board has room for 4,000.
const MOST: u64 = 64;
/// The most lines in the size of headings. Then the mark of each size, and how many times as wide as its letters a card
/// is on a phone of 360 px, measured on the sandbox's page; and the same for plain text.
const LARGE: usize = 7;
const HEADINGS: [(&str, f32); 2] = [("# ", 260.0 / 24.0), ("## ", 260.0 / 20.0)];
const PLAIN: f32 = 260.0 / 16.0;

const FRUIT: [&str; 4] = ["🍊", "🍑", "🍋", "🍌"];
const OUR_FRUIT: [Emoji; 4] = [Emoji::Orange, Emoji::Peach, Emoji::Lemon, Emoji::Plum];

/// The input of a drawing: a position, and the reader it is drawn for.
#[derive(Clone, Copy)]
pub(super) struct Scene<'a> {
    pub position: &'a Position,
    /// The position that the game began with, since its looks don't change during a game.
    pub start: &'a Position,
    pub binary: bool,
    pub audience: Audience,
}

/// Draws the fruit theme as text.
pub(super) fn fruit(
    columns: Columns,
    position: &Position,
    marks: &Marks,
    locale: Locale,
) -> String {
    let look = |glyph| match glyph {
        Glyph::Object(pile) => FRUIT[pile % FRUIT.len()],
        Glyph::JustTaken => JUST_TAKEN,
        Glyph::Taken => TAKEN,
        Glyph::Gap => " ",
        Glyph::More => "…",
    };
    let line = |row: Line| {
        let glyphs: String = row.glyphs.into_iter().map(look).collect();
        format!("{} {glyphs}", row.numbers).trim_end().to_owned()
    };
    let largest = largest(position.piles());
    let (rows, _) = rows(columns, position, marks, locale, largest);
    rows.into_iter().map(line).collect::<Vec<_>>().join("\n")
}

/// Draws the piles with the bot's own emoji, after their digits if the scene asks for them, as large as a phone has
/// room for. Returns `None` for readers who play in words, in games with fixed places, and if the start of the game has
/// too much to draw in full, so that a game's looks never change.
pub(super) fn pictured(scene: Scene<'_>, marks: &Marks) -> Option<Vec<Piece>> {
    let start = scene.start.piles();
    let most = most(start);
    let fits = start.iter().all(|&size| size <= most) && start.iter().sum::<u64>() <= MOST;
    if !fits || scene.start.places().is_some() {
        return None;
    }
    let (objects, just_taken, taken): (&[Emoji], _, _) = match scene.audience.theme {
        Theme::Fruit => (&OUR_FRUIT, Emoji::FruitJustTaken, Emoji::FruitTaken),
        Theme::Stones => (&[Emoji::Stone], Emoji::StoneJustTaken, Emoji::StoneTaken),
        Theme::Matches => (&[Emoji::Match], Emoji::MatchJustTaken, Emoji::MatchTaken),
        Theme::Words => return None,
    };
    let look = |glyph| match glyph {
        Glyph::Object(pile) => Piece::Emoji(objects[pile % objects.len()]),
        Glyph::JustTaken => Piece::Emoji(just_taken),
        Glyph::Taken => Piece::Emoji(taken),
        Glyph::Gap => Piece::Text(" ".to_owned()),
        Glyph::More => Piece::Text("…".to_owned()),
    };
    let locale = scene.audience.locale;
    let columns = Columns::new(scene.position, scene.binary, locale);
    let largest = largest(start);
    let (rows, across) = rows(columns, scene.position, marks, locale, largest);
    let heading = heading(&rows, largest.min(across));
    let mut pieces = Vec::new();
    for row in rows {
        let line = if pieces.is_empty() { "" } else { "\n" };
        // Clients may merge several spaces, in a heading too.
        let numbers = match heading {
            "" => row.numbers,
            _ => row.numbers.replace(' ', NO_BREAK_SPACE),
        };
        pieces.push(Piece::Text(format!("{line}{heading}{numbers} ")));
        pieces.extend(row.glyphs.into_iter().map(look));
    }
    Some(pieces)
}

/// Returns the largest heading mark with which the rows fit, even with everything that was there at the start.
fn heading(rows: &[Line], longest: u64) -> &'static str {
    let digits = rows.iter().map(|row| width(&row.numbers) - 2).max().unwrap_or(0);
    let wide = wide(digits, longest);
    let fits = |(_, room): &&(&str, f32)| wide <= *room && rows.len() <= LARGE;
    HEADINGS.iter().find(fits).map_or("", |(heading, _)| heading)
}

/// Returns the most objects in a row behind that many digits, on a board whose largest pile is that large.
fn in_a_row(digits: usize, largest: u64) -> u64 {
    if wide(digits, largest.min(ROW)) > PLAIN { FIVE } else { ROW }
}

/// Returns how wide a row is, in letters.
fn wide(digits: usize, objects: u64) -> f32 {
    /// A digit in inline code, the code's edges with a space, and an emoji.
    const DIGIT: f32 = 0.53;
    const EDGE: f32 = 0.9;
    const EMOJI: f32 = 1.375;
    let gap = if objects > FIVE { 0.28 } else { 0.0 };
    digits as f32 * DIGIT + EDGE + objects as f32 * EMOJI + gap
}

pub(super) fn largest(piles: &[u64]) -> u64 {
    piles.iter().copied().max().unwrap_or(0)
}

struct Line {
    /// In inline code, so that the objects line up.
    numbers: String,
    glyphs: Vec<Glyph>,
}

#[derive(Clone, Copy)]
enum Glyph {
    /// An object of the pile with that number.
    Object(usize),
    JustTaken,
    Taken,
    /// The space behind the first five in a row.
    Gap,
    More,
}

/// Returns the rows of all piles, and the most objects in one.
fn rows(
    mut columns: Columns,
    position: &Position,
    marks: &Marks,
    locale: Locale,
    largest: u64,
) -> (Vec<Line>, u64) {
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
    if columns.width(0) > WIDTH {
        columns.counts = counts(position, locale);
        columns.close_up();
    }
    columns.make_room_for_footer(0, locale);
    let across = in_a_row(columns.width(0), largest);
    let code = |line: String| Line { numbers: format!("`{line}`"), glyphs: Vec::new() };
    let mut rows: Vec<Line> = columns.headings(position, 0, locale).into_iter().map(code).collect();
    for (i, &size) in sizes.iter().enumerate() {
        let first = marks.mark(i, columns.line(i, "", 0));
        let first = first.trim_end();
        // Further rows of a pile begin with spaces that no client trims, so that they don't look like another pile.
        let further = NO_BREAK_SPACE.repeat(first.chars().count());
        let removed = marks.removed(i).at_most(most.saturating_sub(size));
        for (n, glyphs) in pile_rows(i, size, removed, (most, across)).into_iter().enumerate() {
            let numbers = if n == 0 { first } else { &further };
            rows.push(Line { glyphs, ..code(numbers.to_owned()) });
        }
    }
    rows.extend(columns.footer(position, 0, locale).map(|line| match position.is_endgame() {
        // Words line up with nothing. As code, what a narrow phone wraps would look like a row of digits.
        true => Line { numbers: line, glyphs: Vec::new() },
        false => code(line),
    }));
    (rows, across)
}

/// Returns how many objects of a pile are drawn. All piles have the same scale, so more is never drawn shorter.
fn most(sizes: &[u64]) -> u64 {
    let fits = sizes.len() <= FEW && sizes.iter().all(|&size| size <= TALLEST);
    if fits { TALLEST } else { SHORT }
}

/// Returns the rows of a pile, at least one: at most `most` of its objects, `across` in a row.
fn pile_rows(
    pile: usize,
    size: u64,
    removed: Removed,
    (most, across): (u64, u64),
) -> Vec<Vec<Glyph>> {
    let shown = size.min(most);
    let row = |from: u64| {
        let places = from..(from + across).min(shown + removed.total());
        let mut row: Vec<Glyph> = Vec::new();
        for at in places {
            if at == from + FIVE {
                row.push(Glyph::Gap);
            }
            row.push(match at {
                at if at < shown => Glyph::Object(pile),
                at if at < shown + removed.last => Glyph::JustTaken,
                _ => Glyph::Taken,
            });
        }
        if size > most && from + across >= shown {
            row.extend([Glyph::Gap, Glyph::More]);
        }
        row
    };
    let rows = (shown + removed.total()).div_ceil(across).max(1);
    (0..rows).map(|n| row(n * across)).collect()
}
