//! The commands with most to say: the game that is wished for, and the hint.

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
        /// Whom to challenge, never Bouton itself.
        opponent: Option<Person>;
        /// The first who joins plays.
        open: bool;
        preset in Preset;
        piles: Option<Vec<u64>>;
        rules of RuleOptions;
        /// What the player who begins can hope for from random piles.
        start in Chances;
        first in First;
        level in Level;
        theme in Theme;
        /// A fair match of two games, instead of one.
        rated: bool;
        /// How long a move may take, between people.
        clock in MoveTime;
        /// The channel is to play, and how long each of its votes is open.
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

/// What a hint is to be about.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum About {
    /// One's game in this channel, after that many of its moves; after all of them if not given.
    GameHere(Option<Ply>),
    Position(Position),
}
