//! Games whose Grundy values decide who wins, with the misère ending too (tame games).

use super::why::without_pairs;
use crate::known::Known;
use crate::{Ending, Outcome, Position, Reason};

/// The values of a position's piles, summed up.
pub(super) struct Parts {
    sum: u64,
    /// How many values are above 1.
    large: usize,
    misere: bool,
}

impl Parts {
    pub(super) fn new(values: &[u64], ending: Ending) -> Self {
        Self {
            sum: values.iter().fold(0, |sum, value| sum ^ value),
            large: values.iter().filter(|&&value| value > 1).count(),
            misere: ending == Ending::Misere,
        }
    }

    pub(super) fn outcome(&self) -> Outcome {
        self.decide(self.sum, self.large)
    }

    /// Whether the position is lost once the value of one pile changes from `before` to `after`.
    pub(super) fn are_lost_with(&self, before: u64, after: u64) -> bool {
        let large = self.large - usize::from(before > 1) + usize::from(after > 1);
        self.decide(self.sum ^ before ^ after, large) == Outcome::P
    }

    fn decide(&self, sum: u64, large: usize) -> Outcome {
        let goal = u64::from(self.misere && large == 0);
        if sum == goal { Outcome::P } else { Outcome::N }
    }
}

/// Returns the piles that can be played.
pub(super) fn playable(position: &Position, can_play: impl Fn(u64) -> bool) -> Vec<u64> {
    position.piles.iter().copied().filter(|&size| can_play(size)).collect()
}

/// Whether people can know such piles, if lost: two equal ones, or a single one up to 10; or these with pairs.
pub(super) fn is_familiar(playable: &[u64], known: Known) -> bool {
    const SMALL: u64 = 10;
    let shape = match known {
        Known::Famous if playable.len() > 2 => return false,
        _ => without_pairs(playable),
    };
    match shape[..] {
        [] => true,
        [single] => single <= SMALL,
        _ => false,
    }
}

/// Whether no move leaves familiar piles: a move removes one pile without a twin and adds two at most.
pub(super) fn is_strange(playable: &[u64]) -> bool {
    without_pairs(playable).len() > 5
}

/// Returns why a lost position that is not over is lost, given the values of its piles in misère. Reasons about
/// playable piles are used only if there are no others.
pub(super) fn why(lost: &Position, playable: &[u64], values: &[u64]) -> Reason {
    let normal = lost.rules.ending == Ending::Normal;
    if !normal && values.iter().all(|&value| value <= 1) {
        let ones = values.iter().filter(|&&value| value == 1).count();
        return Reason::OddValues { ones };
    }
    match playable {
        _ if playable.len() < lost.full_piles().count() => Reason::BalancedValues,
        &[left] => Reason::ZeroValue { left },
        [one, other] if normal && one == other => Reason::Equal,
        _ if normal && without_pairs(playable).is_empty() => Reason::Pairs,
        _ => Reason::BalancedValues,
    }
}
