//! A game being set up in a form of menus. The form's controls carry it, so nothing else has to remember it.

use super::commands::together;
use super::options::ungrouped;
use super::person::Person;
use super::play_options::{First, PlayOptions};
use super::{BadInput, Options, RuleOptions, Value};
use crate::game::pace::MoveTime;
use crate::game::vote::VoteTime;
use crate::game::{NONE, NimPreset, Preset, RatedGames, Theme};
use nim::{Chances, Ending, Level, names};

#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Setup {
    pub against: Against,
    /// What is not chosen (`None`) is as the preset, the server or `/play` has it.
    pub preset: Option<Preset>,
    pub ending: Option<Ending>,
    pub level: Option<Level>,
    pub first: Option<First>,
    pub more: More,
}

/// What is chosen on the form's second page.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct More {
    pub theme: Option<Theme>,
    pub start: Option<Chances>,
    pub clock: Option<MoveTime>,
    pub vote: Option<VoteTime>,
}

names! {
    #[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
    pub enum Against {
        #[default]
        Bouton => "bot",
        Person => "person",
        /// A person, in a fair match.
        Match => "match",
        /// The first who joins.
        Anyone => "anyone",
        /// The first who joins, in a fair match.
        AnyoneMatch => "anyone-match",
    }
}

impl Against {
    pub fn is_open(self) -> bool {
        matches!(self, Self::Anyone | Self::AnyoneMatch)
    }

    pub fn is_rated(self) -> bool {
        matches!(self, Self::Match | Self::AnyoneMatch)
    }
}

names! {
    /// A menu of the form.
    #[derive(Debug, Clone, Copy, PartialEq, Eq)]
    pub enum Choosing {
        Preset => "preset",
        Ending => "ending",
        Level => "level",
        First => "first",
        Theme => "theme",
        Start => "start",
        Clock => "clock",
        Vote => "vote",
    }
}

impl Choosing {
    /// Whether it is on the form's second page.
    pub fn is_more(self) -> bool {
        match self {
            Self::Preset | Self::Ending | Self::Level | Self::First => false,
            Self::Theme | Self::Start | Self::Clock | Self::Vote => true,
        }
    }
}

impl Setup {
    pub fn against(against: Against) -> Self {
        Self { against, ..Self::default() }
    }

    /// Returns the setup with another choice; `None` if the entry is not one.
    pub fn with(self, chosen: Choosing, entry: &str) -> Option<Self> {
        let mut setup = self;
        match chosen {
            // A preset has its own ending, and `start` only applies to random piles.
            Choosing::Preset => {
                setup.preset = Some(entry.parse().ok()?);
                setup.ending = None;
                setup.more.start = None;
            }
            Choosing::Ending => setup.ending = Some(entry.parse().ok()?),
            Choosing::Level => setup.level = Some(entry.parse().ok()?),
            Choosing::First => setup.first = Some(entry.parse().ok()?),
            Choosing::Theme => setup.more.theme = or_none(entry)?,
            Choosing::Start => setup.more.start = Some(entry.parse().ok()?),
            Choosing::Clock => setup.more.clock = or_none(entry)?,
            Choosing::Vote => setup.more.vote = or_none(entry)?,
        }
        Some(setup)
    }

    /// Whether the preset can be played like this: not every game can be rated.
    pub fn allows(self, preset: Preset, rated: &RatedGames) -> bool {
        !self.against.is_rated() || rated.hold(preset.rules().variant)
    }

    /// Returns the setup without a preset that cannot be played.
    pub fn applied(self, rated: &RatedGames) -> Self {
        let preset = self.preset.filter(|&preset| self.allows(preset, rated));
        Self { preset, ..self }
    }

    /// Returns the game that was set up, against the person picked.
    ///
    /// # Errors
    /// If no such game is possible.
    pub fn wish(self, whom: Option<Person>) -> Result<PlayOptions, BadInput> {
        together(self.given(whom))
    }

    /// The same with what was typed into the form: piles, the limit of a move, the ending, and the person to
    /// challenge.
    ///
    /// # Errors
    /// What is wrong with it, or if no such game is possible.
    pub fn own(self, filled: &Options) -> Result<PlayOptions, BadInput> {
        let typed = |option| {
            let text = filled.text(option).map(str::trim);
            text.filter(|text| !text.is_empty())
        };
        let piles = typed("piles").map(|text| Value::Text(text.to_owned()));
        let most = typed("max_take").map(|text| {
            let most = ungrouped(text).parse().map(Value::Integer);
            most.map_err(|_| BadInput::Rule { option: "max_take", given: text.to_owned() })
        });
        let mut setup = Self { ending: filled.choice("ending")?, ..self };
        let own = [("piles", piles), ("max_take", most.transpose()?)].into_iter();
        let own = own.filter_map(|(option, value)| Some((option.to_owned(), value?)));
        let PlayOptions { piles, rules, .. } = PlayOptions::read(&Options(own.collect()))?;
        if piles.is_some() {
            // A preset of another game adds its rules; of a Nim preset, the piles were all it added.
            setup.preset = setup.preset.filter(|preset| NimPreset::new(*preset).is_none());
            setup.more.start = None;
        }
        let wanted = setup.given(filled.person("whom"));
        let rules = RuleOptions { max_take: rules.max_take, ..wanted.rules };
        together(PlayOptions { piles, rules, ..wanted })
    }

    /// The options as `/play` takes them. Choices that do not apply, such as Bouton's level against a person, stay in
    /// the form.
    fn given(self, whom: Option<Person>) -> PlayOptions {
        let open = self.against.is_open();
        let alone = whom.is_none() && !open;
        let More { theme, start, clock, vote } = self.more;
        PlayOptions {
            opponent: whom,
            open,
            preset: self.preset,
            piles: None,
            rules: RuleOptions { ending: self.ending, ..RuleOptions::default() },
            start,
            first: self.first,
            level: self.level.filter(|_| alone),
            theme,
            rated: !alone && self.against.is_rated(),
            clock: clock.filter(|_| !alone),
            vote: vote.filter(|_| alone),
        }
    }
}

/// Parses an entry, which may be `NONE`.
fn or_none<T: std::str::FromStr>(entry: &str) -> Option<Option<T>> {
    match entry {
        NONE => Some(None),
        entry => entry.parse().ok().map(Some),
    }
}
