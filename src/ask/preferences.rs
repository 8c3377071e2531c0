//! What can be asked for in one's own preferences.

use super::typed::{Takes, Typed, options};
use super::{BadInput, Options};
use crate::game::{HintOrder, Preferred, Theme, Word};
use crate::locale::Locale;
use nim::Level;

options! {
    pub(super) struct Preferring {
        theme: Option<Own<Theme>>;
        language: Option<Own<Locale>>;
        level: Option<Own<Level>>;
        hints: Option<Own<HintOrder>>;
        calls: Option<Own<bool>>;
    }
}

/// What is chosen for oneself; `None` goes back to how the server has it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Own<T>(Option<T>);

/// What can be chosen for oneself.
pub(super) trait Personal: Word {
    const CHOICES: &'static Takes;
}

impl Personal for Theme {
    const CHOICES: &'static Takes = &Takes::Choice(&Self::NAMES);
}

impl Personal for Locale {
    const CHOICES: &'static Takes = &Takes::Language;
}

impl Personal for Level {
    const CHOICES: &'static Takes = &Takes::Choice(&Self::NAMES);
}

impl Personal for HintOrder {
    const CHOICES: &'static Takes = &Takes::Choice(&Self::NAMES);
}

impl Personal for bool {
    const CHOICES: &'static Takes = &Takes::Choice(&["on", "off"]);
}

impl<T: Personal> Typed for Option<Own<T>> {
    const TAKES: Takes = Takes::OrNone(T::CHOICES);

    fn read(options: &Options, option: &'static str) -> Result<Self, BadInput> {
        let Some(given) = options.text(option) else { return Ok(None) };
        let chosen =
            Word::read(given).ok_or_else(|| BadInput::Choice { option, given: given.to_owned() });
        Ok(Some(Own(chosen?)))
    }
}

/// What `/preferences set` is to change.
pub(super) fn preferred(options: &Options) -> Result<Vec<Preferred>, BadInput> {
    let Preferring { theme, language, level, hints, calls } = Preferring::read(options)?;
    let chosen = [
        theme.map(|Own(theme)| Preferred::Theme(theme)),
        language.map(|Own(language)| Preferred::Language(language)),
        level.map(|Own(level)| Preferred::Level(level)),
        hints.map(|Own(hints)| Preferred::Hints(hints)),
        calls.map(|Own(calls)| Preferred::Calls(calls)),
    ];
    Ok(chosen.into_iter().flatten().collect())
}
