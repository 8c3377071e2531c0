//! Checks the options of a command at registration.

use serde_json::json;

use super::{
    Field, choices,
    names::{DESCRIPTION, check_name, localizations, unique_names},
};

const OPTIONS: usize = 25;
/// The longest text an option accepts.
const STRING: i64 = 6000;

const SUBCOMMAND: i64 = 1;
const GROUP: i64 = 2;

/// Checks the options of a command, or of a subcommand or group in it.
pub(super) fn check_options(options: &Field<'_, '_>, of: Option<i64>) {
    options.list(0..=OPTIONS);
    unique_names(
        options,
        "APPLICATION_COMMAND_OPTIONS_NAME_DUPLICATE",
        "Option names must be unique",
    );
    let mut optional = false;
    let mut branches = 0;
    let mut leaves = 0;
    for option in options.items() {
        if option.object().is_none() || !option.get("type").required() {
            continue;
        }
        check_name(&option, true);
        let description = option.get("description");
        if description.required() {
            description.text(1..=DESCRIPTION);
        }
        localizations(&option.get("description_localizations"), DESCRIPTION, &|_| true);
        let Some(kind) = option.get("type").choice(&[1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11]) else {
            continue;
        };
        let fits = match of {
            None => true,
            Some(GROUP) => kind == SUBCOMMAND,
            Some(_) => kind > GROUP,
        };
        if !fits {
            option.problem("APPLICATION_COMMAND_OPTIONS_TYPE_INVALID", "Nested wrongly");
            continue;
        }
        if kind <= GROUP {
            branches += 1;
            check_options(&option.get("options"), Some(kind));
            continue;
        }
        leaves += 1;
        let required = option.get("required").boolean() == Some(true);
        if required && optional {
            option.problem(
                "APPLICATION_COMMAND_OPTIONS_REQUIRED_INVALID",
                "Required options must be placed before non-required options",
            );
        }
        optional |= !required;
        check_leaf(&option, kind);
    }
    if branches > 0 && leaves > 0 {
        options.problem(
            "APPLICATION_COMMAND_OPTIONS_TYPE_INVALID",
            "Sub-command and sub-command group option types are mutually exclusive to all other types",
        );
    }
}

fn check_leaf(option: &Field<'_, '_>, kind: i64) {
    let listed = |key| option.get(key).given().is_some_and(|value| value != &json!([]));
    let misplaced = |key: &str| {
        option.get(key).problem(
            "APPLICATION_COMMAND_OPTIONS_FIELD_INVALID",
            "This field is not for options of this type",
        );
    };
    let chooses = matches!(kind, 3 | 4 | 10);
    let autocomplete = option.get("autocomplete").boolean() == Some(true);
    if listed("choices") {
        if chooses {
            choices::choices(&option.get("choices"), kind);
        } else {
            misplaced("choices");
        }
        if autocomplete {
            option.get("choices").problem(
                "APPLICATION_COMMAND_OPTIONS_CHOICES_AUTOCOMPLETE",
                "Autocomplete and choices are mutually exclusive",
            );
        }
    }
    if autocomplete && !chooses {
        misplaced("autocomplete");
    }
    if listed("options") {
        misplaced("options");
    }
    for key in ["min_value", "max_value"] {
        let value = option.get(key);
        match kind {
            4 => {
                value.int(-choices::SAFE..=choices::SAFE);
            }
            10 => {}
            _ if value.given().is_some() => misplaced(key),
            _ => {}
        }
    }
    for (key, least) in [("min_length", 0), ("max_length", 1)] {
        let value = option.get(key);
        match kind {
            3 => {
                value.int(least..=STRING);
            }
            _ if value.given().is_some() => misplaced(key),
            _ => {}
        }
    }
}
