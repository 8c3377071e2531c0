//! Checks what lessons' pages say, of the drawing below and of all positions.

use std::collections::BTreeSet;
use std::rc::Rc;

use super::{Reader, adds_up, parts, positions, powers, sum, values};
use crate::reading::patterns::takes;
use crate::reading::play::{
    Play, Take, after, full, is_over, odd_columns, ones_in, paired, rests, sorted, unpaired,
};
use crate::reading::{Untrue, boxes};

fn xor(piles: &[u64]) -> u64 {
    odd_columns(piles).iter().sum()
}

fn bigs(rests: &[u64]) -> usize {
    rests.iter().filter(|&&r| r > 1).count()
}

/// Whether nothing is above 1, and the number of 1s is odd.
fn odd_ones(rests: &[u64]) -> bool {
    bigs(rests) == 0 && rests.iter().sum::<u64>() % 2 == 1
}

/// A pile's Grundy value, by its definition.
fn grundy(play: &Play, size: u64) -> u64 {
    let moves = play.moves(&[size]).into_iter();
    let values: Vec<u64> = moves.map(|m| grundy(play, size - m.1)).collect();
    missing(&values)
}

fn missing(values: &[u64]) -> u64 {
    (0..).find(|n| !values.contains(n)).unwrap_or_default()
}

/// All lost positions of three different piles up to that size.
fn threes(play: &Play, most: u64) -> BTreeSet<Vec<u64>> {
    let all = boxes(&[(3, most)]).into_iter();
    let rising = all.filter(|p| p[0] > 0 && p.is_sorted_by(|a, b| a < b));
    rising.filter(|piles| !play.won(piles)).collect()
}

