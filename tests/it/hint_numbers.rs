//! Every number and letter that a hint states, read back from its text in both languages and compared with a search
//! that knows no theory, or with its definition. A line that no pattern here knows fails the test, so nothing is
//! stated unchecked.

mod patterns;

use crate::searched::{Searched, parts, taking};
use std::num::NonZeroU64;
use std::thread;
use std::time::Instant;

use bouton::ask::control::Step;
use bouton::locale::Locale;
use bouton::view::{self, HintSource};
use nim::{Ending, Move, PileIx, Position, Rules, Variant};

use crate::languages::{english, french};
use patterns::{Found, find};

/// The number of piles, and the size each goes up to.
const BOXES: [(u32, u64); 4] = [(1, 24), (2, 9), (3, 5), (4, 3)];

/// The bounds on a move; 0 for none.
const BOUNDS: std::ops::RangeInclusive<u64> = 0..=5;

#[test]
fn every_number_in_a_hint_is_right() {
    let begun = Instant::now();
    let told: (usize, usize) = thread::scope(|scope| {
        let halves = [Ending::Normal, Ending::Misere].map(|e| scope.spawn(move || check_all(e)));
        let halves = halves.map(|half| half.join().expect("no assertion to fail"));
        (halves[0].0 + halves[1].0, halves[0].1 + halves[1].1)
    });
    println!(
        "{} hints of two languages, {} statements read back; (piles, up to) {BOXES:?}, bounds {BOUNDS:?}, in {:.1?}",
        told.0,
        told.1,
        begun.elapsed()
    );
}

fn check_all(ending: Ending) -> (usize, usize) {
    let (mut hints, mut statements) = (0, 0);
    for (piles, size) in BOXES {
        for max_take in BOUNDS {
            let max_take = NonZeroU64::new(max_take);
            let searched = Searched::new(
                Rules {
                    variant: Variant::bounded_by(max_take),
                    ending,
                },
                piles,
                size,
            );
            for position in searched.positions() {
                for locale in [english(), french()] {
                    for step in [Step::Pile, Step::Move] {
                        let source = HintSource::Free;
                        let text = view::hint(&position, step, source, locale).content;
                        let mut checked = Checked::new(&searched, &position, locale);
                        checked.text(&text.replace("**", ""));
                        statements += checked.statements;
                        hints += 1;
                    }
                }
            }
        }
    }
    (hints, statements)
}

/// A position, what is true of it, and what its hint has said so far.
struct Checked<'a> {
    searched: &'a Searched,
    position: &'a Position,
    locale: Locale,
    won: bool,
    winning: Vec<Move>,
    /// N, if there is a bound.
    n: Option<u64>,
    told: Vec<Move>,
    try_told: Option<Move>,
    /// How many winning moves there are, by the text.
    count: Option<usize>,
    statements: usize,
}

impl<'a> Checked<'a> {
    fn new(searched: &'a Searched, position: &'a Position, locale: Locale) -> Self {
        Self {
            searched,
            position,
            locale,
            won: searched.won(position),
            winning: searched.winning_moves(position),
            n: position.rules().modulus().map(NonZeroU64::get),
            told: Vec::new(),
            try_told: None,
            count: None,
            statements: 0,
        }
    }

    fn text(&mut self, text: &str) {
        let mut table: Option<Vec<&str>> = None;
        for line in text.lines() {
            match (&mut table, line) {
                (None, "```") => table = Some(Vec::new()),
                (Some(rows), "```") => {
                    check_table(self, rows);
                    table = None;
                }
                (Some(rows), row) => rows.push(row),
                (None, line) => {
                    let (of, found) = self
                        .read(line)
                        .unwrap_or_else(|| panic!("nobody checks this: {line}\n{text}"));
                    self.statements += 1;
                    if found.id.starts_with("reason-") {
                        self.reason(of, &found, text);
                    } else {
                        assert!(of.is_none(), "{line}");
                        self.line(&found, text);
                    }
                }
            }
        }
        if let Some(count) = self.count {
            assert_eq!(count, self.winning.len(), "{text}");
            assert_eq!(self.told, self.winning, "{text}");
        }
    }

