//! A person's profile: the figures that `/stats` shows.

use nim::{Level, names};

use super::{Accuracy, Point, Preset, Tally};
use crate::day::Day;

names! {
    /// Which games a profile covers.
    #[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
    pub enum Scope {
        #[default]
        Server => "server",
        /// All of the person's games, wherever they were played.
        Everywhere => "everywhere",
    }
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

/// A person's record, as far as it is known where it is asked for.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Profile {
    pub scope: Scope,
    /// Their standing of all time. Empty outside servers.
    pub tally: Tally,
    pub people: Score,
    pub matches: Matches,
    /// Against the bot, weakest level first, without levels never played.
    pub levels: Vec<(Level, Score)>,
    /// Against the person who looks at the profile.
    pub between: Score,
    /// Whether there are more games than were counted; the latest were.
    pub cut: bool,
    /// The preset they have played most of late.
    pub favourite: Option<Preset>,
    /// Their latest ratings, oldest first.
    pub ratings: Vec<Point>,
    /// How often they were first, second and third in a finished month.
    pub medals: [u32; 3],
    /// Their accuracy in the latest games, oldest first.
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
        Self { scope, ..Self::default() }
    }

    pub fn is_empty(&self) -> bool {
        self.people.games() == 0 && self.levels.is_empty() && self.tally.streak.best == 0
    }
}
