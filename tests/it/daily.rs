//! Tests the puzzles of the day: each keeps what its theme promises.

use std::collections::{BTreeMap, HashMap};
use std::time::Instant;

use bouton::puzzle::{Answer, Day, Flaw, Puzzle, Question, Task};
use nim::{Ending, Move, Outcome, Position, Rules, Variant};

use crate::search::Search;

/// 2026-11-30.
const MONDAY: Day = Day(20_787);

/// Returns the winning moves, found by search or, if that takes too long, by the theory, which `brute_force` checks by
/// search.
fn winning(search: &mut Search, position: &Position) -> Vec<Move> {
    let nim = position.rules().variant.is_nim();
    let searched = !nim || position.objects() <= 30 && position.piles().len() <= 6;
    let wins = |m: &Move| match searched {
        true => search.wins(position, *m),
        false => {
            let after = position.after(*m).expect("a legal move");
            after.outcome() == Outcome::P
        }
    };
    position.moves().filter(wins).collect()
}

/// Returns how many moves the winner makes to the end against the longest defence, by search.
fn own_moves(search: &mut Search, cache: &mut HashMap<Position, u32>, at: &Position) -> u32 {
    if at.is_over() {
        return 0;
    }
    if let Some(&cache) = cache.get(at) {
        return cache;
    }
    let can_win = search.can_win(at);
    let mut ways = Vec::new();
    for m in at.moves() {
        if !can_win || search.wins(at, m) {
            ways.push(own_moves(search, cache, &at.after(m).expect("a legal move")));
        }
    }
    let own = match can_win {
        true => ways.into_iter().min().map_or(0, |least| least + 1),
        false => ways.into_iter().max().unwrap_or(0),
    };
    cache.insert(at.clone(), own);
    own
}

fn otherwise(position: &Position, variant: Variant, ending: Ending) -> Position {
    Position::new(position.piles(), Rules { variant, ending })
}

