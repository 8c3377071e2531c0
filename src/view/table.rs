//! Text in columns, for code blocks: at most [`WIDTH`] characters a line, so that a phone does not wrap it.

use crate::locale::Locale;
use crate::text::figures;

/// The most characters on a line of a code block.
pub(super) const WIDTH: usize = 38;
/// So many digits are told at a glance.
const FIVE: u32 = 5;

/// Binary digits in columns, under headings that are powers of two.
pub(super) struct Digits {
    /// The exponents of the columns, largest first.
    bits: Vec<u32>,
    look: Look,
}

#[derive(Clone, Copy, PartialEq)]
enum Look {
    /// The powers themselves stand above (`4 2 1`).
    Spelled,
    /// Without a gap but between fives. The exponents stand above, of many columns the last of each five.
    Fives,
    /// Without a gap. The exponents stand above, upright.
    Close,
}

impl Digits {
    /// As many columns as the number has digits.
    pub(super) fn of(largest: u64) -> Self {
        let digits = (u64::BITS - largest.leading_zeros()).max(1);
        Self::fitting((0..digits).rev().collect(), WIDTH)
    }

    /// These columns, with their headings spelled out if they fit that many characters.
    pub(super) fn fitting(bits: Vec<u32>, room: usize) -> Self {
        /// Up to 128: beyond that, headings are more in the way than of help.
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

    /// Leaves no gap between fives.
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

    /// The lines of the heading, each after what stands to its left.
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

    /// The exponent above the last column of each five, where there is room.
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

    /// The digits of a number.
    pub(super) fn of_number(&self, n: u64) -> String {
        self.line(|bit| (n >> bit & 1).to_string())
    }

    /// A mark below each column, by whether it is odd.
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

/// 2^bit in decimal.
pub(super) fn power(bit: u32, locale: Locale) -> String {
    figures(1u64 << bit, locale)
}

/// How wide a text is in a code block, which holds nothing but narrow characters.
pub(super) fn width(text: &str) -> usize {
    text.chars().count()
}

/// The widest of them; 0 if there are none.
pub(super) fn widest<'a>(texts: impl IntoIterator<Item = &'a String>) -> usize {
    texts.into_iter().map(|text| width(text)).max().unwrap_or(0)
}

/// A code block of these lines.
pub(super) fn block(lines: &[String]) -> String {
    let lines: Vec<&str> = lines.iter().map(|line| line.trim_end()).collect();
    format!("```\n{}\n```", lines.join("\n"))
}