    /// What a line states, and of which winning moves, where it names their piles: `A and C: …`.
    fn read<'t>(&self, line: &'t str) -> Option<(Option<Vec<usize>>, Found<'t>)> {
        if let Some(found) = find(line, self.locale) {
            return Some((None, found));
        }
        let (list, reason) = line.split_once(": ")?;
        let words = list.split([',', ' ', '\u{202f}']);
        let piles = words.filter(|word| !["", "and", "et"].contains(word));
        let piles: Option<Vec<usize>> = piles
            .map(|word| word.parse::<PileIx>().ok().map(|pile| pile.0))
            .collect();
        Some((Some(piles?), find(reason, self.locale)?))
    }

    /// A reason is true of the position that is lost, this one or those that its winning moves leave, and whoever
    /// answers as it says keeps it true.
    fn reason(&self, of: Option<Vec<usize>>, found: &Found<'_>, text: &str) {
        let expect = |what: bool| assert!(what, "{found:?} in\n{text}");
        expect(self.won == found.id.ends_with("won"));
        if !self.won {
            return expect(of.is_none() && self.holds(found, self.position));
        }
        let meant = |m: &&Move| {
            of.as_ref()
                .is_none_or(|piles| piles.contains(&parts(**m).0))
        };
        for &m in self.winning.iter().filter(meant) {
            expect(self.holds(found, &self.position.after(m).expect("legal")));
        }
        if let Some(piles) = of {
            expect(
                piles
                    .iter()
                    .all(|&pile| self.winning.iter().any(|&m| parts(m).0 == pile)),
            );
        }
    }

    fn holds(&self, found: &Found<'_>, lost: &Position) -> bool {
        let misere = lost.rules().ending == Ending::Misere;
        let name = found.id.trim_start_matches("reason-");
        let name = name.trim_end_matches("-won").trim_end_matches("-lost");
        let switches = name.ends_with("-misere");
        let name = name.trim_end_matches("-misere");
        let n = self.n.unwrap_or(0);
        let said = |position: &Position| {
            let mut sizes: Vec<u64> = position.full_piles().map(|(_, size)| size).collect();
            sizes.sort_unstable();
            let sum: u64 = sizes.iter().sum();
            let mut rests: Vec<u64> = sizes.iter().map(|&size| self.remainder(size)).collect();
            rests.sort_unstable();
            let ones = rests.iter().filter(|&&r| r == 1).count();
            let paired = |list: &[u64]| list.chunks(2).all(|p| p.len() == 2 && p[0] == p[1]);
            match name {
                "nothing-left" => sum == 0 && !misere,
                "one-left" => sum == 1 && misere,
                "parity-even" => n == 2 && sum.is_multiple_of(2) && !misere,
                "parity-odd" => n == 2 && sum % 2 == 1 && misere,
                "multiple" => sizes.len() <= 1 && sum.is_multiple_of(n) && !misere,
                "one-more" => sizes.len() == 1 && sum % n == 1 && misere,
                "odd-ones" => misere && sizes.iter().all(|&size| size == 1) && sum % 2 == 1,
                "odd-remainders" => misere && rests.iter().all(|&r| r <= 1) && ones % 2 == 1,
                "equal" => sizes.len() <= 2 && paired(&sizes),
                "pairs" => paired(&sizes),
                "equal-remainders" => match rests[..] {
                    [one] => one == 0,
                    [one, other] => one == other,
                    _ => rests.is_empty(),
                },
                "balance" | "balanced-remainders" => rests.iter().fold(0, |sum, r| sum ^ r) == 0,
                other => panic!("{other} is not checked"),
            }
        };
        let ended = |position: &Position| {
            let rests = position.full_piles().map(|(_, size)| self.remainder(size));
            let rests: Vec<u64> = rests.collect();
            let bigs = rests.iter().filter(|&&r| r > 1).count();
            (bigs, rests.iter().filter(|&&r| r == 1).count() % 2 == 1)
        };
        let counts = [
            "parity-even",
            "parity-odd",
            "multiple",
            "one-more",
            "odd-ones",
        ];
        let remainders = [
            "multiple",
            "one-more",
            "odd-remainders",
            "equal-remainders",
            "balanced-remainders",
        ];
        let numbers = (!counts.contains(&name) || u128::from(found.number("x")) == lost.objects())
            && (!remainders.contains(&name) || found.all("n", n));
        let answered = lost.moves().all(|m| {
            let next = lost.after(m).expect("legal");
            let goal = |after: &Position| match ended(&next).0 {
                1 if switches => ended(after) == (0, true),
                _ => said(after),
            };
            let afters = next.moves().map(|reply| next.after(reply).expect("legal"));
            let mut goals = afters.filter(goal).peekable();
            // The last one may have been taken: that loses in misère.
            (misere && next.is_over())
                || (goals.peek().is_some() && goals.all(|after| !self.searched.won(&after)))
        });
        let forced = [
            "nothing-left",
            "one-left",
            "parity-even",
            "parity-odd",
            "odd-ones",
        ];
        let mends = forced.contains(&name) || answered;
        let with_switch = [
            "equal",
            "pairs",
            "equal-remainders",
            "balance",
            "balanced-remainders",
        ];
        said(lost)
            && !self.searched.won(lost)
            && numbers
            && mends
            && switches == (misere && with_switch.contains(&name))
    }

    fn remainder(&self, size: u64) -> u64 {
        self.n.map_or(size, |n| size % n)
    }

    fn remainders(&self) -> Vec<u64> {
        self.position
            .piles()
            .iter()
            .map(|&size| self.remainder(size))
            .collect()
    }

    /// By adding up the digits of each column.
    fn nim_sum(&self) -> u64 {
        (0..16).map(|bit| (self.ones(bit) % 2) << bit).sum()
    }

    /// How many remainders have a 1 in the column of 2^bit.
    fn ones(&self, bit: u32) -> u64 {
        let digits = self.remainders().into_iter().map(|r| r / 2u64.pow(bit) % 2);
        digits.sum()
    }

    /// The leading odd column, and the piles with a 1 there.
    fn leading(&self) -> (u64, Vec<usize>) {
        let bit = (0..16).rev().find(|&bit| self.ones(bit) % 2 == 1);
        let power = 2u64.pow(bit.expect("an odd column"));
        let piles = self.remainders().into_iter().enumerate();
        let piles = piles.filter(|(_, r)| r / power % 2 == 1).map(|(i, _)| i);
        (power, piles.collect())
    }

    /// How many remainders are 1.
    fn singles(&self) -> u64 {
        self.remainders().iter().filter(|&&r| r == 1).count() as u64
    }

    fn replies(&self) -> (u64, u64) {
        let m = self.try_told.expect("a try comes before its replies");
        let next = self.position.after(m).expect("a legal move");
        let winning = self.searched.winning_moves(&next).len() as u64;
        (winning, next.moves().count() as u64)
    }

    /// The move exists, and leaves what is said.
    fn leaves(&self, found: &Found<'_>) -> Move {
        let m = taking(found.pile("p"), found.number("n")).expect("it takes some");
        let next = self.position.after(m).expect("a legal move");
        let rest = found.text("r");
        if next.is_over() {
            assert!(["nothing", "0"].contains(&rest), "{found:?}");
        } else {
            assert_eq!(found.numbers("r"), next.piles(), "{found:?}");
        }
        m
    }

    fn line(&mut self, found: &Found<'_>, text: &str) {
        let misere = self.position.rules().ending == Ending::Misere;
        let n = self.n.unwrap_or(0);
        let objects: u64 = self.position.piles().iter().sum();
        let full: Vec<usize> = (0..self.position.piles().len())
            .filter(|&i| self.position.piles()[i] > 0)
            .collect();
        let expect = |what: bool| assert!(what, "{found:?} in\n{text}");
        match found.id {
            "position" | "position-one" | "position-max" => {
                expect(found.numbers("r") == self.position.piles());
                expect(found.wins() != misere);
                match found.id {
                    "position" => expect(n == 0),
                    "position-one" => expect(n == 2),
                    _ => expect(n > 2 && found.number("n") == n - 1),
                }
            }
            "can-win" => expect(self.won),
            "lost" | "losing" => expect(!self.won),
            "over-won" => expect(objects == 0 && !misere),
            "over-lost" => expect(objects == 0 && misere),
            // Step 2.
            "pile" => {
                let piles: Vec<usize> = self.winning.iter().map(|&m| parts(m).0).collect();
                expect(found.piles("q") == piles && piles.len() == 1);
            }
            "piles" => {
                let piles: Vec<usize> = self.winning.iter().map(|&m| parts(m).0).collect();
                expect(found.piles("q") == piles && piles.len() > 1);
            }
            "pile-any" | "move-any" => {
                expect(!self.won || self.winning.len() == full.len());
            }
            "pile-lost" => {
                expect(
                    !self.won
                        && self
                            .hardest()
                            .iter()
                            .any(|&m| parts(m).0 == found.pile("p")),
                );
            }
            // The moves.
            "one-move" => {
                expect(self.winning == [self.leaves(found)]);
            }
            "moves" => self.count = Some(found.number("n") as usize),
            "entry" => self.told.push(self.leaves(found)),
            "try" => {
                let m = self.leaves(found);
                expect(!self.won && self.hardest().contains(&m));
                self.try_told = Some(m);
            }
            "replies-only" => expect(self.replies() == (1, 1)),
            "replies-all" => {
                let (winning, replies) = self.replies();
                expect(winning == replies && replies == found.number("n"));
            }
            "replies-one" => expect(self.replies() == (1, found.number("n"))),
            "replies" => expect(self.replies() == (found.number("k"), found.number("n"))),
            // Why.
            "bound" => expect(found.number("m") + 1 == n && found.all("n", n)),
            "one-pile-all" => expect(full.len() == 1 && !misere && self.won),
            "one-pile-leave" => expect(full.len() == 1 && misere && self.won),
            "one-pile-multiple" | "one-pile-one-more" => {
                expect(full.len() == 1 && found.all("n", n) && self.won);
                let size = self.position.piles()[full[0]];
                expect(found.numbers("d") == [size, size / n, n, size % n]);
                expect(misere == found.id.ends_with("more"));
                for &m in &self.winning {
                    let left = size - parts(m).1;
                    expect(left % n == u64::from(misere));
                }
            }
            "two" => {
                let r = self.remainders();
                expect(full.len() == 2 && r[full[0]] != r[full[1]] && self.won);
            }
            "two-end" => {
                expect(misere && full.iter().any(|&i| self.position.piles()[i] == 1));
                for &m in &self.winning {
                    let next = self.position.after(m).expect("legal");
                    expect(next.objects() == 1);
                }
            }
            "two-end-bound" => {
                let r: Vec<u64> = full.iter().map(|&i| self.remainders()[i]).collect();
                expect(misere && full.len() == 2 && r.iter().any(|&r| r <= 1) && self.won);
                let ends = |&m: &Move| {
                    let next = self.position.after(m).expect("legal");
                    let mut r: Vec<u64> = full
                        .iter()
                        .map(|&i| self.remainder(next.piles()[i]))
                        .collect();
                    r.sort_unstable();
                    r == [0, 1]
                };
                expect(self.winning.iter().any(ends));
            }
            "singles-bound" => {
                expect(misere && self.remainders().iter().all(|&r| r <= 1) && self.won);
                expect(found.number("k") == self.singles() && found.number("m") == n - 1);
                for m in &self.winning {
                    let r = self.remainders()[parts(*m).0];
                    expect(parts(*m).1 == if r == 1 { 1 } else { n - 1 });
                }
            }
            "one-big-odd" | "one-big-even" | "one-big-bound-odd" | "one-big-bound-even" => {
                let bound = found.id.contains("bound");
                let big = found.pile("p");
                let bigs = self.remainders().into_iter().enumerate();
                let bigs: Vec<usize> = bigs.filter(|(_, r)| *r > 1).map(|(i, _)| i).collect();
                expect(misere && bigs == [big] && found.all_piles("p", big));
                expect(found.number("k") == self.singles());
                expect((self.singles() % 2 == 1) == found.id.ends_with("odd"));
                let left = u64::from(found.id.ends_with("even"));
                let there = self.winning.iter().find(|&&m| parts(m).0 == big);
                let m = there.expect("a winning move in the big pile");
                let leaves = self.position.piles()[big] - parts(*m).1;
                expect(if bound {
                    leaves % n == left
                } else {
                    leaves == left
                });
            }
            // The table's words.
            "key" => {
                expect(found.sum("s") == self.nim_sum());
            }
            "key-even" => expect(self.nim_sum() == 0),
            "key-end" | "key-end-bound" => {
                expect(misere && found.number("n") == self.nim_sum());
            }
            "balance-one" | "balance" => {
                let (power, piles) = self.leading();
                expect(found.number("n") == power && found.piles("q") == piles);
                expect((piles.len() == 1) == (found.id == "balance-one"));
            }
            "becoming" | "becoming-bound" => {
                let (_, piles) = self.leading();
                let told = found.becoming();
                expect(told.iter().map(|t| t.0).eq(piles));
                for (pile, from, to) in told {
                    expect(from == self.remainders()[pile]);
                    expect(to == from ^ self.nim_sum());
                    let m = self
                        .winning
                        .iter()
                        .find(|&&m| parts(m) == (pile, from - to));
                    expect(m.is_some());
                }
            }
            "around" => {
                expect(found.all("n", n));
                let told: Vec<Move> = found
                    .text("a")
                    .split(", ")
                    .map(|entry| {
                        let pile = entry
                            .split(' ')
                            .next()
                            .and_then(|word| word.parse::<PileIx>().ok());
                        let pile = pile.expect("a pile").0;
                        let numbers = entry.split(|c: char| !c.is_ascii_digit());
                        let numbers: Vec<u64> = numbers.filter_map(|n| n.parse().ok()).collect();
                        let m = taking(pile, numbers[4]).expect("some");
                        let to = self.remainder(self.position.piles()[pile] - numbers[4]);
                        let from = self.remainders()[pile];
                        expect(to > from && numbers == [from, to, n, to - from, n - (to - from)]);
                        m
                    })
                    .collect();
                let rises = |&&m: &&Move| {
                    let (pile, take) = parts(m);
                    self.remainder(self.position.piles()[pile] - take) > self.remainders()[pile]
                };
                expect(self.winning.iter().filter(rises).eq(&told));
            }
            other => panic!("{other} is not checked"),
        }
    }

    /// The moves that leave the smallest share of winning replies, and of those the ones that take least.
    fn hardest(&self) -> Vec<Move> {
        let share = |m: &Move| {
            let next = self.position.after(*m).expect("a legal move");
            let winning = self.searched.winning_moves(&next).len() as f64;
            winning / (next.moves().count().max(1) as f64)
        };
        let moves: Vec<Move> = self.position.moves().collect();
        let least = moves.iter().map(share).fold(f64::INFINITY, f64::min);
        let best: Vec<Move> = moves.into_iter().filter(|m| share(m) == least).collect();
        let take = best.iter().map(|&m| parts(m).1).min();
        best.into_iter()
            .filter(|&m| Some(parts(m).1) == take)
            .collect()
    }
}

