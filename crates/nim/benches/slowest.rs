//! Searches for the slowest position of each game: `cargo bench -p bouton-nim --bench slowest`. Prints how long a hint
//! takes there (who wins, every winning move, the explanation), and the expert's move.

use std::cmp::Reverse;
use std::hint::black_box;
use std::time::{Duration, Instant};

use fastrand::Rng;
use nim::{Level, MAX_PILE, MAX_PILES, Position, Rules, Start, choose};

/// Makes the position with that number.
type Making = fn(&mut Rng, u64) -> Option<Position>;

const GAMES: [(&str, u64, Making); 7] = [
    ("nim", 20_000, nim),
    ("subtraction", 10_000, subtraction),
    ("wythoff", 100_000, wythoff),
    // All there are, with either ending.
    ("kayles", 1 << 14, kayles),
    ("fibonacci", 100_000, fibonacci),
    ("own, normal", 10_000, |rng, _| own(rng, "normal")),
    ("own, misere", 10_000, |rng, _| own(rng, "misere")),
];

fn main() {
    println!("{:12} {:>9} {:>9}  where a hint takes longest", "", "hint", "expert");
    for (name, count, making) in GAMES {
        let mut rng = Rng::with_seed(1);
        let (mut hints, mut moves) = (Slowest::of(hint), Slowest::of(expert));
        for i in 0..count {
            let position = making(&mut rng, i).filter(|it| Start::try_from(it.clone()).is_ok());
            for slowest in [&mut hints, &mut moves] {
                position.iter().for_each(|position| slowest.offer(position));
            }
        }
        let [(hint, position), (expert, _)] = [hints, moves].map(Slowest::found);
        let (piles, rules) = (position.piles(), position.rules());
        println!("{name:12} {hint:>6.2} ms {expert:>6.2} ms  {piles:?} {rules}");
    }
}

fn hint(position: &Position) {
    black_box(position.outcome());
    position.winning_moves().for_each(|m| _ = black_box(m));
    black_box(position.explain());
}

fn expert(position: &Position) {
    black_box(choose(position, Level::Expert, 1));
}

/// The slowest positions so far. Several, because a single slow timing may be another program's fault.
struct Slowest {
    asked: fn(&Position),
    /// A position with other rules. Asking about it first clears what is cached.
    other: Position,
    kept: Vec<(Duration, Position)>,
}

impl Slowest {
    const KEPT: usize = 20;

    fn of(asked: fn(&Position)) -> Self {
        Self { asked, other: Position::new([1], rules("normal own 0.1")), kept: Vec::new() }
    }

    /// Returns the shortest of `times` timings.
    fn time(&self, position: &Position, times: usize) -> Duration {
        let time = || {
            black_box(self.other.outcome());
            let started = Instant::now();
            (self.asked)(position);
            started.elapsed()
        };
        std::iter::repeat_with(time).take(times).min().unwrap_or_default()
    }

    fn offer(&mut self, position: &Position) {
        let least = self.kept.get(Self::KEPT - 1).map_or(Duration::ZERO, |(time, _)| *time);
        if self.time(position, 1) > least {
            let time = self.time(position, 3);
            let at = self.kept.partition_point(|(other, _)| *other > time);
            self.kept.insert(at, (time, position.clone()));
            self.kept.truncate(Self::KEPT);
        }
    }

    /// Returns the time in milliseconds, and the position.
    fn found(self) -> (f64, Position) {
        let times = self.kept.iter().map(|(_, it)| (self.time(it, 20), it.clone()));
        let slowest = times.min_by_key(|(time, _)| Reverse(*time)).expect("a position");
        (1_000.0 * slowest.0.as_secs_f64(), slowest.1)
    }
}

fn rules(text: &str) -> Rules {
    text.parse().expect("rules")
}

fn ending(rng: &mut Rng) -> &'static str {
    ["normal", "misere"][rng.usize(0..2)]
}

/// Deals up to the maximum number of piles; half the time in pairs, so that the position is lost.
fn piles(rng: &mut Rng) -> Vec<u64> {
    let count = if rng.bool() { MAX_PILES } else { rng.usize(1..=MAX_PILES) };
    let most = [30, 2_000, MAX_PILE][rng.usize(0..3)];
    let mut piles: Vec<u64> = (0..count).map(|_| rng.u64(1..=most)).collect();
    if rng.bool() {
        piles.truncate(count.div_ceil(2));
        piles.extend_from_within(..count / 2);
    }
    piles
}

fn nim(rng: &mut Rng, _: u64) -> Option<Position> {
    let most = [100, MAX_PILE][rng.usize(0..2)];
    let bound = if rng.bool() { format!(" max {}", rng.u64(1..=most)) } else { String::new() };
    let rules = rules(&format!("{}{bound}", ending(rng)));
    Some(Position::new(piles(rng), rules))
}

fn subtraction(rng: &mut Rng, _: u64) -> Option<Position> {
    /// Of all sets of amounts, the one whose values take longest to repeat.
    const LONGEST: &str = "1,4,5,6,10,11,13,14,15,19,20,21,22,24,25";
    let some: Vec<String> = (1..=25).filter(|_| rng.bool()).map(|it| it.to_string()).collect();
    let amounts = if rng.bool() { LONGEST.to_owned() } else { some.join(",") };
    let rules = format!("{} subtraction {amounts}", ending(rng)).parse().ok()?;
    Some(Position::new(piles(rng), rules))
}

fn wythoff(rng: &mut Rng, _: u64) -> Option<Position> {
    let most = [30, 2_000, MAX_PILE][rng.usize(0..3)];
    let (small, rules) = (rng.u64(1..=most), rules(&format!("{} wythoff", ending(rng))));
    let any = Position::new([small, rng.u64(1..=most)], rules);
    // Half of them lost.
    match rng.bool() {
        true => Some(any),
        false => any.after(any.winning_moves().next()?).ok(),
    }
}

/// Splits a row wherever the number has a 1.
fn kayles(_: &mut Rng, i: u64) -> Option<Position> {
    let (ending, cuts) = (["normal", "misere"][i as usize % 2], i / 2);
    let pins = cuts.checked_ilog2()? + 1;
    let mut rows = vec![1];
    for cut in (0..pins - 1).map(|pin| cuts >> pin & 1 == 1) {
        match (cut, rows.last_mut()) {
            (false, Some(row)) => *row += 1,
            _ => rows.push(1),
        }
    }
    Some(Position::new(rows, rules(&format!("{ending} kayles"))))
}

/// Includes positions from the middle of a game.
fn fibonacci(rng: &mut Rng, _: u64) -> Option<Position> {
    let pile = rng.u64(2..=MAX_PILE);
    let limit = if rng.bool() { format!(" {}", rng.u64(1..=pile)) } else { String::new() };
    Some(Position::new([pile], rules(&format!("normal fibonacci{limit}"))))
}

/// Mostly uses codes whose piles split, which take longest to solve, with as many objects as a game may have.
fn own(rng: &mut Rng, ending: &str) -> Option<Position> {
    let splits = rng.u8(0..4) > 0;
    let digit = |_| (rng.u8(if splits { 4..8 } else { 0..4 }) + b'0') as char;
    let code: String = (0..6).map(digit).collect();
    let rules = format!("{ending} own 0.{code}").parse().ok()?;
    if !splits && ending == "normal" {
        return Some(Position::new(piles(rng), rules));
    }
    let (mut left, mut piles, most) = (25, Vec::new(), rng.u64(1..=25));
    while left > 0 {
        let pile = rng.u64(1..=left.min(most));
        piles.push(pile);
        left -= pile;
    }
    Some(Position::new(piles, rules))
}