#[test]
fn three_years_keep_what_their_themes_promise() {
    let mut search = Search::default();
    let mut lengths = HashMap::new();
    let mut worst: BTreeMap<&str, u128> = BTreeMap::new();
    let mut answers: BTreeMap<String, u32> = BTreeMap::new();
    let mut games: BTreeMap<&str, u32> = BTreeMap::new();
    let mut week: Vec<u128> = Vec::new();
    for day in (MONDAY.0..MONDAY.0 + 3 * 365 + 8).map(Day) {
        let began = Instant::now();
        let puzzle = Puzzle::of(day);
        let took = began.elapsed().as_micros();
        let task = puzzle.task();
        let slowest = worst.entry(task.name()).or_default();
        *slowest = took.max(*slowest);

        let position = puzzle.question.position();
        let rules = position.rules();
        let bounded = rules.variant != Variant::Nim;
        assert!(position.piles().is_sorted() && position.piles().len() <= 8, "{day}");
        // All moves of one pile fit into a menu.
        assert!(position.piles().iter().all(|&size| (1..=26).contains(&size)));
        assert_eq!(position.canonical(), *position, "{day}: a bound that binds nothing");
        let wins = winning(&mut search, position);
        let normal_wins = winning(&mut search, &otherwise(position, rules.variant, Ending::Normal));
        match (task, &puzzle.question) {
            (Task::Only, Question::Move { wins: right, .. }) => {
                assert_eq!(wins, [*right], "{day}");
                assert_eq!((rules.ending, bounded), (Ending::Normal, false));
            }
            (Task::Rules, Question::Move { wins: right, .. }) => {
                assert_eq!(wins, [*right], "{day}");
                assert!(position.move_count() >= 8);
                let free = otherwise(position, Variant::Nim, Ending::Normal);
                let misleads = winning(&mut search, &free)
                    .into_iter()
                    .any(|m| position.check(m).is_ok() && !wins.contains(&m));
                let game = rules.variant.name();
                assert_eq!(puzzle.misleads(), misleads, "{day}");
                assert!(misleads || !["max", "wythoff"].contains(&game), "{day}");
                assert!(bounded && rules.ending == Ending::Normal, "{day}");
                *games.entry(game).or_default() += 1;
            }
            (Task::Misere, Question::Move { wins: right, .. }) => {
                assert_eq!(wins, [*right], "{day}");
                assert_eq!(rules.ending, Ending::Misere);
                assert!(!normal_wins.is_empty() && !normal_wins.contains(right), "{day}");
            }
            (Task::All, Question::Moves { win, .. }) => {
                assert_eq!(wins, *win, "{day}");
                assert!(win.len() >= 2 && position.move_count() <= 25, "{day}");
                assert!(rules.ending == Ending::Normal || wins != normal_wins, "{day}");
            }
            (Task::Gift, Question::Gift { line, ply }) => {
                let mut now = line.start.clone();
                let mut gifts = Vec::new();
                for (m, n) in line.moves.iter().zip(1..) {
                    let before = now.outcome();
                    now.play(*m).expect("a legal move");
                    if before == Outcome::N && now.outcome() == Outcome::N {
                        gifts.push(n);
                    }
                }
                assert_eq!(gifts, [*ply], "{day}");
                assert!((5..=9).contains(&line.moves.len()) && !now.is_over());
            }
            (Task::Length, Question::Length { own, .. }) => {
                assert!(search.can_win(position), "{day}");
                assert_eq!(own_moves(&mut search, &mut lengths, position), *own, "{day}");
                assert!((2..=10).contains(own), "{day}");
                let line = puzzle.question.shortest().expect("a line");
                assert!(line.position().is_ok_and(|end| end.is_over()), "{day}");
                assert_eq!(line.moves.len().div_ceil(2), *own as usize, "{day}: {line}");
            }
            (Task::Large, Question::Move { wins: right, .. }) => {
                assert_eq!(wins, [*right], "{day}");
                let most = week.iter().max().expect("six days");
                assert!(week.len() == 6 && position.objects() > *most, "{day}");
            }
            (task, question) => panic!("{day}: {task} asks {question:?}"),
        }
        week.push(position.objects());
        if task == Task::Large {
            week.clear();
        }
        let right = puzzle.question.right();
        assert!(puzzle.question.takes(&right) && puzzle.question.flaw(&right).is_none());
        if matches!(right, Answer::Ply(_) | Answer::Number(_)) {
            *answers.entry(right.to_string()).or_default() += 1;
        }
    }
    println!("slowest in microseconds: {worst:?}; answers: {answers:?}");
    println!("games of Tuesdays: {games:?}");
    assert!(games.len() == 5 && games.values().all(|&n| n >= 8), "{games:?}");
    // No answer is right so often that one could guess it.
    assert!(answers.values().all(|&n| n < 90), "{answers:?}");
}

#[test]
fn no_position_comes_again_within_a_year() {
    let mut last: HashMap<Position, Day> = HashMap::new();
    let mut soonest = i32::MAX;
    for day in (MONDAY.0..MONDAY.0 + 4 * 365).map(Day) {
        let position = Puzzle::of(day).question.position().clone();
        if let Some(before) = last.insert(position, day) {
            soonest = soonest.min(day.0 - before.0);
        }
    }
    println!("none again within {soonest} days");
    assert!(soonest > 366);
}

/// What is said about a wrong answer does not give the right one away.
#[test]
fn no_flaw_tells_the_answer() {
    for day in (MONDAY.0..MONDAY.0 + 371).map(Day) {
        let question = Puzzle::of(day).question;
        let position = question.position();
        let ends: Vec<Position> = position
            .winning_moves()
            .map(|m| position.after(m).expect("a legal move").canonical())
            .collect();
        for m in position.moves() {
            let Some(Flaw::Loses { m, reply }) = question.flaw(&Answer::Move(m)) else {
                continue;
            };
            let after = position.after(m).expect("a legal move");
            if let Some(reply) = reply {
                let then = after.after(reply).expect("a legal reply");
                assert_eq!(then.outcome(), Outcome::P, "{day}: {m}, {reply}");
                assert!(!ends.contains(&then.canonical()), "{day}: {m}, {reply}");
            }
        }
    }
}

#[test]
fn any_date_has_its_puzzle() {
    for day in (-1_000..1_000).map(|n| n * 2_147_483).chain([i32::MIN, i32::MAX]) {
        assert_eq!(Puzzle::of(Day(day)).day, Day(day));
    }
}
