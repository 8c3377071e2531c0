//! The parts of the simple model. People are 0 and 1, and so are places.

use super::simple::HOUR;
use super::wish::{Answer, Name};

/// The start of every game.
pub const PILES: [u64; 2] = [3, 4];

/// A challenge, and what came of it.
#[derive(Clone, Debug, PartialEq)]
pub struct Challenge {
    pub place: usize,
    pub challenger: usize,
    /// Who will make the first move.
    pub begins: usize,
    pub rated: bool,
    /// The game that this is a rematch of.
    pub again: Option<Name>,
    pub expires: i64,
    /// How it was answered; `None` while it is open.
    pub answer: Option<Answer>,
    /// Its game, or two for a fair match.
    pub games: Vec<Game>,
    pub fair: Option<Fair>,
    pub unseen: Unseen,
}

/// Whether the bot lacks the challenge's message. Two otherwise equal challenges may differ in this.
#[derive(Clone, Copy, Debug)]
pub struct Unseen(pub bool);

impl PartialEq for Unseen {
    fn eq(&self, _: &Self) -> bool {
        true
    }
}

#[derive(Clone, Debug, PartialEq)]
pub struct Game {
    /// Who makes the first move.
    pub first: usize,
    /// Each move's pile and amount.
    pub moves: Vec<(usize, u64)>,
    /// How the game ended, and who won.
    pub end: Option<(By, usize)>,
    pub time: Option<Time>,
    /// Who took hints.
    pub hints: [bool; 2],
}

/// A person's games against the bot in one place. They start with so many objects that the piles don't matter; the
/// bot's moves just follow the person's.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Alone {
    pub open: Option<OpenAlone>,
    pub games: usize,
    /// Moves in all of them, the bot's included.
    pub moves: usize,
}

#[derive(Clone, Debug, PartialEq)]
pub struct OpenAlone {
    pub ply: usize,
    pub taken_back: usize,
    /// When it is abandoned.
    pub due: i64,
}

/// The clock of an open game.
#[derive(Clone, Debug, PartialEq)]
pub struct Time {
    /// When something is due: a warning, or the end.
    pub due: i64,
    pub deadline: i64,
    pub warned: bool,
    /// By how much the deadline was postponed.
    pub away: i64,
}

#[derive(Clone, Copy, Debug, PartialEq)]
pub enum By {
    LastObject,
    Resignation,
    Time,
}

/// The state of a fair match.
#[derive(Clone, Debug, PartialEq)]
pub struct Fair {
    /// Each person's score.
    pub score: [i64; 2],
    pub over: bool,
}

impl Game {
    pub fn new(first: usize, clock: i64) -> Self {
        Self {
            first,
            moves: Vec::new(),
            end: None,
            time: Some(Time::starting(clock)),
            hints: [false; 2],
        }
    }

    pub fn mover(&self) -> usize {
        (self.first + self.moves.len()) % 2
    }

    /// What is left, the smaller pile first.
    pub fn sorted(&self) -> [u64; 2] {
        let mut left = self.left();
        left.sort_unstable();
        left
    }

    pub fn left(&self) -> [u64; 2] {
        let mut left = PILES;
        for &(pile, take) in &self.moves {
            left[pile] -= take;
        }
        left
    }
}

impl Time {
    pub fn starting(clock: i64) -> Self {
        Self { due: clock + 18 * HOUR, deadline: clock + 24 * HOUR, warned: false, away: 0 }
    }
}
