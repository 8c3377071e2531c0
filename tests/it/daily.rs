//! The puzzle of the day over ten years of dates, and as far as dates go.

use std::collections::{BTreeMap, BTreeSet, HashMap};
use std::time::Instant;

use bouton::puzzle::{Day, Difficulty, Puzzle};
use nim::{Ending, Move, Outcome, Position};

/// From 2026-01-01 to 2036-01-01: 3,653 days.
const FROM: i32 = 20_454;
const DAYS: i32 = 3_653;

fn ten_years() -> impl Iterator<Item = Puzzle> {
    (FROM..FROM + DAYS).map(|day| Puzzle::of(Day(day)))
}

/// Who wins, by search alone: it knows the rules and no theory. Positions are looked up by their sorted piles.
#[derive(Default)]
struct Search(HashMap<Position, bool>);

impl Search {
    fn can_win(&mut self, position: &Position) -> bool {
        if position.is_over() {
            return position.rules().ending == Ending::Misere;
        }
        let mut piles: Vec<u64> = position
            .piles()
            .iter()
            .copied()
            .filter(|&p| p > 0)
            .collect();
        piles.sort_unstable();
        let sorted = Position::new(piles, position.rules());
        if let Some(&known) = self.0.get(&sorted) {
            return known;
        }
        let can = sorted.moves().any(|m| self.wins(&sorted, m));
        self.0.insert(sorted, can);
        can
    }

    fn wins(&mut self, position: &Position, m: Move) -> bool {
        let after = position.after(m).expect("a legal move");
        !self.can_win(&after)
    }
}

/// The one winning move, found by trying every legal move.
fn found(puzzle: &Puzzle, mut wins: impl FnMut(&Position, Move) -> bool) -> Vec<Move> {
    let position = &puzzle.position;
    position.moves().filter(|&m| wins(position, m)).collect()
}

#[test]
fn each_day_has_exactly_one_winning_move() {
    let begun = Instant::now();
    let puzzles: Vec<Puzzle> = ten_years().collect();
    let made = begun.elapsed();
    let mut search = Search::default();
    let mut searched = 0;
    for puzzle in &puzzles {
        let by_theory = found(puzzle, |position, m| {
            let after = position.after(m).expect("a legal move");
            after.outcome() == Outcome::P
        });
        assert_eq!(by_theory, [puzzle.winning], "{puzzle:?}");
        // The theory itself is searched in `brute_force`; here, all the puzzles that a search is soon done with.
        let small = puzzle.position.piles().len() <= 3 || puzzle.position.objects() <= 30;
        if small {
            let by_search = found(puzzle, |position, m| search.wins(position, m));
            assert_eq!(by_search, [puzzle.winning], "{puzzle:?}");
            searched += 1;
        }
    }
    assert!(searched > 1_000);
    println!(
        "{} puzzles, made in {made:.1?}; {searched} of them searched too, through {} positions, in {:.1?}",
        puzzles.len(),
        search.0.len(),
        begun.elapsed()
    );
}

#[test]
fn no_position_comes_again_within_a_year() {
    let mut last: HashMap<Position, Day> = HashMap::new();
    let mut soonest = i32::MAX;
    for puzzle in ten_years() {
        // Piles in another order would be the same puzzle.
        assert!(puzzle.position.piles().is_sorted());
        if let Some(before) = last.insert(puzzle.position, puzzle.day) {
            soonest = soonest.min(puzzle.day.0 - before.0);
        }
    }
    println!(
        "{} different positions, none again within {soonest} days",
        last.len()
    );
    assert!(soonest > 366);
}

#[test]
fn every_week_has_all_kinds_of_rules() {
    let puzzles: Vec<Puzzle> = ten_years().collect();
    // The windows begin on every day of the week.
    for week in puzzles.windows(7) {
        let rules = week.iter().map(|puzzle| puzzle.position.rules());
        let kinds: BTreeSet<_> = rules
            .map(|rules| (rules.ending == Ending::Misere, rules.modulus().is_some()))
            .collect();
        assert_eq!(kinds.len(), 4, "the week from {}", week[0].day);
    }
}

#[test]
fn every_week_grows_harder_from_day_to_day() {
    let mut steps: BTreeMap<u8, BTreeSet<u32>> = BTreeMap::new();
    let mut before = 0;
    let mut endings = 0;
    for puzzle in ten_years() {
        let Puzzle {
            day,
            position,
            difficulty,
            ..
        } = &puzzle;
        assert_eq!(*difficulty, Difficulty::of(position));
        let now = difficulty.steps();
        assert!(
            day.weekday() == 0 || now > before,
            "{day}: {now} after {before}"
        );
        assert_eq!(puzzle.grade(), day.weekday() + 1);
        steps.entry(puzzle.grade()).or_default().insert(now);
        before = now;

        // The position fits the controls: a menu of piles, and one of amounts.
        assert!(position.piles().len() <= 6);
        assert!(
            position
                .piles()
                .iter()
                .all(|&size| (1..=25).contains(&size))
        );
        assert!(position.move_count() >= 4);
        let felt = position
            .rules()
            .modulus()
            .is_none_or(|n| position.piles().iter().any(|&size| size >= n.get()));
        assert!(felt, "{puzzle:?}");
        endings += usize::from(difficulty.ending);
    }
    let range = |steps: &BTreeSet<u32>| (steps.first().copied(), steps.last().copied());
    let ranges: Vec<_> = steps.values().map(range).collect();
    println!("steps by day of the week: {ranges:?}; {endings} misère endings");
    assert!(endings > 100);
}

/// What was asked and answered once is not to change: these stand in the memory of those who solved them.
#[test]
fn puzzles_stay_what_they_were() {
    let week: Vec<String> = (20_773..20_780)
        .map(|day| {
            let puzzle = Puzzle::of(Day(day));
            let (piles, rules) = (puzzle.position.piles(), puzzle.position.rules());
            format!(
                "#{} {} {piles:?} {rules}: {} in {} steps",
                puzzle.number(),
                puzzle.day,
                puzzle.winning,
                puzzle.difficulty.steps()
            )
        })
        .collect();
    insta::assert_snapshot!(week.join("\n"), @"
    #320 2026-11-16 [15, 18] normal: B3 in 7 steps
    #321 2026-11-17 [1, 1, 19, 20] misere: D1 in 9 steps
    #322 2026-11-18 [3, 9, 11] normal max 4: B2 in 19 steps
    #323 2026-11-19 [4, 8, 19] misere max 8: B3 in 21 steps
    #324 2026-11-20 [5, 11, 13, 21] normal: D18 in 29 steps
    #325 2026-11-21 [4, 5, 6, 9, 23] misere: E9 in 35 steps
    #326 2026-11-22 [1, 10, 11, 14, 17, 21] normal max 8: E4 in 37 steps
    ");
}

#[test]
fn any_date_has_its_puzzle() {
    for day in (-1_000..1_000)
        .map(|n| n * 2_147_483)
        .chain([i32::MIN, i32::MAX])
    {
        assert_eq!(Puzzle::of(Day(day)).day, Day(day));
    }
}
