//! What can be wrong with what a person types or presses.

use thiserror::Error;

use crate::game::Preset;
use crate::lesson::{NotADeck, NotASheet};
use nim::{LineError, NotOctal, PilesError, StartError, names};

/// What is wrong with what was typed or pressed.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
pub enum BadInput {
    /// The piles cannot be read.
    #[error(transparent)]
    Piles(#[from] PilesError),
    /// A pile is larger than any that a game is played with.
    #[error("a pile of {0}")]
    PileTooBig(String),
    /// The notation line cannot be read.
    #[error(transparent)]
    Line(#[from] LineError),
    /// The piles can be read, but no game is played from them.
    #[error(transparent)]
    Start(#[from] StartError),
    /// That is nothing to play with.
    #[error("{option} cannot be {given}")]
    Rule { option: &'static str, given: String },
    /// Nothing is played by that code.
    #[error("{0}")]
    Code(NotOctal, String),
    /// A game of one's own came without what a move may take.
    #[error("own rules without takes")]
    WithoutTakes,
    /// `take` is not 1 or more.
    #[error("take {0} is below 1")]
    Take(String),
    /// The text is no move.
    #[error("no move is written {0}")]
    Move(String),
    /// Of a pile and an amount only one was given, and not this.
    #[error("a move without {0}")]
    HalfMove(&'static str),
    /// A move was given in both ways, or not at all.
    #[error("not one move")]
    OneMove,
    /// The pile is not named by a letter.
    #[error("no pile is called {0}")]
    Pile(String),
    /// `start` says something about random piles, and the piles are set.
    #[error("start needs the random preset")]
    StartNeedsRandom,
    /// Random piles and set piles were asked for at once.
    #[error("the random preset deals its own piles")]
    RandomWithPiles,
    /// These options do not go together.
    #[error("{0} with {1}")]
    RulesTogether(&'static str, &'static str),
    /// That game is played to one end only, and another was asked for.
    #[error("{0} is only played normal")]
    OnlyNormal(&'static str),
    /// A preset of one game came with another game.
    #[error("{preset} is of {of}, not of {game}")]
    OtherGame { preset: Preset, of: &'static str, game: &'static str },
    /// Rules came without `piles` to apply to.
    #[error("rules without piles")]
    RulesWithoutPiles,
    /// Rules came with a notation line, which has its own.
    #[error("rules beside a notation line")]
    RulesWithLine,
    /// The game has had fewer moves than that.
    #[error("no position after {given} moves")]
    Ply {
        given: i64,
        /// How many it has had, if it is known which game is meant.
        most: Option<usize>,
    },
    /// `ply` came with piles, which have no moves.
    #[error("ply without a game")]
    PlyWithoutGame,
    /// The option takes one of its choices only.
    #[error("{option} cannot be {given}")]
    Choice { option: &'static str, given: String },
    /// `level` is Bouton's, and a person was challenged.
    #[error("a level against a person")]
    LevelAgainstPerson,
    /// Own rules are never rated.
    #[error("own rules, rated")]
    RatedOwn,
    /// Only a match between people is rated.
    #[error("rated against the bot")]
    RatedAgainstBot,
    /// Bouton does not wait.
    #[error("a move's time against the bot")]
    ClockAgainstBot,
    /// `vote` is for the channel against Bouton, and that option for two people.
    #[error("a vote with {0}")]
    VoteWith(&'static str),
    /// `open` is for anyone, and that option names who plays, or how Bouton does.
    #[error("open with {0}")]
    OpenWith(&'static str),
    /// The text names no game, as a choice of `/review` does.
    #[error("no game is called {0}")]
    Game(String),
    /// The text names no day, as a puzzle has one.
    #[error("no day is called {0}")]
    Day(String),
    /// The piles are not small enough to be learnt by heart.
    #[error(transparent)]
    Deck(#[from] NotADeck),
    /// The piles are not few enough for a page.
    #[error(transparent)]
    Sheet(#[from] NotASheet),
    /// `piles` came with a lesson that has its own.
    #[error("piles for a lesson that has its own")]
    PilesWithLesson,
    /// A class is to be about positions or a lesson, and neither or both were given.
    #[error("neither positions nor a lesson, or both")]
    Material,
    #[error("{0} exercises")]
    Exercises(usize),
    /// That many hours are no time for a move.
    #[error("a move cannot take {0} hours")]
    MoveTime(i64),
    /// No day has that hour.
    #[error("there is no hour {0}")]
    Hour(i64),
    /// The text names no channels.
    #[error("no channels are called {0}")]
    Channels(String),
    /// Nothing, or more than one channel, is called so.
    #[error("{name} is the name of {}", why.name())]
    Channel { name: String, why: Unfound },
    /// The text names no games, or one that is never rated.
    #[error("no such games are rated: {0}")]
    RatedGames(String),
    /// Discord does not find a person or a channel of that id there.
    #[error("nobody and nothing of that id is there")]
    Unresolved,
    #[error("no such command")]
    UnknownCommand,
    /// A command came with an option that it does not take, or with a value of another kind.
    #[error("a command that cannot be read")]
    Garbled,
    #[error("no such control")]
    UnknownControl,
}

names! {
    /// Why a channel is not known by its name.
    #[derive(Debug, Clone, Copy, PartialEq, Eq)]
    pub enum Unfound {
        None => "none",
        Several => "several",
        /// Discord has not told which channels there are.
        Untold => "untold",
    }
}
