//! Compares the solver with a search that knows no theory: every position up to some size, with both endings, without a
//! bound and with bounds of 1 to 8 objects a move.

use std::num::NonZeroU64;
use std::thread;
use std::time::Instant;

use nim::{Ending, Move, Outcome, Position, Rules, Variant};

use crate::explanation;
use crate::reasons;
use crate::searched::Searched;

/// The number of piles, and the largest size of each.
const BOXES: [(u32, u64); 5] = [(1, 120), (2, 40), (3, 16), (4, 7), (5, 4)];

#[test]
fn solver_and_explanation_agree_with_search() {
    let begun = Instant::now();
    let positions: usize = thread::scope(|scope| {
        let halves = [Ending::Normal, Ending::Misere].map(|e| scope.spawn(move || check_all(e)));
        halves.map(|half| half.join().expect("no assertion to fail")).iter().sum()
    });
    let time = begun.elapsed();
    println!("{positions} positions, (piles, up to) {BOXES:?}, in {time:.1?}");
}

fn check_all(ending: Ending) -> usize {
    let mut positions = 0;
    for (piles, size) in BOXES {
        for max_take in 0..=8 {
            let max_take = NonZeroU64::new(max_take);
            let searched = Searched::new(
                Rules { variant: Variant::bounded_by(max_take), ending },
                piles,
                size,
            );
            for position in searched.positions() {
                check(&searched, &position);
                explanation::check(&searched, &position);
                reasons::check(&searched, &position);
                positions += 1;
            }
        }
    }
    positions
}

fn check(searched: &Searched, position: &Position) {
    let won = position.outcome() == Outcome::N;
    assert_eq!(won, searched.won(position), "{position:?}");
    let moves: Vec<Move> = position.winning_moves().collect();
    assert_eq!(moves, searched.winning_moves(position), "{position:?}");
}
