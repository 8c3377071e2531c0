//! Every reason, by what it claims. [`check`] is run on all positions of the brute-force search.

use nim::{Ending, PileIx, Position, Reason};

use crate::searched::{Searched, parts};

/// Asserts that just the lost positions, and just the winning moves, have a reason, and that it is true.
pub fn check(searched: &Searched, position: &Position) {
    let lost = position.lost_because();
    assert_eq!(lost.is_some(), !searched.won(position), "{position:?}");
    if let Some(reason) = lost {
        check_reason(position, reason);
        check_copying(searched, position, reason);
    }
    for m in position.moves() {
        let reason = position.reason(m);
        assert_eq!(reason.is_some(), searched.wins(position, m), "{position:?}");
        if let Some(reason) = reason {
            check_reason(&position.after(m).expect("a legal move"), reason);
        }
    }
}

/// The reason says what is true of a lost position.
fn check_reason(position: &Position, reason: Reason) {
    let misere = position.rules().ending == Ending::Misere;
    let modulus = position.rules().variant.numbers().first().and_then(|max| max.checked_add(1));
    let mut full: Vec<u64> = position.full_piles().map(|(_, size)| size).collect();
    full.sort_unstable();
    let remainders: Vec<u64> =
        full.iter().map(|size| modulus.map_or(*size, |n| size % n)).collect();
    let ones = remainders.iter().filter(|&&r| r == 1).count();
    let bigs = remainders.iter().filter(|&&r| r > 1).count();
    let feels = modulus.is_some_and(|n| full.iter().any(|&size| size >= n));
    let copies = !misere || (!feels && bigs > 1);
    match reason {
        Reason::NothingLeft => assert!(!misere && full.is_empty()),
        Reason::OneLeft => assert!(misere && full == [1]),
        Reason::Parity { left } => {
            assert_eq!((left, modulus), (full.iter().map(|&s| u128::from(s)).sum(), Some(2)));
            assert_eq!(left % 2 == 1, misere);
        }
        Reason::OneMore { left, n } => {
            assert!(misere && full == [left] && modulus == Some(n) && left % n == 1 && left > n);
        }
        Reason::OddOnes { ones: told } => {
            assert!(misere && full.iter().all(|&size| size == 1));
            assert!(told == full.len() && told % 2 == 1);
        }
        Reason::OddRemainders { n } => {
            assert!(misere && modulus == Some(n) && bigs == 0 && ones % 2 == 1);
        }
        Reason::Multiple { left, n } => {
            assert!(!misere && full == [left] && modulus == Some(n) && left % n == 0);
        }
        Reason::Equal => assert!(copies && full.len() == 2 && full[0] == full[1]),
        Reason::Pairs => {
            assert!(
                copies && full.len() > 2 && full.chunks(2).all(|p| p.len() == 2 && p[0] == p[1])
            );
        }
        Reason::Triple { middle, largest, pairs } => {
            assert!(copies && !feels && [(2, 3), (4, 5)].contains(&(middle, largest)));
            let mut single = full.clone();
            for size in [1, middle, largest] {
                let at = single.iter().position(|&other| other == size);
                single.remove(at.expect("one of the three"));
            }
            assert!(single.chunks(2).all(|p| p.len() == 2 && p[0] == p[1]));
            assert_eq!(single.len(), 2 * pairs);
        }
        Reason::EqualRemainders { n } => {
            assert!(modulus == Some(n) && remainders.len() == 2 && remainders[0] == remainders[1]);
            assert!(!misere || bigs == 2);
        }
        Reason::Balance | Reason::BalancedRemainders { .. } => {
            assert_eq!(remainders.iter().fold(0, |sum, r| sum ^ r), 0);
            assert!(!misere || bigs > 1);
        }
        Reason::Stuck
        | Reason::ZeroValue { .. }
        | Reason::OddValues { .. }
        | Reason::LostPair { .. }
        | Reason::OutOfReach { .. }
        | Reason::BalancedValues
        | Reason::EqualRows
        | Reason::PairedRows
        | Reason::BalancedRows
        | Reason::Listed
        | Reason::Searched => panic!("{reason:?} is of another game"),
    }
}

/// Whoever copies wins, in misère until only one pile holds more than 1.
fn check_copying(searched: &Searched, position: &Position, reason: Reason) {
    if !matches!(reason, Reason::Equal | Reason::Pairs) {
        return;
    }
    for m in position.moves() {
        let next = position.after(m).expect("a legal move");
        let bigs = next.piles().iter().filter(|&&size| size > 1).count();
        if position.rules().ending == Ending::Misere && bigs == 1 {
            continue;
        }
        let (pile, take) = parts(m);
        let is_twin =
            |&(other, size): &(PileIx, u64)| other.0 != pile && size == position.pile(PileIx(pile));
        let (twin, _) = next.full_piles().find(is_twin).expect("a twin");
        let copy = format!("{twin}{take}").parse().expect("a move");
        assert!(searched.wins(&next, copy), "{position:?} {m:?}");
    }
}
