//! Everything that can be wrong with what a person types or presses.

use crate::game::Preset;
use crate::lesson::{NotADeck, NotASheet};
use nim::{LineError, NotOctal, PilesError, StartError, names};

/// What is wrong with what was typed or pressed.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum BadInput {
    /// The piles cannot be read.
    Piles(PilesError),
    /// A pile is larger than any in a game.
    PileTooBig(String),
    /// The notation line cannot be read.
    Line(LineError),
    /// The piles can be read, but no game can start from them.
    Start(StartError),
    /// The option's value cannot be a rule, such as a limit of 0.
    Rule {
        option: &'static str,
        given: String,
    },
    /// The code names no game.
    Code(NotOctal, String),
    /// `game:own` came without `takes`.
    WithoutTakes,
    /// `take` is not 1 or more.
    Take(String),
    /// The text is no move.
    Move(String),
    /// A pile came without an amount or the other way round; this option is missing.
    HalfMove(&'static str),
    /// A move was given in both ways, or in neither.
    OneMove,
    /// The pile is not named by a letter.
    Pile(String),
    /// `start` is for random piles, and the piles are fixed.
    StartNeedsRandom,
    /// Random piles and fixed piles were asked for together.
    RandomWithPiles,
    /// These options do not go together.
    RulesTogether(&'static str, &'static str),
    /// The game is only played with the normal ending, and another was asked for.
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
    /// The game has had fewer moves than the given ply.
    Ply {
        given: i64,
        /// How many moves it has had, if we know which game is meant.
        most: Option<usize>,
    },
    /// `ply` came with piles, which have no moves.
    PlyWithoutGame,
    /// The value is none of the option's choices.
    Choice {
        option: &'static str,
        given: String,
    },
    /// `level` sets Bouton's level, but a person was challenged.
    LevelAgainstPerson,
    /// Games with a player's own rules are never rated.
    RatedOwn,
    /// Only a match between people is rated.
    RatedAgainstBot,
    /// `clock` limits people's moves; Bouton always moves at once.
    ClockAgainstBot,
    /// `vote` is for the channel against Bouton; this option is for two people.
    VoteWith(&'static str),
    /// `open` lets anyone join; this option names the opponent or sets Bouton's level.
    OpenWith(&'static str),
    /// The text names no finished game, as autocompletion for `/review` offers them.
    Game(String),
    /// The text names no day of a puzzle.
    Day(String),
    /// No flash cards can be made from the piles, mostly because they are too large.
    Deck(NotADeck),
    /// No sheet can be printed for the piles: they have too many positions, or none.
    Sheet(NotASheet),
    /// `piles` came with a lesson that has its own.
    PilesWithLesson,
    /// A class takes either positions or a lesson; neither or both were given.
    Material,
    Exercises(usize),
    /// This exercise of a class, counted from 1, cannot be read.
    Exercise(usize, Box<BadInput>),
    /// A move cannot have that many hours.
    MoveTime(i64),
    /// The day has no such hour.
    Hour(i64),
    /// The text names no channels.
    Channels(String),
    /// No channel has that name, or more than one.
    Channel {
        name: String,
        why: Unfound,
    },
    /// The text names no games, or one that is never rated.
    RatedGames(String),
    /// Discord does not know a person or channel with that id there.
    Unresolved,
    UnknownCommand,
    /// A command came with an option that it does not take, or with a value of another kind.
    Garbled,
    UnknownControl,
}

names! {
    /// Why a channel cannot be found by its name.
    #[derive(Debug, Clone, Copy, PartialEq, Eq)]
    pub enum Unfound {
        None => "none",
        Several => "several",
        /// Discord has not told us the server's channels.
        Untold => "untold",
    }
}
