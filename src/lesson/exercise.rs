//! Exercises and how they are made: each from a seed, each checked by the solver.

use std::num::NonZeroU64;
use std::ops::RangeInclusive;

use fastrand::Rng;

use nim::{Ending, Move, Outcome, PileIx, Position, Rules, Variant};

/// The most moves a position to solve has, so that one menu offers them all.
const MOVES: u64 = 25;

#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Exercise {
    /// Find a winning move; there always is one.
    Win {
        position: Position,
        /// Whether its binary columns are shown.
        columns: bool,
        /// The position before, and the move that led here.
        before: Option<(Position, Move)>,
    },
    /// Try any move in a balanced position.
    Break {
        position: Position,
        /// Whether it was tried before.
        again: bool,
    },
    Quiz(Quiz),
    Duel(Duel),
}

impl Exercise {
    /// The position in which a move is asked for.
    pub fn position(&self) -> Option<&Position> {
        match self {
            Self::Win { position, .. }
            | Self::Break { position, .. }
            | Self::Duel(Duel { position, .. }) => Some(position),
            Self::Quiz(_) => None,
        }
    }
}

/// A move in a game against the bot; a wrong one begins the game again.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Duel {
    pub position: Position,
    /// The position before, and the bot's move that led here.
    pub before: Option<(Position, Move)>,
    /// Which game of its lesson it is, from 1.
    pub game: u8,
    /// How many steps of the lesson the game has taken so far.
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
    /// The same, where nothing is said of columns.
    CanWin(Position),
    /// With equal powers of two crossed out, what is left over of all piles?
    LeftOver(Position),
    /// How many moves win?
    HowMany(Position),
    /// Which is the least number that is not among these?
    LeastMissing(Vec<u64>),
    /// Is it an N-position (1) or a P-position (0)?
    Kind(Position),
    /// Is it called winning (1) or losing (0) by who thinks of the player who has just moved?
    OtherBook(Position),
    /// What does this pile count for?
    Worth(Position),
    /// Which is the smallest of the Fibonacci numbers that this one is the sum of, no two of them neighbours?
    SmallestPart(u64),
    /// Coins on these squares move to the left, past none: can the player to move win (1) or not (0)?
    Coins(Vec<u64>),
    /// The same where a move takes from a largest pile only.
    Greedy(Position),
    /// What is the remainder of `size` divided by `n`?
    Remainder {
        size: u64,
        /// What it is divided by.
        n: u64,
    },
}

pub(super) const NORMAL: Rules = Rules { ending: Ending::Normal, variant: Variant::Nim };

pub(super) const MISERE: Rules = Rules { ending: Ending::Misere, variant: Variant::Nim };

/// At most `max` a move.
pub(super) fn at_most(max: u64, ending: Ending) -> Rules {
    Rules { ending, variant: Variant::bounded_by(NonZeroU64::new(max)) }
}

/// A fixed position to win.
pub(super) fn win(piles: &[u64], rules: Rules, columns: bool) -> Exercise {
    Exercise::Win { position: Position::new(piles, rules), columns, before: None }
}

/// A position to win, drawn until it can be won, by one move where `single`, and `fits`.
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

/// From two unequal piles onwards: each position to solve follows from the only right move in the one
/// before and an answer to it, up to the end.
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
        // The answer takes at least half a pile, or this would go on for long.
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

/// A balanced position of three piles.
pub(super) fn balanced(rng: &mut Rng) -> Position {
    loop {
        let piles: Vec<u64> = (0..3).map(|_| rng.u64(1..=7)).collect();
        let position = Position::new(piles, NORMAL);
        if position.outcome() == Outcome::P && position.move_count() <= MOVES {
            return position;
        }
    }
}

