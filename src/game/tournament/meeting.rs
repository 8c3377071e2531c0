//! Two who meet, their matches, and who goes on.

use crate::place::GameId;
use nim::names;

/// After so many drawn matches a meeting of a knock-out is decided by lot.
pub const BOUTS: usize = 3;

/// A fair match of a meeting.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Bout {
    /// The first game of the match.
    pub game: GameId,
    /// In the order of the meeting's sides.
    pub score: [u8; 2],
    pub over: bool,
}

/// One of the two who meet.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Side {
    One,
    Other,
}

impl Side {
    pub const BOTH: [Self; 2] = [Self::One, Self::Other];

    pub const fn index(self) -> usize {
        self as usize
    }

    pub const fn across(self) -> Self {
        match self {
            Self::One => Self::Other,
            Self::Other => Self::One,
        }
    }
}

/// How a meeting was decided.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Verdict {
    /// `None` for a drawn meeting where everyone meets everyone.
    pub winner: Option<Side>,
    pub by: By,
}

names! {
    #[derive(Debug, Clone, Copy, PartialEq, Eq)]
    pub enum By {
        Play => "play",
        /// Nothing else could tell them apart.
        Lot => "lot",
        /// One of them left, or was removed.
        Leaving => "leaving",
        /// No match could begin in the time of the round: the one who kept it from beginning loses.
        Absence => "absence",
        /// There is nobody to meet in this round.
        Bye => "bye",
    }
}

/// Two who meet in a round, or one who has a bye.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Meeting {
    /// From 1.
    pub round: u8,
    /// Its number in the round, from 1.
    pub nth: u8,
    /// Of [`entrants`](super::Tournament::entrants).
    pub one: usize,
    pub other: Option<usize>,
    pub bouts: Vec<Bout>,
    pub verdict: Option<Verdict>,
}

impl Meeting {
    /// Who sits on that side.
    pub fn side(&self, side: Side) -> Option<usize> {
        match side {
            Side::One => Some(self.one),
            Side::Other => self.other,
        }
    }

    pub fn winner(&self) -> Option<usize> {
        self.side(self.verdict?.winner?)
    }

    /// The match that is being played.
    pub fn playing(&self) -> Option<&Bout> {
        self.bouts.last().filter(|bout| !bout.over)
    }

    pub fn has(&self, entrant: usize) -> bool {
        self.one == entrant || self.other == Some(entrant)
    }

    pub(super) fn key(&self) -> Key {
        (self.round, self.nth)
    }
}

/// A round and a meeting in it, both from 1.
pub type Key = (u8, u8);
