//! Exercises and how they are made: from a seed, each checked by the solver.

use std::num::NonZeroU64;
use std::ops::RangeInclusive;

use fastrand::Rng;

use nim::{Ending, Move, Outcome, PileIx, Position, Rules, Variant};

/// The most moves in a position to solve, so that one menu can show them all.
const MOVES: u64 = 25;

#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Exercise {
    /// Find a winning move; there always is one.
    Win {
        position: Position,
        /// Whether the binary columns are shown.
        columns: bool,
        /// The previous position, and the move that led here.
        before: Option<(Position, Move)>,
    },
    /// Try any move in a balanced position.
    Break {
        position: Position,
        /// Whether the learner has tried this before.
        again: bool,
    },
    Quiz(Quiz),
    Duel(Duel),
}

impl Exercise {
    /// Returns the position in which a move is asked for.
    pub fn position(&self) -> Option<&Position> {
        match self {
            Self::Win { position, .. }
            | Self::Break { position, .. }
            | Self::Duel(Duel { position, .. }) => Some(position),
            Self::Quiz(_) => None,
        }
    }
}

/// A move in a game against the bot; a wrong one restarts the game.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Duel {
    pub position: Position,
    /// The previous position, and the bot's move that led here.
    pub before: Option<(Position, Move)>,
    /// The number of the game in its lesson, from 1.
    pub game: u8,
    /// The steps that the game has taken so far in the lesson.
    pub done: u32,
}

/// A question with a few answers, one of them right.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Quiz {
    pub question: Question,
    /// The answers to pick from.
    pub options: Vec<u64>,
    pub right: u64,
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Question {
    /// Which of these is this number in binary?
    ToBinary(u64),
    /// Which number is this, given in binary?
    FromBinary(u64),
    NimSum(Position),
    /// Can the player to move win (1) or not (0)?
    Chances(Position),
    /// The same question, without columns.
    CanWin(Position),
    /// Cross out equal powers of two: what remains of all piles?
    LeftOver(Position),
    /// How many moves win?
    HowMany(Position),
    /// Which is the least number missing from these?
    LeastMissing(Vec<u64>),
    /// Is it an N-position (1) or a P-position (0)?
    Kind(Position),
    /// Is it winning (1) or losing (0) for the player who has just moved, as some books say it?
    OtherBook(Position),
    /// What is the pile's value?
    Worth(Position),
    /// Which is the smallest part when this number is split into non-neighbouring Fibonacci numbers?
    SmallestPart(u64),
    /// Coins on these squares move left without passing another: can the player to move win (1) or not (0)?
    Coins(Vec<u64>),
    /// The same question where moves may only take from a largest pile.
    Greedy(Position),
    /// What is the remainder of `size` divided by `n`?
    Remainder {
        size: u64,
        /// The divisor.
        n: u64,
    },
}

pub(super) const NORMAL: Rules = Rules { ending: Ending::Normal, variant: Variant::Nim };

pub(super) const MISERE: Rules = Rules { ending: Ending::Misere, variant: Variant::Nim };

/// Returns rules with at most `max` a move.
pub(super) fn at_most(max: u64, ending: Ending) -> Rules {
    Rules { ending, variant: Variant::bounded_by(NonZeroU64::new(max)) }
}

/// Makes an exercise to win from a fixed position.
pub(super) fn win(piles: &[u64], rules: Rules, columns: bool) -> Exercise {
    Exercise::Win { position: Position::new(piles, rules), columns, before: None }
}

/// Makes an exercise to win from a drawn position that `fits`, with one winning move if `single`.
pub(super) fn drawn(
    rng: &mut Rng,
    rules: Rules,
    columns: bool,
    single: bool,
    mut draw: impl FnMut(&mut Rng) -> Vec<u64>,
    fits: impl Fn(&Position) -> bool,
) -> Exercise {
    loop {
        let position = Position::new(draw(rng), rules);
        let winning = position.winning_moves().count();
        let apt = if single { winning == 1 } else { winning > 0 };
        // If every move wins, there is nothing to find.
        let moves = position.move_count();
        if apt && (2..=MOVES).contains(&moves) && moves > winning as u64 && fits(&position) {
            return Exercise::Win { position, columns, before: None };
        }
    }
}

