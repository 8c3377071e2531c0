//! A meeting of two entrants in a round: its matches, and who goes on.

use crate::place::{ChannelId, GameId, MessageId};
use nim::names;

/// How many matches of a knock-out meeting may be drawn before a lot decides it.
pub const BOUTS: usize = 3;

/// A fair match within a meeting.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Bout {
    /// The first game of the match.
    pub game: GameId,
    /// Games won, in the order of the meeting's sides.
    pub score: [u8; 2],
    pub over: bool,
    /// Where the board of its latest game is, once that is known.
    pub board: (ChannelId, Option<MessageId>),
}

/// One of the two sides of a meeting.
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
        /// Nothing else could separate the two.
        Lot => "lot",
        /// One of them left, or was removed.
        Leaving => "leaving",
        /// No match could begin within the round: the one who kept it from beginning loses.
        Absence => "absence",
        /// There is nobody to meet in this round.
        Bye => "bye",
    }
}

/// Two entrants who meet in a round, or one who has a bye.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Meeting {
    /// From 1.
    pub round: u8,
    /// The number of the meeting in its round, from 1.
    pub nth: u8,
    /// Indexes into [`entrants`](super::Tournament::entrants).
    pub one: usize,
    pub other: Option<usize>,
    pub bouts: Vec<Bout>,
    pub verdict: Option<Verdict>,
}

impl Meeting {
    /// Returns the entrant on that side.
    pub fn side(&self, side: Side) -> Option<usize> {
        match side {
            Side::One => Some(self.one),
            Side::Other => self.other,
        }
    }

    pub fn winner(&self) -> Option<usize> {
        self.side(self.verdict?.winner?)
    }

    pub fn loser(&self) -> Option<usize> {
        self.side(self.verdict?.winner?.across())
    }

    /// Returns the match that is being played.
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
