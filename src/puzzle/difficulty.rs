//! How hard a puzzle is, by count.

use nim::{Ending, PileIx, Position};

/// What there is to do on the way to a puzzle's one winning move.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Difficulty {
    pub piles: u32,
    /// Piles to divide first, because the bound leaves only their remainders to count.
    pub divisions: u32,
    /// Binary digits to write down: those of the remainders that have no equal to cancel. Two or fewer of them
    /// take none, since making two equal is plain to see; nor does the misère ending, where piles are counted.
    pub digits: u32,
    /// Whether the misère ending decides already, so that the nim-sum misleads.
    pub ending: bool,
    /// How rarely a guess is right: at most one legal move in 2 to this power.
    pub choices: u32,
}

impl Difficulty {
    /// Measures a position. Its one winning move is no part of it: wherever a remainder can be raised to win, one
    /// with the leading odd digit can be lowered to win as well, so that the only winning move never needs the
    /// detour past a multiple (unless all remainders are at their misère end, which `ending` says).
    pub fn of(position: &Position) -> Self {
        let full = (0..position.piles().len())
            .map(PileIx)
            .filter(|&pile| position.piles()[pile.0] > 0);
        let values = position.values().unwrap_or_default();
        let mut remainders: Vec<u64> = full.clone().map(|pile| values.of(pile)).collect();
        let divided = full.clone().zip(&remainders);
        let divisions = divided.filter(|&(pile, &r)| position.piles()[pile.0] != r);
        let divisions = divisions.count() as u32;
        let end = position.rules().ending == Ending::Misere
            && remainders.iter().filter(|&&r| r > 1).count() <= 1;
        remainders.sort_unstable();
        let loose = loose(&remainders);
        let columns = loose
            .last()
            .map_or(0, |most| u64::BITS - most.leading_zeros());
        let digits = if end || loose.len() <= 2 {
            0
        } else {
            loose.len() as u32 * columns
        };
        Self {
            piles: full.count() as u32,
            divisions,
            digits,
            ending: end,
            choices: position.move_count().max(1).ilog2(),
        }
    }

    /// The whole as one number. A division counts as 2 steps, for its quotient and its remainder; the misère
    /// ending as 3; everything else as 1.
    pub fn steps(self) -> u32 {
        self.piles + 2 * self.divisions + self.digits + 3 * u32::from(self.ending) + self.choices
    }
}

/// Of sorted remainders, those that stay when pairs of equal ones, and zeros, are crossed out.
fn loose(sorted: &[u64]) -> Vec<u64> {
    let odd = sorted
        .chunk_by(|a, b| a == b)
        .filter(|equal| equal.len() % 2 == 1);
    odd.map(|equal| equal[0]).filter(|&r| r > 0).collect()
}
