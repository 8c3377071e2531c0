//! The options of `/class start` and `/class simul`.

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
    /// Who plays everybody in a simul.
    #[derive(Debug, Clone, Copy, PartialEq, Eq)]
    pub enum By {
        Bouton => "bouton",
        /// The person who started the simul.
        Me => "me",
    }
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct NewSimul {
    /// The terms of the simul's games.
    pub games: PlayOptions,
    pub by: By,
}

impl NewSimul {
    pub const OPTIONS: &[super::typed::Opts] = Simul::OPTIONS;

    pub(super) fn read(options: &Options) -> Result<Self, BadInput> {
        let Simul { preset, piles, rules, by } = Simul::read(options)?;
        let rules = rules.with_preset(preset)?;
        let games = PlayOptions { preset, piles, rules, ..PlayOptions::default() };
        Ok(Self { games, by: by.unwrap_or(By::Bouton) })
    }
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct NewClass {
    pub material: Material,
    /// Whether hints on the exercises are allowed.
    pub hints: bool,
    /// The bot's level in the channel during the class.
    pub level: Option<Level>,
}

/// What the exercises are made from.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Material {
    Positions(Exercises),
    /// The positions that a lesson asks about.
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

/// Reads positions separated by semicolons; `rules` apply to those without rules of their own.
///
/// # Errors
/// A position that cannot be read, or rules that apply to none of them.
fn exercises(text: &str, rules: RuleOptions) -> Result<Exercises, BadInput> {
    let parts = text.split(';').filter(|part| !part.trim().is_empty());
    let read = |part, rules| {
        Start::try_from(read_played(part, rules, PLAIN.variant, None)?).map_err(BadInput::Start)
    };
    let (mut takes, mut positions) = (false, Vec::new());
    for (before, part) in parts.enumerate() {
        let position = match read(part, rules) {
            Err(BadInput::RulesWithLine) => read(part, RuleOptions::default()),
            other => {
                takes = true;
                other
            }
        };
        let wrong = |why| BadInput::Exercise(before + 1, Box::new(why));
        positions.push(position.map_err(wrong)?);
    }
    if !takes && !positions.is_empty() {
        return Err(BadInput::RulesWithLine);
    }
    let given = positions.len();
    Exercises::new(positions).map_err(|_| BadInput::Exercises(given))
}
