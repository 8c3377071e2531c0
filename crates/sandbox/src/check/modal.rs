//! Checks modals:
//! <https://discord.com/developers/docs/interactions/receiving-and-responding#interaction-response-object-modal>. Each
//! part is a label around an input, a text to read, or, in the old style, a row around a text input.

use std::ops::RangeInclusive;

use serde_json::{Value, json};

use super::{
    Field,
    component::{Seen, check_options, check_select, custom_id, kind},
};
use crate::parts::{
    self, CHANNEL_SELECT, CHECK, CHECKS, FILE_UPLOAD, LABEL, RADIOS, ROW, STRING_SELECT,
    TEXT_DISPLAY, TEXT_INPUT, USER_SELECT,
};

const TITLE: usize = 45;
const PARTS: usize = 5;
const LABEL_TEXT: usize = 45;
const DESCRIPTION: usize = 100;
const VALUE: usize = 4000;
const PLACEHOLDER: usize = 100;
const RADIO_OPTIONS: RangeInclusive<usize> = 2..=10;
const CHECK_OPTIONS: RangeInclusive<usize> = 1..=10;

/// Checks a modal, and returns its custom id, title and components.
pub(crate) fn modal(data: &Field<'_, '_>) -> Value {
    if data.required() && data.object().is_some() {
        for (key, limit) in [("custom_id", 100), ("title", TITLE)] {
            let text = data.get(key);
            if text.required() {
                text.text(1..=limit);
            }
        }
        let list = data.get("components");
        if list.required() {
            list.list(1..=PARTS);
        }
        let mut seen = Seen::default();
        for part in list.items() {
            match kind(&part, &[ROW, TEXT_DISPLAY, LABEL], &mut seen) {
                Some(ROW) => check_row(&part, &mut seen),
                Some(LABEL) => check_label(&part, &mut seen),
                Some(_) => check_text(&part.get("content"), VALUE),
                None => {}
            }
        }
    }
    let value = data.raw().unwrap_or(&Value::Null);
    let list = value["components"].as_array().cloned().unwrap_or_default();
    json!({
        "custom_id": value["custom_id"],
        "title": value["title"],
        "components": parts::complete(list),
    })
}

fn check_text(text: &Field<'_, '_>, most: usize) {
    if text.required() {
        text.text(1..=most);
    }
}

fn check_row<'v>(row: &Field<'_, 'v>, seen: &mut Seen<'v>) {
    let parts = row.get("components");
    if parts.required() {
        parts.list(1..=1);
    }
    for input in parts.items() {
        if input.object().is_none() || !input.get("type").required() {
            continue;
        }
        if input.get("type").choice(&[TEXT_INPUT]).is_some() {
            check_text(&input.get("label"), LABEL_TEXT);
            check_input(&input, seen);
        }
    }
}

fn check_label<'v>(label: &Field<'_, 'v>, seen: &mut Seen<'v>) {
    check_text(&label.get("label"), LABEL_TEXT);
    label.get("description").text(1..=DESCRIPTION);
    let part = label.get("component");
    if !part.required() {
        return;
    }
    let among = [
        STRING_SELECT,
        TEXT_INPUT,
        USER_SELECT,
        6,
        7,
        CHANNEL_SELECT,
        FILE_UPLOAD,
        RADIOS,
        CHECKS,
        CHECK,
    ];
    let Some(kind) = kind(&part, &among, seen) else {
        return;
    };
    part.get("required").boolean();
    match kind {
        TEXT_INPUT => check_input(&part, seen),
        STRING_SELECT | USER_SELECT..=CHANNEL_SELECT => {
            check_select(&part, kind, seen);
            let disabled = part.get("disabled");
            if disabled.boolean() == Some(true) {
                disabled.problem(
                    "COMPONENT_DISABLED_IN_MODAL",
                    "A component in a modal cannot be disabled",
                );
            }
        }
        _ => {
            part.get("custom_id").required();
            custom_id(&part, seen);
            check_chosen(&part, kind);
        }
    }
}

/// Checks the inputs that only modals have.
fn check_chosen(part: &Field<'_, '_>, kind: i64) {
    let options = part.get("options");
    match kind {
        RADIOS if options.required() => check_options(&options, RADIO_OPTIONS, 1..=1),
        CHECKS if options.required() => {
            let count = options.given().and_then(Value::as_array).map_or(1, Vec::len);
            let most = part.get("max_values").int(1..=10);
            let most = most.unwrap_or(count.try_into().unwrap_or(i64::MAX));
            check_options(&options, CHECK_OPTIONS, least(part)..=most);
        }
        FILE_UPLOAD => {
            part.get("max_values").int(1..=10);
            least(part);
        }
        CHECK => {
            part.get("default").boolean();
        }
        _ => {}
    }
}

/// Returns how many have to be chosen: 0 only if the input is optional.
fn least(part: &Field<'_, '_>) -> i64 {
    let min = part.get("min_values");
    let least = min.int(0..=10).unwrap_or(1);
    if least == 0 && part.raw().is_some_and(|part| part["required"] != false) {
        min.problem(
            "COMPONENT_REQUIRED_MIN_VALUES",
            "A required component needs one value at least",
        );
    }
    least
}

fn check_input<'v>(input: &Field<'_, 'v>, seen: &mut Seen<'v>) {
    input.get("custom_id").required();
    custom_id(input, seen);
    if input.get("style").required() {
        input.get("style").choice(&[1, 2]);
    }
    input.get("placeholder").text(0..=PLACEHOLDER);
    input.get("required").boolean();
    let min = input.get("min_length").int(0..=VALUE as i64).unwrap_or(0);
    let max = input.get("max_length").int(1..=VALUE as i64).unwrap_or(VALUE as i64);
    if min > max {
        input.get("max_length").problem(
            "TEXT_INPUT_MAX_LENGTH_LESS_THAN_MIN",
            "The maximum length must not be less than the minimum",
        );
    }
    input.get("value").text(0..=usize::try_from(max).unwrap_or(VALUE).min(VALUE));
}
