//! Lessons on unbounded Nim: from pairs to the proof, to misère and to Marienbad.

use fastrand::Rng;

use super::step::{Exhibit, Step, bare, different, page, piles, shuffled, sorted};
use crate::lesson::exercise::{
    MISERE, NORMAL, balanced, binary, broken, chain, chances, drawn, nim_sum, unbalanced, win,
};
use crate::lesson::{Exercise, Question};
use nim::Position;

pub(in crate::lesson) fn pairs(rng: &mut Rng) -> Vec<Step> {
    let mut steps = vec![
        page(1, Exhibit::Board(Position::new([4, 4], NORMAL))),
        page(2, Exhibit::Board(Position::new([3, 5], NORMAL))),
        Step::Exercise(win(&[6, 2], NORMAL, false)),
    ];
    let first = loop {
        let piles = [rng.u64(2..=6), rng.u64(2..=6)];
        if piles[0] != piles[1] {
            break piles;
        }
    };
    steps.extend(chain(rng, first).into_iter().map(Step::Exercise));
    steps.push(page(3, Exhibit::Board(Position::new([5, 2, 5], NORMAL))));
    let pair_and_one = |rng: &mut Rng| {
        let [twin, odd] = [rng.u64(1..=6), rng.u64(1..=6)];
        shuffled(rng, vec![twin, twin, odd])
    };
    // With a third equal pile, any two would be a pair.
    let apart = |position: &Position| sorted(position.piles()).windows(3).all(|w| w[0] != w[2]);
    steps.push(Step::Exercise(win(&[3, 4, 3], NORMAL, false)));
    steps.push(Step::Exercise(drawn(rng, NORMAL, false, true, pair_and_one, apart)));
    let two_pairs = |rng: &mut Rng| {
        let [a, b, odd] = [rng.u64(1..=3), rng.u64(2..=4), rng.u64(1..=7)];
        shuffled(rng, vec![a, a, b, b, odd])
    };
    steps.push(Step::Exercise(drawn(rng, NORMAL, false, true, two_pairs, apart)));
    steps
}

pub(in crate::lesson) fn in_binary(rng: &mut Rng) -> Vec<Step> {
    let [small, other, large] = [rng.u64(8..=12), rng.u64(9..=15), rng.u64(17..=30)];
    vec![
        bare(1),
        page(2, Exhibit::Numbers(vec![13])),
        Step::Exercise(binary(rng, 5, Question::ToBinary)),
        Step::Exercise(binary(rng, small, Question::ToBinary)),
        page(3, Exhibit::Numbers(vec![6])),
        Step::Exercise(binary(rng, 10, Question::FromBinary)),
        Step::Exercise(binary(rng, other, Question::FromBinary)),
        Step::Exercise(binary(rng, large, Question::ToBinary)),
    ]
}

pub(in crate::lesson) fn balance(rng: &mut Rng) -> Vec<Step> {
    let even = balanced(rng);
    let mut two = vec![chances(even), chances(unbalanced(rng, 7))];
    rng.shuffle(&mut two);
    let large = unbalanced(rng, 15);
    let mut steps = vec![
        page(1, Exhibit::Columns(Position::new([3, 5, 6], NORMAL))),
        page(2, Exhibit::Columns(Position::new([3, 4, 5], NORMAL))),
        Step::Exercise(chances(Position::new([1, 2, 3], NORMAL))),
    ];
    steps.extend(two.into_iter().map(Step::Exercise));
    steps.push(page(3, Exhibit::Columns(Position::new([1, 4, 6], NORMAL))));
    steps.push(Step::Exercise(nim_sum(rng, Position::new([2, 4, 5], NORMAL))));
    steps.push(Step::Exercise(nim_sum(rng, large)));
    steps
}

