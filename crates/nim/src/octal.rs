//! Octal codes: custom rules that say how many objects a move may take and what it may leave of the pile (Guy and
//! Smith, 1956).

use std::fmt;

use thiserror::Error;

/// An octal code such as `0.137`. Its k-th digit says what a move that takes k may leave of the pile: 1 nothing, 2 one
/// pile, 4 two piles. A digit is the sum of what it allows.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Octal {
    /// Three bits a digit, the first digit lowest.
    digits: u32,
}

const NOTHING: u32 = 1;
const ONE: u32 = 2;
const TWO: u32 = 4;
/// The digit of a move that may leave nothing or one pile, but never splits.
const UNSPLIT: u32 = 3;

impl Octal {
    /// The most digits. With this many, the values of piles of up to 1,000 are found within 5 ms.
    pub const DIGITS: usize = 6;

    /// `0.77`, the code of Kayles.
    pub(crate) const KAYLES: Self = Self { digits: 0o77 };

    /// Reads `0.137`, dropping zeros at the end.
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
                Ok(Self { digits: digits.fold(0, |n, digit| 8 * n + u32::from(digit - b'0')) })
            }
            "4" => Err(NotOctal::TakesNothing),
            _ => Err(NotOctal::Unreadable),
        }
    }

    /// Returns the number of digits, which is the most that a move takes.
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

    /// Returns the digits that are not 0, each with the amounts that have it.
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

    /// Returns the amounts if the code says no more than which amounts may be taken, and no pile ever splits.
    pub(crate) fn amounts(self) -> Option<Vec<u64>> {
        match self.clauses().as_slice() {
            [(UNSPLIT, amounts)] => Some(amounts.clone()),
            _ => None,
        }
    }

    /// Whether a move that takes `take` may split the pile.
    pub(crate) fn splits_after(self, take: u64) -> bool {
        self.digit(take) & TWO != 0
    }

    /// Whether a pile can split.
    pub(crate) fn splits(self) -> bool {
        (1..=self.len()).any(|take| self.splits_after(take))
    }

    /// Whether a move may take `take` and leave `left` of a pile; the second part is 0 if the rest stays in one pile.
    pub(crate) fn allows(self, take: u64, left: [u64; 2]) -> bool {
        let needs = match left {
            [0, 0] => NOTHING,
            [_, 0] => ONE,
            _ => TWO,
        };
        self.digit(take) & needs != 0
    }

    /// Returns every way to play a pile of that size: the amount taken, and what is left.
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

    /// Whether there is a size of pile that nobody can play.
    pub(crate) fn leaves_over(self) -> bool {
        // Any larger pile can be played like the last of these.
        !(1..=self.len() + 2).all(|size| self.can_play(size))
    }
}

impl fmt::Display for Octal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("0.")?;
        (1..=self.len()).try_for_each(|take| write!(f, "{}", self.digit(take)))
    }
}

/// Why a text is not an octal code that can be played.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Error)]
pub enum NotOctal {
    /// It is not a code.
    #[error("a code is 0. and digits from 0 to 7, as in 0.137")]
    Unreadable,
    /// It begins with 4, which would allow splitting a pile without taking anything.
    #[error("a code begins with 0: a move that splits a pile has to take something as well")]
    TakesNothing,
    /// It has more than [`Octal::DIGITS`] digits.
    #[error("a code has {} digits at most: longer ones take too long to solve", Octal::DIGITS)]
    TooLong,
    /// No move would ever be possible.
    #[error("by this code nobody could ever move")]
    Still,
}

impl NotOctal {
    /// Every reason.
    pub const ALL: [Self; 4] = [Self::Unreadable, Self::TakesNothing, Self::TooLong, Self::Still];

    /// Returns the name used in the message catalogues' keys.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Unreadable => "unreadable",
            Self::TakesNothing => "takes-nothing",
            Self::TooLong => "too-long",
            Self::Still => "still",
        }
    }
}
