//! Plays the levels of the bot against each other, and counts how often each wins.

use std::fmt;
use std::num::NonZeroU64;

use nim::{Chances, Ending, Level, Position, Rules, Variant, choose, deal};

/// How often each level beats each lower one.
pub struct Table([[Share; Level::ALL.len()]; Level::ALL.len()]);

/// A share of games won.
#[derive(Clone, Copy, Default)]
pub struct Share {
    pub mean: f64,
    /// The margin of error, with 95 % confidence.
    pub off: f64,
}

impl Share {
    /// Returns by how many Elo points the winner is ahead.
    pub fn elo(self) -> f64 {
        400.0 * (self.mean / (1.0 - self.mean)).log10()
    }

    /// Computes the share from the games won of each two from a start.
    fn of(won: &[u8]) -> Self {
        let n = won.len() as f64;
        let shares = || won.iter().map(|&won| f64::from(won) / 2.0);
        let mean = shares().sum::<f64>() / n;
        let variance = shares().map(|share| (share - mean).powi(2)).sum::<f64>() / n;
        let off = 1.96 * (variance / n).sqrt();
        Self { mean, off }
    }
}

impl Table {
    /// Plays this many starts of the `random` preset for each two levels, each twice with seats swapped: with either
    /// ending, without a bound and with a bound of 3.
    pub fn played(starts: u64) -> Self {
        Self::by(starts, |seed| Rules {
            variant: Variant::bounded_by(NonZeroU64::new([0, 3][seed as usize / 2 % 2])),
            ending: [Ending::Normal, Ending::Misere][seed as usize % 2],
        })
    }

    /// Plays with other rules.
    pub fn by(starts: u64, rules: impl Fn(u64) -> Rules) -> Self {
        let mut table = Self(Default::default());
        for (i, &level) in Level::ALL.iter().enumerate() {
            for (j, &other) in Level::ALL[..i].iter().enumerate() {
                let won: Vec<u8> =
                    (0..starts).map(|seed| won(level, other, rules(seed), seed)).collect();
                table.0[i][j] = Share::of(&won);
            }
        }
        table
    }

    /// Returns how often a level beats a lower one, both given by their index in [`Level::ALL`].
    pub fn share(&self, level: usize, lower: usize) -> Share {
        self.0[level][lower]
    }
}

impl fmt::Display for Table {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:8}", "")?;
        for lower in &Level::ALL[..Level::ALL.len() - 1] {
            write!(f, " {:>14}", lower.name())?;
        }
        writeln!(f, " {:>22}", "Elo over the one below")?;
        for (i, level) in Level::ALL.iter().enumerate().skip(1) {
            write!(f, "{level:8}")?;
            for Share { mean, off } in &self.0[i][..i] {
                write!(f, " {:6.2}% ± {:.2}", 100.0 * mean, 100.0 * off)?;
            }
            let below = self.0[i][i - 1];
            let [low, high] =
                [-1.0, 1.0].map(|side| Share { mean: below.mean + side * below.off, ..below });
            let room = 15 * (Level::ALL.len() - 1 - i) + 7;
            let elo = [below.elo(), low.elo(), high.elo()];
            writeln!(f, "{:room$} {:+.0} ({:+.0} to {:+.0})", "", elo[0], elo[1], elo[2])?;
        }
        Ok(())
    }
}

/// Returns how many of two games from a start a level wins against another, beginning one of them.
fn won(level: Level, other: Level, rules: Rules, seed: u64) -> u8 {
    let start = deal(rules, Chances::Any, seed).expect("there is one");
    let beginning = first_wins(start.position(), [level, other], 2 * seed);
    let answering = !first_wins(start.position(), [other, level], 2 * seed + 1);
    u8::from(beginning) + u8::from(answering)
}

fn first_wins(start: &Position, levels: [Level; 2], seed: u64) -> bool {
    let mut position = start.clone();
    let mut ply = 0;
    // Each move has a seed of its own, spread out so that games don't share them.
    while let Some(m) = choose(&position, levels[ply % 2], seed * 1_000 + ply as u64) {
        position.play(m).expect("a legal move");
        ply += 1;
    }
    let last = (ply - 1) % 2;
    (last == 0) == (start.rules().ending == Ending::Normal)
}
