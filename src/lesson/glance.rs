//! A first question about a position: something to see at a glance that is the first step to its solution.

use nim::{Case, Ending, Outcome, Position};

/// A question about a position, with a few answers, one of them right; always the same for a position.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Glance {
    pub sight: Sight,
    /// N, if some pile exceeds the bound: then the question is about remainders.
    pub modulus: Option<u64>,
    /// The answers to pick from, in order.
    pub options: Vec<u64>,
    pub right: u64,
}

/// What is asked. With a bound that some pile exceeds, "pile" means its remainder.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Sight {
    /// One pile: how far is it above a multiple of N?
    Above { size: u64 },
    /// One pile that may be taken whole: how many objects to leave?
    Leave,
    /// Misère, near the end: how many piles hold more than 1?
    Bigs,
    /// Misère, at the end of a bounded game: is the number of 1s odd (1) or even (0)?
    Ones,
    /// Two piles: what is their difference?
    Apart { more: u64, less: u64 },
    /// Cross out pairs of equal piles: which number is left over? 0 for none.
    LeftOver,
    /// Which is the leading odd column? 0 for none.
    Leading,
}

/// The most answers: as many as the buttons in a row.
const OPTIONS: usize = 5;

impl Glance {
    /// Returns the question; `None` if there is nothing to find, because the game is over or all moves are equally
    /// good.
    pub fn at(position: &Position) -> Option<Self> {
        if position.outcome() == Outcome::P && !position.has_choice() {
            return None;
        }
        let values = position.values()?;
        let modulus = values.modulus();
        let is_misere = position.rules().ending == Ending::Misere;
        let remainder = |pile| values.of(pile);
        let mut remainders = values.each().to_vec();
        remainders.sort_unstable();
        let bigs = remainders.iter().filter(|&&r| r > 1).count() as u64;
        let (sight, options, right) = match (position.explain().case?, modulus) {
            (Case::TakeOne { .. }, _) | (Case::SinglesOnly { .. }, None) => return None,
            (Case::OnePile { pile }, Some(n)) => {
                let (size, r) = (position.pile(pile), remainder(pile));
                (Sight::Above { size }, around(r, n), r)
            }
            (Case::OnePile { .. }, None) => (Sight::Leave, vec![0, 1, 2], u64::from(is_misere)),
            (Case::SinglesOnly { ones }, Some(_)) => (Sight::Ones, vec![1, 0], ones as u64 % 2),
            (Case::OneBig { .. }, _) => (Sight::Bigs, vec![0, 1, 2, 3], bigs),
            (Case::TwoPiles { more, less }, _) => {
                let (more, less) = (remainder(more), remainder(less));
                if is_misere && less <= 1 {
                    (Sight::Bigs, vec![0, 1, 2], bigs)
                } else {
                    let apart = more - less;
                    (Sight::Apart { more, less }, around(apart, u64::MAX), apart)
                }
            }
            (Case::Balance, _) => match single(&remainders) {
                Some(single) => {
                    let mut options = remainders.clone();
                    options.dedup();
                    options.retain(|&r| r > 0);
                    (Sight::LeftOver, window(&options, single), single)
                }
                None => {
                    let leading = values.sum().checked_ilog2().map_or(0, |bit| 1 << bit);
                    let top = remainders.last()?.checked_ilog2()?;
                    let columns: Vec<u64> = (0..=top).map(|bit| 1 << bit).collect();
                    (Sight::Leading, window(&columns, leading), leading)
                }
            },
        };
        Some(Self { sight, modulus, options, right })
    }
}

/// Returns a few numbers below `end` around `right`, in order.
fn around(right: u64, end: u64) -> Vec<u64> {
    let first = right.saturating_sub(2).min(end.saturating_sub(OPTIONS as u64));
    (first..end).take(OPTIONS).collect()
}

/// Crosses out pairs of equal numbers (0 is ignored), and returns the number left over: 0 for nothing; `None` if
/// several are left, or if there is no pair. `numbers` must be sorted.
fn single(numbers: &[u64]) -> Option<u64> {
    let groups = numbers.chunk_by(|a, b| a == b).filter(|group| group[0] > 0);
    let (mut left, mut pairs) = (Vec::new(), false);
    for group in groups {
        pairs |= group.len() > 1;
        if group.len() % 2 == 1 {
            left.push(group[0]);
        }
    }
    match left[..] {
        _ if !pairs => None,
        [] => Some(0),
        [single] => Some(single),
        _ => None,
    }
}

/// Returns 0 and as many of the numbers as fit: those around `right`, or if it is not among them, the largest.
fn window(numbers: &[u64], right: u64) -> Vec<u64> {
    let room = OPTIONS - 1;
    let at = numbers.iter().position(|&n| n == right);
    let last = numbers.len().saturating_sub(room);
    let first = at.map_or(last, |at| at.saturating_sub(1).min(last));
    let chosen = numbers[first..].iter().take(room).copied();
    [0].into_iter().chain(chosen).collect()
}
