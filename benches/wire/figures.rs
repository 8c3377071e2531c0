//! Figures of several rounds, and how they are printed.

use std::fmt;
use std::time::Duration;

/// Returns all participants, another first in each round, and every other round in reverse: a participant's figures depend
/// on how long the round has run, and on who came just before.
pub fn in_turn<T>(all: &mut [T], round: usize) -> Vec<&mut T> {
    let (later, first) = all.split_at_mut(round % all.len());
    let mut turns: Vec<&mut T> = first.iter_mut().chain(later).collect();
    if round % 2 == 1 {
        turns.reverse();
    }
    turns
}

/// How long first responses took, from the shortest to the longest.
pub struct Waits {
    took: Vec<Duration>,
}

impl Waits {
    pub fn new(mut took: Vec<Duration>) -> Self {
        took.sort_unstable();
        Self { took }
    }

    /// Returns the wait at that share, in milliseconds; NaN if there are none.
    pub fn at(&self, share: f64) -> f64 {
        let nth = (self.took.len().saturating_sub(1) as f64 * share) as usize;
        let took = self.took.get(nth);
        took.map_or(f64::NAN, |took| took.as_secs_f64() * 1e3)
    }
}

/// A figure with one value for each round.
#[derive(Clone, Default)]
pub struct Figure(Vec<f64>);

impl Figure {
    pub fn push(&mut self, value: f64) {
        self.0.push(value);
    }

    pub fn median(&self) -> f64 {
        self.sorted()[self.0.len() / 2]
    }

    /// Returns the ratio to another figure of the same rounds: the median of each round's ratio.
    pub fn times(&self, floor: &Self) -> f64 {
        let rounds = self.0.iter().zip(&floor.0);
        Self(rounds.map(|(one, floor)| one / floor).collect()).median()
    }

    fn sorted(&self) -> Vec<f64> {
        let mut sorted = self.0.clone();
        sorted.sort_unstable_by(f64::total_cmp);
        sorted
    }
}

/// Shows the median, and the range of the rounds.
impl fmt::Display for Figure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let sorted = self.sorted();
        let places = usize::from(self.median() < 100.0);
        let number = |value: f64| format!("{value:.places$}");
        let ends = [sorted[0], sorted[sorted.len() - 1]].map(number);
        let text = format!("{} ({}–{})", number(self.median()), ends[0], ends[1]);
        f.pad(&text)
    }
}
