//! What can be wrong with what a person types or presses.

use crate::game::Preset;
use crate::lesson::{NotADeck, NotASheet};
use nim::{LineError, NotOctal, PilesError, StartError, names};

/// What is wrong with what was typed or pressed.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum BadInput {
    /// The piles cannot be read.
    Piles(PilesError),
    /// A pile is larger than any that a game is played with.
    PileTooBig(String),
    /// The notation line cannot be read.
    Line(LineError),
    /// The piles can be read, but no game is played from them.
    Start(StartError),
    /// That is nothing to play with.
    Rule {
        option: &'static str,
        given: String,
    },
    /// Nothing is played by that code.
    Code(NotOctal, String),
    /// A game of one's own came without what a move may take.
    WithoutTakes,
    /// `take` is not 1 or more.
    Take(String),
    /// The text is no move.
    Move(String),
    /// Of a pile and an amount only one was given, and not this.
    HalfMove(&'static str),
    /// A move was given in both ways, or not at all.
    OneMove,
    /// The pile is not named by a letter.
    Pile(String),
    /// `start` says something about random piles, and the piles are set.
    StartNeedsRandom,
    /// Random piles and set piles were asked for at once.
    RandomWithPiles,
    /// These options do not go together.
    RulesTogether(&'static str, &'static str),
    /// That game is played to one end only, and another was asked for.
    OnlyNormal(&'static str),
    /// A preset of one game came with another game.
    OtherGame {
        preset: Preset,
        of: &'static str,
        game: &'static str,
    },
    /// Rules came without `piles` to apply to.
    RulesWithoutPiles,
    /// Rules came with a notation line, which has its own.
    RulesWithLine,
    /// The game has had fewer moves than that.
    Ply {
        given: i64,
        /// How many it has had, if it is known which game is meant.
        most: Option<usize>,
    },
    /// `ply` came with piles, which have no moves.
    PlyWithoutGame,
    /// The option takes one of its choices only.
    Choice {
        option: &'static str,
        given: String,
    },
    /// `level` is Bouton's, and a person was challenged.
    LevelAgainstPerson,
    /// Own rules are never rated.
    RatedOwn,
    /// Only a match between people is rated.
    RatedAgainstBot,
    /// Bouton does not wait.
    ClockAgainstBot,
    /// `vote` is for the channel against Bouton, and that option for two people.
    VoteWith(&'static str),
    /// `open` is for anyone, and that option names who plays, or how Bouton does.
    OpenWith(&'static str),
    /// The text names no game, as a choice of `/review` does.
    Game(String),
    /// The text names no day, as a puzzle has one.
    Day(String),
    /// The piles are not small enough to be learnt by heart.
    Deck(NotADeck),
    /// The piles are not few enough for a page.
    Sheet(NotASheet),
    /// `piles` came with a lesson that has its own.
    PilesWithLesson,
    /// A class is to be about positions or a lesson, and neither or both were given.
    Material,
    Exercises(usize),
    /// That many hours are no time for a move.
    MoveTime(i64),
    /// No day has that hour.
    Hour(i64),
    /// The text names no channels.
    Channels(String),
    /// Nothing, or more than one channel, is called so.
    Channel {
        name: String,
        why: Unfound,
    },
    /// The text names no games, or one that is never rated.
    RatedGames(String),
    /// Discord does not find a person or a channel of that id there.
    Unresolved,
    UnknownCommand,
    /// A command came with an option that it does not take, or with a value of another kind.
    Garbled,
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
