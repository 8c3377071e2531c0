//! Plays a reason out: following it wins against every reply, or the reason is false.

use std::collections::HashMap;

use super::play::{Play, Take, after, is_over, odd_columns, rests, sorted, unpaired};

/// What a reason says to do, in the order of the text.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Plan {
    /// Nothing, or what everybody would have to do.
    Forced,
    Copy,
    /// Leave pairs, or 1-2-3 and pairs; answer in a pair by copying.
    Triple,
    /// Take the difference from the larger remainder.
    Difference,
    /// Turn the 1 in the leading odd column to 0, and adjust the lower digits.
    Even,
    /// Make the opponent's take up to n.
    MakeUp(u64),
    /// Leave an odd number of remainders of 1: lower one that is above 1, or take 1 from one of 1, or n − 1 from one
    /// of 0.
    OddOnes,
}

/// When another plan takes over, in misère.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum End {
    Never,
    /// With one pile above 1 left: leave an odd number of piles of 1.
    Ones,
    /// With one pile above 1 left: leave one object.
    Single,
    /// With one remainder above 1 left.
    Remainders,
}

type Known = HashMap<(Plan, End, Vec<u64>), bool>;

/// Whether a player who follows the plan from `lost` (the other to move) wins against everything.
pub fn works(play: &Play, n: Option<u64>, plan: Plan, end: End, lost: &[u64]) -> bool {
    answers_all(play, n, plan, end, lost, &mut HashMap::new())
}

fn answers_all(
    play: &Play,
    n: Option<u64>,
    plan: Plan,
    end: End,
    lost: &[u64],
    cache: &mut Known,
) -> bool {
    let lost = &sorted(lost);
    if is_over(lost) {
        // Whoever follows the plan took the last object.
        return !play.misere;
    }
    let key = (plan, end, lost.clone());
    if let Some(&works) = cache.get(&key) {
        return works;
    }
    let works = play.moves(lost).into_iter().all(|m| {
        let next = after(lost, m);
        if is_over(&next) {
            return play.misere;
        }
        let bigs = rests(n, &next).iter().filter(|&&r| r > 1).count();
        let ends = end != End::Never && bigs == 1;
        let (replies, then) = if ends {
            (ending(play, &next, n, end), Plan::OddOnes)
        } else {
            (replies(play, plan, n, lost, m, &next), plan)
        };
        let then_end = if ends { End::Never } else { end };
        !replies.is_empty()
            && replies
                .iter()
                .all(|&r| answers_all(play, n, then, then_end, &after(&next, r), cache))
    });
    cache.insert(key, works);
    works
}

/// The moves of the plan that takes over.
fn ending(play: &Play, next: &[u64], n: Option<u64>, end: End) -> Vec<Take> {
    let moves = play.moves(next).into_iter();
    // Without a bound, they take all of the one pile above 1, or all but 1.
    let of_the_big = |(pile, take): Take| next[pile] > 1 && take >= next[pile] - 1;
    let fits = |&m: &Take| {
        let left = after(next, m);
        let rests = rests(n, &left);
        match end {
            End::Never => false,
            End::Single => of_the_big(m) && left.iter().sum::<u64>() == 1,
            End::Ones => of_the_big(m) && left.iter().all(|&size| size <= 1) && is_odd(&left),
            End::Remainders => rests.iter().all(|&r| r <= 1) && is_odd(&rests),
        }
    };
    moves.filter(fits).collect()
}

fn is_odd(ones: &[u64]) -> bool {
    ones.iter().filter(|&&one| one == 1).count() % 2 == 1
}

/// The moves that the plan allows after the other's move.
fn replies(
    play: &Play,
    plan: Plan,
    n: Option<u64>,
    before: &[u64],
    (pile, take): Take,
    next: &[u64],
) -> Vec<Take> {
    let legal = play.moves(next);
    let rests = rests(n, next);
    let chosen: Vec<Take> = match plan {
        Plan::Forced => legal.clone(),
        Plan::Copy => (0..next.len())
            .filter(|&twin| twin != pile && before[twin] == before[pile])
            .map(|twin| (twin, take))
            .collect(),
        Plan::Triple => {
            let triples = [&[][..], &[1, 2, 3], &[1, 4, 5]];
            let leaves = |&m: &Take| triples.contains(&&unpaired(&after(next, m))[..]);
            legal.iter().copied().filter(leaves).collect()
        }
        Plan::Difference => {
            let most = rests.iter().copied().max().unwrap_or(0);
            // The other of the two piles, which may be empty by now.
            let least = match before.iter().filter(|&&size| size > 0).count() {
                2 => {
                    let mut two: Vec<u64> =
                        (0..next.len()).filter(|&i| before[i] > 0).map(|i| rests[i]).collect();
                    two.sort_unstable();
                    two[0]
                }
                _ => 0,
            };
            (0..next.len())
                .filter(|&i| rests[i] == most && most > least)
                .map(|i| (i, most - least))
                .collect()
        }
        Plan::Even => {
            let odd = odd_columns(&rests);
            let flip: u64 = odd.iter().sum();
            let has = |i: &usize| odd.first().is_some_and(|&power| rests[*i] / power % 2 == 1);
            (0..next.len()).filter(has).map(|i| (i, rests[i] - (rests[i] ^ flip))).collect()
        }
        Plan::MakeUp(n) => vec![(pile, n - take)],
        Plan::OddOnes => {
            let big = rests.iter().position(|&r| r > 1);
            let n = n.unwrap_or(0);
            let all: Vec<Take> = match big {
                Some(i) => vec![(i, rests[i]), (i, rests[i] - 1)],
                None => (0..next.len())
                    .filter(|&i| next[i] > 0)
                    .map(|i| (i, if rests[i] == 1 { 1 } else { n.saturating_sub(1) }))
                    .collect(),
            };
            let odd = |m: &Take| is_odd(&self::rests((n > 0).then_some(n), &after(next, *m)));
            all.into_iter().filter(|m| legal.contains(m) && odd(m)).collect()
        }
    };
    // The plan's move must be legal.
    if chosen.iter().all(|m| legal.contains(m)) { chosen } else { Vec::new() }
}
