//! What people choose for themselves. It goes before what was chosen for a server, but on boards that several people play.

use nim::{Level, names};

use super::chosen::{by_name, chosen};
use super::moderation::Barred;
use super::{Settings, Theme};
use crate::locale::Locale;

chosen! {
    /// What somebody chose for themselves. `None`: as the server has it.
    Preferences,
    /// One of the things that people choose for themselves.
    Preference,
    /// One of them, and what is to hold.
    Preferred {
    /// How positions are drawn in what is theirs alone.
    "theme" => theme / Theme: Option<Theme> = None;
    /// Of what is whispered to them, and of their own games. `None`: Discord tells it.
    "language" => language / Language: Option<Locale> = None;
    "level" => level / Level: Option<Level> = None;
    "hints" => hints / Hints: Option<HintOrder> = None;
    /// Whether they are called when it is their turn, or reminded of anything.
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

/// What was chosen for the place somebody is in, and by them.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Chosen {
    pub settings: Settings,
    pub preferences: Preferences,
    /// Whether they are kept off the bot on that server.
    pub bar: Option<Barred>,
}

impl Chosen {
    /// What holds where they play alone: what they chose, else what was chosen for the server.
    pub fn alone(&self) -> Settings {
        Settings {
            theme: self.preferences.theme.or(self.settings.theme),
            level: self.preferences.level.unwrap_or(self.settings.level),
            ..self.settings.clone()
        }
    }

    /// Whether they are called when it is their turn.
    pub fn calls(&self) -> bool {
        self.preferences.calls.unwrap_or(self.settings.pings)
    }
}
