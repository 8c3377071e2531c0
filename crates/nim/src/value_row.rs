//! What piles of one size after another count for, where a move takes certain amounts.

use std::cell::RefCell;
use std::sync::Arc;

use crate::{Amounts, Octal};

thread_local! {
    /// Of the amounts asked about last: finding it again for each move would take a hundred times as long.
    static LAST: RefCell<Option<(Amounts, ValueRow)>> = const { RefCell::new(None) };
}

/// The Grundy values of piles of 0, 1, 2 … objects.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ValueRow {
    values: Arc<[u16]>,
    certainty: Certainty,
}

/// How far they are known.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Certainty {
    /// They repeat for ever.
    Proved {
        /// From which size on.
        pre: usize,
        /// How many values it is until they come again.
        period: usize,
    },
    /// Of piles up to that size.
    Searched {
        /// The largest.
        to: usize,
    },
}

/// The most that a pile counts for: one of 25 moves leads to each smaller value.
const MOST: usize = Amounts::LARGEST as usize;

impl ValueRow {
    /// How far codes are searched.
    pub(crate) const SEARCHED: usize = 1_000;

    /// Of that game.
    pub(crate) fn of(amounts: Amounts) -> Self {
        LAST.with_borrow_mut(|last| match last {
            Some((of, row)) if *of == amounts => row.clone(),
            _ => last.insert((amounts, Self::found(amounts))).1.clone(),
        })
    }

    /// Each value follows from those before it within the largest amount, so once so many in a row are as they were, all
    /// that follow are.
    fn found(amounts: Amounts) -> Self {
        let largest = amounts.iter().next_back().unwrap_or(1);
        let window = (1 << largest) - 1;
        // For each smaller value the sizes that have it, by how far back they are: bit k − 1 is k less. As Brent finds
        // cycles, they are compared with what they were at each power of two.
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

    /// By a code, up to [`SEARCHED`](Self::SEARCHED), and for ever where that proves it.
    pub(crate) fn of_code(code: Octal) -> Self {
        // For each value the last size that leads to it. A pile has fewer moves than there are values here.
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

    /// Values that repeat in the end, without those that only do.
    fn shortest(values: &[u16], period: usize) -> Self {
        let again = |size: &usize| values[*size] == values[*size + period];
        let pre = (0..values.len() - period).rev().take_while(again).last();
        let pre = pre.unwrap_or_default();
        let certainty = Certainty::Proved { pre, period };
        Self { values: values[..pre + period].into(), certainty }
    }

    /// What a pile of that size counts for, as far as that is known.
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

    /// What piles of those sizes count for together: the XOR of their values.
    pub(crate) fn nim_sum(&self, sizes: &[u64]) -> u64 {
        sizes.iter().fold(0, |sum, &size| sum ^ self.of_size(size))
    }

    /// How far they are known.
    pub fn certainty(&self) -> Certainty {
        self.certainty
    }
}

/// The shortest period that is proved. Of a code with d digits whose piles come apart, it is if the values repeat from n on as
/// far as 2n, once the period and d more (Guy and Smith, 1956): each larger pile then leaves one that repeats. Where they never
/// come apart, d in a row are enough.
fn proof(values: &[u16], code: Octal) -> Option<usize> {
    let end = values.len();
    (1..end).find(|&period| {
        let again = |size: &usize| values[*size] == values[*size + period];
        let pre = (1..end - period).rev().take_while(again).last().unwrap_or(end);
        let needs = if code.splits() { 2 * pre + period } else { pre };
        needs + code.len() as usize + period <= end
    })
}
