//! Rules of one's own as an octal code: what a move may take, and what may become of the pile then (Guy and Smith, 1956).

use std::fmt;

use thiserror::Error;

/// `0.137`: the digit at place k says what may be left of a pile from which k are taken. 1 stands for nothing, 2 for one
/// pile and 4 for two, and a digit is their sum.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Octal {
    /// Three bits a digit, the first lowest.
    digits: u32,
}

const NOTHING: u32 = 1;
const ONE: u32 = 2;
const TWO: u32 = 4;
/// Of what is left nothing comes apart.
const UNSPLIT: u32 = 3;

impl Octal {
    /// The most digits: with so many, what piles of up to 1,000 count for is found within 5 ms.
    pub const DIGITS: usize = 6;

    /// `0.77`: that of Kayles.
    pub(crate) const KAYLES: Self = Self { digits: 0o77 };

    /// Reads `0.137`; zeros in the end are left out.
    pub(crate) fn read(text: &str) -> Result<Self, NotOctal> {
        let (whole, digits) = text.trim().split_once('.').ok_or(NotOctal::Unreadable)?;
        let digits = digits.trim_end_matches('0');
        if !digits.bytes().all(|digit| (b'0'..=b'7').contains(&digit)) {
            return Err(NotOctal::Unreadable);
        }
        match whole {
            "0" if digits.is_empty() => Err(NotOctal::Still),
            "0" if digits.len() > Self::DIGITS => Err(NotOctal::TooLong),
            "0" => {
                let digits = digits.bytes().rev();
                Ok(Self { digits: digits.fold(0, |all, it| 8 * all + u32::from(it - b'0')) })
            }
            "4" => Err(NotOctal::TakesNothing),
            _ => Err(NotOctal::Unreadable),
        }
    }

    /// How many digits it has: a move takes no more.
    pub(crate) fn len(self) -> u64 {
        u64::from((u32::BITS - self.digits.leading_zeros()).div_ceil(3))
    }

    fn digit(self, take: u64) -> u32 {
        match take {
            1..=6 => self.digits >> (3 * (take - 1)) & 7,
            _ => 0,
        }
    }

    pub(crate) fn can_take(self, take: u64) -> bool {
        self.digit(take) != 0
    }

    /// The digits that are not 0, each with the amounts that have it.
    pub(crate) fn clauses(self) -> Vec<(u32, Vec<u64>)> {
        let mut clauses: Vec<(u32, Vec<u64>)> = Vec::new();
        for take in (1..=self.len()).filter(|&take| self.can_take(take)) {
            match clauses.iter_mut().find(|(digit, _)| *digit == self.digit(take)) {
                Some((_, amounts)) => amounts.push(take),
                None => clauses.push((self.digit(take), vec![take])),
            }
        }
        clauses
    }

    /// The amounts, where any pile that has so many may be played so, and never comes apart.
    pub(crate) fn amounts(self) -> Option<Vec<u64>> {
        match self.clauses().as_slice() {
            [(UNSPLIT, amounts)] => Some(amounts.clone()),
            _ => None,
        }
    }

    /// Whether a pile can come apart from which so many are taken.
    pub(crate) fn splits_after(self, take: u64) -> bool {
        self.digit(take) & TWO != 0
    }

    /// Whether a pile can come apart.
    pub(crate) fn splits(self) -> bool {
        (1..=self.len()).any(|take| self.splits_after(take))
    }

    /// Whether a move may take so many and leave these of a pile, the second 0 if it stays in one.
    pub(crate) fn allows(self, take: u64, left: [u64; 2]) -> bool {
        let needs = match left {
            [0, 0] => NOTHING,
            [_, 0] => ONE,
            _ => TWO,
        };
        self.digit(take) & needs != 0
    }

    /// Every way to play a pile of that size: what is taken, and what it leaves.
    pub(crate) fn options(self, size: u64) -> impl Iterator<Item = (u64, [u64; 2])> {
        (1..=size.min(self.len())).flat_map(move |take| {
            let rest = size - take;
            let halves = if self.splits_after(take) { rest / 2 } else { 0 };
            let whole = self.allows(take, [rest, 0]).then_some((take, [rest, 0]));
            let apart = (1..=halves).map(move |less| (take, [less, rest - less]));
            whole.into_iter().chain(apart)
        })
    }

    pub(crate) fn can_play(self, size: u64) -> bool {
        self.options(size).next().is_some()
    }

    /// Whether some pile can be played no more.
    pub(crate) fn leaves_over(self) -> bool {
        // A larger one can be played as the last of these.
        !(1..=self.len() + 2).all(|size| self.can_play(size))
    }
}

impl fmt::Display for Octal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("0.")?;
        (1..=self.len()).try_for_each(|take| write!(f, "{}", self.digit(take)))
    }
}

/// Why a text is not a code that is played by.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Error)]
pub enum NotOctal {
    /// It is none.
    #[error("a code is 0. and digits from 0 to 7, as in 0.137")]
    Unreadable,
    /// It begins with 4: a move may split a pile and take nothing.
    #[error("a code begins with 0: a move that splits a pile has to take something as well")]
    TakesNothing,
    /// It has more than [`Octal::DIGITS`] digits.
    #[error("a code has {} digits at most: longer ones take too long to solve", Octal::DIGITS)]
    TooLong,
    /// Nobody could ever move.
    #[error("by this code nobody could ever move")]
    Still,
}

impl NotOctal {
    /// Every reason.
    pub const ALL: [Self; 4] = [Self::Unreadable, Self::TakesNothing, Self::TooLong, Self::Still];

    /// What the catalogues know it by.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Unreadable => "unreadable",
            Self::TakesNothing => "takes-nothing",
            Self::TooLong => "too-long",
            Self::Still => "still",
        }
    }
}
