//! A person's own preferences. They override the server's settings, except on boards that several people play.

use nim::{Level, names};

use super::chosen::{by_name, chosen};
use super::moderation::Barred;
use super::{Settings, Theme};
use crate::locale::Locale;

chosen! {
    /// A person's preferences. `None`: as the server has it.
    Preferences,
    /// One of the preferences.
    Preference,
    /// A change of one preference.
    Preferred {
    /// How positions are drawn in what only this person sees.
    "theme" => theme / Theme: Option<Theme> = None;
    /// The language of what only they see, and of their own games. `None`: Discord's language for them.
    "language" => language / Language: Option<Locale> = None;
    "level" => level / Level: Option<Level> = None;
    "hints" => hints / Hints: Option<HintOrder> = None;
    /// Whether they are pinged when it is their turn, or reminded of anything.
    "calls" => calls / Calls: Option<bool> = None;
    }
}

names! {
    /// What a hint says first.
    #[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
    pub enum HintOrder {
        /// The simplest true reason in words, then the binary table.
        #[default]
        WordsFirst => "words",
        ColumnsFirst => "columns",
    }
}

by_name!(HintOrder);

/// The settings of the place a person is in, and the person's preferences.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Chosen {
    pub settings: Settings,
    pub preferences: Preferences,
    /// Their ban from the bot on that server, if they have one.
    pub bar: Option<Barred>,
}

impl Chosen {
    /// Returns the settings for where they play alone: their own choice, else the server's.
    pub fn alone(&self) -> Settings {
        Settings {
            theme: self.preferences.theme.or(self.settings.theme),
            level: self.preferences.level.unwrap_or(self.settings.level),
            ..self.settings.clone()
        }
    }

    /// Whether they are pinged when it is their turn.
    pub fn calls(&self) -> bool {
        self.preferences.calls.unwrap_or(self.settings.pings)
    }
}
