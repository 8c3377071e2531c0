//! How the bot plays on a server, which those who manage it choose.

use std::collections::BTreeSet;
use std::fmt;
use std::str::FromStr;

use nim::{Level, names};

use super::move_time::MoveTime;
use super::{Preset, Theme};
use crate::locale::Locale;
use crate::place::ChannelId;

/// Declares the settings: a name, its type, and what holds where nothing was chosen.
macro_rules! settings {
    ($($(#[$doc:meta])* $name:literal => $field:ident / $setting:ident: $type:ty = $unsaid:expr;)+) => {
        /// What holds on a server.
        #[derive(Debug, Clone, PartialEq, Eq)]
        pub struct Settings {
            $($(#[$doc])* pub $field: $type,)+
        }

        /// One of the settings.
        #[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
        pub enum Setting {
            $($setting,)+
        }

        names!(Setting { $($setting => $name,)+ });

        /// One of the settings, and what is to hold.
        #[derive(Debug, Clone, PartialEq, Eq)]
        pub enum Change {
            $($setting($type),)+
        }

        impl Default for Settings {
            fn default() -> Self {
                Self { $($field: $unsaid,)+ }
            }
        }

        impl Settings {
            pub fn apply(&mut self, change: Change) {
                match change {
                    $(Change::$setting(value) => self.$field = value,)+
                }
            }

            /// As it is chosen from a menu, and stored.
            pub fn value(&self, setting: Setting) -> String {
                match setting {
                    $(Setting::$setting => self.$field.write(),)+
                }
            }
        }

        impl Change {
            /// Reads what [`Settings::value`] writes.
            pub fn read(setting: Setting, value: &str) -> Option<Self> {
                match setting {
                    $(Setting::$setting => Kept::read(value).map(Self::$setting),)+
                }
            }

            /// Back to what holds where nothing was chosen.
            pub fn reset(setting: Setting) -> Self {
                match setting {
                    $(Setting::$setting => Self::$setting($unsaid),)+
                }
            }

            pub fn setting(&self) -> Setting {
                match self {
                    $(Self::$setting(_) => Setting::$setting,)+
                }
            }
        }
    };
}

settings! {
    "preset" => preset / Preset: Preset = Preset::default();
    "level" => level / Level: Level = Level::default();
    /// `None`: that of the preset.
    "theme" => theme / Theme: Option<Theme> = None;
    /// Of what everyone sees. `None`: the server's own.
    "language" => language / Language: Option<Locale> = None;
    /// How long a move between people may take, in games that begin from now on.
    "move_time" => move_time / MoveTime: MoveTime = MoveTime::default();
    /// Whether a player who looked away is called when it is their turn.
    "pings" => pings / Pings: bool = true;
    /// Whether people may challenge each other.
    "challenges" => challenges / Challenges: bool = true;
    /// Whether each game between people goes on in a thread of its own.
    "threads" => threads / Threads: bool = false;
    /// Where the bot plays. None: everywhere.
    "channels" => channels / Channels: Channels = Channels::default();
    /// Where the best of a month are announced, if anywhere.
    "podium" => podium / Podium: Option<ChannelId> = None;
    /// Whether statistics come with a drawn chart.
    "cards" => cards / Cards: bool = true;
    "leavers" => leavers / Leavers: Leavers = Leavers::Hidden;
}

/// The channels where the bot plays, as many as a menu takes. None: everywhere.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Channels(BTreeSet<ChannelId>);

impl Channels {
    pub const MOST: usize = 25;

    /// `None` if they are too many.
    pub fn new(channels: impl IntoIterator<Item = ChannelId>) -> Option<Self> {
        let channels: BTreeSet<_> = channels.into_iter().collect();
        (channels.len() <= Self::MOST).then_some(Self(channels))
    }

    pub fn is_everywhere(&self) -> bool {
        self.0.is_empty()
    }

    pub fn contain(&self, channel: ChannelId) -> bool {
        self.0.contains(&channel)
    }

    pub fn iter(&self) -> impl Iterator<Item = ChannelId> {
        self.0.iter().copied()
    }
}

/// How leaderboards treat people who left the server.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Leavers {
    Hidden,
    /// They stay, and it is said that they left.
    Marked,
}

names!(Leavers {
    Hidden => "hidden",
    Marked => "marked",
});

impl Settings {
    /// Reads what its `Display` writes. What cannot be read was not chosen: a server goes on playing.
    pub fn read(text: &str) -> Self {
        let mut settings = Self::default();
        let chosen = text.split_whitespace().filter_map(|chosen| {
            let (setting, value) = chosen.split_once('=')?;
            Change::read(setting.parse().ok()?, value)
        });
        chosen.for_each(|change| settings.apply(change));
        settings
    }

    /// Where nothing was chosen.
    pub fn is_unsaid(&self) -> bool {
        *self == Self::default()
    }
}

/// What was chosen: `level=expert pings=off`.
impl fmt::Display for Settings {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let unsaid = Self::default();
        let chosen = Setting::ALL.map(|setting| (setting, self.value(setting)));
        let mut gap = "";
        for (setting, value) in chosen {
            if value != unsaid.value(setting) {
                write!(f, "{gap}{setting}={value}")?;
                gap = " ";
            }
        }
        Ok(())
    }
}

/// How a value is written: in one word without `=`.
trait Kept: Sized {
    fn write(&self) -> String;
    fn read(text: &str) -> Option<Self>;
}

macro_rules! kept_by_name {
    ($($type:ty),+) => {
        $(impl Kept for $type {
            fn write(&self) -> String {
                self.to_string()
            }

            fn read(text: &str) -> Option<Self> {
                Self::from_str(text).ok()
            }
        })+
    };
}

kept_by_name!(Preset, Level, Theme, MoveTime, Leavers);

/// Nothing chosen among several, by the same word for all.
pub const NONE: &str = "none";

impl<T: Kept> Kept for Option<T> {
    fn write(&self) -> String {
        self.as_ref().map_or_else(|| NONE.to_owned(), Kept::write)
    }

    fn read(text: &str) -> Option<Self> {
        if text == NONE {
            return Some(None);
        }
        T::read(text).map(Some)
    }
}

impl Kept for bool {
    fn write(&self) -> String {
        if *self { "on" } else { "off" }.to_owned()
    }

    fn read(text: &str) -> Option<Self> {
        match text {
            "on" => Some(true),
            "off" => Some(false),
            _ => None,
        }
    }
}

impl Kept for Locale {
    fn write(&self) -> String {
        self.tag().to_owned()
    }

    fn read(text: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|locale| locale.tag() == text)
    }
}

impl Kept for ChannelId {
    fn write(&self) -> String {
        self.to_string()
    }

    fn read(text: &str) -> Option<Self> {
        text.parse()
            .ok()
            .filter(|&Self(id)| id > 0 && i64::try_from(id).is_ok())
    }
}

impl Kept for Channels {
    fn write(&self) -> String {
        let channels: Vec<_> = self.iter().map(|channel| channel.write()).collect();
        if channels.is_empty() {
            NONE.to_owned()
        } else {
            channels.join(",")
        }
    }

    fn read(text: &str) -> Option<Self> {
        if text == NONE {
            return Some(Self::default());
        }
        let channels: Option<Vec<_>> = text.split(',').map(Kept::read).collect();
        Self::new(channels?)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn settings_read_back() {
        assert_eq!(Settings::default().to_string(), "");
        assert_eq!(Settings::read(""), Settings::default());
        let text = "preset=xl level=expert theme=fruit language=fr move_time=6h pings=off challenges=off \
                    threads=on channels=7,9 podium=8 cards=off leavers=marked";
        let settings = Settings::read(text);
        assert_eq!(settings.to_string(), text);
        assert!(
            settings.channels.contain(ChannelId(9)) && !settings.channels.contain(ChannelId(8))
        );
        let mut back = settings;
        for setting in Setting::ALL {
            let change = Change::read(setting, &back.value(setting)).expect("it is written so");
            assert_eq!(change.setting(), setting);
            back.apply(Change::reset(setting));
        }
        assert!(back.is_unsaid());
    }

    #[test]
    fn what_cannot_be_read_was_not_chosen() {
        let read = |text| Settings::read(text).to_string();
        assert_eq!(
            read("pings=maybe level=god x=y podium= level=expert"),
            "level=expert"
        );
        assert_eq!(read("podium=0 channels=7,x move_time=0h"), "");
        assert_eq!(Channels::new((1..=26).map(ChannelId)), None);
    }
}
