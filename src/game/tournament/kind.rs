//! The kinds of tournaments, how long their rounds take, and the stages they go through.

use std::ops::RangeInclusive;

use nim::names;

/// How long people may enter, in milliseconds. A tournament that nobody has started by then is called off.
pub const ENTRY: i64 = 7 * DAY;
const DAY: i64 = 24 * 3_600_000;

names! {
    #[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
    pub enum Kind {
        /// The loser of a meeting is out.
        #[default]
        KnockOut => "knock-out",
        /// Everyone meets everyone, once.
        AllPlayAll => "all-play-all",
    }
}

impl Kind {
    /// Returns how many people may take part.
    pub const fn sizes(self) -> RangeInclusive<usize> {
        match self {
            Self::KnockOut => 4..=64,
            Self::AllPlayAll => 3..=8,
        }
    }
}

names! {
    /// How long a round may take before each move has to be made sooner.
    #[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
    pub enum Span {
        HalfADay => "12h",
        OneDay => "1d",
        #[default]
        ThreeDays => "3d",
        AWeek => "7d",
    }
}

impl Span {
    /// Returns the length in milliseconds.
    pub const fn millis(self) -> i64 {
        match self {
            Self::HalfADay => DAY / 2,
            Self::OneDay => DAY,
            Self::ThreeDays => 3 * DAY,
            Self::AWeek => 7 * DAY,
        }
    }
}

names! {
    #[derive(Debug, Clone, Copy, PartialEq, Eq)]
    pub enum Stage {
        /// People may enter.
        Open => "open",
        Running => "running",
        Over => "over",
        /// Called off, or never started.
        Off => "off",
    }
}
