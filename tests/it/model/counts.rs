//! Counts what happened in stories.

use std::collections::BTreeMap;
use std::fmt;
use std::ops::AddAssign;

/// How often each thing happened, in one story or in many.
#[derive(Default)]
pub struct Counts(BTreeMap<&'static str, usize>);

impl Counts {
    pub fn add(&mut self, name: &'static str, times: usize) {
        *self.0.entry(name).or_default() += times;
    }
}

impl AddAssign for Counts {
    fn add_assign(&mut self, other: Self) {
        other.0.into_iter().for_each(|(name, times)| self.add(name, times));
    }
}

impl fmt::Display for Counts {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let counted: Vec<_> =
            self.0.iter().map(|(name, times)| format!("{times} {name}")).collect();
        f.write_str(&counted.join(", "))
    }
}
