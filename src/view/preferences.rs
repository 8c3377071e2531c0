//! A person's preferences, with a menu to change each.

use crate::game::{Chosen, HintOrder, NONE, Preference, Preferences, Preferred, Setting};
use crate::reply::Entry;
use crate::view::prelude::*;
use crate::view::words::called;
use nim::Level;

/// Shows all preferences; if they were just changed, below what differs from `before`.
pub fn preferences(chosen: &Chosen, before: Option<&Preferences>, locale: Locale) -> Message {
    let words = Words { chosen, locale };
    let line = |preference| words.line(&chosen.preferences, preference);
    let mut lines = Vec::new();
    if let Some(before) = before {
        let was = |preference| words.line(before, preference);
        let changed = Preference::ALL.into_iter().filter(|&it| line(it) != was(it)).map(line);
        let changed: Vec<_> = changed.collect();
        lines.push(match changed.is_empty() {
            true => say!(locale, "settings-changed", n = 0_usize),
            false => say!(locale, "preferences-changed", list = changed.join(" · ")),
        });
    }
    lines.push(say!(locale, "preferences-title"));
    lines.extend(Preference::ALL.map(line));
    lines.push(say!(locale, "preferences-about"));
    let message = Message::text(lines.join("\n"));
    let menus = Preference::ALL.map(|preference| words.menu(preference));
    menus.into_iter().fold(message, Message::row)
}

struct Words<'a> {
    chosen: &'a Chosen,
    locale: Locale,
}

impl Words<'_> {
    fn name(&self, preference: Preference) -> String {
        say!(self.locale, "preference-name", one = preference.name())
    }

    fn line(&self, preferences: &Preferences, preference: Preference) -> String {
        self.labelled(preference, self.value(preferences, preference))
    }

    fn labelled(&self, preference: Preference, value: String) -> String {
        say!(self.locale, "named-value", name = self.name(preference), value)
    }

    fn value(&self, preferences: &Preferences, preference: Preference) -> String {
        let locale = self.locale;
        match (preference, preferences.language) {
            (Preference::Language, Some(language)) => return say!(language, "language-name"),
            (Preference::Language, None) => return say!(locale, "preferences-language-none"),
            _ => {}
        }
        match preferences.value(preference).as_str() {
            NONE if preference == Preference::Hints => {
                say!(locale, "preferences-usual", value = self.of_the_server(preference))
            }
            NONE => say!(locale, "preferences-none", value = self.of_the_server(preference)),
            value => self.choice(preference, value),
        }
    }

    /// Returns the value that applies if nothing is chosen.
    fn of_the_server(&self, preference: Preference) -> String {
        let settings = &self.chosen.settings;
        let value = match preference {
            Preference::Language => return say!(self.locale, "preferences-language-none"),
            Preference::Theme if settings.theme.is_none() => {
                return say!(self.locale, "settings-theme-none");
            }
            Preference::Theme => settings.value(Setting::Theme),
            Preference::Level => settings.value(Setting::Level),
            Preference::Hints => HintOrder::default().to_string(),
            Preference::Calls => settings.value(Setting::Pings),
        };
        self.choice(preference, &value)
    }

    /// Returns the name of a command's choice, without its explanation.
    fn choice(&self, preference: Preference, value: &str) -> String {
        called(preference, value, self.locale).0
    }

    fn menu(&self, preference: Preference) -> Row {
        let current = self.chosen.preferences.value(preference);
        let entry = |value: &str| {
            let mut other = self.chosen.preferences.clone();
            other.apply(Preferred::read(preference, value)?);
            // A closed menu has room for few words on a phone.
            let (label, description) = match (value, preference) {
                (NONE, _) => {
                    let value = say!(self.locale, "preferences-default");
                    (self.labelled(preference, value), Some(self.value(&other, preference)))
                }
                (_, Preference::Theme | Preference::Level) => {
                    (self.line(&other, preference), called(preference, value, self.locale).1)
                }
                _ => (self.line(&other, preference), None),
            };
            Some(Entry { label, value: value.to_owned(), description, picked: value == current })
        };
        let offered = [NONE].into_iter().chain(offered(preference));
        let control = control::Menu::Preference(preference);
        Row::menu(control, self.name(preference), offered.filter_map(entry))
    }
}

/// Returns the values that can be picked instead of the server's.
fn offered(preference: Preference) -> Vec<&'static str> {
    match preference {
        Preference::Theme => Theme::NAMES.to_vec(),
        Preference::Language => Locale::ALL.map(Locale::tag).to_vec(),
        Preference::Level => Level::NAMES.to_vec(),
        Preference::Hints => HintOrder::NAMES.to_vec(),
        Preference::Calls => vec!["on", "off"],
    }
}
