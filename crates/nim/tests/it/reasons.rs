//! Checks that every reason given is true. [`check`] runs on all positions of the brute-force search, and [`because`]
//! on those of the other games.

use nim::{Ending, PileIx, Position, Reason, Rules, Variant};

use crate::searched::{Searched, parts};

/// Asserts that exactly the lost positions and the winning moves have a reason, and the right one.
pub fn check(searched: &Searched, position: &Position) {
    let lost = position.lost_because();
    let told = || because(position, position);
    assert_eq!(lost, (!searched.won(position)).then(told), "{position:?}");
    if let Some(reason) = lost {
        check_copying(searched, position, reason);
    }
    for m in position.moves() {
        let told = || because(position, &position.after(m).expect("a legal move"));
        assert_eq!(position.reason(m), searched.wins(position, m).then(told), "{position:?} {m}");
    }
}

/// Returns the first reason that is true of a lost position, in terms that fit the position before.
pub fn because(before: &Position, lost: &Position) -> Reason {
    let Rules { variant, ending } = lost.rules();
    let misere = ending == Ending::Misere;
    let nim = variant.is_nim();
    let (kayles, subtraction) = (variant.has_places(), matches!(variant, Variant::Subtraction(_)));
    let valued = subtraction || matches!(variant, Variant::Own(_));
    let over = lost.moves().next().is_none();
    let can_play = |size| Position::new([size], lost.rules()).moves().next().is_some();
    let mut piles: Vec<u64> = lost.full_piles().map(|(_, size)| size).collect();
    piles.retain(|&size| !valued || can_play(size));
    piles.sort_unstable();
    let (least, most) = (piles.first().copied().unwrap_or(0), piles.last().copied().unwrap_or(0));
    let bound = variant.numbers().first().copied().filter(|_| nim).unwrap_or(u64::MAX);
    let n = bound.saturating_add(1);
    let felt = before.piles().iter().any(|&size| size > bound);
    let felt_still = lost.piles().iter().any(|&size| size > bound);
    let counts = |&size: &u64| if subtraction { grundy(size, variant) } else { size % n };
    let values: Vec<u64> = piles.iter().map(counts).collect();
    let ones = values.iter().filter(|&&value| value == 1).count();
    let small = values.iter().all(|&value| value < 2);
    let twins = |size: &u64| piles.iter().filter(|&it| it == size).count();
    let mut single = piles.clone();
    single.retain(|size| twins(size) % 2 == 1);
    single.dedup();
    let pairs = (piles.len() - single.len()) / 2;
    let triple = [[1, 2, 3], [1, 4, 5]].iter().any(|triple| single == triple);
    // Reasons about playable piles are given only if there are no others.
    let all = piles.len() == lost.full_piles().count();
    let copying = all && (!misere || nim && !felt_still && !small);
    let pile = piles.len() == 1 && all;
    let searched = misere && all && (kayles || matches!(variant, Variant::Own(_)));
    let line = if kayles { lines(&piles).find(|it| it.1).map_or(0, |it| it.0) } else { 0 };
    let reasons = [
        (over, if valued { Reason::Stuck } else { Reason::NothingLeft }),
        (misere && lost.objects() == 1 && !subtraction, Reason::OneLeft),
        (bound == 1 || searched && most == 1, Reason::Parity { left: lost.objects() }),
        (misere && nim && pile, Reason::OneMore { left: least, n }),
        (misere && nim && small && !felt, Reason::OddOnes { ones }),
        (misere && nim && small, Reason::OddRemainders { n }),
        (nim && pile, Reason::Multiple { left: least, n }),
        (copying && kayles && piles == [least, least], Reason::EqualRows),
        (copying && piles == [least, least], Reason::Equal),
        (valued && !misere && pile, Reason::ZeroValue { left: least }),
        (subtraction && misere && small, Reason::OddValues { ones }),
        (variant == Variant::Wythoff, Reason::LostPair { smaller: least, larger: most }),
        (matches!(variant, Variant::Fibonacci(_)), {
            let part = smallest_part(least.saturating_sub(u64::from(misere)));
            Reason::OutOfReach { part, limit: lost.move_count() }
        }),
        (copying && kayles && single.is_empty(), Reason::PairedRows),
        (copying && single.is_empty(), Reason::Pairs),
        (nim && !felt_still && triple, {
            let largest = *single.last().unwrap_or(&1);
            Reason::Triple { middle: largest - 1, largest, pairs }
        }),
        (nim && piles.len() == 2, Reason::EqualRemainders { n }),
        (nim && !felt, Reason::Balance),
        (subtraction || valued && !misere, Reason::BalancedValues),
        (kayles && !misere, Reason::BalancedRows),
        (kayles && line == 0, Reason::AsNormal),
        (kayles, Reason::Listed { line }),
        (valued, Reason::Searched),
        (true, Reason::BalancedRemainders { n }),
    ];
    let [.., (_, last)] = reasons;
    reasons.into_iter().find(|(is_true, _)| *is_true).map_or(last, |(_, reason)| reason)
}

/// Returns the lines of Sibert and Conway's list that find lost what has another value than 0, each with whether rows fit
/// it: which lengths there are, and how many of them, `None` for any number.
fn lines(rows: &[u64]) -> impl Iterator<Item = (usize, bool)> {
    type Group = (&'static [u64], Option<fn(usize) -> bool>);
    const ODD: Option<fn(usize) -> bool> = Some(|n| n % 2 == 1);
    const EVEN: Option<fn(usize) -> bool> = Some(|n| n % 2 == 0);
    const ONE: Option<fn(usize) -> bool> = Some(|n| n == 1);
    const LINES: [&[Group]; 5] = [
        &[(&[5], None), (&[1, 4], ODD)],
        &[(&[9, 12, 17], EVEN), (&[1, 4, 20], ODD)],
        &[(&[9], ODD), (&[1, 4], EVEN)],
        &[(&[12], ONE), (&[1, 4], EVEN)],
        &[(&[25], ONE), (&[9], ODD), (&[1, 4], ODD)],
    ];
    LINES.iter().enumerate().map(|(line, groups)| {
        let of = |lengths: &[u64]| rows.iter().filter(|row| lengths.contains(row)).count();
        let fits = groups.iter().all(|(lengths, fits)| fits.is_none_or(|fits| fits(of(lengths))));
        let counted: usize = groups.iter().map(|(lengths, _)| of(lengths)).sum();
        (line + 1, fits && counted == rows.len())
    })
}

/// Returns the smallest value that no move leaves.
fn grundy(size: u64, variant: Variant) -> u64 {
    let mut values: Vec<u64> = Vec::new();
    for size in 0..=size {
        let amounts = variant.numbers().into_iter();
        let led: Vec<u64> =
            amounts.filter_map(|take| Some(values[size.checked_sub(take)? as usize])).collect();
        values.extend((0..).find(|value| !led.contains(value)));
    }
    values[size as usize]
}

/// Returns the smallest of the Fibonacci numbers that add up to `rest`, found by taking the largest first.
fn smallest_part(mut rest: u64) -> u64 {
    let mut part = 0;
    while rest > 0 {
        let (mut less, mut more) = (1, 2);
        while more <= rest {
            (less, more) = (more, less + more);
        }
        part = less;
        rest -= part;
    }
    part
}

/// Copying the opponent wins, in misère until only one pile holds more than 1.
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
