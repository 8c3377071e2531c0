//! Whether each level of the bot beats the one below, measured.

use std::num::NonZeroU64;

use nim::{Chances, Ending, Level, Position, Rules, Variant, choose, deal};

/// Pairs of games: each start is played twice, with seats swapped.
const STARTS: u64 = 1_500;

#[test]
fn each_level_beats_the_one_below() {
    let mut table = format!(
        "{:>8} {:>8} {:>6} {:>6}\n",
        "level", "below", "normal", "misere"
    );
    for pair in Level::ALL.windows(2) {
        let [below, level] = [pair[0], pair[1]];
        let shares = [Ending::Normal, Ending::Misere].map(|ending| share(level, below, ending));
        let [normal, misere] = shares.map(|share| share * 100.0);
        table += &format!("{level:>8} {below:>8} {normal:5.1}% {misere:5.1}%\n");
        assert!(shares.iter().all(|&share| share > 0.55), "\n{table}");
    }
    println!("{} games a figure\n{table}", 2 * STARTS);
}

/// The share of its games that a level wins against another, from random starts without and with a bound.
fn share(level: Level, other: Level, ending: Ending) -> f64 {
    let mut wins = 0;
    for seed in 0..STARTS {
        let max_take = NonZeroU64::new([0, 0, 0, 3][seed as usize % 4]);
        let start = deal(
            Rules {
                variant: Variant::bounded_by(max_take),
                ending,
            },
            Chances::Any,
            seed,
        );
        wins += u64::from(first_wins(start.position(), [level, other], 2 * seed));
        wins += u64::from(!first_wins(start.position(), [other, level], 2 * seed + 1));
    }
    wins as f64 / (2 * STARTS) as f64
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
