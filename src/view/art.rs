//! The piles, drawn.

mod rows;
mod sentences;

use rows::{fruit, pictured};
use sentences::sentences;

use super::table::{Digits, WIDTH, block, widest, width};
use super::words::Phrase;
use crate::game::Record;
use crate::game::Theme;
use crate::locale::Locale;
use crate::reply::{Block, Drawing};
use crate::text::say;
use nim::{PileIx, Position, Values};

/// What stands for an object.
const MATCH: &str = "|";
const STONE: &str = "o";

/// In place of one that was taken just now.
const TAKEN: &str = "·";
/// Behind the letter of the pile that was chosen.
const CHOSEN: &str = ">";

/// What a drawing shows besides the position.
#[derive(Default)]
pub(super) struct Marks {
    /// How many were taken just now, by pile.
    pub taken: Vec<u64>,
    /// From which pile the player is about to take.
    pub chosen: Option<PileIx>,
}

impl Marks {
    fn taken(&self, pile: usize) -> u64 {
        self.taken.get(pile).copied().unwrap_or(0)
    }

    /// The line of a pile, marked if it was chosen.
    fn mark(&self, pile: usize, mut line: String) -> String {
        let chosen = self.chosen.filter(|&chosen| chosen == PileIx(pile));
        if let Some(chosen) = chosen {
            let behind = chosen.to_string().len();
            line.replace_range(behind..=behind, CHOSEN);
        }
        line
    }
}

/// The piles in the record's theme, in pictures where there are some.
pub(super) fn shown(record: &Record, marks: &Marks, locale: Locale) -> Block {
    let text = draw(record, marks, locale);
    match pictured(record, marks, locale) {
        Some(pictured) => Block::Drawing(Drawing { text, pictured }),
        None => Block::Text(text),
    }
}

/// The piles in the record's theme, in text, with their binary digits if it asks for them.
pub(super) fn draw(record: &Record, marks: &Marks, locale: Locale) -> String {
    let position = record.game.position();
    let theme = record.game.terms().theme;
    if theme == Theme::Words {
        return sentences(record, locale);
    }
    let columns = Columns::new(position, record.binary);
    let note = columns.note(position, locale);
    let picture = |columns, object| block(&lines(columns, position, object, marks, locale));
    let art = match theme {
        Theme::Fruit => fruit(columns, position, record.binary, marks, locale),
        Theme::Stones => picture(columns, STONE),
        Theme::Matches | Theme::Words => picture(columns, MATCH),
    };
    note.into_iter().chain([art]).collect::<Vec<_>>().join("\n")
}

pub(super) fn matches(position: &Position, binary: bool, locale: Locale) -> String {
    let marks = Marks::default();
    let columns = Columns::new(position, binary);
    block(&lines(columns, position, MATCH, &marks, locale))
}

/// The columns beside the objects.
struct Columns {
    labels: Vec<String>,
    counts: Vec<String>,
    remainders: Option<Vec<String>>,
    binary: Option<Binary>,
    gap: usize,
}

struct Binary {
    digits: Digits,
    values: Values,
}

impl Columns {
    fn new(position: &Position, binary: bool) -> Self {
        let piles = 0..position.piles().len();
        let values = binary.then(|| position.values()).flatten();
        let each = |values: &Values| values.each().iter().map(u64::to_string).collect();
        let reduced = values.as_ref().filter(|values| values.differ());
        Self {
            labels: piles.map(|i| PileIx(i).to_string()).collect(),
            counts: position.piles().iter().map(u64::to_string).collect(),
            remainders: reduced.map(each),
            binary: values.map(|values| Binary {
                digits: Digits::of(values.each().iter().copied().max().unwrap_or(0)),
                values,
            }),
            gap: 2,
        }
    }

    /// What is said of its digits where they are not those of the piles.
    fn note(&self, position: &Position, locale: Locale) -> Option<String> {
        let differ = self.binary.as_ref()?.values.differ();
        differ.then(|| Phrase::Columns.of(position.rules().variant, locale))
    }

    /// The width of all columns with `objects` characters for the objects.
    fn width(&self, objects: usize) -> usize {
        self.before_digits(objects) + self.binary.as_ref().map_or(0, |b| b.digits.width())
    }

    fn before_digits(&self, objects: usize) -> usize {
        let columns = [
            widest(&self.labels),
            objects,
            widest(&self.counts),
            self.remainders.as_ref().map_or(0, widest),
        ];
        let shown = columns.iter().filter(|&&width| width > 0);
        let columns: usize = shown.clone().sum();
        let gaps = shown.count() - usize::from(self.binary.is_none());
        columns + gaps * self.gap
    }

    /// The line of a pile, with its objects drawn.
    fn line(&self, i: usize, objects: &str, room: usize) -> String {
        let gap = " ".repeat(self.gap);
        let mut cells = vec![format!("{:<1$}", self.labels[i], widest(&self.labels))];
        if room > 0 {
            cells.push(format!("{objects:<room$}"));
        }
        cells.push(format!("{:>1$}", self.counts[i], widest(&self.counts)));
        if let Some(remainders) = &self.remainders {
            cells.push(format!("{:>1$}", remainders[i], widest(remainders)));
        }
        if let Some(Binary { digits, values }) = &self.binary {
            cells.push(digits.of_number(values.of(PileIx(i))));
        }
        cells.join(&gap)
    }

