//! The games of the family against a search that knows no theory, and has their rules from itself alone.

use std::collections::HashMap;
use std::time::{Duration, Instant};

use nim::{Ending, Level, Line, Outcome, Position, Rules, Variant, choose};

/// Piles, and the most that may be taken where that changes.
type State = (Vec<u64>, u64);

/// A game by its rules.
#[derive(Debug, Clone)]
enum Game {
    Subtraction(Vec<u64>),
    Wythoff,
    Kayles,
    Fibonacci,
}

impl Game {
    /// Every move as its numbers, with what it leaves.
    fn moves(&self, (piles, limit): &State) -> Vec<(Vec<u64>, State)> {
        let mut moves = Vec::new();
        let with = |i: usize, size: u64| {
            let mut left = piles.clone();
            left[i] = size;
            left
        };
        for (i, &size) in piles.iter().enumerate() {
            match self {
                Self::Subtraction(amounts) => {
                    for &take in amounts.iter().filter(|&&take| take <= size) {
                        moves.push((vec![i as u64, take], (with(i, size - take), 0)));
                    }
                }
                Self::Wythoff => {
                    for take in 1..=size {
                        let mut taken = vec![0, 0];
                        taken[i] = take;
                        moves.push((taken, (with(i, size - take), 0)));
                    }
                    for take in (1..=piles[0].min(piles[1])).filter(|_| i == 0) {
                        moves.push((vec![take, take], (vec![piles[0] - take, piles[1] - take], 0)));
                    }
                }
                Self::Kayles => {
                    for (pin, fall) in (0..size).flat_map(|pin| [(pin, 1), (pin, 2)]) {
                        if pin + fall > size {
                            continue;
                        }
                        let mut left = with(i, pin);
                        left.push(size - pin - fall);
                        left.retain(|&row| row > 0);
                        left.sort_unstable();
                        moves.push((vec![i as u64, pin, fall], (left, 0)));
                    }
                }
                Self::Fibonacci => {
                    for take in 1..=size.min(*limit) {
                        moves.push((vec![take], (with(0, size - take), 2 * take)));
                    }
                }
            }
        }
        moves.sort();
        moves
    }

    fn variant(&self, limit: u64) -> Variant {
        let text = match self {
            Self::Subtraction(amounts) => {
                let amounts: Vec<String> = amounts.iter().map(u64::to_string).collect();
                format!("subtraction {}", amounts.join(","))
            }
            Self::Wythoff => "wythoff".to_owned(),
            Self::Kayles => "kayles".to_owned(),
            Self::Fibonacci => format!("fibonacci {limit}"),
        };
        text.parse().expect("a game")
    }
}

/// Who wins, found move by move.
struct Search {
    game: Game,
    misere: bool,
    won: HashMap<State, bool>,
}

impl Search {
    fn won(&mut self, state: &State) -> bool {
        if let Some(&won) = self.won.get(state) {
            return won;
        }
        let after = self.game.moves(state);
        let won = match after.is_empty() {
            true => self.misere,
            false => after.iter().any(|(_, after)| !self.won(after)),
        };
        self.won.insert(state.clone(), won);
        won
    }

    fn winning(&mut self, state: &State) -> Vec<Vec<u64>> {
        let mut moves = self.game.moves(state);
        moves.retain(|(_, after)| !self.won(after));
        moves.into_iter().map(|(numbers, _)| numbers).collect()
    }
}

/// Every list of so many numbers up to one.
fn boxes(piles: u32, most: u64) -> impl Iterator<Item = Vec<u64>> + Clone {
    let base = most + 1;
    let digit = move |n: u64, i: u32| n / base.pow(i) % base;
    (0..base.pow(piles)).map(move |n| (0..piles).map(|i| digit(n, i)).collect())
}

/// Every way to set up so many pins in rows, the shorter first.
fn rows(pins: u64, least: u64) -> Vec<Vec<u64>> {
    let mut all = vec![vec![]; usize::from(pins == 0)];
    for row in least..=pins {
        let rest = rows(pins - row, row);
        all.extend(rest.into_iter().map(|rest| [vec![row], rest].concat()));
    }
    all
}

