//! Nim with a bound: take at most that many objects from one pile. Its theory is Nim's, applied to remainders.

use std::num::NonZeroU64;

use super::remainders::Remainders;

#[derive(Debug, Clone, Copy)]
pub(crate) struct AtMost(pub(crate) NonZeroU64);

impl Remainders for AtMost {
    fn max_take(self) -> Option<NonZeroU64> {
        Some(self.0)
    }
}
