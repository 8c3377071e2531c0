//! Text in columns, for code blocks: at most [`WIDTH`] characters a line, so that a phone does not wrap it.

/// The most characters on a line of a code block.
pub(super) const WIDTH: usize = 38;

/// Binary digits in columns, under headings that are powers of two.
pub(super) struct Digits {
    /// The exponents of the columns, largest first.
    bits: Vec<u32>,
    /// Whether the headings are the powers themselves (`4 2 1`), or else the exponents, upright.
    spelled: bool,
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
        let mut digits = Self { bits, spelled: true };
        digits.spelled = digits.width() <= room.min(SPELLED);
        digits
    }

    pub(super) fn width(&self) -> usize {
        let digits: usize = self.bits.iter().map(|&bit| self.column(bit)).sum();
        let gaps = if self.spelled { self.bits.len().saturating_sub(1) } else { 0 };
        digits + gaps
    }

    fn column(&self, bit: u32) -> usize {
        if self.spelled { power(bit).len() } else { 1 }
    }

    /// The lines of the heading, each after what stands to its left.
    pub(super) fn headings(&self) -> Vec<(&'static str, String)> {
        if self.spelled {
            return vec![("", self.line(power))];
        }
        let tens = |bit: u32| match bit / 10 {
            0 => " ".to_owned(),
            tens => tens.to_string(),
        };
        let mut lines = vec![("2^", self.line(|bit| (bit % 10).to_string()))];
        if self.bits.iter().any(|&bit| bit > 9) {
            lines.insert(0, ("", self.line(tens)));
        }
        lines
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
        let cells: Vec<String> =
            self.bits.iter().map(|&bit| format!("{:>1$}", cell(bit), self.column(bit))).collect();
        cells.join(if self.spelled { " " } else { "" })
    }
}

/// 2^bit in decimal.
pub(super) fn power(bit: u32) -> String {
    (1u64 << bit).to_string()
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
