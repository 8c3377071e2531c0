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
            n: position.rules().max_take().map(|max| max.get() + 1),
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
                    let found = find(line, self.locale)
                        .unwrap_or_else(|| panic!("nobody checks this: {line}\n{text}"));
                    self.statements += 1;
                    self.line(&found, text);
                }
            }
        }
        if let Some(count) = self.count {
            assert_eq!(count, self.winning.len(), "{text}");
            assert_eq!(self.told, self.winning, "{text}");
        }
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
            "take-one-1" => expect(n == 2 && objects == 1 && found.wins() != misere),
            "take-one-odd" => {
                expect(n == 2 && objects % 2 == 1 && found.number("n") == objects);
                expect(found.wins() != misere);
            }
            "take-one-even" => {
                expect(n == 2 && objects.is_multiple_of(2) && found.number("n") == objects);
                // The opponent takes the last one, and that is what wins or loses.
                expect(found.wins() != misere);
            }
            "one-pile-all" => expect(full.len() == 1 && !misere && self.won),
            "one-pile-leave" => expect(full.len() == 1 && misere && self.won),
            "one-pile-last" => expect(objects == 1 && misere),
            "one-pile-won" | "one-pile-lost" | "one-pile-misere-won" | "one-pile-misere-lost" => {
                expect(full.len() == 1 && found.all("n", n));
                let size = self.position.piles()[full[0]];
                expect(found.numbers("d") == [size, size / n, n, size % n]);
                expect(misere == found.id.contains("misere"));
                expect(self.won == found.id.contains("won"));
                // What is said to be left wins: a multiple of N, or 1 more.
                expect(self.won != (size % n == u64::from(misere)));
            }
            "two-won" | "two-lost" => {
                let r = self.remainders();
                expect(full.len() == 2);
                expect((r[full[0]] == r[full[1]]) == (found.id == "two-lost"));
                expect(self.won == (found.id == "two-won"));
            }
            "two-end" => {
                expect(misere && full.iter().any(|&i| self.position.piles()[i] == 1));
                for &m in &self.winning {
                    let next = self.position.after(m).expect("legal");
                    expect(next.objects() == 1);
                }
            }
            "two-end-won" | "two-end-lost" => {
                let mut r: Vec<u64> = full.iter().map(|&i| self.remainders()[i]).collect();
                r.sort_unstable();
                expect(misere && r[0] <= 1 && full.len() == 2);
                expect((r == [0, 1]) == (found.id == "two-end-lost"));
                expect(self.won == (found.id == "two-end-won"));
            }
            "singles-won" | "singles-lost" => {
                expect(misere && full.iter().all(|&i| self.position.piles()[i] == 1));
                expect(found.number("n") == objects);
                expect((objects.is_multiple_of(2)) == (found.id == "singles-won"));
                expect(self.won == (found.id == "singles-won"));
            }
            "singles-bound-won" | "singles-bound-lost" => {
                expect(misere && self.remainders().iter().all(|&r| r <= 1));
                expect(found.number("n") == self.singles());
                expect((self.singles().is_multiple_of(2)) == (found.id == "singles-bound-won"));
                if found.id == "singles-bound-won" {
                    expect(found.number("m") == n - 1);
                    for m in &self.winning {
                        let r = self.remainders()[parts(*m).0];
                        expect(parts(*m).1 == if r == 1 { 1 } else { n - 1 });
                    }
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
            "balance-after" => expect(self.won),
            "balance-lost" => expect(!self.won && self.nim_sum() == 0),
            "wrap" | "wrap-end" => {
                let pile = found.pile("p");
                let (from, to, take) = (found.number("f"), found.number("t"), found.number("k"));
                expect(found.all("n", n) && take == n - found.number("d"));
                expect(from == self.remainders()[pile] && to > from);
                let m = taking(pile, take).expect("some");
                expect(self.winning.contains(&m));
                expect(found.number("l") == self.position.piles()[pile] - take);
                expect(to == self.remainder(found.number("l")));
                expect(self.remainders().iter().fold(to ^ from, |s, r| s ^ r) == 0);
            }
            "misere-later" | "misere-later-bound" => expect(misere),
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
