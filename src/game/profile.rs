//! What there is to tell of one person.

use nim::Level;

use super::{Accuracy, Point, Preset, Tally};
use crate::day::Day;

/// Where the games are from that are told of.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Scope {
    Server,
    /// All of a person's, wherever they were played.
    Everywhere,
}

/// Games won and lost.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Score {
    pub won: u32,
    pub lost: u32,
}

/// Fair matches that were rated.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Matches {
    pub won: u32,
    pub even: u32,
    pub lost: u32,
}

/// A person's record, as far as it is kept where it is asked for.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Profile {
    pub scope: Scope,
    /// Of all time. Outside servers there is none.
    pub tally: Tally,
    pub people: Score,
    pub matches: Matches,
    /// Against the bot, weakest first; levels never played are left out.
    pub levels: Vec<(Level, Score)>,
    /// Against whom the record is shown to.
    pub between: Score,
    /// Whether there are more games than were looked at, which are the last ones.
    pub cut: bool,
    /// What they have played most of late.
    pub favourite: Option<Preset>,
    /// Oldest first, the last ones.
    pub ratings: Vec<Point>,
    /// How often first, second and third in a month that is over.
    pub medals: [u32; 3],
    /// By game, oldest first, the last ones.
    pub accuracy: Vec<(Day, Accuracy)>,
}

impl Score {
    pub const fn games(self) -> u32 {
        self.won + self.lost
    }
}

impl Matches {
    pub const fn number(self) -> u32 {
        self.won + self.even + self.lost
    }
}

impl Profile {
    pub fn of(scope: Scope) -> Self {
        Self {
            scope,
            tally: Tally::default(),
            people: Score::default(),
            matches: Matches::default(),
            levels: Vec::new(),
            between: Score::default(),
            cut: false,
            favourite: None,
            ratings: Vec::new(),
            medals: [0; 3],
            accuracy: Vec::new(),
        }
    }

    /// Whether there is nothing to tell.
    pub fn is_empty(&self) -> bool {
        self.people.games() == 0 && self.levels.is_empty() && self.tally.streak.best == 0
    }
}
