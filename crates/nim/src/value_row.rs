//! What piles of one size after another count for, where a move takes one of certain amounts.

use crate::Amounts;

/// The Grundy values of piles of 0, 1, 2 … objects. They repeat from some size on: each follows from those before it
/// within the largest amount, so once so many in a row are as they were, all that follow are.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ValueRow {
    values: Vec<u8>,
    period: usize,
}

/// More values than a pile can have: one of 25 moves leads to each smaller one.
const VALUES: usize = Amounts::LARGEST as usize + 1;

impl ValueRow {
    pub(crate) fn of(amounts: Amounts) -> Self {
        let largest = amounts.iter().next_back().unwrap_or(1);
        let window = (1 << largest) - 1;
        // For each value the sizes that have it, by how far back they are: bit k − 1 is k less. As Brent finds cycles,
        // they are compared with what they were at each power of two.
        let mut with = [0_u32; VALUES];
        let (mut then, mut at, mut next) = (with, 0, 1);
        let mut values = Vec::new();
        loop {
            let value = with.iter().position(|with| with & amounts.mask() == 0);
            let value = value.unwrap_or(VALUES);
            values.push(value as u8);
            for (other, with) in with.iter_mut().enumerate() {
                *with = (*with << 1 | u32::from(other == value)) & window;
            }
            if with == then {
                let period = values.len() - at;
                return Self { values, period }.shortest();
            }
            if values.len() == next {
                (then, at, next) = (with, values.len(), 2 * next);
            }
        }
    }

    /// Without what only repeats.
    fn shortest(mut self) -> Self {
        let again = |values: &[u8]| {
            let last = values.len().checked_sub(self.period + 1)?;
            (values[last] == values[values.len() - 1]).then_some(())
        };
        while again(&self.values).is_some() {
            self.values.pop();
        }
        self
    }

    /// What a pile of that size counts for.
    pub fn of_size(&self, size: u64) -> u64 {
        let known = self.values.len() as u64;
        let period = self.period as u64;
        let place = match size.checked_sub(known) {
            None => size,
            Some(beyond) => known - period + beyond % period,
        };
        u64::from(self.values[place as usize])
    }

    /// How many values it is until they come again.
    pub fn period(&self) -> usize {
        self.period
    }

    /// From which size on they do.
    pub fn repeats_from(&self) -> usize {
        self.values.len() - self.period
    }
}
