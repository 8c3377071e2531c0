//! What a person can ask for, read from a command or a control into values that need no further checking.

mod action;
mod bad;
mod challenge;
mod commands;
pub mod control;
mod options;

pub use action::Action;
pub use bad::BadInput;
pub use challenge::{Being, ChallengeWish, Person};
pub use commands::{read_position, read_position_at};
pub use options::{Options, Value};

use crate::game::Theme;
use crate::locale::Locale;
use crate::place::{MessageId, Place, UserId};
use nim::{Chances, Level, Rules, Start, names};

/// One interaction, understood.
#[derive(Debug, Clone)]
pub struct Request {
    /// The interaction's id; a game it begins takes it as its own.
    pub id: u64,
    /// Who asks.
    pub user: UserId,
    /// Where.
    pub place: Place,
    /// The asker's language, for what only they see.
    pub locale: Locale,
    /// The time, in milliseconds since 1970 in UTC.
    pub now: i64,
    /// What the bot's choices are drawn from.
    pub seed: u64,
    /// What the bot may do there besides answering.
    pub presence: Presence,
    /// The message whose control was used, if one was.
    pub message: Option<MessageId>,
    /// What is asked for, or what is wrong with it.
    pub action: Result<Action, BadInput>,
}

/// What the bot may do in a place besides answering, each more than the one before.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Presence {
    /// Nothing: it was brought along by a person, or may not see the channel.
    Guest,
    /// Change and delete its own messages.
    Listener,
    /// Post messages too.
    Speaker,
}

/// A game to begin.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Play {
    /// What it begins from.
    pub deal: Deal,
    /// Who makes the first move.
    pub first: First,
    /// How well the bot plays.
    pub level: Level,
    /// How the objects are drawn.
    pub theme: Theme,
}

/// What a game begins from.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Deal {
    /// These piles and rules.
    Set(Start),
    /// Random piles under these rules.
    Random {
        /// The rules.
        rules: Rules,
        /// What whoever begins can hope for.
        chances: Chances,
    },
}

/// Who makes the first move.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum First {
    /// The person who asked for the game.
    #[default]
    Me,
    /// The other side.
    Opponent,
    /// Either, by chance.
    Random,
}

names!(First {
    Me => "me",
    Opponent => "opponent",
    Random => "random",
});
