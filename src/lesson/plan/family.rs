//! Lessons on Nim's relatives, on what they have in common, and on Nim in disguise.

use std::num::NonZeroU64;

use fastrand::Rng;

use super::step::{Exhibit, Step, bare, different, page, piles, shuffled, sorted};
use crate::lesson::exercise::{
    NORMAL, can_win, coins, drawn, greedy, how_many, least_missing, smallest_part, win, worth,
};
use nim::{Amounts, Ending, Position, Rules, Variant};

const NORMALLY: Ending = Ending::Normal;

fn by(amounts: &[u64]) -> Rules {
    let amounts = Amounts::new(amounts.iter().copied());
    Rules { variant: amounts.map_or(Variant::Nim, Variant::Subtraction), ending: NORMALLY }
}

fn wythoff(ending: Ending) -> Rules {
    Rules { variant: Variant::Wythoff, ending }
}

fn kayles(ending: Ending) -> Rules {
    Rules { variant: Variant::Kayles, ending }
}

/// Fibonacci Nim with that limit on the next move; `None` at the beginning.
fn fibonacci(limit: Option<u64>) -> Rules {
    let limit = limit.and_then(NonZeroU64::new);
    Rules { variant: Variant::Fibonacci(limit), ending: NORMALLY }
}

fn board(sizes: &[u64], rules: Rules) -> Exhibit {
    Exhibit::Board(Position::new(sizes, rules))
}

pub(in crate::lesson) fn subtraction(rng: &mut Rng) -> Vec<Step> {
    let rules = by(&[1, 3, 4]);
    let one = drawn(rng, rules, false, true, piles(1, 8..=30), |_| true);
    let size = rng.u64(7..=13);
    let two = drawn(rng, rules, false, false, piles(2, 3..=12), different);
    let three = drawn(rng, rules, false, false, piles(3, 3..=12), different);
    vec![
        page(1, board(&[7], rules)),
        Step::Exercise(win(&[12], rules, false)),
        Step::Exercise(can_win(Position::new([21], rules))),
        Step::Exercise(one),
        page(2, board(&[5, 9, 13], rules)),
        Step::Exercise(worth(rng, Position::new([size], rules))),
        Step::Exercise(two),
        Step::Exercise(three),
        page(3, board(&[7, 10, 13], by(&[1, 2, 4, 8, 16]))),
        Step::Exercise(win(&[25], by(&[1, 2, 4, 8, 16]), false)),
    ]
}

pub(in crate::lesson) fn queen(rng: &mut Rng) -> Vec<Step> {
    let (normal, misere) = (wythoff(NORMALLY), wythoff(Ending::Misere));
    let two = || piles(2, 3..=9);
    let one = drawn(rng, normal, false, true, two(), different);
    let other = drawn(rng, normal, false, false, two(), different);
    let last = drawn(rng, misere, false, true, piles(2, 2..=7), different);
    vec![
        page(1, Exhibit::Queen(Position::new([5, 7], normal))),
        Step::Exercise(win(&[2, 3], normal, false)),
        Step::Exercise(win(&[3, 4], normal, false)),
        page(2, board(&[6, 9], normal)),
        Step::Exercise(can_win(Position::new([4, 7], normal))),
        Step::Exercise(how_many(Position::new([5, 7], normal))),
        Step::Exercise(one),
        Step::Exercise(other),
        page(3, board(&[4, 6], misere)),
        Step::Exercise(win(&[2, 4], misere, false)),
        Step::Exercise(last),
    ]
}

pub(in crate::lesson) fn skittles(rng: &mut Rng) -> Vec<Step> {
    let rules = kayles(NORMALLY);
    let row = rng.u64(4..=9);
    let two = drawn(rng, rules, false, false, piles(2, 2..=6), different);
    let three = drawn(rng, rules, false, false, piles(3, 1..=4), different);
    vec![
        page(1, board(&[7], rules)),
        Step::Exercise(win(&[5], rules, false)),
        Step::Exercise(win(&[8], rules, false)),
        page(2, board(&[1, 11], rules)),
        Step::Exercise(worth(rng, Position::new([row], rules))),
        Step::Exercise(can_win(Position::new([1, 4], rules))),
        Step::Exercise(two),
        Step::Exercise(three),
    ]
}

pub(in crate::lesson) fn twice(rng: &mut Rng) -> Vec<Step> {
    let start = fibonacci(None);
    let one = drawn(rng, start, false, true, piles(1, 9..=25), |_| true);
    let limit = rng.u64(2..=6);
    let later = drawn(rng, fibonacci(Some(limit)), false, true, piles(1, 10..=40), |_| true);
    vec![
        page(1, board(&[20], start)),
        Step::Exercise(smallest_part(rng, 9..=20)),
        Step::Exercise(smallest_part(rng, 22..=60)),
        page(2, board(&[20], start)),
        Step::Exercise(win(&[12], start, false)),
        Step::Exercise(can_win(Position::new([21], start))),
        Step::Exercise(win(&[17], fibonacci(Some(3)), false)),
        Step::Exercise(one),
        Step::Exercise(later),
    ]
}

pub(in crate::lesson) fn together(rng: &mut Rng) -> Vec<Step> {
    let (normal, misere) = (kayles(NORMALLY), kayles(Ending::Misere));
    let (first, second) = (least_missing(rng), least_missing(rng));
    let row = rng.u64(4..=9);
    let rows = drawn(rng, normal, false, false, piles(2, 2..=6), different);
    let amounts = drawn(rng, by(&[2, 3]), false, true, piles(3, 2..=9), different);
    vec![
        bare(1),
        Step::Exercise(first),
        Step::Exercise(second),
        page(2, board(&[3, 5], normal)),
        Step::Exercise(worth(rng, Position::new([row], normal))),
        Step::Exercise(rows),
        Step::Exercise(amounts),
        page(3, board(&[1, 5], misere)),
        Step::Exercise(win(&[5], misere, false)),
        Step::Exercise(can_win(Position::new([9], misere))),
    ]
}

pub(in crate::lesson) fn disguise(rng: &mut Rng) -> Vec<Step> {
    let (four, others) = (squares(rng), squares(rng));
    let (one, other) = (heaps(rng, 1), heaps(rng, 2));
    let any = 1 + usize::from(rng.bool());
    let last = heaps(rng, any);
    vec![
        page(1, Exhibit::Coins(vec![2, 5, 7, 11])),
        Step::Exercise(coins(vec![3, 6, 9, 12])),
        Step::Exercise(coins(four)),
        Step::Exercise(coins(others)),
        page(2, board(&[4, 7, 4], NORMAL)),
        Step::Exercise(greedy(one)),
        Step::Exercise(greedy(other)),
        Step::Exercise(greedy(last)),
    ]
}

/// Draws four different squares, in order: every coin is in a pair.
fn squares(rng: &mut Rng) -> Vec<u64> {
    let mut all: Vec<u64> = (1..=12).collect();
    rng.shuffle(&mut all);
    all.truncate(4);
    sorted(&all)
}

/// Draws three piles, `largest` of them the largest.
fn heaps(rng: &mut Rng, largest: usize) -> Vec<u64> {
    let top = rng.u64(4..=7);
    let mut sizes = vec![top; largest];
    sizes.extend((largest..3).map(|_| rng.u64(1..top)));
    shuffled(rng, sizes)
}