    /// The lines above the piles.
    fn headings(&self, position: &Position, room: usize, locale: Locale) -> Vec<String> {
        let Some(Binary { digits, values }) = &self.binary else {
            return Vec::new();
        };
        let before = self.before_digits(room) - self.gap;
        let game = position.rules().variant;
        let heading = values.differ().then(|| Phrase::Heading.of(game, locale));
        let remainder = heading
            .filter(|heading| width(heading) <= before)
            .unwrap_or_default();
        let gap = " ".repeat(self.gap);
        let headings = digits.headings();
        let last = headings.len() - 1;
        let line = |(i, (powers, digits)): (usize, (&str, String))| {
            // One line has room for one of the two.
            let left = if i == last && !remainder.is_empty() {
                &remainder
            } else {
                powers
            };
            format!("{left:>before$}{gap}{digits}")
        };
        headings.into_iter().enumerate().map(line).collect()
    }

    /// Widens the labels where the footer's would touch its marks.
    fn make_room_for_footer(&mut self, room: usize, locale: Locale) {
        if self.binary.is_none() {
            return;
        }
        let needed = width(&say!(locale, "odd-row")) + 1;
        let short = needed.saturating_sub(self.before_digits(room));
        for label in &mut self.labels {
            label.push_str(&" ".repeat(short));
        }
    }

    /// The line below the piles, that marks the odd columns.
    fn footer(&self, position: &Position, room: usize, locale: Locale) -> Option<String> {
        let Binary { digits, values } = self.binary.as_ref()?;
        if position.is_endgame() {
            return Some(say!(locale, "end-row"));
        }
        let before = self.before_digits(room);
        let odd = say!(locale, "odd-row");
        Some(format!(
            "{odd:<before$}{}",
            digits.marks(values.sum(), "^", "·")
        ))
    }
}

/// The board for a code block.
fn lines(
    mut columns: Columns,
    position: &Position,
    object: &str,
    marks: &Marks,
    locale: Locale,
) -> Vec<String> {
    /// Room for less than this is better left to the numbers.
    const LEAST_ROOM: usize = 3;
    let room = |columns: &Columns| WIDTH.saturating_sub(columns.width(1) - 1);
    // What was taken is drawn where that needs no smaller scale.
    let before = |(i, &size): (usize, &u64)| size.saturating_add(marks.taken(i));
    let sizes = position.piles().iter().enumerate();
    let most_before = sizes.map(before).max().unwrap_or(0);
    let with_taken = style(most_before, room(&columns)).fits(most_before, room(&columns));
    let largest = if with_taken {
        most_before
    } else {
        position.piles().iter().copied().max().unwrap_or(0)
    };
    let mut style = style(largest, room(&columns));
    if !style.fits(largest, room(&columns)) {
        // The counts of piles that are not drawn in full say so, and may be wider for it.
        let most = room(&columns).saturating_sub(1);
        for (count, &size) in columns.counts.iter_mut().zip(position.piles()) {
            if !style.fits(size, most) {
                count.insert(0, '×');
            }
        }
    }
    let mut most = room(&columns);
    if columns.width(LEAST_ROOM) > WIDTH {
        style = Drawn::Not;
        most = 0;
        columns.gap = 1;
        columns.counts = position.piles().iter().map(u64::to_string).collect();
    }
    let objects: Vec<String> = position
        .piles()
        .iter()
        .zip(&columns.counts)
        .enumerate()
        .map(|(i, (&size, count))| match count.starts_with('×') {
            true => style.abbreviated(object, most),
            false if with_taken => style.draw(object, size, marks.taken(i)),
            false => style.draw(object, size, 0),
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
enum Drawn {
    /// `| | | | | | |`
    Spaced,
    /// `||||| ||`, and `||||| …` if there are too many
    Grouped,
    Not,
}

fn style(largest: u64, room: usize) -> Drawn {
    if Drawn::Spaced.fits(largest, room) {
        Drawn::Spaced
    } else {
        Drawn::Grouped
    }
}

impl Drawn {
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

    /// So many objects, and behind them the places of those that were taken.
    fn draw(self, object: &str, n: u64, taken: u64) -> String {
        let all = |what, n| std::iter::repeat_n(what, n as usize);
        let places: Vec<&str> = match self {
            Self::Not => return String::new(),
            _ => all(object, n).chain(all(TAKEN, taken)).collect(),
        };
        match self {
            Self::Spaced => places.join(" "),
            _ => places
                .chunks(5)
                .map(<[&str]>::concat)
                .collect::<Vec<_>>()
                .join(" "),
        }
    }

    /// More objects than there is room for, and not shorter than as many as there is room for.
    fn abbreviated(self, object: &str, room: usize) -> String {
        if self == Self::Not {
            return String::new();
        }
        let room = room.saturating_sub(1);
        let fits = (1..=room as u64).take_while(|&n| self.fits(n, room)).last();
        let mut drawn = self.draw(object, fits.unwrap_or(1), 0);
        if width(&drawn) < room {
            drawn.push(' ');
        }
        drawn + "…"
    }
}