/// A balanced position after a move that broke the balance, to be restored.
pub(super) fn broken(rng: &mut Rng) -> Exercise {
    loop {
        let balanced = balanced(rng);
        let moves: Vec<Move> = balanced.moves().collect();
        let Some(m) = rng.choice(moves) else { continue };
        let Ok(position) = balanced.after(m) else { continue };
        // Two piles belong to another lesson.
        if position.piles().iter().all(|&size| size > 0) {
            return Exercise::Win { position, columns: true, before: Some((balanced, m)) };
        }
    }
}

/// Which of these is `n` in binary, or the other way round.
pub(super) fn binary(rng: &mut Rng, n: u64, question: fn(u64) -> Question) -> Exercise {
    // Wrong answers are close: they differ in one or two digits.
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

/// What is the nim-sum of this position?
pub(super) fn nim_sum(rng: &mut Rng, position: Position) -> Exercise {
    let right = position.nim_sum().unwrap_or_default();
    let top = (position.piles().iter().copied().max().unwrap_or(1) + 1).next_power_of_two().max(4);
    quiz(rng, Question::NimSum(position), right, |rng| rng.u64(..top))
}

/// Can the player to move win?
pub(super) fn chances(position: Position) -> Exercise {
    let right = u64::from(position.outcome() == Outcome::N);
    Exercise::Quiz(Quiz { question: Question::Chances(position), options: vec![1, 0], right })
}

/// The same, without columns.
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

/// What is left over of the piles, once equal powers of two are crossed out?
pub(super) fn left_over(rng: &mut Rng, position: Position) -> Exercise {
    let right = position.nim_sum().unwrap_or_default();
    quiz(rng, Question::LeftOver(position), right, |rng| rng.u64(..8))
}

/// The least number missing from a few, at random, as a position's Grundy value is from those that a move leads to.
pub(super) fn least_missing(rng: &mut Rng) -> Exercise {
    let right = rng.u64(..=4);
    let mut values: Vec<u64> = (0..right).collect();
    values.extend((right + 1..=6).filter(|_| rng.bool()));
    values.sort_unstable();
    quiz(rng, Question::LeastMissing(values), right, |rng| rng.u64(..=6))
}

/// Three piles out of balance.
pub(super) fn unbalanced(rng: &mut Rng, most: u64) -> Position {
    loop {
        let piles: Vec<u64> = (0..3).map(|_| rng.u64(1..=most)).collect();
        let position = Position::new(piles, NORMAL);
        if position.outcome() == Outcome::N {
            return position;
        }
    }
}

/// What does a pile count for?
pub(super) fn worth(rng: &mut Rng, position: Position) -> Exercise {
    let right = position.nim_sum().unwrap_or_default();
    quiz(rng, Question::Worth(position), right, |rng| rng.u64(0..=6))
}

/// Of a number among those that is no Fibonacci number itself: of such there is nothing to split.
pub(super) fn smallest_part(rng: &mut Rng, among: RangeInclusive<u64>) -> Exercise {
    const PARTS: [u64; 7] = [1, 2, 3, 5, 8, 13, 21];
    let split: Vec<u64> = among.filter(|&n| parts(n).len() > 1).collect();
    let n = split[rng.usize(..split.len())];
    let right = parts(n).first().copied().unwrap_or_default();
    quiz(rng, Question::SmallestPart(n), right, |rng| PARTS[rng.usize(..PARTS.len())])
}

/// The Fibonacci numbers that this one is the sum of, no two of them neighbours, from the smallest.
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

/// What coins on these squares, in order, count for: in twos from the right, the gaps within; and of one that is left
/// over, the squares before it.
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

/// How many piles are the largest.
pub fn largest(sizes: &[u64]) -> usize {
    let top = sizes.iter().max();
    sizes.iter().filter(|&size| Some(size) == top).count()
}

/// What remains of `size`?
pub(super) fn remainder(size: u64, n: u64) -> Exercise {
    Exercise::Quiz(Quiz {
        question: Question::Remainder { size, n },
        options: (0..n).collect(),
        right: size % n,
    })
}

/// A quiz with four answers in order of size, the wrong ones drawn.
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
