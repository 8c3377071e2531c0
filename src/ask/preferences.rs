//! What can be asked for in one's own preferences.

use super::typed::{Opt, Opts, Takes};
use super::{BadInput, Options};
use crate::game::{HintOrder, Preference, Preferred, Theme};
use nim::Level;

/// What is chosen for oneself: one of these, or none of them, which goes back to how the server has it.
pub(super) const OPTIONS: &[Opts] = &[
    chosen(Preference::Theme, &Takes::Choice(&Theme::NAMES)),
    chosen(Preference::Language, &Takes::Language),
    chosen(Preference::Level, &Takes::Choice(&Level::NAMES)),
    chosen(Preference::Hints, &Takes::Choice(&HintOrder::NAMES)),
    chosen(Preference::Calls, &Takes::Choice(&["on", "off"])),
];

const fn chosen(preference: Preference, among: &'static Takes) -> Opts {
    let (name, takes) = (preference.name(), Takes::OrNone(among));
    Opts::One(Opt { name, takes, required: false, complete: None })
}

/// What `/preferences set` is to change.
pub(super) fn preferred(options: &Options) -> Result<Vec<Preferred>, BadInput> {
    let chosen = Preference::ALL.into_iter().filter_map(|preference| {
        let option = preference.name();
        let given = options.text(option)?;
        let read = Preferred::read(preference, given);
        Some(read.ok_or_else(|| BadInput::Choice { option, given: given.to_owned() }))
    });
    chosen.collect()
}
