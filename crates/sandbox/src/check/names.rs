//! Checks names and their localizations, of commands, options and choices.

use std::collections::HashSet;

use serde_json::Value;

use super::Field;

const NAME: usize = 32;

pub(super) const DESCRIPTION: usize = 100;

const LOCALES: [&str; 34] = [
    "ar", "bg", "cs", "da", "de", "el", "en-GB", "en-US", "es-419", "es-ES", "fi", "fr", "he",
    "hi", "hr", "hu", "id", "it", "ja", "ko", "lt", "nl", "no", "pl", "pt-BR", "ro", "ru", "sv-SE",
    "th", "tr", "uk", "vi", "zh-CN", "zh-TW",
];

/// Types of command.
pub(crate) const CHAT_INPUT: i64 = 1;

pub(crate) const USER: i64 = 2;

pub(crate) const MESSAGE: i64 = 3;

/// Whether Discord knows this language.
pub(crate) fn is_locale(locale: &str) -> bool {
    LOCALES.contains(&locale)
}

/// Notes names that occur twice, in any language, among commands of one type or options of one list.
pub(crate) fn unique_names(list: &Field<'_, '_>, code: &'static str, message: &'static str) {
    let mut seen = HashSet::new();
    for item in list.items() {
        let kind = match code {
            DUPLICATE_COMMAND => {
                item.get("type").given().and_then(Value::as_i64).unwrap_or(CHAT_INPUT)
            }
            _ => 0,
        };
        let mut names = vec![("", item.get("name").given().and_then(Value::as_str))];
        let localized = item.get("name_localizations").given().and_then(Value::as_object);
        for (locale, name) in localized.into_iter().flatten() {
            names.push((locale, name.as_str()));
        }
        for (locale, name) in names {
            if name.is_some_and(|name| !seen.insert((kind, locale, name))) {
                item.problem(code, message);
            }
        }
    }
}

/// The error code for two commands with the same name.
pub(crate) const DUPLICATE_COMMAND: &str = "APPLICATION_COMMANDS_DUPLICATE_NAME";

/// Checks `{"fr": "…"}`: known languages, texts of 1 to `most` characters that pass the test `good`.
pub(super) fn localizations(field: &Field<'_, '_>, most: usize, good: &dyn Fn(&str) -> bool) {
    let Some(texts) = field.given().and_then(|_| field.object()) else {
        return;
    };
    for locale in texts.keys() {
        let text = field.get(locale);
        if !is_locale(locale) {
            text.problem("ENUM_TYPE_COERCE", format!("Value \"{locale}\" is not a valid locale."));
        }
        if text.required()
            && let Some(text_value) = text.text(1..=most)
            && !good(text_value)
        {
            bad_name(&text);
        }
    }
}

/// Checks the name of a command or an option, and its localizations.
pub(super) fn check_name(form: &Field<'_, '_>, chat: bool) {
    let name = form.get("name");
    let good = |text: &str| {
        if chat { is_name(text) } else { text.trim() == text }
    };
    if name.required()
        && let Some(text) = name.text(1..=NAME)
        && !good(text)
    {
        bad_name(&name);
    }
    localizations(&form.get("name_localizations"), NAME, &good);
}

fn bad_name(name: &Field<'_, '_>) {
    name.problem("APPLICATION_COMMAND_INVALID_NAME", "Command name is invalid");
}

/// Checks `^[-_'\p{L}\p{N}\p{sc=Deva}\p{sc=Thai}]+$`, in lowercase where there is one.
fn is_name(text: &str) -> bool {
    // The combining marks of those two scripts, without the punctuation they share with others.
    let mark =
        |c| matches!(c, '\u{900}'..='\u{963}' | '\u{E01}'..='\u{E3A}' | '\u{E40}'..='\u{E4E}');
    text.chars().all(|c| {
        let letter =
            c.is_alphabetic() || c.is_numeric() || matches!(c, '-' | '_' | '\'') || mark(c);
        letter && c.to_lowercase().eq([c])
    })
}
