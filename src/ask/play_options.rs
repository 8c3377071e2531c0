//! The options of `/play`, and what a hint can be about.

use super::person::Person;
use super::rules::RuleOptions;
use super::typed::options;
use crate::game::pace::MoveTime;
use crate::game::vote::VoteTime;
use crate::game::{Ply, Preset, Theme};
use nim::{Chances, Level, Position, names};

options! {
    /// The game that was asked for, as far as it was specified.
    #[derive(Default)]
    pub struct PlayOptions {
        /// The person to challenge, never Bouton itself.
        opponent: Option<Person>;
        /// Whether anyone may join.
        open: bool;
        preset in Preset;
        piles: Option<Vec<u64>>;
        rules of RuleOptions;
        /// Whether the player who begins can win, for random piles.
        start in Chances;
        first in First;
        level in Level;
        theme in Theme;
        /// Whether to play a fair match of two games instead of one game.
        rated: bool;
        /// The time for each move, between people.
        clock in MoveTime;
        /// How long each vote stays open, if the channel plays.
        vote in VoteTime;
    }
}

names! {
    /// Who makes the first move.
    #[derive(Debug, Clone, Copy, PartialEq, Eq)]
    pub enum First {
        /// The person who asked for the game.
        Me => "me",
        Opponent => "opponent",
        Random => "random",
    }
}

/// What a hint is about.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum About {
    /// The asker's game in this channel, after that many moves; `None`: as it is now.
    GameHere(Option<Ply>),
    Position(Position),
}
