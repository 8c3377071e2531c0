//! What the simple model is made of. People are 0 and 1, and so are places.

use super::simple::HOUR;
use super::wish::{Answer, Name};

/// What every game begins from.
pub const PILES: [u64; 2] = [3, 4];

/// A challenge, and what became of it.
#[derive(Clone, Debug, PartialEq)]
pub struct Challenge {
    pub place: usize,
    pub challenger: usize,
    /// Who will make the first move.
    pub begins: usize,
    pub rated: bool,
    /// The game to be played again.
    pub again: Option<Name>,
    pub expires: i64,
    /// How it was answered; `None` while it stands.
    pub answer: Option<Answer>,
    /// What became of it: one game, or two if it is a fair match.
    pub games: Vec<Game>,
    pub fair: Option<Fair>,
    pub unseen: Unseen,
}

/// Whether the bot doesn't know the message of a challenge. That may differ between two that are the same else.
#[derive(Clone, Copy, Debug)]
pub struct Unseen(pub bool);

impl PartialEq for Unseen {
    fn eq(&self, _: &Self) -> bool {
        true
    }
}

/// A game.
#[derive(Clone, Debug, PartialEq)]
pub struct Game {
    /// Who makes the first move.
    pub first: usize,
    /// Piles and amounts.
    pub moves: Vec<(usize, u64)>,
    /// How it ended and who won.
    pub end: Option<(By, usize)>,
    pub time: Option<Time>,
    /// Who took hints.
    pub hints: [bool; 2],
}

/// What one person has played against the bot in one place. The bot's own moves only follow theirs: each game begins from so
/// many that nobody has to look at the piles.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Alone {
    /// The game that is open.
    pub open: Option<OpenAlone>,
    pub games: usize,
    /// In all of them, the bot's too.
    pub moves: usize,
}

#[derive(Clone, Debug, PartialEq)]
pub struct OpenAlone {
    pub ply: usize,
    pub taken_back: usize,
    /// When it is put away.
    pub due: i64,
}

/// Time runs in a game that is open.
#[derive(Clone, Debug, PartialEq)]
pub struct Time {
    /// When something is to be done about it.
    pub due: i64,
    pub deadline: i64,
    pub warned: bool,
    /// By how much all that was put off.
    pub away: i64,
}

/// How a game ends.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum By {
    LastObject,
    Resignation,
    Time,
}

/// How a fair match stands.
#[derive(Clone, Debug, PartialEq)]
pub struct Fair {
    /// By person.
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

    /// What is left, in no order of piles.
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
