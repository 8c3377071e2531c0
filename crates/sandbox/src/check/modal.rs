//! Modals: <https://discord.com/developers/docs/interactions/receiving-and-responding#interaction-response-object-modal>.

use serde_json::{Value, json};

use super::{
    Field,
    component::{Seen, custom_id},
};
use crate::parts::{self, ROW, TEXT_INPUT};

const TITLE: usize = 45;
const ROWS: usize = 5;
const LABEL: usize = 45;
const VALUE: usize = 4000;
const PLACEHOLDER: usize = 100;

/// Checks a modal and gives back its custom id, title and rows.
pub(crate) fn modal(data: &Field<'_, '_>) -> Value {
    if data.required() && data.object().is_some() {
        for (key, limit) in [("custom_id", 100), ("title", TITLE)] {
            let text = data.get(key);
            if text.required() {
                text.text(1..=limit);
            }
        }
        let rows = data.get("components");
        if rows.required() {
            rows.list(1..=ROWS);
        }
        let mut seen = Seen::default();
        for row in rows.items() {
            check_row(&row, &mut seen);
        }
    }
    let value = data.raw().unwrap_or(&Value::Null);
    let rows = value["components"].as_array().cloned().unwrap_or_default();
    json!({
        "custom_id": value["custom_id"],
        "title": value["title"],
        "components": parts::complete(rows),
    })
}

fn check_row<'v>(row: &Field<'_, 'v>, seen: &mut Seen<'v>) {
    if row.object().is_none() || !row.get("type").required() {
        return;
    }
    // Labels (type 18) are the newer way; serenity cannot read what comes back from them.
    if row.get("type").choice(&[ROW]).is_none() {
        return;
    }
    let parts = row.get("components");
    if parts.required() {
        parts.list(1..=1);
    }
    for input in parts.items() {
        check_input(&input, seen);
    }
}

fn check_input<'v>(input: &Field<'_, 'v>, seen: &mut Seen<'v>) {
    if input.object().is_none() || !input.get("type").required() {
        return;
    }
    if input.get("type").choice(&[TEXT_INPUT]).is_none() {
        return;
    }
    input.get("custom_id").required();
    custom_id(input, seen);
    if input.get("style").required() {
        input.get("style").choice(&[1, 2]);
    }
    let label = input.get("label");
    if label.required() {
        label.text(1..=LABEL);
    }
    input.get("placeholder").text(0..=PLACEHOLDER);
    input.get("required").boolean();
    let min = input.get("min_length").int(0..=VALUE as i64).unwrap_or(0);
    let max = input
        .get("max_length")
        .int(1..=VALUE as i64)
        .unwrap_or(VALUE as i64);
    if min > max {
        input.get("max_length").problem(
            "TEXT_INPUT_MAX_LENGTH_LESS_THAN_MIN",
            "The maximum length must not be less than the minimum",
        );
    }
    let most = usize::try_from(max).unwrap_or(VALUE).min(VALUE);
    input.get("value").text(0..=most);
}
