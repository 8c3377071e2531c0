//! Lessons on Grundy values and kernels, and on the field's vocabulary.

use fastrand::Rng;

use super::step::{Exhibit, Step, bare, different, page, piles};
use crate::lesson::exercise::{
    MISERE, NORMAL, at_most, drawn, kind, least_missing, nim_sum, other_book, unbalanced,
};
use nim::{Ending, Position};

pub(in crate::lesson) fn kernels(rng: &mut Rng) -> Vec<Step> {
    let (first, second) = (least_missing(rng), least_missing(rng));
    let three = at_most(3, Ending::Normal);
    let one = drawn(rng, NORMAL, false, true, piles(3, 1..=7), different);
    let other = drawn(rng, three, false, false, piles(2, 3..=9), different);
    vec![
        bare(1),
        bare(2),
        Step::Exercise(first),
        Step::Exercise(second),
        page(3, Exhibit::Board(Position::new([7], three))),
        Step::Exercise(other),
        page(4, Exhibit::Columns(Position::new([2, 4, 7], NORMAL))),
        Step::Exercise(one),
    ]
}

pub(in crate::lesson) fn terms(rng: &mut Rng) -> Vec<Step> {
    let sum = unbalanced(rng, 7);
    let sum = nim_sum(rng, sum);
    let mut small = |rules| Position::new(piles(2, 1..=3)(rng), rules);
    let (one, other, book) = (small(NORMAL), small(MISERE), small(NORMAL));
    vec![
        page(1, Exhibit::Columns(Position::new([3, 5], NORMAL))),
        Step::Exercise(sum),
        bare(2),
        Step::Exercise(kind(one)),
        Step::Exercise(kind(other)),
        bare(3),
        Step::Exercise(other_book(Position::new([1, 2, 3], NORMAL))),
        Step::Exercise(other_book(book)),
    ]
}
