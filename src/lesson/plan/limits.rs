//! Lessons on Nim with a limit per move.

use fastrand::Rng;

use super::step::{Exhibit, Step, different, page, piles};
use crate::lesson::exercise::{at_most, can_win, drawn, how_many, remainder, win};
use nim::{Ending, Position, Rules};

const NORMAL: Ending = Ending::Normal;
const MISERE: Ending = Ending::Misere;

fn any(rng: &mut Rng, ending: Ending) -> Rules {
    at_most(rng.u64(2..=5), ending)
}

/// Whether all piles differ, some exceed the bound, and not all remainders are equal: then one has to count.
fn counts(position: &Position) -> bool {
    let values = position.values().unwrap_or_default();
    let mut rest = values.each().to_vec();
    rest.sort_unstable();
    rest.dedup();
    different(position) && rest.len() > 1 && values.modulus().is_some()
}

pub(in crate::lesson) fn one_pile(rng: &mut Rng) -> Vec<Step> {
    let three = at_most(3, NORMAL);
    let one = || piles(1, 9..=30);
    let n = rng.u64(3..=6);
    let size = n * rng.u64(2..=4) + rng.u64(1..n);
    let rules = any(rng, NORMAL);
    let single = drawn(rng, rules, false, true, one(), |_| true);
    let rules = any(rng, NORMAL);
    let other = drawn(rng, rules, false, true, one(), |_| true);
    vec![
        page(1, Exhibit::Board(Position::new([8], three))),
        page(2, Exhibit::Board(Position::new([10], three))),
        Step::Exercise(win(&[15], three, false)),
        Step::Exercise(remainder(size, n)),
        Step::Exercise(single),
        Step::Exercise(other),
    ]
}

pub(in crate::lesson) fn two_piles(rng: &mut Rng) -> Vec<Step> {
    let three = at_most(3, NORMAL);
    let low = rng.u64(1..=6);
    let equal = Position::new([low, low + 4], three);
    let pair = drawn(rng, three, false, false, piles(2, 4..=12), counts);
    let rules = any(rng, NORMAL);
    let other = drawn(rng, rules, false, false, piles(2, 5..=12), counts);
    vec![
        page(1, Exhibit::Board(Position::new([5, 6], three))),
        Step::Exercise(win(&[7, 9], three, false)),
        Step::Exercise(can_win(equal)),
        Step::Exercise(pair),
        Step::Exercise(other),
    ]
}

pub(in crate::lesson) fn many(rng: &mut Rng) -> Vec<Step> {
    let three = at_most(3, NORMAL);
    let unknown = |position: &Position| counts(position) && position.piles() != [9, 6, 8];
    let one = drawn(rng, three, false, false, piles(3, 4..=11), unknown);
    let other = drawn(rng, three, false, false, piles(3, 4..=11), unknown);
    vec![
        page(1, Exhibit::Board(Position::new([5, 6, 7], three))),
        Step::Exercise(can_win(Position::new([9, 6, 11], three))),
        page(2, Exhibit::Board(Position::new([9, 6, 8], three))),
        Step::Exercise(win(&[5, 7, 12], three, false)),
        Step::Exercise(one),
        Step::Exercise(other),
    ]
}

pub(in crate::lesson) fn wraps(rng: &mut Rng) -> Vec<Step> {
    let three = at_most(3, NORMAL);
    // With N = 3, which is no power of two, a remainder cannot always grow.
    let two = at_most(2, NORMAL);
    let mut count = |rules: Rules, most: u64| loop {
        let position = Position::new(piles(3, 2..=most)(rng), rules);
        if (1..=4).contains(&position.winning_moves().count()) && counts(&position) {
            break how_many(position);
        }
    };
    let (one, other) = (count(three, 9), count(two, 8));
    vec![
        page(1, Exhibit::Board(Position::new([8, 7], three))),
        Step::Exercise(how_many(Position::new([8, 7], three))),
        Step::Exercise(one),
        page(2, Exhibit::Board(Position::new([1, 2, 4], two))),
        Step::Exercise(win(&[1, 2, 4], two, false)),
        Step::Exercise(other),
    ]
}

pub(in crate::lesson) fn misere(rng: &mut Rng) -> Vec<Step> {
    let three = at_most(3, MISERE);
    let rules = any(rng, MISERE);
    let one = drawn(rng, rules, false, true, piles(1, 9..=30), |_| true);
    let two = drawn(rng, three, false, false, piles(2, 3..=9), counts);
    let many = drawn(rng, three, false, false, piles(3, 2..=9), counts);
    vec![
        page(1, Exhibit::Board(Position::new([20], three))),
        Step::Exercise(win(&[11], three, false)),
        Step::Exercise(one),
        page(2, Exhibit::Board(Position::new([6, 5, 4], three))),
        Step::Exercise(win(&[5, 7, 4], three, false)),
        Step::Exercise(two),
        Step::Exercise(many),
    ]
}
