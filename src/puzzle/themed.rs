//! Makes each day's puzzle to its theme.
//!
//! No starting position of a puzzle comes again within a year. A hash gives each position to one of [`CYCLE`] weeks,
//! and the weeks repeat after 378 days. The days of a week cannot share a position either, because the themes are
//! apart: Saturday's positions are smaller than all other Nim positions, Friday's and Sunday's larger; Monday's have
//! no bound, Tuesday's have one or are of another game, and both have the normal ending; Wednesday's are misère with
//! one winning move; on Thursday several moves win.

use std::num::NonZeroU64;
use std::ops::RangeInclusive;

use super::answer::Answer;
use super::chance::{Chance, turn_of};
use super::length;
use super::question::Question;
use super::task::Task;
use crate::day::Day;
use nim::{Amounts, Ending, Line, Move, Outcome, Position, Rules, Start, Variant};

const CYCLE: i64 = 54;
/// After this many failed draws, try the theme's next game.
const DRAWS: i64 = 10_000;

/// The objects in a position.
const SMALL: RangeInclusive<u128> = 5..=11;
const MEDIUM: RangeInclusive<u128> = 12..=29;
/// For games usually played with few objects.
const FEW: RangeInclusive<u128> = 8..=29;
const LONG: RangeInclusive<u128> = 30..=48;
const LARGE: RangeInclusive<u128> = 61..=120;

/// With fewer moves than this, people could guess.
const FEWEST_MOVES: u64 = 8;
/// As many moves as fit one menu.
const MENU: u64 = 25;
/// How many moves win in a Thursday's puzzle.
const SEVERAL: RangeInclusive<usize> = 2..=4;
/// How many moves the win takes in a Saturday's puzzle.
const OWN: RangeInclusive<u32> = 2..=8;

pub(super) fn of(task: Task, day: Day) -> Question {
    let mut chance = Chance::of(day);
    // Ends: a test checks that every theme has positions for every week.
    let mut draws = 0;
    loop {
        let position = draw(task, day.week() + draws / DRAWS, &mut chance);
        draws += 1;
        // So none comes again for as many weeks.
        if turn_of(&position, CYCLE) == day.week().rem_euclid(CYCLE)
            && position.canonical() == position
            && let Some(question) = judge(task, position, &mut chance)
        {
            return question;
        }
    }
}

/// Draws a position for the theme, whether it fits or not. If the theme has several games, they take turns.
fn draw(task: Task, turn: i64, chance: &mut Chance) -> Position {
    use Ending::{Misere, Normal};
    let either = [Normal, Misere];
    let (ending, bound, piles, size) = match task {
        Task::Only => (Normal, None, 3..=4, 1..=12),
        Task::Rules => return ruled(turn, chance),
        Task::Misere => return endgame(chance),
        Task::All => (pick(&either, chance), sometimes(2..=5, chance), 3..=5, 1..=9),
        Task::Gift => (Normal, sometimes(3..=5, chance), 3..=5, 4..=13),
        Task::Length => (pick(&either, chance), sometimes(2..=6, chance), 2..=5, 1..=8),
        Task::Large => (Normal, sometimes(3..=9, chance), 5..=6, 4..=25),
    };
    let bound = bound.and_then(|bound| NonZeroU64::new(chance.within(&bound)));
    let count = chance.within(&piles);
    let piles = (0..count).map(|_| chance.within(&size)).collect();
    position(piles, bound, ending)
}

/// Draws a position of a game of the family; all its moves fit a menu.
fn ruled(turn: i64, chance: &mut Chance) -> Position {
    let n = chance.within(&(2..=8));
    let bound = Variant::bounded_by(NonZeroU64::new(n));
    let amounts = Amounts::new([1, 1 + n / 2, n, n + 2]);
    // Few positions of these two games have just one winning move, and in some weeks none has.
    let kayles = (Variant::Kayles, [1, 5], [1, 9]);
    let fibonacci = (Variant::Fibonacci(None), [1, 1], [9, 26]);
    let games = [
        kayles,
        fibonacci,
        (bound, [3, 5], [1, 14]),
        kayles,
        fibonacci,
        (Variant::Wythoff, [2, 2], [3, 20]),
        (amounts.map_or(bound, Variant::Subtraction), [3, 5], [1, 14]),
    ];
    let (variant, [fewest, most], [least, largest]) =
        games[turn.rem_euclid(games.len() as i64) as usize];
    let count = chance.within(&(fewest..=most));
    let mut piles: Vec<u64> = (0..count).map(|_| chance.within(&(least..=largest))).collect();
    piles.sort_unstable();
    Position::new(piles, Rules { variant, ending: Ending::Normal })
}

/// Draws a position of the misère end: one big pile, the others of one object. Other misère positions would not do:
/// where another pile can grow past a multiple of N, that wins with both endings.
fn endgame(chance: &mut Chance) -> Position {
    let bound = NonZeroU64::new(chance.within(&(2..=9))).filter(|_| chance.within(&(0..=7)) > 0);
    let mut piles = vec![1; chance.within(&(1..=7)) as usize];
    piles.push(chance.within(&(5..=25)));
    position(piles, bound, Ending::Misere)
}

fn position(mut piles: Vec<u64>, bound: Option<NonZeroU64>, ending: Ending) -> Position {
    piles.sort_unstable();
    let variant = Variant::bounded_by(bound);
    Position::new(piles, Rules { variant, ending })
}