/// Makes a series of exercises from two unequal piles: after the only winning move and a reply comes the next
/// position, down to the end.
pub(super) fn chain(rng: &mut Rng, first: [u64; 2]) -> Vec<Exercise> {
    let mut position = Position::new(first, NORMAL);
    let mut before = None;
    let mut exercises = Vec::new();
    loop {
        let Some(m) = position.winning_moves().next() else { break };
        exercises.push(Exercise::Win {
            position: position.clone(),
            columns: false,
            before: before.take(),
        });
        let Ok(copied) = position.after(m) else { break };
        // The reply takes at least half the pile, or the series would be long.
        let pile = rng.usize(..2);
        let has = copied.piles()[pile];
        let take = rng.u64(has.div_ceil(2)..=has);
        let Ok(answer) = format!("{}{take}", PileIx(pile)).parse() else { break };
        let Ok(next) = copied.after(answer) else { break };
        position = next;
        before = Some((copied, answer));
    }
    exercises
}

/// Draws a balanced position of three piles.
pub(super) fn balanced(rng: &mut Rng) -> Position {
    loop {
        let piles: Vec<u64> = (0..3).map(|_| rng.u64(1..=7)).collect();
        let position = Position::new(piles, NORMAL);
        if position.outcome() == Outcome::P && position.move_count() <= MOVES {
            return position;
        }
    }
}

/// Draws a balanced position, breaks the balance with a move, and asks to restore it.
pub(super) fn broken(rng: &mut Rng) -> Exercise {
    loop {
        let balanced = balanced(rng);
        let moves: Vec<Move> = balanced.moves().collect();
        let Some(m) = rng.choice(moves) else { continue };
        let Ok(position) = balanced.after(m) else { continue };
        // Positions of two piles belong to another lesson.
        if position.piles().iter().all(|&size| size > 0) {
            return Exercise::Win { position, columns: true, before: Some((balanced, m)) };
        }
    }
}

/// Asks for `n` in binary, or the other way round.
pub(super) fn binary(rng: &mut Rng, n: u64, question: fn(u64) -> Question) -> Exercise {
    // Wrong answers are close: one or two digits differ.
    let digits = u64::BITS - n.leading_zeros();
    let others = |rng: &mut Rng| {
        let one = 1 << rng.u32(..digits);
        let two = 1 << rng.u32(..digits);
        let other = if rng.bool() { n ^ one } else { n ^ one ^ two };
        // 0 has no digits to read.
        if other == 0 { n } else { other }
    };
    quiz(rng, question(n), n, others)
}

/// Asks for the nim-sum of the position.
pub(super) fn nim_sum(rng: &mut Rng, position: Position) -> Exercise {
    let right = position.nim_sum().unwrap_or_default();
    let top = (position.piles().iter().copied().max().unwrap_or(1) + 1).next_power_of_two().max(4);
    quiz(rng, Question::NimSum(position), right, |rng| rng.u64(..top))
}

/// Asks whether the player to move can win.
pub(super) fn chances(position: Position) -> Exercise {
    let right = u64::from(position.outcome() == Outcome::N);
    Exercise::Quiz(Quiz { question: Question::Chances(position), options: vec![1, 0], right })
}

/// The same question, without columns.
pub(super) fn can_win(position: Position) -> Exercise {
    let right = u64::from(position.outcome() == Outcome::N);
    yes_or_no(Question::CanWin(position), right)
}

pub(super) fn kind(position: Position) -> Exercise {
    let right = u64::from(position.outcome() == Outcome::N);
    yes_or_no(Question::Kind(position), right)
}

pub(super) fn other_book(position: Position) -> Exercise {
    let right = u64::from(position.outcome() == Outcome::P);
    yes_or_no(Question::OtherBook(position), right)
}

fn yes_or_no(question: Question, right: u64) -> Exercise {
    Exercise::Quiz(Quiz { question, options: vec![1, 0], right })
}

pub(super) fn how_many(position: Position) -> Exercise {
    let right = position.winning_moves().count() as u64;
    Exercise::Quiz(Quiz {
        question: Question::HowMany(position),
        options: (0..=4.max(right)).collect(),
        right,
    })
}

