//! Checks every field of an explanation against its definition. [`check`] runs on all positions of the brute-force
//! search.

use nim::{
    BestTry, Case, Ending, Explanation, Lowered, Move, Outcome, PileIx, Position, Reason, Row,
    WinningMove,
};

use crate::people;
use crate::searched::{Searched, parts};

/// Asserts that the position's explanation is true.
pub fn check(searched: &Searched, position: &Position) {
    let e = position.explain();
    let n = position.rules().variant.numbers().first().map(|max| max + 1);
    assert_eq!(e.modulus.map(|n| n.get()), n);
    assert_eq!(e.outcome == Outcome::N, searched.won(position));
    let sizes: Vec<u64> = e.rows.iter().map(|row| row.size).collect();
    assert_eq!(sizes, position.piles());
    for (i, row) in e.rows.iter().enumerate() {
        assert_eq!(row.pile, PileIx(i));
        assert_eq!(row.remainder, n.map_or(row.size, |n| row.size % n));
        let others = e.rows.iter().filter(|other| other.pile != row.pile);
        assert_eq!(row.target, others.fold(0, |sum, other| sum ^ other.remainder));
    }
    check_columns(&e);
    check_case(searched, position, &e);
    let moves: Vec<Move> = e.winning.iter().map(|winning| winning.m).collect();
    assert_eq!(moves, searched.winning_moves(position));
    for winning in &e.winning {
        check_winning(position, winning, &e);
    }
    check_tries(position, |next, m| searched.wins(next, m));
}

/// Returns a binary digit, computed by division.
fn digit(number: u64, bit: u32) -> u64 {
    number / 2u64.pow(bit) % 2
}

/// Asserts that the columns are those of the rows.
pub fn check_columns(e: &Explanation) {
    let bits: Vec<u32> = e.columns.iter().map(|column| column.bit).collect();
    let highest = bits[0];
    assert_eq!(bits, (0..=highest).rev().collect::<Vec<_>>());
    let greatest = e.rows.iter().map(|row| row.remainder).max().unwrap_or(0);
    assert!(greatest < 2u64.pow(highest + 1));
    assert!(highest == 0 || greatest >= 2u64.pow(highest));
    for column in &e.columns {
        let ones: u64 = e.rows.iter().map(|r| digit(r.remainder, column.bit)).sum();
        assert_eq!((column.ones, column.odd), (ones, ones % 2 == 1));
        assert_eq!(digit(e.nim_sum, column.bit) == 1, column.odd);
    }
    assert!(e.nim_sum < 2u64.pow(highest + 1));

    let odd = e.columns.iter().find(|column| column.odd);
    assert_eq!(e.leading.as_ref().map(|l| l.bit), odd.map(|c| c.bit));
    if let Some(leading) = &e.leading {
        let piles = e.rows.iter().filter(|r| digit(r.remainder, leading.bit) == 1);
        assert!(piles.map(|row| row.pile).eq(leading.piles.iter().copied()));
        let down = e.rows.iter().filter(|r| r.target < r.remainder);
        assert!(down.map(|row| row.pile).eq(leading.piles.iter().copied()));
    }
}

