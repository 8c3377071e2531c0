//! A game as it is put together in a form of menus. Its controls carry it, so that nothing else has to remember it.

use super::commands::play;
use super::person::Person;
use super::play_options::{First, PlayOptions};
use super::{BadInput, Options, Value};
use crate::game::Preset;
use nim::{Ending, Level, names};

#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Setup {
    pub against: Against,
    /// What is not chosen is as the server, or the preset, has it, or as `/play` has it.
    pub preset: Option<Preset>,
    pub ending: Option<Ending>,
    pub level: Option<Level>,
    pub first: Option<First>,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Against {
    #[default]
    Bouton,
    Person,
    /// A person, in a fair match.
    Match,
}

names!(Against {
    Bouton => "bot",
    Person => "person",
    Match => "match",
});

/// What a menu of the form chooses.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Choosing {
    Preset,
    Ending,
    Level,
    First,
}

names!(Choosing {
    Preset => "preset",
    Ending => "ending",
    Level => "level",
    First => "first",
});

impl Setup {
    pub fn against(against: Against) -> Self {
        Self {
            against,
            ..Self::default()
        }
    }

    /// The same with another choice, if it is one.
    pub fn with(self, chosen: Choosing, entry: &str) -> Option<Self> {
        let mut setup = self;
        match chosen {
            // It comes with an ending of its own.
            Choosing::Preset => {
                setup.preset = Some(entry.parse().ok()?);
                setup.ending = None;
            }
            Choosing::Ending => setup.ending = Some(entry.parse().ok()?),
            Choosing::Level => setup.level = Some(entry.parse().ok()?),
            Choosing::First => setup.first = Some(entry.parse().ok()?),
        }
        Some(setup)
    }

    /// The game that was put together, against whomever was picked.
    ///
    /// # Errors
    /// When there can be no such game.
    pub fn wish(self, whom: Option<Person>) -> Result<PlayOptions, BadInput> {
        let level = self.level.filter(|_| whom.is_none());
        let rated = whom.is_some() && self.against == Against::Match;
        let named = [
            ("preset", self.preset.map(Preset::name)),
            ("ending", self.ending.map(Ending::name)),
            ("level", level.map(Level::name)),
            ("first", self.first.map(First::name)),
        ];
        let named = named.into_iter().filter_map(|(option, name)| {
            let name = name?.to_owned();
            Some((option.to_owned(), Value::Text(name)))
        });
        let mut given: Vec<_> = named.collect();
        given.push(("rated".to_owned(), Value::Bool(rated)));
        given.extend(whom.map(|whom| ("opponent".to_owned(), Value::Person(whom))));
        play(&Options(given))
    }
}
