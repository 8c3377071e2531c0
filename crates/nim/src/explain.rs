//! The explanation of a position as plain data; the bot's views put it into words.

use std::num::NonZeroU64;

use super::{BestTry, Effect, Move, Outcome, PileIx, Position, ValueRow};

/// Everything a hint says about a position. "Remainder" means the value of a pile: its size mod N under a bound, its
/// size without one.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Explanation {
    /// Who wins.
    pub outcome: Outcome,
    /// N, the bound plus 1, if there is a bound.
    pub modulus: Option<NonZeroU64>,
    /// The piles, empty ones included, in the order of their letters.
    pub rows: Vec<Row>,
    /// The XOR of all remainders.
    pub nim_sum: u64,
    /// The binary columns from the highest that a remainder uses down to 2^0; at least that one.
    pub columns: Vec<Column>,
    /// The leading odd column; `None` if all are even, that is, if the nim-sum is 0.
    pub leading: Option<Leading>,
    /// The case whose words explain the position; `None` if it is over, or in a game that has words of its own.
    pub case: Option<Case>,
    /// Every winning move, by pile.
    pub winning: Vec<WinningMove>,
    /// In a lost position that isn't over, the move that is hardest to answer: see [`Position::best_tries`].
    pub best_try: Option<BestTry>,
}

/// The table that shows why a move wins.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Exhibit {
    /// The binary columns of an [`Explanation`].
    Columns,
    /// The values of piles of each size.
    Values(ValueRow),
    /// The first lost pairs of Wythoff's game.
    Pairs,
    /// The Fibonacci numbers that add up to a pile, smallest first.
    Parts(Vec<u64>),
    /// The value of each row of pins, with the normal ending.
    Rows,
    /// No table, as it would show nothing that the piles do not.
    None,
}

/// A pile in the table.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Row {
    /// The pile.
    pub pile: PileIx,
    /// How many objects it holds.
    pub size: u64,
    /// The remainder, whose binary digits stand in the columns.
    pub remainder: u64,
    /// The remainder that would make the nim-sum 0: the pile's own XOR the nim-sum.
    pub target: u64,
}

/// A binary column of the table.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Column {
    /// The column of 2^bit.
    pub bit: u32,
    /// How many 1s it has.
    pub ones: u64,
    /// Whether that number is odd: the column's digit of the nim-sum.
    pub odd: bool,
}

/// The leftmost odd column.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Leading {
    /// The column of 2^bit.
    pub bit: u32,
    /// Every pile whose remainder has a 1 there.
    pub piles: Vec<PileIx>,
}

/// The words that explain a position: the first case that applies. Empty piles don't count as piles.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Case {
    /// One object a move: who wins depends only on whether their number is even or odd, and all moves are equal.
    TakeOne {
        /// How many are left.
        objects: u128,
    },
    /// One pile. Normal: lost if the remainder is 0, else take the remainder. Misère: lost if it is 1, else
    /// take what makes it 1.
    OnePile {
        /// The pile.
        pile: PileIx,
    },
    /// Two piles. Lost if their remainders are equal, except that in misère two remainders of 0 or 1 must differ. Else
    /// make them so.
    TwoPiles {
        /// The pile with the greater remainder; of equals, the first.
        more: PileIx,
        /// The other.
        less: PileIx,
    },
    /// Misère, no remainder above 1: lost if the number of 1s is odd.
    SinglesOnly {
        /// How many remainders are 1.
        ones: usize,
    },
    /// Misère, one remainder above 1: the endgame begins. It is won, by leaving an odd number of 1s.
    OneBig {
        /// The pile with that remainder.
        pile: PileIx,
        /// How many of the other remainders are 1.
        ones: usize,
    },
    /// All else: lost if the nim-sum is 0, else make it so.
    Balance,
}

/// A winning move, and what it does.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct WinningMove {
    /// The move.
    pub m: Move,
    /// What it leaves of a pile, if it takes from one only.
    pub lowers: Option<Lowered>,
}

impl WinningMove {
    /// The pile it takes from, if that is one only.
    pub fn pile(&self) -> Option<PileIx> {
        Some(self.lowers?.pile)
    }
}

/// What a move leaves of a pile.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Lowered {
    /// The pile it takes from.
    pub pile: PileIx,
    /// How many it takes.
    pub takes: u64,
    /// What it leaves of the pile: two parts if it splits the rest, else the rest and 0.
    pub leaves: [u64; 2],
    /// The remainder of what it leaves; for two parts, the XOR of both.
    pub target: u64,
}

impl Position {
    /// Explains the position.
    pub fn explain(&self) -> Explanation {
        let values = self.values().unwrap_or_default();
        let nim_sum = values.sum();
        let rows: Vec<Row> = (0..self.piles.len())
            .map(|i| Row {
                pile: PileIx(i),
                size: self.piles[i],
                remainder: values.of(PileIx(i)),
                target: values.of(PileIx(i)) ^ nim_sum,
            })
            .collect();
        let counting = self.counting();
        let winning = |m: Move| {
            let lowered = |pile, takes, leaves: [u64; 2]| {
                let counts = |left: u64| counting.as_ref().map_or(left, |value| value(left));
                let target = leaves.map(counts).into_iter().fold(0, |sum, value| sum ^ value);
                Lowered { pile, takes, leaves, target }
            };
            let lowers = match self.effect(m) {
                Effect::Take { pile, amount, left } => Some(lowered(pile, amount, [left, 0])),
                Effect::Split { pile, amount, left } => Some(lowered(pile, amount, left)),
                Effect::Both { .. } | Effect::Knock { .. } => None,
            };
            WinningMove { m, lowers }
        };
        Explanation {
            outcome: self.outcome(),
            modulus: self.rules.modulus(),
            nim_sum,
            columns: columns(&rows),
            leading: leading(&rows, nim_sum),
            case: self.case(),
            winning: self.winning_moves().map(winning).collect(),
            best_try: self.best_tries().into_iter().next(),
            rows,
        }
    }
}

fn columns(rows: &[Row]) -> Vec<Column> {
    let used = rows.iter().fold(1, |used, row| used | row.remainder);
    (0..=used.ilog2())
        .rev()
        .map(|bit| {
            let ones = rows.iter().map(|row| row.remainder >> bit & 1).sum();
            Column { bit, ones, odd: ones % 2 == 1 }
        })
        .collect()
}

fn leading(rows: &[Row], nim_sum: u64) -> Option<Leading> {
    let bit = nim_sum.checked_ilog2()?;
    let piles =
        rows.iter().filter(|row| row.remainder >> bit & 1 == 1).map(|row| row.pile).collect();
    Some(Leading { bit, piles })
}
