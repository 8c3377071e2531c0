//! How the bot plays on a server.

use crate::game::Preset;
use crate::locale::Locale;
use crate::reply::Message;
use crate::say;
use nim::Level;

/// What holds for whatever nobody asked for.
pub fn settings(locale: Locale) -> Message {
    let preset = locale.say(&format!("choice-preset-{}", Preset::default()), None);
    let level = locale.say(&format!("choice-level-{}", Level::default()), None);
    let lines = [
        say!(locale, "settings-title"),
        say!(locale, "settings-preset", preset = preset),
        say!(locale, "settings-level", level = level),
    ];
    Message::text(lines.join("\n"))
}
