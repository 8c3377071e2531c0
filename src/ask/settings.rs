//! The options of `/settings`.

use std::collections::BTreeSet;

use super::typed::{OrThread, options};
use super::{BadInput, Options, TypedChannel};
use crate::game::daily::Hour;
use crate::game::pace::MoveTime;
use crate::game::{Change, Leavers, NimPreset, RatedGames, Setting, Theme};
use crate::locale::Locale;
use crate::place::{ChannelId, RoleId};
use nim::{Level, names};

options! {
    pub(super) struct Chosen {
        preset in NimPreset;
        level in Level;
        theme in Theme;
        language: Option<Locale>;
        move_time: Option<MoveTime>;
        pings: Option<bool>;
        challenges: Option<bool>;
        threads: Option<bool>;
        channels: BTreeSet<TypedChannel>;
        podium: Option<ChannelId>;
        cards: Option<bool>;
        puzzle_channel: Option<ChannelId>;
        puzzle_hour: Option<Hour>;
        puzzle_role: Option<RoleId>;
        leavers in Leavers;
        log_channel: Option<OrThread>;
        rated_games: Option<RatedGames>;
    }
}

options! {
    pub(super) struct Undone {
        setting in Setting;
    }
}

options! {
    pub struct Table {
        channel: Option<ChannelId>;
    }
}

/// The changes to make.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Changes {
    pub all: Vec<Change>,
    /// The typed channels to play in, which may be another server's. Picked channels are always this server's.
    pub typed: BTreeSet<TypedChannel>,
}

impl Changes {
    /// Resets every setting to its default.
    pub fn reset() -> Self {
        Setting::ALL.map(Change::reset).to_vec().into()
    }
}

impl From<Vec<Change>> for Changes {
    fn from(all: Vec<Change>) -> Self {
        Self { all, typed: BTreeSet::new() }
    }
}

/// Reads the changes of `/settings set`.
pub(super) fn chosen(options: &Options) -> Result<Changes, BadInput> {
    let chosen = Chosen::read(options)?;
    let changes = [
        chosen.preset.map(Change::Preset),
        chosen.level.map(Change::Level),
        chosen.theme.map(|theme| Change::Theme(Some(theme))),
        chosen.language.map(|locale| Change::Language(Some(locale))),
        chosen.move_time.map(Change::MoveTime),
        chosen.pings.map(Change::Pings),
        chosen.challenges.map(Change::Challenges),
        chosen.threads.map(Change::Threads),
        chosen.podium.map(|channel| Change::Podium(Some(channel))),
        chosen.cards.map(Change::Cards),
        chosen.puzzle_channel.map(|channel| Change::PuzzleChannel(Some(channel))),
        chosen.puzzle_hour.map(Change::PuzzleHour),
        chosen.puzzle_role.map(|role| Change::PuzzleRole(Some(role))),
        chosen.leavers.map(Change::Leavers),
        chosen.log_channel.map(|OrThread(channel)| Change::LogChannel(Some(channel))),
        chosen.rated_games.map(Change::RatedGames),
    ];
    let all = changes.into_iter().flatten().collect();
    Ok(Changes { all, typed: chosen.channels })
}

/// Reads the change of `/settings reset`; `None`: no setting named, which means all of them, after a question.
pub(super) fn undone(options: &Options) -> Result<Option<Changes>, BadInput> {
    let Undone { setting } = Undone::read(options)?;
    Ok(setting.map(|setting| vec![Change::reset(setting)].into()))
}

names! {
    /// A page of the settings panel.
    #[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
    pub enum Tab {
        #[default]
        Games => "games",
        People => "people",
        Places => "places",
        Puzzle => "puzzle",
        Moderation => "moderation",
    }
}

impl Tab {
    /// The settings on this page, a menu each.
    pub const fn settings(self) -> &'static [Setting] {
        match self {
            Self::Games => &[Setting::Preset, Setting::Level, Setting::Theme, Setting::Language],
            Self::People => &[
                Setting::Challenges,
                Setting::Threads,
                Setting::MoveTime,
                Setting::Pings,
                Setting::RatedGames,
            ],
            Self::Places => &[Setting::Channels, Setting::Podium, Setting::Leavers, Setting::Cards],
            Self::Puzzle => &[Setting::PuzzleChannel, Setting::PuzzleHour, Setting::PuzzleRole],
            Self::Moderation => &[Setting::LogChannel],
        }
    }

    /// The page with that setting.
    pub fn of(setting: Setting) -> Self {
        let found = Self::ALL.into_iter().find(|tab| tab.settings().contains(&setting));
        found.unwrap_or_default()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_setting_is_chosen_in_one_place() {
        let mut all = Tab::ALL.map(Tab::settings).concat();
        all.sort_unstable();
        let mut expected = Setting::ALL.to_vec();
        expected.sort_unstable();
        assert_eq!(all, expected);
        assert!(expected.iter().all(|&setting| Tab::of(setting).settings().contains(&setting)));
    }
}
