//! Text in columns for code blocks: at most [`WIDTH`] characters a line, so that phones do not wrap it.

use crate::locale::Locale;
use crate::text::figures;

/// The most characters on a line of a code block.
pub(super) const WIDTH: usize = 38;
/// Digits are grouped in fives, which can be counted at a glance.
const FIVE: u32 = 5;

/// Binary digits in columns, under headings that are powers of two.
pub(super) struct Digits {
    /// The exponents of the columns, the largest first.
    bits: Vec<u32>,
    look: Look,
}

#[derive(Clone, Copy, PartialEq)]
enum Look {
    /// The powers stand above the columns (`4 2 1`).
    Spelled,
    /// With a gap only between groups of five. The exponents stand above; if there are many, only the last of each
    /// group.
    Fives,
    /// Without gaps. The exponents stand above, their digits on top of each other.
    Close,
}

impl Digits {
    /// Makes as many columns as the number has binary digits.
    pub(super) fn of(largest: u64) -> Self {
        let digits = (u64::BITS - largest.leading_zeros()).max(1);
        Self::fitting((0..digits).rev().collect(), WIDTH)
    }

    /// Makes these columns, with the powers as headings if they fit `room` characters.
    pub(super) fn fitting(bits: Vec<u32>, room: usize) -> Self {
        /// Powers are shown up to 128; beyond that they take more room than they help.
        const SPELLED: usize = 20;
        let mut digits = Self { bits, look: Look::Spelled };
        if digits.width() > room.min(SPELLED) {
            digits.look = Look::Fives;
        }
        let every = digits.bits.first().is_none_or(|&bit| bit as usize + 1 == digits.bits.len());
        if digits.width() > room || digits.look == Look::Fives && !every {
            digits.look = Look::Close;
        }
        digits
    }

    /// Removes the gaps between groups of five.
    pub(super) fn close_up(&mut self) {
        if self.look == Look::Fives {
            self.look = Look::Close;
        }
    }

    pub(super) fn width(&self) -> usize {
        let gap = |i| usize::from(self.is_after_gap(i));
        (0..self.bits.len()).map(|i| gap(i) + self.column(self.bits[i])).sum()
    }

    fn is_after_gap(&self, i: usize) -> bool {
        i > 0
            && match self.look {
                Look::Spelled => true,
                Look::Fives => self.bits[i] % FIVE == FIVE - 1,
                Look::Close => false,
            }
    }

    fn column(&self, bit: u32) -> usize {
        if self.look == Look::Spelled { spelled(bit).len() } else { 1 }
    }

    /// Returns the lines of the heading, each with the text to its left.
    pub(super) fn headings(&self) -> Vec<(&'static str, String)> {
        let many = self.bits.iter().any(|&bit| bit > 9);
        match self.look {
            Look::Spelled => return vec![("", self.line(spelled))],
            Look::Fives if many => return vec![("2^", self.scale())],
            Look::Fives | Look::Close => {}
        }
        let tens = |bit: u32| match bit / 10 {
            0 => " ".to_owned(),
            tens => tens.to_string(),
        };
        let mut lines = vec![("2^", self.line(|bit| (bit % 10).to_string()))];
        if many {
            lines.insert(0, ("", self.line(tens)));
        }
        lines
    }

    /// Writes the exponent above the last column of each group of five, where there is room.
    fn scale(&self) -> String {
        let (mut line, mut end) = (String::new(), 0);
        for (i, &bit) in self.bits.iter().enumerate() {
            end += 1 + usize::from(self.is_after_gap(i));
            let exponent = bit.to_string();
            if bit.is_multiple_of(FIVE) && exponent.len() <= end {
                line = format!("{line:<0$}{exponent}", end - exponent.len());
            }
        }
        line
    }

    /// Writes the digits of a number.
    pub(super) fn of_number(&self, n: u64) -> String {
        self.line(|bit| (n >> bit & 1).to_string())
    }

    /// Writes a mark below each column, depending on whether it is odd.
    pub(super) fn marks(&self, sum: u64, odd: &str, even: &str) -> String {
        self.line(|bit| if sum >> bit & 1 == 1 { odd } else { even }.to_owned())
    }

    fn line(&self, cell: impl Fn(u32) -> String) -> String {
        let cell = |(i, &bit): (usize, &u32)| {
            let gap = if self.is_after_gap(i) { " " } else { "" };
            format!("{gap}{:>1$}", cell(bit), self.column(bit))
        };
        self.bits.iter().enumerate().map(cell).collect()
    }
}

fn spelled(bit: u32) -> String {
    (1u64 << bit).to_string()
}

/// Returns 2^bit in decimal.
pub(super) fn power(bit: u32, locale: Locale) -> String {
    figures(1u64 << bit, locale)
}

/// Returns a number in binary, with at least as many digits as `other`.
pub(super) fn binary(n: u64, other: u64) -> String {
    let digits = (u64::BITS - other.leading_zeros()).max(1) as usize;
    format!("{n:0digits$b}")
}

/// Returns the width of a text in a code block, where all characters are narrow.
pub(super) fn width(text: &str) -> usize {
    text.chars().count()
}

/// Returns the width of the widest text; 0 if there are none.
pub(super) fn widest<'a>(texts: impl IntoIterator<Item = &'a String>) -> usize {
    texts.into_iter().map(|text| width(text)).max().unwrap_or(0)
}

/// Returns a code block of these lines.
pub(super) fn block(lines: &[String]) -> String {
    let lines: Vec<&str> = lines.iter().map(|line| line.trim_end()).collect();
    format!("```\n{}\n```", lines.join("\n"))
}
