//! What is known of particular positions: where the source documents are wrong, the lists and examples
//! they are right about, and the checked vectors.

use std::fs;
use std::num::NonZeroU64;

use bouton::nim::{Ending, Move, Outcome, Position, Rules, parse_move};
use serde_json::Value;

fn position(piles: &[u64], ending: Ending, max_take: u64) -> Position {
    let max_take = NonZeroU64::new(max_take);
    Position::new(piles, Rules { ending, max_take })
}

fn winning(position: &Position) -> String {
    let moves: Vec<String> = position.winning_moves().map(|m| m.to_string()).collect();
    moves.join(" ")
}

#[test]
fn nim_xl_rule_b_needs_its_target_below_n() {
    let position = position(&[1, 2, 4], Ending::Normal, 2);
    assert_eq!(winning(&position), "B2");
    let false_move = parse_move("C1").expect("a move");
    let next = position.after(false_move).expect("a legal move");
    assert_eq!(next.outcome(), Outcome::N);
}

/// The parity letters of source 004, for the columns from the left.
fn letters(position: &Position) -> String {
    let columns = position.explain().columns;
    columns
        .iter()
        .map(|c| if c.odd { 'i' } else { 'p' })
        .collect()
}

#[test]
fn marienbad_letters() {
    for (piles, code) in [
        ([1, 3, 5, 5], "pip"), // not ppi
        ([1, 2, 2, 5], "ipp"),
        ([0, 2, 5, 7], "ppp"),
        ([1, 1, 5, 7], "pip"),
        ([1, 3, 3, 7], "iip"),
        ([1, 3, 5, 7], "ppp"),
        ([0, 1, 2, 3], "pp"),
        ([0, 1, 2, 2], "pi"),
        ([1, 1, 2, 3], "pi"),
        ([0, 0, 1, 3], "ip"),
    ] {
        assert_eq!(
            letters(&position(&piles, Ending::Misere, 0)),
            code,
            "{piles:?}"
        );
    }
}

#[test]
fn marienbad_rules() {
    let misere = |piles: &[u64]| winning(&position(piles, Ending::Misere, 0));
    // 1111 to 0111 takes one match, not two: the row holds one.
    assert_eq!(misere(&[1, 1, 1, 1]), "A1 B1 C1 D1");
    // "iii": a row of 4 comes to 3 (100 becomes 011), and 5 to 2, 6 to 1, 7 to 0.
    assert_eq!(misere(&[0, 1, 2, 4]), "D1");
    assert_eq!(misere(&[1, 1, 2, 5]), "D3");
    assert_eq!(misere(&[0, 2, 3, 6]), "D5");
    assert_eq!(misere(&[1, 3, 2, 7]), "D7");
    // "ii" and "ip" exist.
    assert_eq!(letters(&position(&[0, 0, 1, 2], Ending::Misere, 0)), "ii");
    assert_eq!(misere(&[0, 0, 1, 2]), "D2");
    assert_eq!(letters(&position(&[0, 1, 1, 2], Ending::Misere, 0)), "ip");
    assert_eq!(misere(&[0, 1, 1, 2]), "D1");
}

#[test]
fn marienbad_has_twenty_lost_positions() {
    let mut lost = Vec::new();
    for a in 0..=1 {
        for b in a..=3 {
            for c in b..=5 {
                for d in c..=7 {
                    let position = position(&[a, b, c, d], Ending::Misere, 0);
                    if position.outcome() == Outcome::P {
                        lost.push(format!("{a}{b}{c}{d}"));
                    }
                }
            }
        }
    }
    assert_eq!(
        lost.join(" "),
        "0001 0022 0033 0044 0055 0111 0123 0145 0246 0257 \
         0347 0356 1122 1133 1144 1155 1247 1256 1346 1357"
    );
}

#[test]
fn examples_of_the_other_sources() {
    let normal = |piles: &[u64]| winning(&position(piles, Ending::Normal, 0));
    assert_eq!(normal(&[19, 20, 21]), "A18 B14 C14");
    assert_eq!(normal(&[2, 3, 4, 6]), "A1 B3 D1");
    assert_eq!(normal(&[3, 5, 6]), "");
    assert_eq!(normal(&[3, 5, 8]), "C2");
}

#[test]
fn bounds_beyond_every_pile_are_none() {
    for ending in [Ending::Normal, Ending::Misere] {
        for piles in [
            [3, 5, 7],
            [1, 1, 1],
            [u64::MAX, u64::MAX, 4],
            [u64::MAX, 1, 0],
        ] {
            let free = position(&piles, ending, 0);
            let bounded = position(&piles, ending, u64::MAX);
            assert_eq!(winning(&free), winning(&bounded));
            assert_eq!(free.outcome(), bounded.outcome());
            assert_eq!(free.explain().winning, bounded.explain().winning);
            // One less, and N is 2^64 − 1: the greatest pile has remainder 0.
            let n = position(&piles, ending, u64::MAX - 1);
            for m in n.winning_moves() {
                let next = n.after(m).expect("a legal move");
                assert_eq!(next.outcome(), Outcome::P);
            }
        }
    }
}

/// The vectors are kept beside the repository, not in it.
#[test]
fn vectors() {
    let path = concat!(
        env!("CARGO_MANIFEST_DIR"),
        "/../shared/vectors/positions.jsonl"
    );
    let Ok(text) = fs::read_to_string(path) else {
        println!("no vectors at ../shared: skipped");
        return;
    };
    for line in text.lines() {
        let value: Value = serde_json::from_str(line).expect("JSON");
        let numbers = |value: &Value| -> Vec<u64> {
            let list = value.as_array().expect("a list").iter();
            list.map(|n| n.as_u64().expect("a number")).collect()
        };
        let ending = value["ending"].as_str().and_then(|name| name.parse().ok());
        let position = position(
            &numbers(&value["piles"]),
            ending.expect("an ending"),
            value["max_take"].as_u64().unwrap_or(0),
        );
        let won = value["outcome"] == "win";
        assert_eq!(position.outcome() == Outcome::N, won, "{line}");
        let list = value["winning_moves"].as_array().expect("a list").iter();
        let moves: Vec<Option<Move>> = list
            .map(numbers)
            .map(|pair| Move::new(pair[0] as usize, pair[1]))
            .collect();
        assert!(position.winning_moves().map(Some).eq(moves), "{line}");
    }
    println!("{} vectors", text.lines().count());
}