pub(in crate::lesson) fn find(rng: &mut Rng) -> Vec<Step> {
    let known = Position::new([3, 4, 5], NORMAL);
    let easy = drawn(rng, NORMAL, true, true, piles(3, 1..=7), different);
    let hard = drawn(rng, NORMAL, false, true, piles(3, 1..=11), different);
    let harder = drawn(rng, NORMAL, true, false, piles(4, 1..=7), |_| true);
    vec![
        page(1, Exhibit::Columns(known.clone())),
        page(2, Exhibit::Columns(known)),
        Step::Exercise(win(&[2, 3, 7], NORMAL, true)),
        Step::Exercise(easy),
        page(3, Exhibit::Columns(Position::new([5, 6, 7], NORMAL))),
        Step::Exercise(win(&[5, 6, 7], NORMAL, true)),
        Step::Exercise(harder),
        Step::Exercise(hard),
    ]
}

pub(in crate::lesson) fn why(rng: &mut Rng) -> Vec<Step> {
    let known = Position::new([1, 4, 5], NORMAL);
    let other = loop {
        let position = balanced(rng);
        // With two equal piles it would belong to the lesson on pairs.
        let mut piles = sorted(position.piles());
        piles.dedup();
        if piles.len() == 3 && piles != [1, 4, 5] {
            break position;
        }
    };
    let tried = |position: &Position, again| {
        Step::Exercise(Exercise::Break { position: position.clone(), again })
    };
    vec![
        bare(1),
        page(2, Exhibit::Columns(known.clone())),
        tried(&known, false),
        tried(&known, true),
        tried(&other, true),
        page(3, Exhibit::Columns(Position::new([1, 2, 5], NORMAL))),
        Step::Exercise(broken(rng)),
        Step::Exercise(broken(rng)),
        bare(4),
    ]
}

pub(in crate::lesson) fn misere(rng: &mut Rng) -> Vec<Step> {
    let one_big = |rng: &mut Rng| {
        let ones = rng.usize(2..=5);
        let mut piles = vec![1; ones];
        piles.push(rng.u64(2..=7));
        shuffled(rng, piles)
    };
    let two_bigs = |rng: &mut Rng| {
        let mut piles = vec![rng.u64(2..=5), rng.u64(2..=5)];
        piles.extend((0..rng.usize(1..=2)).map(|_| rng.u64(1..=3)));
        shuffled(rng, piles)
    };
    let not_end = |position: &Position| position.piles().iter().filter(|&&p| p > 1).count() > 1;
    let end = drawn(rng, MISERE, false, true, one_big, |_| true);
    let middle = drawn(rng, MISERE, true, false, two_bigs, not_end);
    vec![
        page(1, Exhibit::Board(Position::new([1, 1, 1], MISERE))),
        page(2, Exhibit::Board(Position::new([1, 1, 4], MISERE))),
        Step::Exercise(win(&[5], MISERE, false)),
        Step::Exercise(win(&[1, 4], MISERE, false)),
        Step::Exercise(win(&[1, 6, 1, 1], MISERE, false)),
        Step::Exercise(end),
        page(3, Exhibit::Columns(Position::new([2, 2, 1], MISERE))),
        Step::Exercise(win(&[2, 3, 3], MISERE, true)),
        Step::Exercise(middle),
    ]
}

pub(in crate::lesson) fn letters(rng: &mut Rng) -> Vec<Step> {
    let below_marienbad = |rng: &mut Rng| {
        let piles = [1, 3, 5, 7].map(|size| rng.u64(0..=size));
        piles.into_iter().filter(|&size| size > 0).collect()
    };
    let bigs = |position: &Position| position.piles().iter().filter(|&&p| p > 1).count();
    let middle = drawn(rng, MISERE, true, true, below_marienbad, |p| bigs(p) > 1);
    let end = drawn(rng, MISERE, true, true, below_marienbad, |p| {
        bigs(p) == 1 && p.piles().len() > 2 && p.piles() != [1, 1, 1, 5]
    });
    let columns = |piles: &[u64]| Exhibit::Columns(Position::new(piles, MISERE));
    vec![
        page(1, Exhibit::Board(Position::new([1, 3, 5, 7], MISERE))),
        Step::Exercise(win(&[1, 3, 5, 5], MISERE, false)),
        page(2, columns(&[1, 1, 5, 7])),
        Step::Exercise(win(&[1, 1, 5, 7], MISERE, true)),
        Step::Exercise(middle),
        page(3, columns(&[1, 1, 1, 5])),
        Step::Exercise(win(&[1, 1, 1, 5], MISERE, true)),
        Step::Exercise(end),
    ]
}
