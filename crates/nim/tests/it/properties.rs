//! Tests properties of the mathematics on big and random positions.

use std::num::NonZeroU64;

use crate::people::is_known;
use crate::searched::{parts, taking};
use nim::{
    BestTry, Ending, Level, Line, Move, Outcome, Position, Rules, Variant, choose, parse_piles,
};
use proptest::collection::vec;
use proptest::option;
use proptest::prelude::*;

fn rules(max_take: impl Strategy<Value = u64>) -> impl Strategy<Value = Rules> {
    let ending = prop_oneof![Just(Ending::Normal), Just(Ending::Misere)];
    let max_take = option::of(max_take.prop_filter_map("a bound", NonZeroU64::new));
    (ending, max_take)
        .prop_map(|(ending, max_take)| Rules { variant: Variant::bounded_by(max_take), ending })
}

/// Numbers of every length, so that small, equal and very large ones occur.
fn any_size() -> impl Strategy<Value = u64> {
    (any::<u64>(), 0..64u32).prop_map(|(bits, shift)| bits >> shift)
}

prop_compose! {
    fn positions()(
        piles in vec(prop_oneof![any_size(), 0..4u64, Just(u64::MAX)], 0..12),
        rules in rules(any_size()),
    ) -> Position {
        Position::new(piles, rules)
    }
}

prop_compose! {
    /// A lost position with few enough moves to list them all: its last pile balances the others.
    fn small_lost()(
        mut piles in vec(prop_oneof![0..90u64, 0..700u64], 1..8),
        rules in rules(prop_oneof![1..50u64, 1..400u64]),
        laps in 0..3u64,
    ) -> Position {
        let balance = Position::new(piles.as_slice(), rules).nim_sum().expect("a sum of piles");
        piles.push(balance + laps * rules.variant.numbers().first().map_or(0, |max| max + 1));
        Position::new(piles, rules)
    }
}

proptest! {
    #[test]
    fn winning_moves_leave_lost_positions_and_no_others_do(
        position in positions(),
        samples in vec((0..12usize, any_size()), 40),
    ) {
        let winning: Vec<Move> = position.winning_moves().collect();
        prop_assert!(winning.is_sorted());
        for &m in &winning {
            prop_assert_eq!(position.after(m).expect("a legal move").outcome(), Outcome::P);
        }
        let over = position.is_over();
        prop_assert!(over || winning.is_empty() == (position.outcome() == Outcome::P));
        for m in samples.into_iter().filter_map(|(pile, take)| taking(pile, take)) {
            if let Ok(next) = position.after(m) {
                prop_assert_eq!(next.outcome() == Outcome::P, winning.contains(&m));
            }
        }
    }

    #[test]
    fn remainders_by_multiplication_are_right(size in any_size(), max_take in any_size()) {
        let max_take = NonZeroU64::new(max_take.max(1));
        let position = Position::new([size], Rules { variant: Variant::bounded_by(max_take), ending: Ending::Normal });
        let remainder = max_take.map_or(size, |max| max.checked_add(1).map_or(size, |n| size % n));
        prop_assert_eq!(position.nim_sum(), Some(remainder));
    }

    #[test]
    fn best_tries_are_the_best_of_all_moves(position in small_lost()) {
        let mut tries = position.best_tries();
        if position.outcome() == Outcome::N {
            prop_assert!(tries.is_empty());
            return Ok(());
        }
        let all: Vec<BestTry> = position
            .moves()
            .map(|m| {
                let next = position.after(m).expect("a legal move");
                let left = |reply| next.after(reply).expect("a legal move");
                BestTry {
                    m,
                    hidden: !next.winning_moves().any(|reply| is_known(&left(reply))),
                    winning_replies: next.winning_moves().count() as u64,
                    replies: next.move_count().into(),
                }
            })
            .collect();
        let rank = |a: &BestTry, b: &BestTry| {
            let [x, y] = [(a, b), (b, a)].map(|(a, b)| u128::from(a.winning_replies) * b.replies);
            let objects = parts(a.m).1.cmp(&parts(b.m).1);
            b.hidden.cmp(&a.hidden).then(objects).then(x.cmp(&y))
        };
        let least = all.iter().copied().min_by(rank);
        let best = |t: &BestTry| least.is_some_and(|least| rank(t, &least).is_eq());
        for t in &all {
            prop_assert_eq!(position.attempt(t.m), Some(*t));
            prop_assert_eq!(least.and_then(|least| least.beats(t)).is_none(), best(t));
        }
        tries.sort_by_key(|t| t.m);
        prop_assert_eq!(tries, all.into_iter().filter(best).collect::<Vec<_>>());
    }

    #[test]
    fn every_level_plays_a_legal_move(position in positions(), seed: u64) {
        for level in Level::ALL {
            let chosen = choose(&position, level, seed);
            prop_assert_eq!(chosen.is_none(), position.is_over());
            prop_assert_eq!(chosen, choose(&position, level, seed));
            if let Some(m) = chosen {
                prop_assert_eq!(position.check(m), Ok(()));
            }
        }
    }

    #[test]
    fn piles_read_back(piles in vec(any::<u64>(), 1..9)) {
        let written: Vec<String> = piles.iter().map(u64::to_string).collect();
        for separator in ["-", ",", " ", ", ", " ,  "] {
            prop_assert_eq!(parse_piles(&written.join(separator)), Ok(piles.clone()));
        }
    }

    #[test]
    fn lines_read_back(
        piles in vec(0..1_000u64, 1..30),
        rules in rules(1..1_000u64),
        seeds in vec(any::<u64>(), 0..20),
    ) {
        let start = Position::new(piles, rules);
        let mut position = start.clone();
        let mut moves = Vec::new();
        for seed in seeds {
            let Some(m) = choose(&position, Level::Novice, seed) else {
                break;
            };
            position.play(m).expect("a legal move");
            moves.push(m);
        }
        let line = Line { start, moves };
        prop_assert_eq!(line.to_string().parse(), Ok(line));
    }

    #[test]
    fn no_text_is_too_strange(text: String) {
        let _ = text.parse::<Line>();
        let _ = parse_piles(&text);
        let _ = text.parse::<Move>();
    }
}
