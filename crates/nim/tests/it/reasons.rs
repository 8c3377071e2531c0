//! Every reason, by what it claims. [`check`] is run on all positions of the brute-force search.

use nim::{Ending, Move, Position, Reason};

use crate::searched::{Searched, parts, taking};

/// Asserts that just the winning moves have a reason, and that it is true.
pub fn check(searched: &Searched, position: &Position) {
    for m in position.moves() {
        let reason = position.reason(m);
        assert_eq!(reason.is_some(), searched.wins(position, m), "{position:?}");
        if let Some(reason) = reason {
            check_reason(searched, position, m, reason);
        }
    }
}

fn check_reason(searched: &Searched, position: &Position, m: Move, reason: Reason) {
    let after = position.after(m).expect("a legal move");
    let misere = position.rules().ending == Ending::Misere;
    let max = position.rules().max_take().map(|max| max.get());
    let felt = max.filter(|max| position.piles().iter().any(|size| size > max));
    let count = |size: u64| max.map_or(size, |max| size % (max + 1));
    let left: Vec<u64> = after.piles().iter().copied().filter(|&p| p > 0).collect();
    let counts: Vec<u64> = left.iter().map(|&size| count(size)).collect();
    let all: u64 = left.iter().sum();
    let ones = counts.iter().filter(|&&count| count == 1).count();
    let (pile, _) = parts(m);
    let change = (count(position.piles()[pile]), count(after.piles()[pile]));
    let balanced = counts.iter().fold(0, |sum, count| sum ^ count) == 0;
    let names = |told: Option<u64>| assert_eq!(told, felt.map(|max| max + 1), "{position:?} {m}");
    match reason {
        Reason::TakesLast => assert!(!misere && all == 0),
        Reason::LeavesLast => assert!(misere && all == 1),
        Reason::Even { objects } => assert!(!misere && max == Some(1) && objects == all.into()),
        Reason::Odd { objects } => assert!(misere && max == Some(1) && objects == all.into()),
        Reason::OneMore { leaves, n } => {
            names(Some(n));
            assert!(misere && left == [leaves] && leaves % n == 1);
        }
        Reason::Multiple { leaves, n } => {
            names(Some(n));
            assert!(!misere && left == [leaves] && leaves % n == 0);
        }
        Reason::OddOnes { ones: told } => {
            names(None);
            assert!(misere && counts.iter().all(|&c| c <= 1) && told == ones && ones % 2 == 1);
        }
        Reason::OddRemainders { ones: told, n } => {
            names(Some(n));
            assert!(misere && counts.iter().all(|&c| c <= 1) && told == ones && ones % 2 == 1);
        }
        Reason::Equal { size } => {
            names(None);
            assert!(!misere && left == [size, size]);
            check_copying(searched, &after, count, 0);
        }
        Reason::EqualUntilOne { size } => {
            names(None);
            assert!(misere && left == [size, size] && size > 1);
            check_copying(searched, &after, count, 2);
        }
        Reason::EqualRemainders { remainder, n } => {
            names(Some(n));
            assert!(!misere && counts == [remainder, remainder]);
            check_copying(searched, &after, count, 0);
        }
        Reason::EqualRemaindersUntilOne { remainder, n } => {
            names(Some(n));
            assert!(misere && counts == [remainder, remainder] && remainder > 1);
            check_copying(searched, &after, count, 2);
        }
        Reason::Pairs => {
            let twins = |size| left.iter().filter(|&&other| other == size).count() % 2 == 0;
            assert!(!misere && left.len() > 2 && left.iter().all(|&size| twins(size)));
        }
        Reason::Wrap {
            pile: p,
            from,
            to,
            n,
        } => {
            names(Some(n));
            assert!(balanced && from < to && (p.0, (from, to)) == (pile, change));
        }
        Reason::Balance {
            pile: p,
            from,
            to,
            digits,
        } => {
            names(None);
            assert!(balanced && (p.0, (from, to)) == (pile, change));
            check_digits(position, count, digits);
        }
        Reason::BalanceOfRemainders {
            pile: p,
            from,
            to,
            digits,
            n,
        } => {
            names(Some(n));
            assert!(balanced && from > to && (p.0, (from, to)) == (pile, change));
            check_digits(position, count, digits);
        }
    }
}

/// Whatever is played in two piles that count the same, a reply makes them count the same again, or where less than
/// `least` counts in the pile just played in, makes one count 1 and the other 0; and wins.
fn check_copying(searched: &Searched, two: &Position, count: impl Fn(u64) -> u64, least: u64) {
    for m in two.moves() {
        let spoilt = two.after(m).expect("a legal move");
        let (played, _) = parts(m);
        let end = count(spoilt.piles()[played]) < least;
        let replies = spoilt.moves().filter(|&reply| {
            let after = spoilt.after(reply).expect("a legal move");
            let mut counts: Vec<u64> = after.piles().iter().map(|&size| count(size)).collect();
            counts.sort_unstable_by(|a, b| b.cmp(a));
            if end {
                counts[..2] == [1, 0]
            } else {
                counts[0] == counts[1]
            }
        });
        let replies: Vec<Move> = replies.collect();
        assert!(!replies.is_empty(), "{two:?} {m}");
        for reply in replies {
            assert!(searched.wins(&spoilt, reply), "{two:?} {m} {reply}");
        }
        // Without a bound that is felt, to copy is to take as many from the other pile.
        if count(two.piles()[played]) == two.piles()[played] && !end {
            let other = (0..two.piles().len()).find(|&i| i != played && two.piles()[i] > 0);
            let copied = taking(other.expect("two piles"), parts(m).1).expect("takes some");
            assert!(searched.wins(&spoilt, copied), "{two:?} {m} {copied}");
        }
    }
}

fn check_digits(position: &Position, count: impl Fn(u64) -> u64, digits: u32) {
    let most = position.piles().iter().map(|&size| count(size)).max();
    assert_eq!(format!("{:b}", most.unwrap_or(0)).len(), digits as usize);
}
