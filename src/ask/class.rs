//! What a class is asked to be about.

use super::play_options::PlayOptions;
use super::rules::RuleOptions;
use super::typed::options;
use super::{BadInput, Options, PLAIN, read_played};
use crate::game::Preset;
use crate::lesson::{Exercises, Lesson};
use nim::{Level, Start, names};

options! {
    struct Class {
        positions: Option<String>;
        rules of RuleOptions;
        lesson in Lesson;
        hints: bool;
        level in Level;
    }
}

options! {
    struct Simul {
        preset in Preset;
        piles: Option<Vec<u64>>;
        rules of RuleOptions;
        by in By;
    }
}

names! {
    /// Who plays against all in a simul.
    #[derive(Debug, Clone, Copy, PartialEq, Eq)]
    pub enum By {
        Bouton => "bouton",
        /// The person who asked for it.
        Me => "me",
    }
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct NewSimul {
    /// What its games are to be like.
    pub games: PlayOptions,
    pub by: By,
}

impl NewSimul {
    pub const OPTIONS: &[super::typed::Opts] = Simul::OPTIONS;

    pub(super) fn read(options: &Options) -> Result<Self, BadInput> {
        let Simul { preset, piles, rules, by } = Simul::read(options)?;
        let rules = rules.beside(preset)?;
        let games = PlayOptions { preset, piles, rules, ..PlayOptions::default() };
        Ok(Self { games, by: by.unwrap_or(By::Bouton) })
    }
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct NewClass {
    pub material: Material,
    /// Whether what is asked may be explained.
    pub hints: bool,
    /// How well the bot is to play in the channel.
    pub level: Option<Level>,
}

/// What its exercises are.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Material {
    Positions(Exercises),
    /// The positions that it asks about.
    Lesson(Lesson),
}

impl NewClass {
    pub const OPTIONS: &[super::typed::Opts] = Class::OPTIONS;

    pub(super) fn read(options: &Options) -> Result<Self, BadInput> {
        let Class { positions, rules, lesson, hints, level } = Class::read(options)?;
        let rules = rules.together()?;
        let material = match (positions, lesson) {
            (Some(text), None) => Material::Positions(exercises(&text, rules)?),
            (None, Some(lesson)) if rules.is_nothing() => Material::Lesson(lesson),
            _ => return Err(BadInput::Material),
        };
        Ok(Self { material, hints, level })
    }
}

/// Positions with a semicolon between them, by those rules where they bring none.
///
/// # Errors
/// One that cannot be read, or rules that none of them takes.
fn exercises(text: &str, rules: RuleOptions) -> Result<Exercises, BadInput> {
    let parts = text.split(';').filter(|part| !part.trim().is_empty());
    let read = |part, rules| read_played(part, rules, PLAIN.variant, None);
    let (mut takes, mut positions) = (false, Vec::new());
    for part in parts {
        let played = match read(part, rules) {
            Err(BadInput::RulesWithLine) => read(part, RuleOptions::default())?,
            other => {
                takes = true;
                other?
            }
        };
        positions.push(Start::try_from(played).map_err(BadInput::Start)?);
    }
    if !takes && !positions.is_empty() {
        return Err(BadInput::RulesWithLine);
    }
    let given = positions.len();
    Exercises::new(positions).map_err(|_| BadInput::Exercises(given))
}
