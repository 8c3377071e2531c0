//! What is on the table: piles, and the rules they are played by.

use std::fmt;
use std::num::NonZeroU64;
use std::str::FromStr;

use thiserror::Error;

/// What taking the last object means.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Ending {
    /// Whoever takes the last object wins.
    Normal,
    /// Whoever takes the last object loses.
    Misere,
}

impl Ending {
    /// The name used in options, in the database and in notation: `normal` or `misere`.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Normal => "normal",
            Self::Misere => "misere",
        }
    }
}

impl fmt::Display for Ending {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// The text named no ending.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Error)]
#[error("an ending is `normal` or `misere`")]
pub struct UnknownEnding;

impl FromStr for Ending {
    type Err = UnknownEnding;

    /// Reads [`Ending::name`], and `misère` as well.
    fn from_str(text: &str) -> Result<Self, UnknownEnding> {
        match text {
            "normal" => Ok(Self::Normal),
            "misere" | "misère" => Ok(Self::Misere),
            _ => Err(UnknownEnding),
        }
    }
}

/// How a game is played, whatever its piles.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Rules {
    /// What taking the last object means.
    pub ending: Ending,
    /// The most objects one move may take; `None` for as many as the pile holds.
    pub max_take: Option<NonZeroU64>,
}

/// A pile's place in its position, counted from 0 and shown as a letter: A, B … Z, AA, AB …
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct PileIx(pub usize);

impl fmt::Display for PileIx {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        // Bijective base 26, as spreadsheets name their columns.
        let mut letters = Vec::new();
        let mut rest = self.0;
        loop {
            letters.push(b'A' + (rest % 26) as u8);
            rest /= 26;
            if rest == 0 {
                break;
            }
            rest -= 1;
        }
        letters
            .iter()
            .rev()
            .try_for_each(|&l| fmt::Write::write_char(f, l as char))
    }
}

/// The text was not a pile's letter.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Error)]
#[error("a pile is named by a letter")]
pub struct NotALetter;

impl FromStr for PileIx {
    type Err = NotALetter;

    /// Reads what [`Display`](fmt::Display) writes, in either case.
    fn from_str(text: &str) -> Result<Self, NotALetter> {
        if text.is_empty() || !text.bytes().all(|b| b.is_ascii_alphabetic()) {
            return Err(NotALetter);
        }
        text.bytes()
            .try_fold(0usize, |n, b| {
                let digit = usize::from(b.to_ascii_uppercase() - b'A') + 1;
                n.checked_mul(26)?.checked_add(digit)
            })
            .map(|n| Self(n - 1))
            .ok_or(NotALetter)
    }
}

/// One move: take some objects, at least one, from one pile.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Move {
    /// Where to take from.
    pub pile: PileIx,
    /// How many objects to take.
    pub take: NonZeroU64,
}

impl Move {
    /// The move that takes `take` objects from pile number `pile` (from 0), or `None` if that takes none.
    pub fn new(pile: usize, take: u64) -> Option<Self> {
        NonZeroU64::new(take).map(|take| Self {
            pile: PileIx(pile),
            take,
        })
    }
}

impl fmt::Display for Move {
    /// Pile letter and amount, as in the notation: `D3`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", self.pile, self.take)
    }
}

/// Why a move can't be played in a position.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Error)]
pub enum PlayError {
    /// No pile bears that letter.
    #[error("there is no pile {0}")]
    NoSuchPile(PileIx),
    /// The pile is empty already.
    #[error("pile {0} is empty")]
    EmptyPile(PileIx),
    /// The pile holds fewer objects than that.
    #[error("pile {pile} has only {has}")]
    TooMany {
        /// The pile asked for.
        pile: PileIx,
        /// How many objects it has.
        has: u64,
    },
    /// The rules allow fewer objects a move.
    #[error("at most {max_take} a move")]
    OverBound {
        /// The bound of the rules.
        max_take: NonZeroU64,
    },
}

/// A position: any number of piles of up to 2^64 − 1 objects each, and the rules. An emptied pile stays in
/// its place as a 0, so that the letters of the others never change.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct Position {
    /// The piles' sizes, by letter.
    pub piles: Vec<u64>,
    /// How they are played.
    pub rules: Rules,
}

impl Position {
    /// A position of these piles under these rules; every value of the two makes one.
    pub fn new(piles: impl Into<Vec<u64>>, rules: Rules) -> Self {
        Self {
            piles: piles.into(),
            rules,
        }
    }

    /// Whether nothing is left to take.
    pub fn is_over(&self) -> bool {
        self.piles.iter().all(|&pile| pile == 0)
    }

    /// How many objects are left in all.
    pub fn objects(&self) -> u128 {
        self.piles.iter().map(|&pile| u128::from(pile)).sum()
    }

    /// The most that one move may take from that pile: 0 if it is empty or isn't there.
    pub fn most(&self, pile: PileIx) -> u64 {
        let has = self.piles.get(pile.0).copied().unwrap_or(0);
        self.rules.max_take.map_or(has, |max| has.min(max.get()))
    }

    /// How many different moves there are; saturates at `u64::MAX`.
    pub fn move_count(&self) -> u64 {
        (0..self.piles.len()).fold(0, |sum, i| sum.saturating_add(self.most(PileIx(i))))
    }

    /// Every legal move, by pile and then by amount. There may be very many: see [`Position::move_count`].
    pub fn moves(&self) -> impl Iterator<Item = Move> + '_ {
        (0..self.piles.len()).flat_map(move |pile| {
            (1..=self.most(PileIx(pile))).filter_map(move |take| Move::new(pile, take))
        })
    }

    /// Whether the move may be played here.
    ///
    /// # Errors
    /// What stands against it.
    pub fn check(&self, m: Move) -> Result<(), PlayError> {
        let Some(&has) = self.piles.get(m.pile.0) else {
            return Err(PlayError::NoSuchPile(m.pile));
        };
        if has == 0 {
            return Err(PlayError::EmptyPile(m.pile));
        }
        if let Some(max_take) = self.rules.max_take.filter(|&max| m.take > max) {
            return Err(PlayError::OverBound { max_take });
        }
        if m.take.get() > has {
            return Err(PlayError::TooMany { pile: m.pile, has });
        }
        Ok(())
    }

    /// Plays the move.
    ///
    /// # Errors
    /// What stands against it; the position is then unchanged.
    pub fn play(&mut self, m: Move) -> Result<(), PlayError> {
        self.check(m)?;
        self.piles[m.pile.0] -= m.take.get();
        Ok(())
    }

    /// The position after the move.
    ///
    /// # Errors
    /// What stands against the move.
    pub fn after(&self, m: Move) -> Result<Self, PlayError> {
        let mut next = self.clone();
        next.play(m)?;
        Ok(next)
    }
}
