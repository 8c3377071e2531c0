//! The values (Grundy values) of piles of each size, in games where a move takes certain amounts or follows an octal
//! code.

use std::cell::RefCell;
use std::sync::Arc;

use crate::{Amounts, Octal};

thread_local! {
    /// The row for the amounts asked about last. Computing it again for each move would take a hundred times as long.
    static LAST: RefCell<Option<(Amounts, ValueRow)>> = const { RefCell::new(None) };
}

/// The Grundy values of piles of 0, 1, 2 … objects.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ValueRow {
    values: Arc<[u16]>,
    certainty: Certainty,
}

/// How far the values are known.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Certainty {
    /// They repeat for ever; the period is proved.
    Proved {
        /// The size from which on they repeat.
        pre: usize,
        /// The length of the period.
        period: usize,
    },
    /// They are known for piles up to a size.
    Searched {
        /// The largest such size.
        to: usize,
    },
}

/// The largest possible value, since one of 25 moves must lead to each smaller value.
const MOST: usize = Amounts::LARGEST as usize;

impl ValueRow {
    /// How far the values of octal codes are computed.
    pub(crate) const SEARCHED: usize = 1_000;

    /// Returns the values for a set of amounts.
    pub(crate) fn of(amounts: Amounts) -> Self {
        LAST.with_borrow_mut(|last| match last {
            Some((of, row)) if *of == amounts => row.clone(),
            _ => last.insert((amounts, Self::found(amounts))).1.clone(),
        })
    }

    /// Computes values until they repeat. A value depends only on those before it, no further back than the largest
    /// amount, so once that many values in a row recur, so do all that follow.
    fn found(amounts: Amounts) -> Self {
        let largest = amounts.iter().next_back().unwrap_or(1);
        let window = (1 << largest) - 1;
        // For each value, which of the preceding sizes have it: bit k − 1 stands for k less. Brent's method finds the
        // cycle by comparing with the state at each power of two.
        let mut with = [0_u32; MOST];
        let (mut then, mut at, mut next) = (with, 0, 1);
        let mut values = Vec::new();
        loop {
            let value = with.iter().position(|with| with & amounts.mask() == 0);
            let value = value.unwrap_or(MOST);
            values.push(value as u16);
            for (other, with) in with.iter_mut().enumerate() {
                *with = (2 * *with + u32::from(other == value)) & window;
            }
            if with == then {
                return Self::shortest(&values, values.len() - at);
            }
            if values.len() == next {
                (then, at, next) = (with, values.len(), 2 * next);
            }
        }
    }

    /// Returns the values of an octal code, up to [`SEARCHED`](Self::SEARCHED), or for all sizes if these prove a
    /// period.
    pub(crate) fn of_code(code: Octal) -> Self {
        // For each value, the last size that has a move to it. A pile has fewer moves than there are values here.
        let mut led = vec![0; 1 << 12];
        let mut values: Vec<u16> = vec![0];
        for size in 1..=Self::SEARCHED {
            for take in 1..=code.len().min(size as u64) {
                let rest = size - take as usize;
                if code.allows(take, [rest as u64, 0]) {
                    led[usize::from(values[rest])] = size;
                }
                if code.splits_after(take) {
                    for (less, more) in (1..=rest / 2).zip((1..rest).rev()) {
                        led[usize::from(values[less] ^ values[more])] = size;
                    }
                }
            }
            let value = led.iter().position(|&last| last != size).unwrap_or(led.len());
            values.push(value as u16);
        }
        match proof(&values, code) {
            Some(period) => Self::shortest(&values, period),
            None => {
                let certainty = Certainty::Searched { to: Self::SEARCHED };
                Self { values: values.into(), certainty }
            }
        }
    }

    /// Drops the values that only repeat earlier ones.
    fn shortest(values: &[u16], period: usize) -> Self {
        let again = |size: &usize| values[*size] == values[*size + period];
        let pre = (0..values.len() - period).rev().take_while(again).last();
        let pre = pre.unwrap_or_default();
        let certainty = Certainty::Proved { pre, period };
        Self { values: values[..pre + period].into(), certainty }
    }

    /// Returns the value of a pile of that size, as far as it is known.
    pub fn of_size(&self, size: u64) -> u64 {
        let place = match self.certainty {
            Certainty::Proved { pre, period } if size >= pre as u64 => {
                pre as u64 + (size - pre as u64) % period as u64
            }
            _ => size,
        };
        let value = usize::try_from(place).ok().and_then(|place| self.values.get(place));
        value.copied().unwrap_or(0).into()
    }

    /// Returns the XOR of the values of piles of those sizes.
    pub(crate) fn nim_sum(&self, sizes: &[u64]) -> u64 {
        sizes.iter().fold(0, |sum, &size| sum ^ self.of_size(size))
    }

    /// Returns how far the values are known.
    pub fn certainty(&self) -> Certainty {
        self.certainty
    }
}

/// Returns the shortest period that is proved. For a code with d digits whose piles split, a period is proved if the
/// values repeat from n on as far as 2n, plus the period and d more (Guy and Smith, 1956): each larger pile then leaves
/// one that repeats. If piles never split, d repeated values in a row are enough.
fn proof(values: &[u16], code: Octal) -> Option<usize> {
    let end = values.len();
    (1..end).find(|&period| {
        let again = |size: &usize| values[*size] == values[*size + period];
        let pre = (1..end - period).rev().take_while(again).last().unwrap_or(end);
        let needs = if code.splits() { 2 * pre + period } else { pre };
        needs + code.len() as usize + period <= end
    })
}
