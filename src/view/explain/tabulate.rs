//! The table of a hint: the piles' binary digits, the parity of each column, and what the winning moves change.

use super::{Explainer, Extent};
use crate::lesson::{Lesson, parts};
use crate::locale::Locale;
use crate::text::{figures, say};
use crate::view::queen::queen;
use crate::view::table::{Digits, block, power, widest, width};
use crate::view::words::{self, Phrase};
use nim::{
    Case, Certainty, Ending, Exhibit, Lowered, MAX_PILE, Outcome, PileIx, Position, Row, Rules,
};

/// The most pile values shown.
const VALUES: usize = 60;
/// From this smaller number on, lost pairs are not listed.
const PAIRS: u64 = 13;
/// The longest row of pins whose value is shown.
const ROWS: u64 = 13;

/// The table, followed by the winning moves if there is room.
pub(super) struct Table {
    lines: Vec<String>,
    odd_only: bool,
    /// Whether the winning moves are part of the table.
    pub(super) lists_moves: bool,
}

impl Explainer<'_> {
    /// Whether the values of piles are shown in binary.
    fn has_columns(&self) -> bool {
        match self.position.exhibit() {
            Exhibit::Columns | Exhibit::Values(_) => true,
            // With the misère ending, the values of rows have exceptions.
            Exhibit::Rows => self.position.values().is_some(),
            Exhibit::Pairs | Exhibit::Parts(_) | Exhibit::None => false,
        }
    }

    /// Whether rows are called by letters. In games with fixed places the board shows none.
    fn names_rows(&self) -> bool {
        self.position.places().is_none()
    }

    /// Returns the word by which the catalogue selects what the digits show.
    fn counted(&self) -> &'static str {
        words::counted(&self.position.values().unwrap_or_default())
    }

    /// Returns what is known about the game apart from binary digits: the first values, the lost pairs, or the sum.
    pub(super) fn exhibit(&self) -> Option<String> {
        let locale = self.locale;
        match self.position.exhibit() {
            Exhibit::Values(row) => {
                let (surely, from, n, all) = match row.certainty() {
                    Certainty::Proved { pre, period } => ("proved", pre, period, pre + period),
                    Certainty::Searched { to } => ("searched", 0, to, to),
                };
                let count = all.min(VALUES) as u64;
                let values: Vec<String> = (0..count).map(|n| row.of_size(n).to_string()).collect();
                Some(say!(
                    locale,
                    "hint-values",
                    values = values.join(" "),
                    whole = all <= VALUES,
                    surely,
                    from,
                    n
                ))
            }
            Exhibit::Pairs => {
                let pairs = say!(locale, "hint-pairs", ending = self.position.rules().ending);
                Some([pairs].into_iter().chain(self.far_pair()).collect::<Vec<_>>().join(" "))
            }
            Exhibit::Parts(parts) => {
                let parts: Vec<String> = parts.iter().rev().map(|&n| figures(n, locale)).collect();
                let misere = self.position.rules().ending == Ending::Misere;
                let sum = self.position.objects().saturating_sub(u128::from(misere));
                (!parts.is_empty()).then(|| {
                    say!(
                        locale,
                        "hint-parts",
                        n = sum,
                        parts = parts.join(" + "),
                        alone = parts.len() == 1,
                        ending = self.position.rules().ending
                    )
                })
            }
            Exhibit::Rows => {
                let Rules { variant, ending } = self.position.rules();
                let normal = Rules { variant, ending: Ending::Normal };
                let value = |row| Position::new([row], normal).values().map(|values| values.sum());
                let values: Vec<String> =
                    (1..=ROWS).filter_map(value).map(|value| value.to_string()).collect();
                let far = self.position.piles().iter().any(|&row| row > ROWS);
                Some(say!(locale, "hint-rows", values = values.join(" "), far, ending))
            }
            Exhibit::Columns | Exhibit::None => None,
        }
    }

    /// Returns the queen's board of Wythoff's game, and a sentence about it.
    pub(super) fn queen(&self) -> Option<String> {
        let [a, b] = [0, 1].map(|pile| self.position.pile(PileIx(pile)));
        let board = queen(self.position).filter(|_| !self.is_aloud())?;
        let walk = say!(self.locale, "hint-queen", a, b, lost = self.facts.outcome == Outcome::P);
        Some(format!("{board}\n{walk}"))
    }

    /// Says how to find the lost pair that stands or is to be left, if it is beyond those listed.
    fn far_pair(&self) -> Option<String> {
        let left = match self.facts.outcome {
            Outcome::P => self.position.clone(),
            Outcome::N => self.position.after(self.advised()?).ok()?,
        };
        let mut pair = left.piles().to_vec();
        pair.sort_unstable();
        let [smaller, larger] = pair[..] else { return None };
        if !(PAIRS..=MAX_PILE).contains(&smaller) {
            return None;
        }
        let [parts, next] = [smaller, larger].map(|n| {
            let parts = parts(n).into_iter().rev().map(|part| figures(part, self.locale));
            parts.collect::<Vec<_>>().join(" + ")
        });
        Some(say!(self.locale, "hint-pairs-far", smaller, larger, parts, next))
    }

    /// Returns the heading that says that the table shows the same as the words. Sentences name binary themselves.
    pub(super) fn heading(&self, table: Option<&Table>, extent: Extent) -> Option<String> {
        let is_shown = table.is_some() || (self.is_aloud() && extent.rows > 0);
        let bound = self.modulus.is_some();
        let applies = is_shown && self.has_columns() && (bound || !self.is_aloud());
        applies.then(|| say!(self.locale, "hint-same", bound))
    }

    /// Returns the lessons that teach this: the one about the reason, and the one about the table.
    pub(in crate::view) fn lessons(&self) -> Vec<Lesson> {
        let rules = self.position.rules();
        if self.position.is_over() {
            return Vec::new();
        }
        if !rules.variant.is_nim() {
            return vec![Lesson::on(rules)];
        }
        let advised = || self.position.reason(self.advised()?);
        let reason = self.position.lost_because().or_else(advised).and_then(Lesson::about);
        let mut lessons: Vec<Lesson> = reason.into_iter().chain(self.tables_lesson()).collect();
        lessons.dedup();
        lessons
    }

    fn tables_lesson(&self) -> Option<Lesson> {
        if !matches!(self.position.exhibit(), Exhibit::Columns) {
            return None;
        }
        let two = matches!(self.facts.case, Some(Case::TwoPiles { .. }));
        Some(match (self.position.is_endgame(), self.modulus) {
            (true, None) => Lesson::Misere,
            (true, Some(_)) => Lesson::BoundedMisere,
            (false, None) => Lesson::Balance,
            (false, Some(_)) if two => Lesson::BoundedTwo,
            (false, Some(_)) => Lesson::BoundedMany,
        })
    }

    /// Returns the table, or its content in sentences.
    pub(super) fn table_lines(&self, table: Option<Table>, extent: Extent) -> Vec<String> {
        let locale = self.locale;
        match table {
            _ if !self.has_columns() => Vec::new(),
            None if self.is_aloud() && extent.rows > 0 => self.in_words(extent),
            None => vec![say!(locale, "hint-table-left-out", sum = self.facts.nim_sum)],
            Some(Table { lines, odd_only, .. }) => {
                let note = odd_only.then(|| say!(locale, "hint-table-odd-only"));
                [block(&lines)].into_iter().chain(note).collect()
            }
        }
    }

    /// Returns the table's content in sentences.
    fn in_words(&self, extent: Extent) -> Vec<String> {
        let locale = self.locale;
        let rows: Vec<&Row> = self.facts.rows.iter().filter(|row| row.size > 0).collect();
        let entry = |row: &Row, value: String| match self.names_rows() {
            true => format!("{} {value}", row.pile),
            false => format!("{} → {value}", figures(row.size, locale)),
        };
        let reduced = self.reduced.then(|| {
            let entries = rows.iter().map(|row| entry(row, figures(row.remainder, locale)));
            let list = words::first_of(entries, extent.rows, locale);
            say!(locale, "hint-spoken-values", what = self.phrase(Phrase::Spoken), list)
        });
        let columns = self.facts.columns.len();
        let entries = rows.iter().map(|row| entry(row, format!("{:0columns$b}", row.remainder)));
        let list = words::first_of(entries, extent.rows, locale);
        let mut parts: Vec<String> = reduced.into_iter().collect();
        parts.push(say!(locale, "words-binary", list));
        let odd = self.facts.columns.iter().filter(|column| column.odd);
        let odd: Vec<String> = odd.map(|column| power(column.bit, locale)).collect();
        parts.push(match odd.len() {
            0 => say!(locale, "words-even"),
            n => say!(locale, "words-odd", n, list = words::first_of(odd, extent.named, locale)),
        });
        parts.push(match self.facts.nim_sum {
            sum if self.position.is_endgame() => {
                say!(locale, "hint-spoken-end", sum, bound = self.counted())
            }
            _ => say!(locale, "hint-spoken-sum", sum = self.sum_of_powers()),
        });
        vec![parts.join(" ")]
    }

    /// Returns `16 + 2 = 18`, or only the number if it is a power of two or the sum is too long.
    fn sum_of_powers(&self) -> String {
        const LONGEST: u32 = 6;
        let sum = self.facts.nim_sum;
        if !(2..=LONGEST).contains(&sum.count_ones()) {
            return figures(sum, self.locale);
        }
        let odd = self.facts.columns.iter().filter(|column| column.odd);
        let powers: Vec<String> = odd.map(|column| power(column.bit, self.locale)).collect();
        format!("{} = {}", powers.join(" + "), figures(sum, self.locale))
    }

    /// Returns the most informative table that fits; `None` for screen readers.
    pub(super) fn table(&self, extent: Extent) -> Option<Table> {
        if self.is_aloud() || extent.rows == 0 || !self.has_columns() {
            return None;
        }
        let every: Vec<u32> = self.facts.columns.iter().map(|column| column.bit).collect();
        let odd = self.facts.columns.iter().filter(|column| column.odd);
        let odd: Vec<u32> = odd.map(|column| column.bit).collect();
        let plain = if self.reduced { Numbers::Reduced } else { Numbers::Size };
        let divided = self.modulus.map(Numbers::Divided);
        let kinds: Vec<Numbers> = divided.into_iter().chain([plain]).collect();
        let full = kinds.iter().map(|&kind| (kind, &every));
        let some = kinds.iter().chain([&Numbers::None]).map(|&kind| (kind, &odd));
        let some = full.chain(some).filter(|(_, bits)| !bits.is_empty());
        some.flat_map(|it| [(true, it), (false, it)]).find_map(|(grouped, (kind, bits))| {
            let mut lines = self.table_of(kind, grouped, bits, extent)?;
            let moves = self.move_lines(extent);
            let lists_moves = moves.is_some();
            lines.extend(moves.into_iter().flatten());
            Some(Table { lines, odd_only: bits.len() < every.len(), lists_moves })
        })
    }

    /// Returns the winning moves, each with the change of its pile's digits: `A  take 2  011 → 001  leaves 1`. A move
    /// that raises them is marked.
    fn move_lines(&self, extent: Extent) -> Option<Vec<String>> {
        let locale = self.locale;
        let winning = &self.facts.winning;
        if winning.is_empty() || winning.len() > extent.moves || extent.compact {
            return None;
        }
        let lowered: Vec<Lowered> = winning.iter().filter_map(|w| w.lowers).collect();
        if lowered.len() < winning.len() {
            return None;
        }
        let width = self.facts.columns.len();
        let rising = self.is_raised();
        let texts = |text: &dyn Fn(Lowered) -> String| -> Vec<String> {
            lowered.iter().copied().map(text).collect()
        };
        let piles = texts(&|w| w.pile.to_string());
        let marks = texts(&|w| {
            let up = w.target > self.row(w.pile).remainder;
            match (rising, up) {
                (true, true) => " ↑".to_owned(),
                (true, false) => "  ".to_owned(),
                (false, _) => String::new(),
            }
        });
        let digits = texts(&|w| {
            let from = self.row(w.pile).remainder;
            format!("  {from:0width$b} → {:0width$b}", w.target)
        });
        let (take, left) = (say!(locale, "hint-table-take"), say!(locale, "hint-table-leaves"));
        let lines = |digits: &[String], grouped: bool| -> Vec<String> {
            let takes = texts(&|w| number(w.takes, grouped, locale));
            let leaves = texts(&|w| match w.leaves.map(|left| number(left, grouped, locale)) {
                [left, _] if w.leaves[1] == 0 => left,
                pair => pair.join("+"),
            });
            let (pile, size, last) = (widest(&piles), widest(&takes), widest(&leaves));
            let line = |i: usize| {
                let (pile, mark) = (format!("{:<pile$}", piles[i]), &marks[i]);
                let (takes, leaves, digits) = (&takes[i], &leaves[i], &digits[i]);
                format!("{pile}  {take} {takes:>size$}{digits}{mark}  {left} {leaves:>last$}")
            };
            (0..winning.len()).map(line).collect()
        };
        let blank = vec![String::new(); winning.len()];
        let kinds = [(&digits, true), (&blank, true), (&blank, false)];
        let mut kinds = kinds.into_iter().map(|(digits, grouped)| lines(digits, grouped));
        let lines = kinds.find(|lines| widest(lines) <= extent.width)?;
        Some([String::new()].into_iter().chain(lines).collect())
    }

    fn table_of(
        &self,
        kind: Numbers,
        grouped: bool,
        bits: &[u32],
        extent: Extent,
    ) -> Option<Vec<String>> {
        let locale = self.locale;
        let rows: Vec<&Row> = self.facts.rows.iter().filter(|row| row.size > 0).collect();
        let shown = &rows[..rows.len().min(extent.rows)];
        let left = kind.cells(shown, self.names_rows(), |n| number(n, grouped, locale));
        let parity = say!(locale, "hint-table-parity");
        let sum = say!(locale, "hint-table-sum", sum = figures(self.facts.nim_sum, locale));
        let before = widest(left.iter().chain([&parity])) + 1;
        let digits = Digits::fitting(bits.to_vec(), extent.width.saturating_sub(before));
        if before + digits.width() > extent.width {
            return None;
        }
        // A wider gap if there is room.
        let before = before + usize::from(before + digits.width() < extent.width);
        let mut lines: Vec<String> = digits
            .headings()
            .into_iter()
            .map(|(powers, line)| format!("{powers:>0$} {line}", before - 1))
            .collect();
        lines.extend(
            shown
                .iter()
                .zip(&left)
                .map(|(row, left)| format!("{left:<before$}{}", digits.of_number(row.remainder))),
        );
        if rows.len() > shown.len() {
            let rest = rows.len() - shown.len();
            lines.push(say!(locale, "hint-table-more", n = rest));
        }
        let marks = digits.marks(
            self.facts.nim_sum,
            &say!(locale, "hint-odd-letter"),
            &say!(locale, "hint-even-letter"),
        );
        // The nim-sum stands next to its columns if there is room.
        let parity = format!("{parity:<before$}{marks}");
        let joined = format!("{parity}  {sum}");
        if width(&joined) <= extent.width {
            lines.push(joined);
        } else {
            lines.extend([parity, sum]);
        }
        lines.extend(
            self.position.is_endgame().then(|| say!(locale, "end-row", bound = self.counted())),
        );
        Some(lines)
    }
}

