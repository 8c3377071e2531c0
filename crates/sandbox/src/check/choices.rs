//! Checks the choices of an option, whether registered or suggested while typing.

use std::collections::HashSet;

use serde_json::Value;

use super::{Field, names::localizations};

const CHOICES: usize = 25;
const NAME: usize = 100;
const VALUE: usize = 100;
/// The largest integer a JavaScript client represents exactly.
pub(super) const SAFE: i64 = (1 << 53) - 1;

/// Checks choices for an option of this type.
pub(crate) fn choices(list: &Field<'_, '_>, kind: i64) {
    list.list(0..=CHOICES);
    let mut names = HashSet::new();
    for choice in list.items() {
        let name = choice.get("name");
        if name.required()
            && let Some(text) = name.text(1..=NAME)
            && !names.insert(text)
        {
            choice.problem(
                "APPLICATION_COMMAND_OPTIONS_CHOICE_NAME_DUPLICATE",
                "Option choice names must be unique",
            );
        }
        localizations(&choice.get("name_localizations"), NAME, &|_| true);
        let value = choice.get("value");
        if !value.required() {
            continue;
        }
        match kind {
            3 => {
                value.text(1..=VALUE);
            }
            4 => {
                value.int(-SAFE..=SAFE);
            }
            _ if value.given().and_then(Value::as_f64).is_none() => {
                value.problem("NUMBER_TYPE_COERCE", "Value is not float.");
            }
            _ => {}
        }
    }
}
