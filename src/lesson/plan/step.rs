//! The steps of a lesson, and helpers for making them.

use std::ops::RangeInclusive;

use fastrand::Rng;

use crate::lesson::Exercise;
use nim::Position;

#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Step {
    Page(Page),
    Exercise(Exercise),
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Page {
    /// The number of the page in its lesson, from 1.
    pub number: u8,
    /// What is shown below the text.
    pub exhibit: Option<Exhibit>,
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Exhibit {
    Board(Position),
    /// Piles with their binary columns.
    Columns(Position),
    Numbers(Vec<u64>),
    /// Wythoff's game as a queen's board, with its losing squares marked.
    Queen(Position),
    /// Coins on a row of squares, counted from 1.
    Coins(Vec<u64>),
}

pub(super) fn page(number: u8, exhibit: Exhibit) -> Step {
    Step::Page(Page { number, exhibit: Some(exhibit) })
}

pub(super) fn bare(number: u8) -> Step {
    Step::Page(Page { number, exhibit: None })
}

pub(super) fn shuffled(rng: &mut Rng, mut piles: Vec<u64>) -> Vec<u64> {
    rng.shuffle(&mut piles);
    piles
}

/// Whether no two piles are equal: pairs are another lesson.
pub(super) fn different(position: &Position) -> bool {
    sorted(position.piles()).windows(2).all(|w| w[0] != w[1])
}

/// Draws `count` piles of those sizes.
pub(super) fn piles(count: usize, sizes: RangeInclusive<u64>) -> impl Fn(&mut Rng) -> Vec<u64> {
    move |rng| (0..count).map(|_| rng.u64(sizes.clone())).collect()
}

pub(super) fn sorted(piles: &[u64]) -> Vec<u64> {
    let mut piles = piles.to_vec();
    piles.sort_unstable();
    piles
}
