//! Draws the piles of a position, as text and as pictures.

mod columns;
mod marks;
mod pins;
mod rows;
mod sentences;

pub(super) use marks::{Marks, Removed};

use columns::{Columns, counts};
use marks::{JUST_TAKEN, TAKEN};
use pins::PIN;
use rows::{Scene, fruit, largest, pictured};
use sentences::sentences;

use super::audience::Audience;
use super::effect::how_many;
use super::table::{WIDTH, block, widest, width};
use crate::game::Record;
use crate::game::Theme;
use crate::locale::Locale;
use crate::reply::{Block, Drawing, Piece};
use nim::{Entry, Position};

/// The characters that stand for an object.
const MATCH: &str = "|";
const STONE: &str = "o";

/// Draws a game's piles in its theme, with binary digits if the record asks for them.
pub(super) fn game(record: &Record, marks: &Marks, locale: Locale) -> Block {
    let position = record.game.position();
    let theme = record.game.terms().theme;
    let scene = Scene {
        position,
        start: record.game.start().position(),
        binary: record.binary,
        audience: Audience { locale, theme },
    };
    let note = match theme {
        Theme::Words => None,
        _ if position.places().is_some() => None,
        _ => Columns::new(position, record.binary, locale).note(position, locale),
    };
    below(note, scene.draw(marks))
}

/// Puts a line above a drawing.
fn below(line: Option<String>, block: Block) -> Block {
    let Some(line) = line else { return block };
    match block {
        Block::Drawing(mut drawing) => {
            drawing.text.insert_str(0, &format!("{line}\n"));
            drawing.pictured.insert(0, Piece::Text(format!("{line}\n")));
            Block::Drawing(drawing)
        }
        Block::Text(text) => Block::Text(format!("{line}\n{text}")),
        block => block,
    }
}

/// Draws the piles of a position that belongs to no game.
pub(super) fn piles(position: &Position, binary: bool, audience: Audience) -> Block {
    marked(position, binary, None, audience)
}

/// The same; if a pile is chosen, marks it and asks how many to take from it.
pub(super) fn marked(
    position: &Position,
    binary: bool,
    chosen: Option<Entry>,
    audience: Audience,
) -> Block {
    let scene = Scene { position, start: position, binary, audience };
    let ask = chosen.map(|part| how_many(position, part, audience.locale));
    below(ask, scene.draw(&Marks { chosen, ..Marks::default() }))
}

impl Scene<'_> {
    /// Draws in text, and in pictures where the theme has some.
    fn draw(self, marks: &Marks) -> Block {
        let text = self.in_text(marks);
        match pictured(self, marks) {
            Some(pictured) => Block::Drawing(Drawing { text, pictured }),
            None => Block::Text(text),
        }
    }

    fn in_text(self, marks: &Marks) -> String {
        let Audience { theme, locale } = self.audience;
        if let Some(places) = self.position.places() {
            let start = self.start.places().unwrap_or_default();
            return match theme {
                Theme::Words => pins::sentence(&places, locale),
                Theme::Stones => block(&pins::lines(&places, &start, STONE, marks)),
                Theme::Matches | Theme::Fruit => block(&pins::lines(&places, &start, PIN, marks)),
            };
        }
        let columns = Columns::new(self.position, self.binary, locale);
        let picture =
            |columns, object| block(&lines(columns, self.position, object, marks, locale));
        match theme {
            Theme::Words => sentences(self.position, self.binary, locale),
            Theme::Fruit => fruit(columns, self.position, marks, locale),
            Theme::Stones => picture(columns, STONE),
            Theme::Matches => picture(columns, MATCH),
        }
    }
}

/// Returns the lines of the board's code block.
fn lines(
    mut columns: Columns,
    position: &Position,
    object: &str,
    marks: &Marks,
    locale: Locale,
) -> Vec<String> {
    /// With less room than this objects are not drawn; their counts are enough.
    const LEAST_ROOM: usize = 3;
    let room = |columns: &Columns| WIDTH.saturating_sub(columns.width(1) - 1);
    // Taken objects are drawn only if that needs no smaller scale.
    let before = |(i, &size): (usize, &u64)| size.saturating_add(marks.removed(i).total());
    let most_before = position.piles().iter().enumerate().map(before).max().unwrap_or(0);
    let with_taken = style(most_before, room(&columns)).fits(most_before, room(&columns));
    let largest = if with_taken { most_before } else { largest(position.piles()) };
    let mut style = style(largest, room(&columns));
    if !style.fits(largest, room(&columns)) {
        // The counts of abbreviated piles say so, and that may make them wider.
        let most = room(&columns).saturating_sub(1);
        for (count, &size) in columns.counts.iter_mut().zip(position.piles()) {
            if !style.fits(size, most) {
                count.insert(0, '×');
            }
        }
    }
    let mut most = room(&columns);
    if columns.width(LEAST_ROOM) > WIDTH {
        style = Style::Not;
        most = 0;
        columns.gap = 1;
        columns.counts = counts(position, locale);
        columns.close_up();
    }
    let objects: Vec<String> = position
        .piles()
        .iter()
        .zip(&columns.counts)
        .enumerate()
        .map(|(i, (&size, count))| match count.starts_with('×') {
            true => style.abbreviated(object, most),
            false if with_taken => style.draw(object, size, marks.removed(i)),
            false => style.draw(object, size, Removed::default()),
        })
        .collect();
    let room = widest(&objects);
    columns.make_room_for_footer(room, locale);
    let piles = 0..position.piles().len();
    let piles = piles.map(|i| marks.mark(i, columns.line(i, &objects[i], room)));
    let mut lines = columns.headings(position, room, locale);
    lines.extend(piles);
    lines.extend(columns.footer(position, room, locale));
    lines
}

/// How a row of objects is drawn.
#[derive(Clone, Copy, PartialEq)]
enum Style {
    /// `| | | | | | |`
    Spaced,
    /// `||||| ||`, and `||||| …` if there are too many
    Grouped,
    Not,
}

fn style(largest: u64, room: usize) -> Style {
    if Style::Spaced.fits(largest, room) { Style::Spaced } else { Style::Grouped }
}

impl Style {
    fn width(self, n: u64) -> u64 {
        match self {
            Self::Spaced => (2 * n).saturating_sub(1),
            Self::Grouped => n + n.saturating_sub(1) / 5,
            Self::Not => 0,
        }
    }

    fn fits(self, n: u64, room: usize) -> bool {
        self.width(n) <= room as u64
    }

    /// Draws `n` objects, followed by the places of those that were taken.
    fn draw(self, object: &str, n: u64, removed: Removed) -> String {
        let repeat = |glyph, n| std::iter::repeat_n(glyph, n as usize);
        let places: Vec<&str> = match self {
            Self::Not => return String::new(),
            _ => repeat(object, n)
                .chain(repeat(JUST_TAKEN, removed.last))
                .chain(repeat(TAKEN, removed.earlier))
                .collect(),
        };
        match self {
            Self::Spaced => places.join(" "),
            _ => places.chunks(5).map(<[&str]>::concat).collect::<Vec<_>>().join(" "),
        }
    }

    /// Draws the start of a row that does not fit. It is at least as long as any row that fits.
    fn abbreviated(self, object: &str, room: usize) -> String {
        if self == Self::Not {
            return String::new();
        }
        let room = room.saturating_sub(1);
        let fits = (1..=room as u64).take_while(|&n| self.fits(n, room)).last();
        let mut row = self.draw(object, fits.unwrap_or(1), Removed::default());
        if width(&row) < room {
            row.push(' ');
        }
        row + "…"
    }
}