fn pick(endings: &[Ending; 2], chance: &mut Chance) -> Ending {
    endings[chance.within(&(0..=1)) as usize]
}

fn sometimes(bound: RangeInclusive<u64>, chance: &mut Chance) -> Option<RangeInclusive<u64>> {
    (chance.within(&(0..=1)) == 1).then_some(bound)
}

/// Returns the question for a position, if the position fits the theme.
fn judge(task: Task, position: Position, chance: &mut Chance) -> Option<Question> {
    let (objects, fewest_moves) = match task {
        Task::Length => (SMALL, 2),
        Task::Gift => (LONG, FEWEST_MOVES),
        Task::Large => (LARGE, FEWEST_MOVES),
        Task::Misere => (MEDIUM, 6),
        Task::Rules if !position.rules().variant.is_nim() => (FEW, FEWEST_MOVES),
        Task::Only | Task::Rules | Task::All => (MEDIUM, FEWEST_MOVES),
    };
    if !objects.contains(&position.objects()) || position.move_count() < fewest_moves {
        return None;
    }
    match task {
        Task::Only | Task::Large => only(position),
        Task::Rules => {
            // Another game is news enough, unless the first move can end it; a bound has to change the answer.
            let apt = match position.rules().variant.is_nim() {
                true => misleads(&position),
                false => !position.can_end() && Start::try_from(position.clone()).is_ok(),
            };
            apt.then(|| only(position)).flatten()
        }
        Task::Misere => {
            let normal = otherwise(&position, position.rules().variant, Ending::Normal);
            let question = only(position)?;
            let mut would = normal.winning_moves().peekable();
            would.peek()?;
            would.all(|m| question.flaw(&Answer::Move(m)).is_some()).then_some(question)
        }
        Task::All => all(position),
        Task::Gift => gift(position, chance),
        Task::Length => {
            let (own, _) = length::fewest(&position)?;
            let normal = otherwise(&position, position.rules().variant, Ending::Normal);
            let decided = position.rules().ending == Ending::Normal
                || length::fewest(&normal).is_none_or(|(fewest, _)| fewest != own);
            (OWN.contains(&own) && decided).then_some(Question::Length { position, own })
        }
    }
}

/// Whether there is a legal move that loses here but would win from the same piles in plain Nim.
pub(super) fn misleads(position: &Position) -> bool {
    let free = otherwise(position, Variant::Nim, Ending::Normal);
    let mut would = free.winning_moves().filter_map(|m| position.after(m).ok());
    would.any(|after| after.outcome() == Outcome::N)
}

/// Returns the same piles with other rules.
fn otherwise(position: &Position, variant: Variant, ending: Ending) -> Position {
    Position::new(position.piles(), Rules { variant, ending })
}

fn only(position: Position) -> Option<Question> {
    let mut moves = position.winning_moves();
    let (wins, None) = (moves.next()?, moves.next()) else { return None };
    drop(moves);
    Some(Question::Move { position, wins })
}

/// Only accepts misère positions where the ending changes the answer.
fn all(position: Position) -> Option<Question> {
    let win: Vec<Move> = position.winning_moves().collect();
    let normal = otherwise(&position, position.rules().variant, Ending::Normal);
    let decided = position.rules().ending == Ending::Normal
        || !normal.winning_moves().eq(win.iter().copied());
    let fits = SEVERAL.contains(&win.len()) && position.move_count() <= MENU;
    (fits && decided).then_some(Question::Moves { position, win })
}

/// Makes a line from that start in which both play perfectly, except for one move.
fn gift(start: Position, chance: &mut Chance) -> Option<Question> {
    /// Objects left at the end: with fewer it is too obvious who wins.
    const LEFT: u128 = 4;
    let plies = chance.within(&(6..=8)) as u32;
    let ply = chance.within(&(2..=u64::from(plies))) as u32;
    let mut now = start.clone();
    let mut moves = Vec::new();
    for n in 1..=plies {
        let can_win = now.outcome() == Outcome::N;
        if n == ply && !can_win {
            return None;
        }
        let keeps = |m: &Move| now.after(*m).is_ok_and(|after| after.outcome() == Outcome::P);
        let may: Vec<Move> = now
            .moves()
            .filter(|m| if can_win { keeps(m) != (n == ply) } else { true })
            .filter(|&m| (can_win && n != ply) || now.numbers(m).last().is_some_and(|&n| n <= 4))
            .collect();
        let m = chance.one_of(&may)?;
        now.play(m).ok()?;
        moves.push(m);
    }
    (now.objects() >= LEFT).then_some(Question::Gift { line: Line { start, moves }, ply })
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use super::*;

    /// Checks that the loop in [`of`] ends, and has a choice.
    #[test]
    fn every_theme_has_positions_for_every_week() {
        for task in Task::ALL {
            let mut found = vec![HashSet::new(); CYCLE as usize];
            let mut chance = Chance(task as u64);
            for n in 0..200_000 {
                if found.iter().all(|found| found.len() >= 4) {
                    break;
                }
                let position = draw(task, n / DRAWS, &mut chance);
                let turn = turn_of(&position, CYCLE) as usize;
                if position.canonical() == position
                    && judge(task, position.clone(), &mut chance).is_some()
                {
                    found[turn].insert(position);
                }
            }
            let least = found.iter().map(HashSet::len).min();
            assert!(least >= Some(4), "{task}: {least:?}");
        }
    }
}
