//! The options of `/preferences set`.

use super::typed::{Opt, Opts, Takes};
use super::{BadInput, Options};
use crate::game::{HintOrder, Preference, Preferred, Theme};
use nim::Level;

/// Each preference takes one of its values, or none of them, which returns to the server's setting.
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

/// Reads the changes asked for.
pub(super) fn preferred(options: &Options) -> Result<Vec<Preferred>, BadInput> {
    let chosen = Preference::ALL.into_iter().filter_map(|preference| {
        let option = preference.name();
        let given = options.text(option)?;
        let read = Preferred::read(preference, given);
        Some(read.ok_or_else(|| BadInput::Choice { option, given: given.to_owned() }))
    });
    chosen.collect()
}