/// Writes a number with its digits grouped, or without gaps if that is too wide.
fn number(n: u64, grouped: bool, locale: Locale) -> String {
    if grouped { figures(n, locale) } else { n.to_string() }
}

/// What stands after a pile's letter.
#[derive(Clone, Copy)]
enum Numbers {
    /// As in `9`.
    Size,
    /// As in `9 = 2·4+1`.
    Divided(u64),
    /// As in `9 → 1`.
    Reduced,
    /// Nothing, as it would be too wide.
    None,
}

impl Numbers {
    fn cells(self, rows: &[&Row], named: bool, number: impl Fn(u64) -> String) -> Vec<String> {
        let label = |row: &&Row| if named { row.pile.to_string() } else { String::new() };
        let labels: Vec<String> = rows.iter().map(label).collect();
        let sizes: Vec<String> = rows.iter().map(|row| number(row.size)).collect();
        let (label_width, size_width) = (widest(&labels), widest(&sizes));
        let cell = |i: usize| {
            let label = format!("{:<label_width$}", labels[i]);
            let size = format!("{:>size_width$}", sizes[i]);
            let remainder = number(rows[i].remainder);
            match self {
                Self::None => label,
                Self::Size => format!("{label} {size}"),
                Self::Divided(by) => {
                    let (times, by) = (number(rows[i].size / by), number(by));
                    format!("{label} {size} = {times}·{by}+{remainder}")
                }
                Self::Reduced => format!("{label} {size} → {remainder}"),
            }
        };
        (0..rows.len()).map(cell).collect()
    }
}
