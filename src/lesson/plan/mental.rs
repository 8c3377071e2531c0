//! Lessons for the head: three piles by a list, why sums mislead, and powers of two that cancel.

use fastrand::Rng;

use super::step::{Exhibit, Step, different, page, piles};
use crate::lesson::exercise::{NORMAL, can_win, drawn, left_over, win};
use nim::Position;

pub(in crate::lesson) fn triples(rng: &mut Rng) -> Vec<Step> {
    let mut draw = || drawn(rng, NORMAL, false, false, piles(3, 1..=7), different);
    let (one, other) = (draw(), draw());
    vec![
        page(1, Exhibit::Board(Position::new([1, 2, 3], NORMAL))),
        Step::Exercise(win(&[1, 2, 5], NORMAL, false)),
        Step::Exercise(win(&[3, 2, 2], NORMAL, false)),
        page(2, Exhibit::Board(Position::new([2, 6, 5], NORMAL))),
        Step::Exercise(win(&[4, 6, 7], NORMAL, false)),
        Step::Exercise(one),
        Step::Exercise(other),
    ]
}

pub(in crate::lesson) fn sums(rng: &mut Rng) -> Vec<Step> {
    let mut sum = |shares: bool| loop {
        let (a, b) = (rng.u64(1..=4), rng.u64(1..=4));
        if (a & b != 0) == shares && a != b {
            break Position::new([a, b, a + b], NORMAL);
        }
    };
    let (right, wrong) = (sum(false), sum(true));
    let mut two = vec![can_win(right), can_win(wrong)];
    rng.shuffle(&mut two);
    // Exactly one pile is above 7, so the balanced position after the right move is on the list.
    let tempting = |rng: &mut Rng| vec![rng.u64(2..=6), rng.u64(2..=6), rng.u64(8..=9)];
    let shared = |position: &Position| {
        let piles = position.piles();
        different(position) && piles[0] & piles[1] != 0 && piles[0] + piles[1] <= piles[2]
    };
    let last = drawn(rng, NORMAL, false, true, tempting, shared);
    let mut steps = vec![page(1, Exhibit::Board(Position::new([3, 5, 8], NORMAL)))];
    steps.extend(two.into_iter().map(Step::Exercise));
    steps.extend([
        Step::Exercise(win(&[3, 5, 9], NORMAL, false)),
        page(2, Exhibit::Board(Position::new([2, 3, 8], NORMAL))),
        Step::Exercise(win(&[2, 3, 8], NORMAL, false)),
        Step::Exercise(last),
    ]);
    steps
}

pub(in crate::lesson) fn powers(rng: &mut Rng) -> Vec<Step> {
    let any = piles(3, 1..=7)(rng);
    let first = left_over(rng, Position::new([3, 4, 6], NORMAL));
    let second = left_over(rng, Position::new(any, NORMAL));
    let easy = drawn(rng, NORMAL, false, true, piles(3, 1..=7), different);
    let hard = drawn(rng, NORMAL, false, true, piles(3, 3..=11), different);
    vec![
        page(1, Exhibit::Board(Position::new([3, 5, 6], NORMAL))),
        Step::Exercise(first),
        Step::Exercise(second),
        page(2, Exhibit::Board(Position::new([2, 5, 6], NORMAL))),
        Step::Exercise(win(&[1, 3, 7], NORMAL, false)),
        page(3, Exhibit::Board(Position::new([2, 3, 4], NORMAL))),
        Step::Exercise(easy),
        Step::Exercise(hard),
    ]
}