/// Checks that the case applies and no earlier one does, and that its words lead to the outcome and the winning moves.
fn check_case(searched: &Searched, position: &Position, e: &Explanation) {
    let misere = position.rules().ending == Ending::Misere;
    let objects: u64 = position.piles().iter().sum();
    let piles: Vec<&Row> = e.rows.iter().filter(|row| row.size > 0).collect();
    let ones = e.rows.iter().filter(|row| row.remainder == 1).count();
    let bigs: Vec<&Row> = e.rows.iter().filter(|row| row.remainder > 1).collect();
    let one_a_move = e.modulus.is_some_and(|n| n.get() == 2);
    let rank = match e.case {
        None => 0,
        Some(Case::TakeOne { .. }) => 1,
        Some(Case::OnePile { .. }) => 2,
        Some(Case::TwoPiles { .. }) => 3,
        Some(Case::SinglesOnly { .. }) => 4,
        Some(Case::OneBig { .. }) => 5,
        Some(Case::Balance) => 6,
    };
    let applies = [
        objects == 0,
        one_a_move,
        piles.len() == 1,
        piles.len() == 2,
        misere && bigs.is_empty(),
        misere && bigs.len() == 1,
        true,
    ];
    assert_eq!(applies.iter().position(|&applies| applies), Some(rank));

    let lost = |next: &Position| -> bool {
        let mut remainders: Vec<u64> = next.piles().to_vec();
        if let Some(n) = e.modulus {
            remainders.iter_mut().for_each(|r| *r %= n.get());
        }
        let ones = remainders.iter().filter(|&&r| r == 1).count();
        match e.case {
            None => !misere,
            Some(Case::TakeOne { .. }) => (next.objects() % 2 == 1) == misere,
            Some(Case::OnePile { pile }) => remainders[pile.0] == u64::from(misere),
            Some(Case::TwoPiles { more, less }) => {
                let (a, b) = (remainders[more.0], remainders[less.0]);
                (a == b) != (misere && a <= 1 && b <= 1)
            }
            Some(Case::SinglesOnly { .. }) => remainders.iter().all(|&r| r <= 1) && ones % 2 == 1,
            Some(Case::OneBig { .. }) if remainders.iter().all(|&r| r <= 1) => ones % 2 == 1,
            Some(Case::OneBig { .. } | Case::Balance) => nim_sum(next) == 0,
        }
    };
    assert_eq!(lost(position), e.outcome == Outcome::P);
    for m in position.moves() {
        assert_eq!(lost(&after(position, m)), searched.wins(position, m));
    }
    match e.case {
        None => assert!(e.best_try.is_none() && e.winning.is_empty()),
        Some(Case::TakeOne { objects: told }) => {
            assert_eq!(told, objects.into());
            let count = e.winning.len();
            assert!(count == 0 || count == piles.len(), "all moves are equal");
        }
        Some(Case::OnePile { pile }) => assert_eq!(piles[0].pile, pile),
        Some(Case::TwoPiles { more, less }) => {
            let (a, b) = (&e.rows[more.0], &e.rows[less.0]);
            assert!(a.remainder > b.remainder || (a.remainder == b.remainder && more < less));
            assert!(a.size > 0 && b.size > 0);
        }
        Some(Case::SinglesOnly { ones: told }) => assert_eq!(told, ones),
        Some(Case::OneBig { pile, ones: told }) => {
            assert_eq!((bigs[0].pile, ones), (pile, told));
            assert!(
                e.winning.iter().any(|winning| winning.lowers.is_some_and(|it| it.pile == pile))
            );
        }
        Some(Case::Balance) => {}
    }
}

fn check_winning(position: &Position, winning: &WinningMove, e: &Explanation) {
    let WinningMove { m, lowers } = *winning;
    let Lowered { pile, leaves: [leaves, _], target, .. } = lowers.expect("it takes from one pile");
    let next = after(position, m);
    assert_eq!(parts(m).0, pile.0);
    assert_eq!(leaves, next.pile(pile));
    assert_eq!(target, next.values().expect("a sum of piles").of(pile));
    if let Some(Reason::Balance | Reason::BalancedRemainders { .. }) = position.reason(m) {
        assert_eq!(target, e.rows[pile.0].target);
    }
}

/// Checks how each move of a lost position is evaluated, and which moves are best, given which moves win.
pub fn check_tries(position: &Position, mut wins: impl FnMut(&Position, Move) -> bool) {
    let mut naive: Vec<BestTry> = Vec::new();
    let won = position.moves().any(|m| wins(position, m));
    for m in position.moves().filter(|_| !won) {
        let next = after(position, m);
        let winning: Vec<Move> = next.moves().filter(|&reply| wins(&next, reply)).collect();
        naive.push(BestTry {
            m,
            hidden: !winning.iter().any(|&reply| people::is_known(&after(&next, reply))),
            winning_replies: winning.len() as u64,
            replies: next.moves().count() as u128,
        });
        assert_eq!(position.attempt(m), naive.last().copied(), "{position:?}");
    }
    let all = naive.clone();
    let goes_on = naive.iter().any(|t| t.replies > 0);
    naive.retain(|t| !goes_on || t.replies > 0);
    let hidden = naive.iter().any(|t| t.hidden);
    naive.retain(|t| t.hidden == hidden);
    let left = |t: &BestTry| after(position, t.m).objects();
    let most = naive.iter().map(left).max();
    naive.retain(|t| Some(left(t)) == most);
    let share = |t: &BestTry| t.winning_replies as f64 / t.replies.max(1) as f64;
    let least = naive.iter().map(share).fold(f64::INFINITY, f64::min);
    naive.retain(|t| share(t) == least);
    let mut tries = position.best_tries();
    assert_eq!(position.explain().best_try, tries.first().copied());
    tries.sort_by_key(|t| t.m);
    naive.sort_by_key(|t| t.m);
    assert_eq!(tries, naive, "{position:?}");
    for attempt in all {
        let beaten = tries[0].beats(&attempt).is_some();
        assert_eq!(beaten, !tries.contains(&attempt), "{position:?} {attempt:?}");
    }
}

fn nim_sum(position: &Position) -> u64 {
    position.nim_sum().expect("a sum of piles")
}

fn after(position: &Position, m: Move) -> Position {
    position.after(m).expect("a legal move")
}