/// Asks what remains of the piles once equal powers of two are crossed out.
pub(super) fn left_over(rng: &mut Rng, position: Position) -> Exercise {
    let right = position.nim_sum().unwrap_or_default();
    quiz(rng, Question::LeftOver(position), right, |rng| rng.u64(..8))
}

/// Asks for the least number missing from a random few: how a position's Grundy value follows from those it can move
/// to.
pub(super) fn least_missing(rng: &mut Rng) -> Exercise {
    let right = rng.u64(..=4);
    let mut values: Vec<u64> = (0..right).collect();
    values.extend((right + 1..=6).filter(|_| rng.bool()));
    values.sort_unstable();
    quiz(rng, Question::LeastMissing(values), right, |rng| rng.u64(..=6))
}

/// Draws three piles that are not balanced.
pub(super) fn unbalanced(rng: &mut Rng, most: u64) -> Position {
    loop {
        let piles: Vec<u64> = (0..3).map(|_| rng.u64(1..=most)).collect();
        let position = Position::new(piles, NORMAL);
        if position.outcome() == Outcome::N {
            return position;
        }
    }
}

/// Asks for the value of a pile.
pub(super) fn worth(rng: &mut Rng, position: Position) -> Exercise {
    let right = position.nim_sum().unwrap_or_default();
    quiz(rng, Question::Worth(position), right, |rng| rng.u64(0..=6))
}

/// Asks about a number in the range that is no Fibonacci number itself: those have nothing to split.
pub(super) fn smallest_part(rng: &mut Rng, among: RangeInclusive<u64>) -> Exercise {
    const PARTS: [u64; 7] = [1, 2, 3, 5, 8, 13, 21];
    let split: Vec<u64> = among.filter(|&n| parts(n).len() > 1).collect();
    let n = split[rng.usize(..split.len())];
    let right = parts(n).first().copied().unwrap_or_default();
    quiz(rng, Question::SmallestPart(n), right, |rng| PARTS[rng.usize(..PARTS.len())])
}

/// Splits a number into Fibonacci numbers, no two of them neighbours, smallest first.
pub fn parts(n: u64) -> Vec<u64> {
    let rules = Rules { ending: Ending::Normal, variant: Variant::Fibonacci(None) };
    match Position::new([n], rules).exhibit() {
        nim::Exhibit::Parts(parts) => parts,
        _ => Vec::new(),
    }
}

pub(super) fn coins(squares: Vec<u64>) -> Exercise {
    let won = gaps(&squares).iter().fold(0, |sum, gap| sum ^ gap) > 0;
    yes_or_no(Question::Coins(squares), won.into())
}

/// Returns the values of coins on these squares, in order: paired from the right, the gap within each pair; for a
/// coin left over, the squares before it.
pub fn gaps(squares: &[u64]) -> Vec<u64> {
    let gap = |two: &[u64]| match two {
        &[left, right] => right - left - 1,
        alone => alone.iter().sum::<u64>().saturating_sub(1),
    };
    squares.rchunks(2).map(gap).collect()
}

pub(super) fn greedy(sizes: Vec<u64>) -> Exercise {
    let won = largest(&sizes) % 2 == 1;
    yes_or_no(Question::Greedy(Position::new(sizes, NORMAL)), won.into())
}

/// Counts the piles that are the largest.
pub fn largest(sizes: &[u64]) -> usize {
    let top = sizes.iter().max();
    sizes.iter().filter(|&size| Some(size) == top).count()
}

/// Asks for the remainder of `size` divided by `n`.
pub(super) fn remainder(size: u64, n: u64) -> Exercise {
    Exercise::Quiz(Quiz {
        question: Question::Remainder { size, n },
        options: (0..n).collect(),
        right: size % n,
    })
}

/// Makes a quiz with four answers in order of size; the wrong ones are drawn.
fn quiz(
    rng: &mut Rng,
    question: Question,
    right: u64,
    mut wrong: impl FnMut(&mut Rng) -> u64,
) -> Exercise {
    const OPTIONS: usize = 4;
    let mut options = vec![right];
    while options.len() < OPTIONS {
        let other = wrong(rng);
        if !options.contains(&other) {
            options.push(other);
        }
    }
    options.sort_unstable();
    Exercise::Quiz(Quiz { question, options, right })
}
