//! The amounts that a move may take, in a game that allows only certain ones.

/// Some of the numbers from 1 to [`LARGEST`](Self::LARGEST), at least one.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Amounts {
    /// Bit s − 1 stands for the amount s.
    bits: u32,
}

impl Amounts {
    /// The largest amount allowed. Up to here the values of piles repeat within some 9,500 sizes for every set; with
    /// larger amounts they repeat later.
    pub const LARGEST: u64 = 25;

    /// Makes a set of amounts; `None` if there are none, or one is 0 or too large.
    pub fn new(amounts: impl IntoIterator<Item = u64>) -> Option<Self> {
        let bits = amounts.into_iter().try_fold(0, |bits, amount| {
            (1..=Self::LARGEST).contains(&amount).then(|| bits | 1 << (amount - 1))
        })?;
        (bits != 0).then_some(Self { bits })
    }

    /// Returns the amounts, smallest first.
    pub fn iter(self) -> impl DoubleEndedIterator<Item = u64> {
        (1..=Self::LARGEST).filter(move |&amount| self.contains(amount))
    }

    pub(crate) fn contains(self, amount: u64) -> bool {
        (1..=Self::LARGEST).contains(&amount) && self.bits >> (amount - 1) & 1 == 1
    }

    pub(crate) fn least(self) -> u64 {
        u64::from(self.bits.trailing_zeros()) + 1
    }

    /// Returns the amounts as a bit mask: bit k − 1 stands for k.
    pub(crate) fn mask(self) -> u32 {
        self.bits
    }
}