fn position(game: &Game, (piles, limit): &State, misere: bool) -> Position {
    let ending = [Ending::Normal, Ending::Misere][usize::from(misere)];
    let variant = game.variant(*limit);
    Position::new(piles.as_slice(), Rules { variant, ending })
}

fn agree(game: &Game, states: impl Iterator<Item = State> + Clone) {
    for misere in [false, true] {
        let mut search = Search { game: game.clone(), misere, won: HashMap::new() };
        let mut count = 0;
        for state in states.clone() {
            let position = position(game, &state, misere);
            let won = position.outcome() == Outcome::N;
            assert_eq!(won, search.won(&state), "{position:?}");
            let mut moves: Vec<_> = position.moves().map(|m| position.numbers(m)).collect();
            moves.sort();
            let legal: Vec<_> = game.moves(&state).into_iter().map(|(m, _)| m).collect();
            assert_eq!(moves, legal, "{position:?}");
            let winning = position.winning_moves();
            let mut winning: Vec<_> = winning.map(|m| position.numbers(m)).collect();
            winning.sort();
            assert_eq!(winning, search.winning(&state), "{position:?}");
            assert_eq!(position.lost_because().is_some(), !won, "{position:?}");
            count += 1;
        }
        println!("{count} positions of {game:?}, misère: {misere}");
    }
}

#[test]
fn subtraction_sets() {
    for bits in 1..64_u64 {
        let amounts = (1..=6).filter(|s| bits >> (s - 1) & 1 == 1);
        let game = Game::Subtraction(amounts.collect());
        let all = [(1, 60), (2, 14), (3, 6), (4, 3)];
        let all = all.into_iter().flat_map(|(piles, most)| boxes(piles, most));
        agree(&game, all.map(|piles| (piles, 0)));
    }
    // Larger amounts: most differ in how late what piles count for repeats.
    for amounts in [vec![25], vec![11, 17, 25], vec![2, 9, 14, 23], (3..=25).collect()] {
        agree(&Game::Subtraction(amounts), (0..400).map(|pile| (vec![pile], 0)));
    }
}

#[test]
fn wythoff() {
    agree(&Game::Wythoff, boxes(2, 60).map(|piles| (piles, 0)));
}

#[test]
fn kayles() {
    let all = (0..=18).flat_map(|pins| rows(pins, 1));
    agree(&Game::Kayles, all.map(|rows| (rows, 0)));
    agree(&Game::Kayles, (19..=25).map(|row| (vec![row], 0)));
}

#[test]
fn fibonacci() {
    let all = (0..=160).flat_map(|pile| (1..=160).map(move |limit| (vec![pile], limit)));
    agree(&Game::Fibonacci, all);
}

/// What a pin stands on is never another pin's place, however rows come apart.
#[test]
fn pins_keep_their_places() {
    let line: Line = "1-11 normal kayles: 6 3-4 13 1".parse().expect("a line");
    assert_eq!(line.to_string(), "1-11 normal kayles: 6 3-4 13 1");
    let left = line.position().expect("legal moves");
    let moves = left.moves().map(|m| m.to_string());
    let expected = "5 7 7-8 8 8-9 9 9-10 10 10-11 11 11-12 12";
    assert_eq!(moves.collect::<Vec<_>>().join(" "), expected);
    let refused = |line: &str| line.parse::<Line>().expect_err("refused").to_string();
    assert_eq!(refused("1-11 normal kayles: 2"), "move 1, 2: there is no pin 2");
    assert_eq!(refused("3 normal kayles: 3-4"), "move 1, 3-4: there is no pin 4");
    assert!(refused("3 normal kayles: 1-3").contains("is not a move"));
    assert!(refused("3 normal kayles: A1").contains("is not a move"));
}

