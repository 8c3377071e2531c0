//! The table of a hint: the piles' binary digits, the parity of each column and the nim-sum.

use super::{Extent, Told};
use crate::say;
use crate::text::number;
use crate::view::table::{Digits, block, power, widest};
use crate::view::words::{self, yes_or_no};
use nim::{Exhibit, Row};

impl Told<'_> {
    /// The table, and what its last lines mean.
    pub(super) fn table_with_key(&self, extent: Extent) -> Vec<String> {
        let locale = self.locale;
        if self.position.exhibit() == Exhibit::None {
            return Vec::new();
        }
        let sum = self.facts.nim_sum;
        if self.aloud && extent.rows > 0 {
            return self.spoken(extent);
        }
        match self.table(extent).filter(|_| extent.rows > 0) {
            None => vec![say!(locale, "hint-table-left-out", sum = number(sum))],
            Some(Table { lines, odd_only }) => {
                let mut parts = vec![block(&lines)];
                if odd_only {
                    parts.push(say!(locale, "hint-table-odd-only"));
                }
                parts.push(self.key());
                parts
            }
        }
    }

    /// What the table shows, in sentences.
    fn spoken(&self, extent: Extent) -> Vec<String> {
        let locale = self.locale;
        let rows: Vec<&Row> = self.facts.rows.iter().filter(|row| row.size > 0).collect();
        let remainders = self.modulus.map(|n| {
            let entry = |i: usize| format!("{} {}", rows[i].pile, rows[i].remainder);
            let list = words::first_of(rows.len(), entry, extent.rows, locale);
            say!(locale, "hint-spoken-remainders", n = number(n), list = list)
        });
        let columns = self.facts.columns.len();
        let entry = |i: usize| format!("{} {:02$b}", rows[i].pile, rows[i].remainder, columns);
        let list = words::first_of(rows.len(), entry, extent.rows, locale);
        let mut parts: Vec<String> = remainders.into_iter().collect();
        parts.push(say!(locale, "words-binary", list = list));
        let odd = self.facts.columns.iter().filter(|column| column.odd);
        let odd: Vec<String> = odd.map(|column| power(column.bit)).collect();
        parts.push(match odd.len() {
            0 => say!(locale, "words-even"),
            n => say!(
                locale,
                "words-odd",
                n = number(n as u64),
                list = words::first_of(odd.len(), |i| odd[i].clone(), extent.named, locale)
            ),
        });
        parts.push(match self.facts.nim_sum {
            _ if self.is_end() => self.key(),
            0 => say!(locale, "hint-spoken-even"),
            _ => say!(locale, "hint-spoken-sum", sum = self.sum_of_powers()),
        });
        vec![parts.join(" ")]
    }

    /// What the last lines of the table mean.
    fn key(&self) -> String {
        let locale = self.locale;
        let sum = self.facts.nim_sum;
        match sum {
            _ if self.is_end() => say!(
                locale,
                "hint-table-key-end",
                sum = number(sum),
                bound = yes_or_no(self.modulus.is_some())
            ),
            0 => say!(locale, "hint-table-key-even"),
            _ => say!(locale, "hint-table-key", sum = self.sum_of_powers()),
        }
    }

    /// `16 + 2 = 18`, or only the number where there is no sum, or too long a one.
    fn sum_of_powers(&self) -> String {
        const LONGEST: u32 = 6;
        let sum = self.facts.nim_sum;
        if !(2..=LONGEST).contains(&sum.count_ones()) {
            return sum.to_string();
        }
        let odd = self.facts.columns.iter().filter(|column| column.odd);
        let powers: Vec<String> = odd.map(|column| power(column.bit)).collect();
        format!("{} = {sum}", powers.join(" + "))
    }

    /// The table that is most telling of those that fit.
    fn table(&self, extent: Extent) -> Option<Table> {
        let every: Vec<u32> = self.facts.columns.iter().map(|column| column.bit).collect();
        let odd = self.facts.columns.iter().filter(|column| column.odd);
        let odd: Vec<u32> = odd.map(|column| column.bit).collect();
        let kinds: &[Numbers] = match self.modulus {
            Some(n) => &[Numbers::Divided(n), Numbers::Reduced],
            None => &[Numbers::Size],
        };
        let full = kinds.iter().map(|&kind| (kind, &every));
        let some = kinds
            .iter()
            .chain([&Numbers::None])
            .map(|&kind| (kind, &odd));
        full.chain(some)
            .filter(|(_, bits)| !bits.is_empty())
            .find_map(|(kind, bits)| {
                let lines = self.table_of(kind, bits, extent)?;
                let odd_only = bits.len() < every.len();
                Some(Table { lines, odd_only })
            })
    }

    fn table_of(&self, kind: Numbers, bits: &[u32], extent: Extent) -> Option<Vec<String>> {
        let locale = self.locale;
        let rows: Vec<&Row> = self.facts.rows.iter().filter(|row| row.size > 0).collect();
        let shown = &rows[..rows.len().min(extent.rows)];
        let left = kind.cells(shown);
        let parity = say!(locale, "hint-table-parity");
        let sum = say!(locale, "hint-table-sum");
        let before = widest(left.iter().chain([&parity, &sum])) + 1;
        let digits = Digits::fitting(bits.to_vec(), extent.width.saturating_sub(before));
        if before + digits.width() > extent.width {
            return None;
        }
        // A wider gap where there is room.
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
            let rest = number((rows.len() - shown.len()) as u64);
            lines.push(say!(locale, "hint-table-more", n = rest));
        }
        let nim_sum = self.facts.nim_sum;
        let marks = digits.marks(
            nim_sum,
            &say!(locale, "hint-odd-letter"),
            &say!(locale, "hint-even-letter"),
        );
        lines.push(format!("{parity:<before$}{marks}"));
        lines.push(format!("{sum:<before$}{}", digits.of_number(nim_sum)));
        Some(lines)
    }
}

struct Table {
    lines: Vec<String>,
    odd_only: bool,
}

/// What stands beside a pile's letter.
#[derive(Clone, Copy)]
enum Numbers {
    /// `9`
    Size,
    /// `9 = 2·4+1`
    Divided(u64),
    /// `9 → 1`
    Reduced,
    /// Nothing, as it would be too wide.
    None,
}

impl Numbers {
    fn cells(self, rows: &[&Row]) -> Vec<String> {
        let labels: Vec<String> = rows.iter().map(|row| row.pile.to_string()).collect();
        let sizes: Vec<String> = rows.iter().map(|row| row.size.to_string()).collect();
        let (label_width, size_width) = (widest(&labels), widest(&sizes));
        let cell = |i: usize| {
            let label = format!("{:<label_width$}", labels[i]);
            let size = format!("{:>size_width$}", sizes[i]);
            let Row {
                size: n, remainder, ..
            } = rows[i];
            match self {
                Self::None => label,
                Self::Size => format!("{label} {size}"),
                Self::Divided(by) => {
                    format!("{label} {size} = {}·{by}+{remainder}", n / by)
                }
                Self::Reduced => format!("{label} {size} → {remainder}"),
            }
        };
        (0..rows.len()).map(cell).collect()
    }
}
