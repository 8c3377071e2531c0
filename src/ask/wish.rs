//! `/play`, and the command on a person's profile.

use std::num::NonZeroU64;

use super::typed::options;
use super::{Action, BadInput, Options, Value};
use crate::game::{Preset, Theme};
use crate::place::UserId;
use nim::{Chances, Ending, Level, names};

options! {
    /// The game that was asked for, as far as it was said.
    pub struct Wish {
        /// Whom to challenge, never Bouton itself.
        opponent: Option<Person>;
        preset: Option<Preset>;
        piles: Option<Vec<u64>>;
        ending: Option<Ending>;
        max_take: Option<NonZeroU64>;
        /// What whoever begins can hope for from random piles.
        start: Option<Chances>;
        first: Option<First>;
        level: Option<Level>;
        theme: Option<Theme>;
        /// A fair match of two games, instead of one.
        rated: bool;
    }
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

/// Somebody a command names.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Person {
    pub id: UserId,
    pub being: Being,
    /// Whether they see the channel, as far as Discord tells.
    pub here: bool,
}

/// What somebody is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Being {
    Human,
    /// Bouton itself.
    Bouton,
    /// Another bot.
    Bot,
}

pub(super) fn play(options: &Options) -> Result<Action, BadInput> {
    let mut wish = Wish::read(options)?;
    wish.opponent = wish.opponent.filter(|whom| whom.being != Being::Bouton);
    match wish.opponent {
        None if wish.rated => Err(BadInput::RatedAgainstBot),
        Some(_) if wish.level.is_some() => Err(BadInput::LevelAgainstPerson),
        _ => Ok(Action::Play(wish)),
    }
}

pub(super) fn challenge(whom: Person) -> Result<Action, BadInput> {
    play(&Options(vec![("opponent".to_owned(), Value::Person(whom))]))
}