impl Reader<'_> {
    /// Whether this holds everywhere except at the end.
    fn always(
        &self,
        misere: bool,
        max: Option<u64>,
        holds: impl Fn(&Play, &[u64]) -> bool,
    ) -> bool {
        let play = self.plays.find(misere, max);
        let all = boxes(&[(1, 9), (2, 5), (3, 3)]).into_iter();
        let mut all = all.filter(|piles| !is_over(piles));
        all.all(|piles| holds(&play, &piles))
    }

    /// In misère, with one pile above 1 (`few`) or several: whether exactly the moves that leave what is told win.
    fn wins_by(&self, few: bool, leaves: impl Fn(&[u64]) -> bool) -> bool {
        self.always(true, None, |play, piles| {
            let moves = play.moves(piles).into_iter();
            let moves = moves.filter(|&m| leaves(&after(piles, m)));
            bigs(piles) == 0 || (bigs(piles) == 1) != few || moves.eq(play.winning(piles))
        })
    }

    /// The same with a bound and remainders: all these moves win, and a won position has one; others may win, too.
    fn wins_by_rests(&self, few: bool, leaves: impl Fn(&[u64]) -> bool) -> bool {
        self.always(true, Some(3), |play, piles| {
            let rests = |piles: &[u64]| rests(Some(4), piles);
            let moves = play.moves(piles).into_iter();
            let mut moves = moves.filter(|&m| leaves(&rests(&after(piles, m)))).peekable();
            let there = moves.peek().is_some() == play.won(piles);
            (bigs(&rests(piles)) <= 1) != few || (there && moves.all(|m| play.wins(piles, m)))
        })
    }

    /// With two equal remainders: whether taking the same from the other pile, or making up n in the same pile,
    /// always answers a move.
    fn copies(&self, n: u64) -> bool {
        let play = self.plays.find(false, Some(n - 1));
        let equal = |piles: &[u64]| piles[0] % n == piles[1] % n;
        boxes(&[(2, 2 * n)]).iter().filter(|p| equal(p)).all(|piles| {
            play.moves(piles).into_iter().all(|m @ (pile, take)| {
                let next = after(piles, m);
                let reply = match next[1 - pile] >= take {
                    true => (1 - pile, take),
                    false => (pile, n - take),
                };
                play.moves(&next).contains(&reply) && equal(&after(&next, reply))
            })
        })
    }

    /// Whether a page's claim with that name is true.
    #[rustfmt::skip]
    pub fn page(&mut self, name: &str, args: &[&str], v: &[u64], text: &str) -> Result<bool, Untrue> {
        let play = Rc::clone(&self.play);
        let at = self.at.clone();
        let max = self.about.max.unwrap_or(0);
        let n = max + 1;
        let rests = rests(self.about.max.map(|max| max + 1), &at);
        let odd = odd_columns(&at);
        let lead = odd.first().copied().unwrap_or(1);
        let leading: Vec<u64> = (0..at.len() as u64).filter(|&i| at[i as usize] / lead % 2 == 1).collect();
        let pile = |i: u64| at.get(i as usize).copied().unwrap_or_default();
        let each = |i: usize| args.get(i).map(|part| values(part)).unwrap_or_default();
        let one = |i: usize| each(i).first().copied().unwrap_or(u64::MAX);
        let first = at.first().copied().unwrap_or_default();
        let wins = |pile: u64, take: u64| play.winning(&at).contains(&(pile as usize, take));
        let only = |part: &str| match takes(part)[..] {
            [m] => Some(m).filter(|m| play.moves(&at).contains(m)),
            _ => None,
        };
        let twos = |v: &[u64]| v.iter().all(|&power| ones_in(&at, power) == 2);
        Ok(match (name, v) {
            ("two-equal", []) => at.len() == 2 && at[0] == at[1],
            ("go", _) => self.go_well(args[0]).is_ok(),
            ("now-both", [size]) => at == [*size; 2],
            ("now", piles) => at == piles,
            ("pair", &[a, b]) => a != b && pile(a) == pile(b),
            ("takes-all", &[i]) => wins(i, pile(i)) && unpaired(&at) == [pile(i)],
            ("digits", [1, 0]) => true,
            ("powers", [1, rest @ ..]) => rest.iter().eq(powers(2 * rest[rest.len() - 1] - 1).iter().rev().skip(1)),
            ("digits-of", _) => {
                let (all, none) = (each(2), each(4));
                let rest: Vec<u64> = powers(2 * all[0] - 1).into_iter().filter(|p| !all.contains(p)).collect();
                one(0) == first && powers(first) == all && rest == none && (each(1), each(3)) == (vec![1], vec![0])
            }
            ("fits-into", &[power, size, rest]) => {
                let ok = size == self.rest && powers(size).first() == Some(&power) && rest + power == size;
                self.rest = rest;
                ok
            }
            ("fits-not", &[power]) => power > self.rest && power.is_power_of_two(),
            ("fits", &[power]) => power == self.rest,
            ("powers-in", columns) => powers(first) == columns,
            ("powers-up-to", _) => {
                let (low, high) = (each(0), each(2));
                powers(one(1)) == low && high == [2, 4].map(|n| n * low[0])
            }
            ("two-ones", [1]) => twos(&powers(7)),
            ("single", [column, 1]) => odd == [*column] && ones_in(&at, *column) == 1,
            ("nim-sum-of", _) => each(0) == odd && sum(&each(1)) == Some(xor(&at)) && each(2) == [xor(&at)],
            ("zeros", v) => v.iter().all(|&n| n == 0) && self.always(false, None, |play, p| (xor(p) == 0) != play.won(p)),
            ("leading", [column]) => odd.first() == Some(column),
            ("only-one", piles) => leading == piles,
            ("flip", v) => v == [1, 0, 0, 1],
            ("flips", &[column, i, from, to]) | ("flips-of", &[column, from, i, to]) => {
                odd == [column] && pile(i) == from && leading == [i] && to == from ^ column
            }
            ("so-take", &[digits, left, i, size, take]) => {
                digits == left && pile(i) == size && left + take == size && wins(i, take)
            }
            ("all-three", &[column, 1]) => lead == column && leading == [0, 1, 2] && play.winning(&at).len() == 3,
            ("fact-a", [0]) => self.breaks(),
            ("fact-b", [1]) => self.restores(),
            ("facts", [0, 1]) => self.breaks() && self.restores(),
            ("one-more-or-less", [1, 1]) => true,
            ("has-one", &[1, 1, i]) => leading == [i],
            ("flips-in", _) => {
                let (from, to) = (pile(one(0)), one(3));
                each(1) == odd && each(2) == [from] && to == from ^ xor(&at)
            }
            ("smaller", &[1, 0, from, to]) => at.contains(&from) && to == from ^ xor(&at) && to < from,
            ("year", [1901]) => true,
            ("three-of", [1]) => at == [1; 3],
            ("odd-ones", [1]) => (1..9).all(|ones| self.plays.find(true, None).won(&vec![1; ones]) == (ones % 2 == 0)),
            ("one-big", v) => v.iter().all(|&one| one == 1) && self.wins_by(true, odd_ones),
            ("two-bigs", [1]) => self.wins_by(false, |left| xor(left) == 0),
            ("code-lost", [1, 0]) => self.always(true, None, |play, p| bigs(p) < 2 || (xor(p) == 0) != play.won(p)),
            ("leaves-two", &[i, 1]) => full(&after(&at, (i as usize, pile(i)))) == [1; 2],
            ("leaves-three", _) => {
                let m = self.go_well(args[0])?;
                (each(1), each(2)) == (vec![1], vec![1]) && self.at[m.0] == 1 && self.at == [1; 3]
            }
            ("go-even", _) => {
                self.go_well(args[0])?;
                full(&self.at) == each(1) && xor(&self.at) == 0
            }
            ("up-to", v) => v.iter().copied().eq(1..=max),
            ("holds", piles) => at == piles,
            ("made-up", [all, pairs @ ..]) => {
                *all == n && pairs.chunks(2).zip(1..=max).all(|(pair, take)| *pair == [take, n - take])
            }
            ("comes-down", &[a, b, c, d]) => [a, c, d] == [first, b, 0] && [b + n, d + n] == [a, c],
            ("counts-in" | "groups-cancel" | "grow", v) => v.iter().all(|&number| number == n),
            ("multiples", [number, list @ ..]) => *number == n && list.iter().zip(1..).all(|(&m, i)| m == i * n),
            ("divided", &[size, again, whole, of, rest]) => {
                at == [size] && again == size && of == n && whole == size / n && rest == size % n
            }
            ("rest-is", [rest]) => rests == [*rest],
            ("take-rest", &[left]) => wins(0, rests[0]) && left + rests[0] == first,
            ("start-misere", piles) => at == piles && self.about.misere,
            ("lost-below", [count]) => play.lost_below(&at).len() as u64 == *count,
            ("tells-twins", _) => {
                let twins = [positions(args[0]), positions(args[2])];
                let beside: Vec<Vec<u64>> = twins[0].iter().map(|twins| [&[1, 1], &twins[..]].concat()).collect();
                self.lost.extend(twins.concat());
                twins[1] == beside && each(1) == [1] && twins[0].iter().all(|p| p.len() == 2 && p[0] == p[1])
            }
            ("bullet", [whole, parts @ ..]) if args[0].contains('=') => powers(*whole) == parts && adds_up(text),
            ("tells" | "bullet", _) => {
                let lost = positions(args[0]);
                let ok = lost.iter().all(|piles| !piles.is_empty() && !play.won(piles));
                self.lost.extend(lost);
                ok
            }
            ("told-all", []) => self.lost == *play.lost_below(&at) && self.lost.contains(&at),
            ("letters", v) => v == [1, 1, 0],
            ("code", _) => {
                let (mut moves, mut take) = (BTreeSet::new(), 0);
                for part in args[1].replace(" dans ", " from ").split(", ") {
                    let (number, sizes) = part.split_once(" from ").unwrap_or(("", part));
                    take = number.parse().unwrap_or(take);
                    moves.extend(values(sizes).into_iter().map(|size| (size, take)));
                }
                let code = one(0);
                let right = (1..=7).filter(|size| size ^ code < *size);
                moves == right.map(|size| (size, size - (size ^ code))).collect()
            }
            ("letters-lose", [1]) => {
                let loses = |play: &Play, p: &[u64], m: Take| xor(&after(p, m)) != 0 || !play.wins(p, m);
                self.always(true, None, |play, p| bigs(p) != 1 || play.moves(p).into_iter().all(|m| loses(play, p, m)))
            }
            ("misleads", [code, .., 1]) => {
                let loses = |m| !play.wins(&at, m) && full(&after(&at, m)) == [1; 4];
                *code == xor(&at) && only(args[1]).is_some_and(loses)
            }
            ("other-way", [1, 1]) => self.always(true, None, |play, p| {
                let big = p.iter().position(|&size| size > 1).unwrap_or_default();
                let left = p[big] ^ xor(p);
                bigs(p) != 1 || play.wins(p, (big, p[big] - (1 - left)))
            }),
            ("take-big", [all]) => at.iter().position(|size| size == all).is_some_and(|i| wins(i as u64, *all)),
            ("ones-code", &[one, won, lost]) => {
                let is = |play: &Play, p: &[u64]| play.won(p) == (xor(p) == won) && play.won(p) != (xor(p) == lost);
                one == 1 && self.always(true, None, |play, p| bigs(p) > 0 || is(play, p))
            }
            ("smallest", piles) => threes(&play, 3).iter().eq([piles]) && sorted(&at) == piles,
            ("up-to-seven", [most]) => {
                self.rest = *most;
                *most == 7
            }
            ("told-threes", []) => self.lost == threes(&play, self.rest),
            ("all-threes", _) => threes(&play, 7).into_iter().eq(positions(args[0])),
            ("ask-for", &[a, b, c, i, size]) => {
                let lost = (0..8).filter(|&c| !play.won(&[a, b, c]));
                lost.eq([c]) && at.contains(&a) && at.contains(&b) && pile(i) == size
            }
            ("go-listed", _) => {
                self.go_well(args[0])?;
                sorted(&self.at) == each(1)
            }
            ("sums-lost", v) => v.chunks(3).all(|three| !play.won(three)),
            ("sum-won", _) => {
                self.go_well(args[1])?;
                let left = sorted(&self.at);
                each(0) == at && left == each(2) && left[0] + left[1] != left[2]
            }
            ("sums-right", v) => {
                let shares = |piles: &[u64]| piles[0] & piles[1] == 0;
                let holds = |p: &Vec<u64>| play.won(&[p[0], p[1], p[0] + p[1]]) != shares(p);
                powers(15).iter().rev().eq(v) && boxes(&[(2, 9)]).iter().all(holds)
            }
            ("share-nothing" | "share" | "share-below", _) => {
                let two = parts(args[0]).unwrap_or_default();
                let &[a, b] = &two[..] else {
                    return Ok(false);
                };
                let all = [a, b, a + b];
                let shared: Vec<u64> = powers(a & b);
                match name {
                    "share-nothing" => shared.is_empty() && each(1) == all && !play.won(&all),
                    "share" => each(1) == shared && each(2) == all && play.won(&all),
                    _ => each(1) == shared && at[..2] == [a, b] && each(2) == [a + b] && !wins(2, at[2] - a - b),
                }
            }
            ("split", _) => each(0) == powers(15) && parts(args[1]).is_some(),
            ("parts", _) => parts(args[0]) == Some(at),
            ("all-cancel", v) => v == powers(7) && twos(v) && odd.is_empty(),
            ("some-cancel", v) => twos(v) && v.iter().all(|n| n.is_power_of_two()),
            ("left-over", &[part, i]) => odd == [part] && leading == [i] && wins(i, part),
            ("drop", &[most, i, drop, add]) => {
                let changes = [xor(&at) & pile(i), xor(&at) & !pile(i)];
                most == lead && leading == [i] && changes == [drop, add]
            }
            ("so-leave", &[left, i, take]) => pile(i) == left + take && wins(i, take),
            ("more-than", [most, rest @ ..]) => powers(most - 1) == rest,
            ("rests-by-one" | "max-rests-by-one", v) => {
                let v = if name == "rests-by-one" { v } else { &v[1..] };
                let pairs = at.iter().zip(&rests).flat_map(|(size, rest)| [*size, *rest]);
                pairs.eq(v.iter().copied()) && (name == "rests-by-one" || each(0) == [max])
            }
            ("go-rests", [.., rest]) => {
                self.go_well(args[0])?;
                self.at.iter().all(|size| size % n == *rest)
            }
            ("copy-or-make-up", [number]) => *number == n && self.copies(n),
            ("max-rests", _) => each(0) == [max] && each(1) == at && each(2) == rests,
            ("rests", _) => each(0) == at && each(1) == rests,
            ("rests-lost", v) => v == rests && !play.won(&at),
            ("equal-rests", _) => {
                self.go_well(args[1])?;
                let now = self::rests(Some(n), &self.at);
                each(0) == full(&rests) && each(2) == now && paired(&full(&now))
            }
            ("down" | "up", _) => {
                let (from, to, last) = (one(0), one(1), each(3));
                only(args[2]).is_some_and(|m| {
                    let left = at[m.0] - m.1;
                    let ok = rests[m.0] == from && left % n == to && play.wins(&at, m) && (to > from) == (name == "up");
                    ok && (name == "down" || (last == [left] && each(4) == [to]))
                })
            }
            ("two-win", [number]) => *number == n && play.winning(&at).len() == 2,
            ("max-counts-rests", _) => each(0) == [max] && each(1) == [n] && each(2) == rests,
            ("none-in", _) => {
                let needed = |i: &u64| xor(&rests) ^ rests.get(*i as usize).unwrap_or(&0);
                each(0).iter().all(|i| each(1) == [needed(i)] && needed(i) >= n) && each(2) == [n]
            }
            ("take-both", &[i]) => play.winning(&at) == [(i as usize, 2)] && pile(i) == 2,
            ("one-more", [more, number, list @ ..]) => {
                *number == max && list.iter().zip(0..).all(|(&size, i)| size == i * n + more && !play.won(&[size]))
            }
            ("made-up-misere", &[number, last]) => number == n && last == 1 && self.about.misere,
            ("take-leaves", _) => {
                self.go_well(args[1])?;
                each(0) == at && each(2) == self.at
            }
            ("two-big-rests", [1]) => self.wins_by_rests(false, |left| xor(left) == 0),
            ("odd-rests", [1]) => self.wins_by_rests(true, odd_ones),
            ("big-then-odd", [1, 1]) => {
                self.wins_by_rests(false, |left| xor(left) == 0) && self.wins_by_rests(true, odd_ones)
            }
            ("only-big", [big, 1]) => rests.iter().filter(|&&r| r > 1).eq([big]),
            ("to-zero", [0, ..]) => {
                let m = self.go_well(args[1])?;
                self.at[m.0].is_multiple_of(n)
            }
            ("odd-left", [1]) => at.iter().filter(|size| *size % n == 1).count() == 1 && rests.iter().all(|&r| r <= 1),
            ("always-can", &[one, from, rest, zero]) => self.always(true, Some(max), |play, p| {
                let answers = |&(i, take): &Take| match p[i] % n {
                    r if r == from => take == one,
                    r => r == zero && take == rest,
                };
                let small = p.iter().all(|size| size % n <= 1);
                !small || play.won(p) == play.moves(p).iter().any(|m| answers(m) && play.wins(p, *m))
            }),
            ("grundy", [first @ .., none]) => first.iter().copied().eq(0..first.len() as u64) && *none == grundy(&play, 0),
            ("missing", _) => [missing(&each(0))] == each(1)[..],
            ("values-go", _) => {
                let values = each(1).into_iter().enumerate();
                let mut values = values.map(|(size, value)| grundy(&play, size as u64) == value);
                each(0) == [max] && values.all(|ok| ok) && each(2) == [n]
            }
            ("has-value", _) => {
                let moves = play.moves(&at).into_iter().map(|m| first - m.1);
                let of: Vec<u64> = each(2).iter().map(|&size| grundy(&play, size)).collect();
                each(0) == at && each(1) == [grundy(&play, first)] && moves.eq(each(2)) && each(3) == of
            }
            ("digital-sum", _) => each(0) == at && each(1) == [xor(&at)],
            ("in-binary", _) => each(0) == at && each(1) == at,
            ("xor", _) => each(0) == odd && each(1) == [&at[..], &[xor(&at)]].concat(),
            ("p-wins", [15]) | ("n-wins", [13]) => true,
            ("exam-game", _) => {
                // "Four small piles" and "Quatre".
                let piles = if text.starts_with(['F', 'Q']) { 4 } else { 3 };
                let misere = text.ends_with("loses.") || text.ends_with("perd.");
                let game = self.about.games.get(self.item as usize - 1);
                game == Some(&(piles, misere, v.first().copied()))
            }
            _ => false,
        })
    }

    /// Every move breaks a balance.
    fn breaks(&self) -> bool {
        self.always(false, None, |play, piles| {
            let mut moves = play.moves(piles).into_iter();
            xor(piles) != 0 || moves.all(|m| xor(&after(piles, m)) != 0)
        })
    }

    /// If there is no balance, some move restores it.
    fn restores(&self) -> bool {
        self.always(false, None, |play, piles| {
            let mut moves = play.moves(piles).into_iter();
            xor(piles) == 0 || moves.any(|m| xor(&after(piles, m)) == 0)
        })
    }
}
