//! The panel that shows and changes a server's settings, and refusals that follow from them.

use crate::ask::{Lack, Tab};
use crate::game::daily::Hour;
use crate::game::pace::MoveTime;
use crate::game::{Change, Channels, NONE, Setting, Settings, Word};
use crate::place::ChannelId;
use crate::reply::{Entry, Menu, Offers, Places};
use crate::view::prelude::*;
use nim::Variant;

/// Shows all settings, and the menus of one page for those who may use them. `spoken` is the server's own language.
pub fn settings(settings: &Settings, tab: Option<Tab>, spoken: Locale, locale: Locale) -> Message {
    let words = Words { spoken, locale };
    let mut lines = vec![say!(locale, "settings-title")];
    // The menus of the open page show its settings.
    for page in Tab::ALL.into_iter().filter(|&page| Some(page) != tab) {
        lines.push(format!("**{}**", words.page(page)));
        lines.extend(page.settings().iter().map(|&setting| words.line(settings, setting)));
    }
    let Some(tab) = tab else {
        lines.push(say!(locale, "settings-look"));
        return Message::text(lines.join("\n"));
    };
    let button = |page: Tab| Button::new(Press::Settings(page), words.page(page)).when(page != tab);
    if let Some(role) = settings.puzzle_role.filter(|_| tab == Tab::Puzzle) {
        lines.push(words.labelled(Setting::PuzzleRole, &role.mention()));
    }
    let message = Message::text(lines.join("\n")).buttons(Tab::ALL.into_iter().filter_map(button));
    let menus = tab.settings().iter().map(|&setting| words.menu(settings, setting));
    menus.fold(message, Message::row)
}

/// Says that the bot may not write in those channels, so nothing was changed.
pub fn lacking(missing: &[(ChannelId, Lack)], locale: Locale) -> Vec<String> {
    let mut lines = lacks(missing, locale);
    lines.push(say!(locale, "settings-unchanged"));
    lines
}

/// Lists what changed, a line for each setting.
pub fn settings_changed(
    before: &Settings,
    after: &Settings,
    spoken: Locale,
    locale: Locale,
) -> Vec<String> {
    let words = Words { spoken, locale };
    let differ = |setting: &Setting| before.value(*setting) != after.value(*setting);
    let changed = Setting::ALL.into_iter().filter(differ);
    let lines: Vec<String> = changed.map(|it| format!("✓ {}", words.line(after, it))).collect();
    let head = say!(locale, "settings-changed", n = lines.len());
    [head].into_iter().chain(lines).collect()
}

/// Asks whether to reset all settings.
pub fn ask_reset(locale: Locale) -> Message {
    let yes = Button::new(Press::ResetSettings, say!(locale, "button-reset-settings"));
    let no = Button::new(Press::Settings(Tab::default()), say!(locale, "button-keep-settings"));
    Message::text(say!(locale, "settings-reset")).buttons([yes.danger(), no])
}

/// Says what the bot lacks to write in those channels.
pub fn lacks(missing: &[(ChannelId, Lack)], locale: Locale) -> Vec<String> {
    let line = |&(channel, lack): &(ChannelId, Lack)| {
        say!(locale, "settings-lacking", channel, lack = lack.name())
    };
    missing.iter().take(LACKS).map(line).collect()
}

/// Says that the bot plays not here but in those channels.
pub fn plays_elsewhere(channels: &Channels, locale: Locale) -> Message {
    Message::text(say!(locale, "settings-elsewhere", channels = mentioned(channels.iter())))
}

/// The times for a move that a menu offers, in hours.
const TIMES: [u16; 9] = [1, 3, 6, 12, 24, 48, 72, 168, MoveTime::MOST];

/// For how many channels the missing rights are listed.
const LACKS: usize = 5;

struct Words {
    spoken: Locale,
    locale: Locale,
}

impl Words {
    fn page(&self, tab: Tab) -> String {
        say!(self.locale, &format!("settings-{tab}"))
    }

    fn line(&self, settings: &Settings, setting: Setting) -> String {
        self.labelled(setting, &in_short(setting, self.value(settings, setting)).0)
    }

    fn labelled(&self, setting: Setting, value: &str) -> String {
        say!(self.locale, "named-value", name = self.choice("setting", setting.name()), value)
    }

    fn choice(&self, option: &str, value: &str) -> String {
        words::choice(option, value, self.locale)
    }

    fn value(&self, settings: &Settings, setting: Setting) -> String {
        let locale = self.locale;
        match setting {
            Setting::Theme if settings.theme.is_none() => say!(locale, "settings-theme-none"),
            Setting::Preset | Setting::Level | Setting::Theme | Setting::Leavers => {
                self.choice(setting.name(), &settings.value(setting))
            }
            Setting::Language => match settings.language {
                Some(language) => say!(language, "language-name"),
                None => {
                    let own = say!(self.spoken, "language-name");
                    say!(locale, "settings-language-none", language = own)
                }
            },
            Setting::MoveTime => words::span(settings.move_time.in_seconds(), locale),
            Setting::Pings | Setting::Challenges | Setting::Threads | Setting::Cards => {
                say!(locale, "settings-switch", on = settings.value(setting) == true.write())
            }
            Setting::Channels if settings.channels.is_everywhere() => {
                say!(locale, "settings-everywhere")
            }
            Setting::Channels => mentioned(settings.channels.iter()),
            Setting::Podium => self.channel(settings.podium),
            Setting::PuzzleChannel => self.channel(settings.puzzle_channel),
            Setting::LogChannel => self.channel(settings.log_channel),
            Setting::PuzzleHour => {
                let hour = settings.puzzle_hour.number();
                say!(locale, "settings-hour", hour = hour.to_string())
            }
            Setting::PuzzleRole => match settings.puzzle_role {
                Some(role) => role.mention(),
                None => say!(locale, "settings-nobody"),
            },
            Setting::RatedGames => {
                let games = ["nim"].into_iter().chain(settings.rated_games.iter());
                words::all_of(games.map(|game| self.game(game).0), locale)
            }
        }
    }

