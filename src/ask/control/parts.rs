//! Small enums that controls carry, such as a hint's step or a help topic.

use std::fmt;
use std::str::FromStr;

use crate::ask::CommandName;
use nim::names;

/// The text is none of our controls: it was forged, or comes from a version that no longer exists.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct NotAControl;

names! {
    /// The steps of a hint.
    #[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
    pub enum Step {
        Chances => "0",
        Pile => "1",
        Move => "2",
        /// Asks the reader a question instead.
        Ask => "3",
        /// The whole argument.
        Why => "4",
    }
}

names! {
    /// Who begins against the bot.
    #[derive(Debug, Clone, Copy, PartialEq, Eq)]
    pub enum Opener {
        Person => "me",
        Bot => "bot",
    }
}

names! {
    /// What a button of a posted table opens.
    #[derive(Debug, Clone, Copy, PartialEq, Eq)]
    pub enum Door {
        Play => "play",
        Challenge => "challenge",
        /// A challenge to anyone who joins.
        Open => "open",
        Puzzle => "puzzle",
        Learn => "learn",
        Leaders => "leaders",
        Tournament => "tournament",
        Games => "games",
        Stats => "stats",
        Preferences => "preferences",
        Privacy => "privacy",
        Help => "help",
    }
}

impl Door {
    pub fn command(self) -> CommandName {
        match self {
            Self::Play | Self::Challenge | Self::Open => CommandName::Play,
            Self::Puzzle => CommandName::Puzzle,
            Self::Learn => CommandName::Learn,
            Self::Leaders => CommandName::Leaderboard,
            Self::Tournament => CommandName::Tournament,
            Self::Games => CommandName::Games,
            Self::Stats => CommandName::Stats,
            Self::Preferences => CommandName::Preferences,
            Self::Privacy => CommandName::Privacy,
            Self::Help => CommandName::Help,
        }
    }
}

names! {
    #[derive(Debug, Clone, Copy, PartialEq, Eq)]
    pub enum Topic {
        Start => "0",
        Rules => "1",
        Commands => "2",
    }
}

names! {
    /// The page a review turns to, from the ply it shows.
    #[derive(Debug, Clone, Copy, PartialEq, Eq)]
    pub enum Leaf {
        /// The page about the whole game.
        Summary => "0",
        First => "1",
        Back => "2",
        Next => "3",
        Last => "4",
        /// The move that decided the game.
        Turning => "5",
    }
}

/// The page a leaderboard turns to.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Stop {
    First,
    /// A page, from 0.
    Page(u32),
    /// The page with the asker's own row.
    Me,
}

impl fmt::Display for Stop {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::First => f.write_str("first"),
            Self::Page(page) => page.fmt(f),
            Self::Me => f.write_str("me"),
        }
    }
}

impl FromStr for Stop {
    type Err = NotAControl;

    fn from_str(text: &str) -> Result<Self, NotAControl> {
        match text {
            "first" => Ok(Self::First),
            "me" => Ok(Self::Me),
            page => page.parse().map(Self::Page).map_err(|_| NotAControl),
        }
    }
}

names! {
    /// The days that a leaderboard of puzzle solvers covers.
    #[derive(Debug, Clone, Copy, PartialEq, Eq)]
    pub enum Span {
        Day => "day",
        /// The calendar month of the day.
        Month => "month",
    }
}