#[test]
fn moves_are_read_by_their_rules() {
    for line in [
        "5-7 normal wythoff: AB2 A1",
        "20 normal fibonacci: A2 A4 A1",
        "5-9-13 misere subtraction 1,3,4: A1 C4",
    ] {
        let read: Line = line.parse().expect("a line");
        assert_eq!(read.to_string(), line);
    }
    let spelt: Line = "20 normal fibonacci: 2 4 a1".parse().expect("a line");
    assert_eq!(spelt.to_string(), "20 normal fibonacci: A2 A4 A1");
    let refused = |line: &str| line.parse::<Line>().expect_err("refused").to_string();
    assert_eq!(refused("20 normal fibonacci: 2 5"), "move 2, A5: the rules are fibonacci 4");
    assert_eq!(refused("20 normal fibonacci: 20"), "move 1, A20: the rules are fibonacci");
    assert_eq!(
        refused("9 normal subtraction 1,3: A2"),
        "move 1, A2: the rules are subtraction 1,3"
    );
    assert_eq!(refused("5-7 normal wythoff: AB6"), "move 1, AB6: pile A has only 5");
    assert_eq!(refused("5-7-9 normal wythoff"), "this game has 2 piles, not 3");
    for rules in ["subtraction", "subtraction 0", "subtraction 26", "wythoff 3", "kayles 1"] {
        assert!(format!("normal {rules}").parse::<Rules>().is_err(), "{rules}");
    }
}

/// Nothing that is asked of a position goes through all its moves where these are millions.
#[test]
fn large_positions_take_no_time() {
    let started = Instant::now();
    for piles in ["1000000", "1000000-1000000", "999999-1000000"] {
        for rules in [
            "",
            " max 999",
            " subtraction 1,3,4",
            " subtraction 2,9,14,23,25",
            " wythoff",
            " fibonacci",
            " fibonacci 1000000",
        ] {
            for ending in ["normal", "misere"] {
                let Ok(line) = format!("{piles} {ending}{rules}").parse::<Line>() else {
                    continue;
                };
                for level in Level::ALL {
                    let mut position = line.start.clone();
                    let m = choose(&position, level, 7).expect("a move");
                    drop(position.explain());
                    let _ = (position.can_end(), position.must_end(), position.move_count());
                    assert_eq!(position.reachable(100), None, "{position:?}");
                    position.play(m).expect("a legal move");
                    position.piles().iter().for_each(|&pile| assert!(pile <= 1_000_000));
                }
            }
        }
    }
    // As slow as any machine: one way through the moves of one position would be a second or more.
    assert!(started.elapsed() < Duration::from_secs(30), "{:?}", started.elapsed());
}

/// The examples that the theory is told with, all winning moves of each.
#[test]
fn examples() {
    for (line, expected) in [
        ("20 normal subtraction 1,3,4", "A4"),
        ("23 normal subtraction 1,3,4", ""),
        ("5-9-13 normal subtraction 1,3,4", "A1 B1 C1"),
        ("3-6-9 misere subtraction 1,3,4", "B4 C4"),
        ("7-8-9 normal subtraction 2,3", "C3"),
        ("1 misere subtraction 2,3", ""),
        ("25 normal subtraction 1,2,4,8,16", "A1 A4 A16"),
        ("5-7 normal wythoff", "A1 B4 AB2"),
        ("12-20 normal wythoff", ""),
        ("20-30 normal wythoff", "B18 AB4"),
        ("1-2 misere wythoff", "B2 AB1"),
        ("1-11 normal kayles", "6 10"),
        ("3-4-5 normal kayles", "11 13"),
        ("2-8-10 normal kayles", "7-8 14-15 20-21"),
        ("1-5-28 normal kayles", ""),
        ("5-5 misere kayles", "1 5 7 11"),
        ("8 misere kayles", "2-3 4-5 6-7"),
        ("100 normal fibonacci", "A3 A11"),
        ("21 normal fibonacci", ""),
        ("24 normal fibonacci 6", "A3"),
        ("14 misere fibonacci 4", ""),
    ] {
        let position = line.parse::<Line>().expect("a line").start;
        let winning = position.winning_moves().map(|m| m.to_string());
        assert_eq!(winning.collect::<Vec<_>>().join(" "), expected, "{line}");
    }
}
