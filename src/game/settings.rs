//! A server's settings, chosen by those who manage it.

use std::collections::BTreeSet;

use nim::{Level, names};

use super::chosen::{NONE, Word, by_name, chosen};
use super::daily::Hour;
use super::time_limit::MoveTime;
use super::{NimPreset, RatedGames, Theme};
use crate::locale::Locale;
use crate::place::{ChannelId, RoleId};

chosen! {
    /// The settings of a server.
    Settings,
    Setting,
    /// A change of one setting.
    Change {
    "preset" => preset / Preset: NimPreset = NimPreset::default();
    "level" => level / Level: Level = Level::default();
    /// `None`: the preset's theme.
    "theme" => theme / Theme: Option<Theme> = None;
    /// The language of what everyone sees. `None`: the language Discord has for the server.
    "language" => language / Language: Option<Locale> = None;
    /// How long a move between people may take, in games that begin after the change.
    "move_time" => move_time / MoveTime: MoveTime = MoveTime::default();
    /// Whether a player who looked away is pinged when it is their turn.
    "pings" => pings / Pings: bool = true;
    /// Whether people may challenge each other.
    "challenges" => challenges / Challenges: bool = true;
    /// Whether each game between people gets a thread of its own.
    "threads" => threads / Threads: bool = false;
    /// Where the bot plays. Empty: everywhere.
    "channels" => channels / Channels: Channels = Channels::default();
    /// Where the best of a month are announced, if anywhere.
    "podium" => podium / Podium: Option<ChannelId> = None;
    /// Whether statistics come with a drawn chart.
    "cards" => cards / Cards: bool = true;
    /// Where the puzzle of the day is posted, if anywhere; at which hour; and which role is pinged, if any.
    "puzzle_channel" => puzzle_channel / PuzzleChannel: Option<ChannelId> = None;
    "puzzle_hour" => puzzle_hour / PuzzleHour: Hour = Hour::default();
    "puzzle_role" => puzzle_role / PuzzleRole: Option<RoleId> = None;
    "leavers" => leavers / Leavers: Leavers = Leavers::Hidden;
    /// Where moderators' actions are posted, if anywhere.
    "log_channel" => log_channel / LogChannel: Option<ChannelId> = None;
    /// Which games besides Nim are played as fair matches.
    "rated_games" => rated_games / RatedGames: RatedGames = RatedGames::default();
    }
}

impl Settings {
    /// Leaves out a channel that is gone, and returns whether that changes anything. The last one where the bot plays
    /// stays: else it would play everywhere.
    pub fn leave_out(&mut self, gone: ChannelId) -> bool {
        let before = self.clone();
        for chosen in [&mut self.podium, &mut self.puzzle_channel, &mut self.log_channel] {
            *chosen = chosen.filter(|&channel| channel != gone);
        }
        if self.channels.0.len() > 1 {
            self.channels.0.remove(&gone);
        }
        *self != before
    }
}

/// The channels where the bot plays, at most as many as a menu takes. Empty: everywhere.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Channels(BTreeSet<ChannelId>);

impl Channels {
    pub const MOST: usize = 25;

    /// Returns `None` if there are too many.
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

names! {
    /// How leaderboards treat people who left the server.
    #[derive(Debug, Clone, Copy, PartialEq, Eq)]
    pub enum Leavers {
        Hidden => "hidden",
        /// They stay listed, marked as having left.
        Marked => "marked",
    }
}

by_name!(NimPreset, MoveTime, Leavers);

macro_rules! by_id {
    ($($type:ident),+) => {
        $(impl Word for $type {
            fn write(&self) -> String {
                self.to_string()
            }

            fn read(text: &str) -> Option<Self> {
                text.parse()
                    .ok()
                    .filter(|&Self(id)| id > 0 && i64::try_from(id).is_ok())
            }
        })+
    };
}

by_id!(ChannelId, RoleId);

impl Word for Channels {
    fn write(&self) -> String {
        let channels: Vec<_> = self.iter().map(|channel| channel.write()).collect();
        if channels.is_empty() { NONE.to_owned() } else { channels.join(",") }
    }

    fn read(text: &str) -> Option<Self> {
        if text == NONE {
            return Some(Self::default());
        }
        let channels: Option<Vec<_>> = text.split(',').map(Word::read).collect();
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
                    threads=on channels=7,9 podium=8 cards=off puzzle_channel=6 puzzle_hour=20 puzzle_role=5 leavers=marked \
                    log_channel=4 rated_games=wythoff,kayles";
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
        assert_eq!(read("pings=maybe level=god x=y podium= level=expert"), "level=expert");
        assert_eq!(read("podium=0 channels=7,x move_time=0h rated_games=kayles,own"), "");
        assert_eq!(Channels::new((1..=26).map(ChannelId)), None);
    }
}