    /// Returns a game's name, and its description.
    fn game(&self, game: &str) -> (String, Option<String>) {
        words::called("game", game, self.locale)
    }

    fn channel(&self, channel: Option<ChannelId>) -> String {
        match channel {
            Some(channel) => mentioned([channel]),
            None => say!(self.locale, "settings-nowhere"),
        }
    }

    fn menu(&self, settings: &Settings, setting: Setting) -> Row {
        let control = control::Menu::Setting(setting);
        let channels = |picked: Vec<ChannelId>, most, places| {
            Row::Menu(Menu {
                control: control.clone(),
                // Picked channels are shown in the menu, and a placeholder cannot hold mentions.
                placeholder: match picked.is_empty() {
                    true => self.line(settings, setting),
                    false => self.choice("setting", setting.name()),
                },
                offers: Offers::Channels { picked, most, places },
            })
        };
        let one = |channel: Option<ChannelId>, threads| {
            channels(channel.into_iter().collect(), 1, Places::ToPost { threads })
        };
        match setting {
            Setting::Channels => {
                channels(settings.channels.iter().collect(), Channels::MOST as u8, Places::All)
            }
            Setting::Podium => one(settings.podium, false),
            Setting::PuzzleChannel => one(settings.puzzle_channel, false),
            Setting::LogChannel => one(settings.log_channel, true),
            Setting::RatedGames => {
                let opened: Vec<&str> = settings.rated_games.iter().collect();
                let entry = |game: &str| {
                    let (label, description) = self.game(game);
                    let (label, picked) = (self.labelled(setting, &label), opened.contains(&game));
                    Entry { label, value: game.to_owned(), description, picked }
                };
                let entries = Variant::KNOWN.map(entry).into();
                let placeholder = self.line(settings, setting);
                let offers = Offers::Several(entries, 0);
                Row::Menu(Menu { control, placeholder, offers })
            }
            _ => {
                let placeholder = self.choice("setting", setting.name());
                Row::menu(control, placeholder, self.entries(settings, setting))
            }
        }
    }

    fn entries(&self, settings: &Settings, setting: Setting) -> Vec<Entry> {
        let current = settings.value(setting);
        let entry = |value: &String| {
            let mut other = settings.clone();
            other.apply(Change::read(setting, value)?);
            let text = match other.puzzle_role {
                // A menu cannot show a role's name.
                Some(_) if setting == Setting::PuzzleRole => say!(self.locale, "settings-role"),
                _ => self.value(&other, setting),
            };
            let (short, description) = match (setting, value.as_str()) {
                (Setting::PuzzleRole, NONE) => (text, Some(say!(self.locale, "settings-role-how"))),
                _ => in_short(setting, text),
            };
            Some(Entry {
                label: self.labelled(setting, &short),
                value: value.clone(),
                description,
                picked: *value == current,
            })
        };
        let mut offered = offered(setting);
        if !offered.contains(&current) {
            offered.push(current.clone());
        }
        offered.iter().filter_map(entry).collect()
    }
}

/// Returns a value's name, and its description if it has one: on a phone there is room for few words.
fn in_short(setting: Setting, value: String) -> (String, Option<String>) {
    match setting {
        Setting::Preset | Setting::Level | Setting::Theme => words::in_two(value, ':'),
        _ => (value, None),
    }
}

/// Returns the values that can be picked for a setting, as they are stored.
fn offered(setting: Setting) -> Vec<String> {
    use crate::game::{Leavers, NimPreset, Theme};
    let named = |names: &[&str]| names.iter().map(|&name| name.to_owned()).collect();
    let or_none = |mut names: Vec<String>| {
        names.insert(0, NONE.to_owned());
        names
    };
    match setting {
        Setting::Preset => named(&NimPreset::NAMES),
        Setting::Level => named(&nim::Level::NAMES),
        Setting::Theme => or_none(named(&Theme::NAMES)),
        Setting::Language => or_none(named(&Locale::ALL.map(Locale::tag))),
        Setting::MoveTime => TIMES.map(|hours| format!("{hours}h")).to_vec(),
        Setting::Leavers => named(&Leavers::NAMES),
        Setting::Pings | Setting::Challenges | Setting::Threads | Setting::Cards => {
            named(&["on", "off"])
        }
        // These are picked from the server's own channels, or several at once.
        Setting::Channels
        | Setting::Podium
        | Setting::PuzzleChannel
        | Setting::LogChannel
        | Setting::RatedGames => Vec::new(),
        Setting::PuzzleHour => (0..=Hour::MOST).map(|hour| hour.to_string()).collect(),
        // The role is chosen with the command's option.
        Setting::PuzzleRole => or_none(Vec::new()),
    }
}

fn mentioned(channels: impl IntoIterator<Item = ChannelId>) -> String {
    channels.into_iter().map(|channel| channel.mention()).collect::<Vec<_>>().join(" ")
}