/// The headings are powers of two, and below them stand the digits of each pile, their parity and the nim-sum.
fn check_table(checked: &mut Checked<'_>, lines: &[&str]) {
    let words: Vec<Vec<&str>> = lines
        .iter()
        .map(|l| l.split_whitespace().collect())
        .collect();
    let [headings, rows @ .., parity, sum] = words.as_slice() else {
        panic!("no table: {lines:?}");
    };
    let columns = headings.len();
    let powers: Vec<u64> = (0..columns as u32).rev().map(|bit| 2u64.pow(bit)).collect();
    let shown: Vec<u64> = headings
        .iter()
        .map(|h| h.parse().expect("a power"))
        .collect();
    assert_eq!(shown, powers);
    let digits =
        |n: u64| -> Vec<String> { powers.iter().map(|p| (n / p % 2).to_string()).collect() };
    let full: Vec<usize> = (0..checked.position.piles().len())
        .filter(|&i| checked.position.piles()[i] > 0)
        .collect();
    assert_eq!(rows.len(), full.len(), "{lines:?}");
    for (row, pile) in rows.iter().zip(full) {
        let (left, right) = row.split_at(row.len() - columns);
        let size = checked.position.piles()[pile];
        let remainder = checked.remainder(size);
        assert_eq!(left[0], PileIx(pile).to_string());
        assert_eq!(right, digits(remainder), "{lines:?}");
        let numbers = left[1..].concat();
        let numbers: Vec<u64> = numbers
            .split(|c: char| !c.is_ascii_digit())
            .map(|n| n.parse().expect("a number"))
            .collect();
        match (checked.n, numbers.as_slice()) {
            (_, [told]) => assert_eq!((*told, size), (size, remainder), "{lines:?}"),
            (Some(n), told) => assert_eq!(told, [size, size / n, n, remainder], "{lines:?}"),
            (None, told) => panic!("{told:?}"),
        }
        checked.statements += 1;
    }
    let letters = ["hint-even-letter", "hint-odd-letter"].map(|key| checked.locale.say(key, None));
    let odd: Vec<&str> = (0..columns as u32)
        .rev()
        .map(|bit| letters[checked.ones(bit) as usize % 2].as_str())
        .collect();
    assert_eq!(parity[1..], odd, "{lines:?}");
    assert_eq!(sum[1..], digits(checked.nim_sum()), "{lines:?}");
    checked.statements += 2;
}
