//! Tests the piles that games begin with, those that are dealt, and those that are refused.

use std::collections::BTreeSet;

use nim::{Chances, Ending, Line, Outcome, Position, Rules, Start, deal};

#[test]
fn each_game_opens_as_is_told() {
    for (game, piles) in [
        ("nim", &[3, 4, 5][..]),
        ("max 3", &[3, 4, 5]),
        ("subtraction 1,3,4", &[5, 9, 13]),
        ("wythoff", &[5, 7]),
        ("kayles", &[1, 11]),
        ("fibonacci", &[20]),
        ("own 0.137", &[5, 7]),
        // With a code, openings that are lost are skipped.
        ("own 0.34", &[4, 6]),
        ("own 0.05", &[3, 4, 5]),
        ("own 0.71", &[8, 9]),
        ("own 0.0007", &[12]),
    ] {
        let rules: Rules = format!("normal {game}").parse().expect("rules");
        let opening = Position::opening(rules);
        assert_eq!(opening.piles(), piles, "{game}");
        assert_eq!(opening.outcome(), Outcome::N, "{game}");
        assert!(Start::try_from(opening).is_ok(), "{game}");
    }
}

/// Every size of a pile and every number of piles occurs.
#[test]
fn dealt_piles_are_as_large_as_is_told() {
    for (game, piles, sizes) in [
        ("nim", 3..=6, 1..=15),
        ("subtraction 1,3,4", 3..=6, 1..=15),
        ("wythoff", 2..=2, 1..=30),
        ("kayles", 2..=3, 1..=7),
        ("fibonacci", 1..=1, 10..=100),
        ("own 0.137", 2..=3, 1..=12),
    ] {
        let rules: Rules = format!("normal {game}").parse().expect("rules");
        let (mut numbers, mut all) = (BTreeSet::new(), BTreeSet::new());
        for seed in 0..1_000 {
            let dealt = deal(rules, Chances::Any, seed).expect("there is one");
            let dealt = dealt.position().piles();
            numbers.insert(dealt.len());
            all.extend(dealt.iter().copied());
            if game == "kayles" {
                // The rows fit with their gaps, and there is no room for another row.
                let places = dealt.iter().map(|row| row + 1).sum::<u64>() - 1;
                assert!(places <= 13 && (dealt.len() == 3 || places >= 12), "{dealt:?}");
                assert!(dealt.iter().any(|&row| row >= 4), "{dealt:?}");
            }
        }
        assert!(numbers.into_iter().eq(piles), "{game}");
        assert!(all.into_iter().eq(sizes), "{game}");
    }
}

#[test]
fn starts_are_refused_with_what_is_wrong() {
    let start = |text: &str| {
        let line: Line = text.parse().map_err(|why: nim::LineError| why.to_string())?;
        Start::try_from(line.start).map(drop).map_err(|why| why.to_string())
    };
    for (text, told) in [
        ("13 normal kayles", ""),
        ("5-8 misere kayles", ""),
        ("14 normal kayles", "too many pins: at most 13"),
        ("6-8 normal kayles", "too many pins: at most 13"),
        ("1000 normal kayles", "too many pins: at most 13"),
        ("500-499 normal kayles", "too many pins: at most 13"),
        ("1001 normal kayles", "too many pins: at most 1000, with the gaps between rows"),
        ("500-500 normal kayles", "too many pins: at most 1000, with the gaps between rows"),
        (
            "3-0 normal kayles",
            "pile B is empty: a game starts with at least one object in each pile",
        ),
        ("2 normal fibonacci", ""),
        ("1 normal fibonacci", "nobody can move here"),
        ("20 misere fibonacci", "this game is solved with that ending, and not played"),
        ("20-1 normal fibonacci", "this game has 1 pile, not 2"),
        (
            "0 normal fibonacci",
            "pile A is empty: a game starts with at least one object in each pile",
        ),
        ("7 normal wythoff", "this game has 2 piles, not 1"),
        (
            "7-0 normal wythoff",
            "pile B is empty: a game starts with at least one object in each pile",
        ),
        ("2 normal subtraction 2,3", ""),
        ("1-1 normal subtraction 2,3", "nobody can move here"),
        ("1-1000001 normal", "pile B holds 1000001: a pile starts with at most 1000000"),
        (
            "1000001 normal subtraction 2,3",
            "pile A holds 1000001: a pile starts with at most 1000000",
        ),
        ("1000001 normal own 0.12", "pile A holds 1000001: a pile starts with at most 1000000"),
    ] {
        assert_eq!(start(text).err().unwrap_or_default(), told, "{text}");
    }
    for rules in ["normal", "normal kayles"] {
        let none = Position::new([], rules.parse::<Rules>().expect("rules"));
        let why = Start::try_from(none).expect_err("nothing to play");
        assert_eq!(why.to_string(), "a game needs at least one pile");
    }
    for game in ["max 3", "kayles", "wythoff", "own 0.137"] {
        for ending in [Ending::Normal, Ending::Misere] {
            for (chances, outcome) in [(Chances::Won, Outcome::N), (Chances::Lost, Outcome::P)] {
                let rules: Rules = format!("{ending} {game}").parse().expect("rules");
                let dealt = deal(rules, chances, 7).expect("there is one");
                assert_eq!(dealt.position().outcome(), outcome, "{rules}");
            }
        }
    }
}
