//! The columns on either side of the drawn objects (labels, counts, binary digits), and the lines above and below them.

use crate::locale::Locale;
use crate::text::{figures, say};
use crate::view::table::{Digits, WIDTH, widest, width};
use crate::view::words::{self, Phrase};
use nim::{PileIx, Position, Values};

/// The columns next to the objects.
pub(super) struct Columns {
    labels: Vec<String>,
    pub(super) counts: Vec<String>,
    remainders: Option<Vec<String>>,
    binary: Option<Binary>,
    pub(super) gap: usize,
}

/// Returns the count of each pile, in full.
pub(super) fn counts(position: &Position, locale: Locale) -> Vec<String> {
    position.piles().iter().map(|&size| figures(size, locale)).collect()
}

struct Binary {
    digits: Digits,
    values: Values,
}

impl Columns {
    pub(super) fn new(position: &Position, binary: bool, locale: Locale) -> Self {
        let piles = 0..position.piles().len();
        let values = binary.then(|| position.values()).flatten();
        let each = |values: &Values| values.each().iter().map(|&n| figures(n, locale)).collect();
        let reduced = values.as_ref().filter(|values| values.differ());
        Self {
            labels: piles.map(|i| PileIx(i).to_string()).collect(),
            counts: counts(position, locale),
            remainders: reduced.map(each),
            binary: values.map(|values| Binary {
                digits: Digits::of(values.each().iter().copied().max().unwrap_or(0)),
                values,
            }),
            gap: 2,
        }
    }

    /// Explains what the binary digits show, if it is not the sizes of the piles.
    pub(super) fn note(&self, position: &Position, locale: Locale) -> Option<String> {
        let differ = self.binary.as_ref()?.values.differ();
        differ.then(|| Phrase::Columns.of(position.rules().variant, locale))
    }

    /// Returns the width of all columns if the objects take up `objects` characters.
    pub(super) fn width(&self, objects: usize) -> usize {
        self.before_digits(objects) + self.binary.as_ref().map_or(0, |b| b.digits.width())
    }

    /// Removes the gaps within numbers if there is no room for them, in binary digits first.
    pub(super) fn close_up(&mut self) {
        if self.width(0) <= WIDTH {
            return;
        }
        if let Some(binary) = &mut self.binary {
            binary.digits.close_up();
        }
        if self.width(0) > WIDTH {
            let numbers = self.counts.iter_mut().chain(self.remainders.iter_mut().flatten());
            numbers.for_each(|number| number.retain(|c| c.is_ascii_digit()));
        }
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

    /// Returns the line of a pile, given its drawn objects.
    pub(super) fn line(&self, i: usize, objects: &str, room: usize) -> String {
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

    /// Returns the lines above the piles.
    pub(super) fn headings(&self, position: &Position, room: usize, locale: Locale) -> Vec<String> {
        let Some(Binary { digits, values }) = &self.binary else { return Vec::new() };
        let before = self.before_digits(room) - self.gap;
        let game = position.rules().variant;
        let heading = values.differ().then(|| Phrase::Heading.of(game, locale));
        let remainder = heading.filter(|heading| width(heading) <= before).unwrap_or_default();
        let gap = " ".repeat(self.gap);
        let headings = digits.headings();
        let last = headings.len() - 1;
        let line = |(i, (powers, digits)): (usize, (&str, String))| {
            // A line has room for either the heading or the powers.
            let left = if i == last && !remainder.is_empty() { &remainder } else { powers };
            format!("{left:>before$}{gap}{digits}")
        };
        headings.into_iter().enumerate().map(line).collect()
    }

    /// Widens the labels if the footer's label would touch its marks.
    pub(super) fn make_room_for_footer(&mut self, room: usize, locale: Locale) {
        if self.binary.is_none() {
            return;
        }
        let needed = width(&say!(locale, "odd-row")) + 1;
        let short = needed.saturating_sub(self.before_digits(room));
        for label in &mut self.labels {
            label.push_str(&" ".repeat(short));
        }
    }

    /// Returns the line below the piles, which marks the odd columns.
    pub(super) fn footer(
        &self,
        position: &Position,
        room: usize,
        locale: Locale,
    ) -> Option<String> {
        let Binary { digits, values } = self.binary.as_ref()?;
        if position.is_endgame() {
            return Some(say!(locale, "end-row", bound = words::counted(values)));
        }
        let before = self.before_digits(room);
        let odd = say!(locale, "odd-row");
        Some(format!("{odd:<before$}{}", digits.marks(values.sum(), "^", "·")))
    }
}
