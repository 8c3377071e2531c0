//! Times the solver: `cargo bench --bench solver`.

use std::hint::black_box;
use std::num::NonZeroU64;

use criterion::{Criterion, criterion_group, criterion_main};
use fastrand::Rng;
use nim::{Ending, Level, MAX_PILE, MAX_PILES, Outcome, Position, Rules, Variant, choose};

fn position(piles: impl Into<Vec<u64>>, max_take: u64) -> Position {
    let rules =
        Rules { ending: Ending::Misere, variant: Variant::bounded_by(NonZeroU64::new(max_take)) };
    Position::new(piles, rules)
}

fn solver(c: &mut Criterion) {
    for (name, max_take) in [("no bound", 0), ("at most 9", 9)] {
        // 19-20-21-25 is an N-position with several winning moves, bounded or not.
        let four = position([19, 20, 21, 25], max_take);
        c.bench_function(&format!("outcome, 4 piles, {name}"), |b| {
            b.iter(|| black_box(&four).outcome())
        });
        c.bench_function(&format!("all winning moves, 4 piles, {name}"), |b| {
            b.iter(|| black_box(&four).winning_moves().for_each(|m| _ = black_box(m)))
        });
        let mut rng = Rng::with_seed(1);
        let piles: Vec<u64> = (0..1_000_000).map(|_| rng.u64(..)).collect();
        let million = position(piles, max_take);
        c.bench_function(&format!("outcome, 10^6 piles, {name}"), |b| {
            b.iter(|| black_box(&million).outcome())
        });
        c.bench_function(&format!("explanation, 4 piles, {name}"), |b| {
            b.iter(|| black_box(&four).explain())
        });
    }
    let mut rng = Rng::with_seed(1);
    let piles: Vec<u64> = (0..1_000_000).map(|_| rng.u64(..)).collect();
    c.bench_function("XOR alone, 10^6 piles", |b| {
        b.iter(|| black_box(&piles).iter().fold(0, |sum, pile| sum ^ pile))
    });
}

fn trap(c: &mut Criterion) {
    for max_take in [0, (1 << 18) - 2, (1 << 19) - 1] {
        let lost = lost(max_take);
        c.bench_function(&format!("expert's trap, 25 piles, at most {max_take}"), |b| {
            b.iter(|| choose(black_box(&lost), Level::Expert, 1))
        });
        // People see a reply to every move, so many moves are tried before that is known.
        let pairs: Vec<u64> = (0..MAX_PILES as u64 - 1).map(|i| MAX_PILE - i / 2).collect();
        let pairs = position(pairs, max_take);
        c.bench_function(&format!("expert's trap, 12 pairs, at most {max_take}"), |b| {
            b.iter(|| choose(black_box(&pairs), Level::Expert, 1))
        });
    }
}

/// Returns a lost position about as large as a game may have.
fn lost(max_take: u64) -> Position {
    let mut rng = Rng::with_seed(1);
    loop {
        let piles = (1..MAX_PILES).map(|_| rng.u64(MAX_PILE * 3 / 4..=MAX_PILE));
        let mut piles: Vec<u64> = piles.collect();
        let sum = position(piles.as_slice(), max_take).nim_sum().expect("a sum of piles");
        piles.push(sum);
        let balanced = position(piles, max_take);
        if balanced.outcome() == Outcome::P && sum <= MAX_PILE {
            return balanced;
        }
    }
}

criterion_group!(benches, solver, trap);
criterion_main!(benches);
