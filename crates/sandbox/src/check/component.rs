//! Checks rows of buttons and menus: <https://discord.com/developers/docs/components/reference>.

use std::{collections::HashSet, ops::RangeInclusive};

use serde_json::{Value, json};

use super::Field;
use crate::parts::{BUTTON, CHANNEL_SELECT, LINK, PREMIUM, ROW, STRING_SELECT, USER_SELECT};

const ROWS: usize = 5;
const PER_ROW: usize = 5;
const CUSTOM_ID: usize = 100;
const BUTTON_LABEL: usize = 80;
const BUTTON_URL: usize = 512;
const OPTIONS: usize = 25;
const OPTION_TEXT: usize = 100;
const PLACEHOLDER: usize = 150;

/// The types of channels in a server.
const CHANNELS: &[i64] = &[0, 2, 4, 5, 10, 11, 12, 13, 14, 15, 16];
/// The ids seen so far, which have to be unique in a message.
#[derive(Default)]
pub(super) struct Seen<'v> {
    custom_ids: HashSet<&'v str>,
    ids: HashSet<i64>,
}

/// Checks the rows of a message that is not made of components.
pub(super) fn rows(list: &Field<'_, '_>) {
    list.list(0..=ROWS);
    let mut seen = Seen::default();
    for row in list.items() {
        if kind(&row, &[ROW], &mut seen).is_some() {
            check_row(&row, &mut seen);
        }
    }
}

/// Returns a component's type if it is allowed here; also checks its id.
pub(super) fn kind(part: &Field<'_, '_>, among: &[i64], seen: &mut Seen<'_>) -> Option<i64> {
    let kind = part.get("type");
    if part.object().is_none() || !kind.required() {
        return None;
    }
    let number = kind.given().and_then(Value::as_i64);
    let number = number.filter(|number| among.contains(number));
    if number.is_none() {
        let list: Vec<_> = among.iter().map(ToString::to_string).collect();
        let comma = if list.len() == 1 { "," } else { "" };
        let list = list.join(", ");
        part.problem(
            "UNION_TYPE_CHOICES",
            format!("Value of field \"type\" must be one of ({list}{comma})."),
        );
        return None;
    }
    let id = part.get("id");
    if let Some(number) = id.int(0..=i64::from(i32::MAX))
        && number != 0
        && !seen.ids.insert(number)
    {
        id.problem("COMPONENT_ID_DUPLICATED", "Component id cannot be duplicated");
    }
    number
}

/// Checks that a component's custom id is unique among those seen.
pub(super) fn custom_id<'v>(part: &Field<'_, 'v>, seen: &mut Seen<'v>) {
    let id = part.get("custom_id");
    if let Some(text) = id.text(1..=CUSTOM_ID)
        && !seen.custom_ids.insert(text)
    {
        id.problem("COMPONENT_CUSTOM_ID_DUPLICATED", "Component custom id cannot be duplicated");
    }
}

/// Checks what is in a row: up to five buttons, or a menu.
pub(super) fn check_row<'v>(row: &Field<'_, 'v>, seen: &mut Seen<'v>) {
    let parts = row.get("components");
    if !parts.required() {
        return;
    }
    parts.list(1..=PER_ROW);
    let among = [BUTTON, STRING_SELECT, USER_SELECT, 6, 7, CHANNEL_SELECT];
    let mut width = 0;
    for part in parts.items() {
        let kind = kind(&part, &among, seen);
        width += if kind == Some(BUTTON) { 1 } else { PER_ROW };
        if width > PER_ROW {
            part.problem(
                "COMPONENT_LAYOUT_WIDTH_EXCEEDED",
                "The specified component exceeds the maximum width",
            );
        }
        part.get("disabled").boolean();
        match kind {
            Some(BUTTON) => check_button(&part, seen),
            Some(kind) => check_select(&part, kind, seen),
            None => {}
        }
    }
}

pub(super) fn check_button<'v>(button: &Field<'_, 'v>, seen: &mut Seen<'v>) {
    let style = button.get("style");
    if !style.required() {
        return;
    }
    let style = style.choice(&[1, 2, 3, 4, LINK, PREMIUM]);
    if style == Some(PREMIUM) {
        button.get("sku_id").required();
        return;
    }
    let label = button.get("label").text(0..=BUTTON_LABEL).unwrap_or_default();
    check_emoji(&button.get("emoji"));
    if label.is_empty() && button.get("emoji").given().is_none() {
        button.problem("BUTTON_COMPONENT_INVALID_LABEL", "A button must have a label or an emoji");
    }
    let (id, url) = (button.get("custom_id"), button.get("url"));
    if style == Some(LINK) {
        if url.required() {
            url.text(1..=BUTTON_URL);
            url.url(&["http", "https", "discord"]);
        }
        if id.given().is_some() {
            id.problem(
                "BUTTON_COMPONENT_CUSTOM_ID_AND_URL",
                "A custom id and url cannot both be specified",
            );
        }
        return;
    }
    if url.given().is_some() {
        url.problem("BUTTON_COMPONENT_INVALID_URL", "Only link buttons may have a url");
    }
    if id.given().is_none() {
        id.problem("BUTTON_COMPONENT_CUSTOM_ID_REQUIRED", "A custom id is required");
    }
    custom_id(button, seen);
}

pub(super) fn check_select<'v>(select: &Field<'_, 'v>, kind: i64, seen: &mut Seen<'v>) {
    select.get("custom_id").required();
    custom_id(select, seen);
    select.get("placeholder").text(0..=PLACEHOLDER);
    let min = select.get("min_values").int(0..=25).unwrap_or(1);
    let max = select.get("max_values").int(1..=25).unwrap_or(1);
    if min > max {
        select.get("max_values").problem(
            "SELECT_COMPONENT_MAX_VALUES_LESS_THAN_MIN",
            "The maximum number of values must not be less than the minimum",
        );
    }
    let types = select.get("channel_types");
    if kind == CHANNEL_SELECT {
        types.list(0..=CHANNELS.len());
        for channel in types.items() {
            channel.choice(CHANNELS);
        }
    } else if types.given().is_some_and(|value| value != &json!([])) {
        types.problem(
            "SELECT_COMPONENT_NO_CHANNEL_TYPES",
            "Only a channel select has channel types",
        );
    }
    check_defaults(&select.get("default_values"), kind, min..=max);
    let options = select.get("options");
    if kind != STRING_SELECT {
        if options.given().is_some_and(|value| value != &json!([])) {
            options.problem("SELECT_COMPONENT_NO_OPTIONS", "Only a string select has options");
        }
        return;
    }
    if options.required() {
        check_options(&options, 1..=OPTIONS, min..=max);
    }
}

/// Checks a select's preselected values: none, or as many as may be chosen.
fn check_defaults(defaults: &Field<'_, '_>, kind: i64, chosen: RangeInclusive<i64>) {
    let count = defaults.list(0..=OPTIONS).map_or(0, Vec::len);
    let count = i64::try_from(count).unwrap_or(i64::MAX);
    if count > 0 && (kind == STRING_SELECT || !chosen.contains(&count)) {
        defaults.problem(
            "SELECT_COMPONENT_DEFAULT_VALUES_INVALID",
            "The default values are not as many as may be chosen",
        );
    }
    for value in defaults.items() {
        let (id, of) = (value.get("id"), value.get("type"));
        id.required();
        id.snowflake();
        let fits = match of.text(1..=10) {
            Some("user") => matches!(kind, USER_SELECT | 7),
            Some("role") => matches!(kind, 6 | 7),
            Some("channel") => kind == CHANNEL_SELECT,
            _ => false,
        };
        if !fits {
            of.problem("BASE_TYPE_CHOICES", "This select has no such values");
        }
    }
}

/// Checks the number of options, and how many of them may be chosen.
pub(super) fn check_options(
    options: &Field<'_, '_>,
    among: RangeInclusive<usize>,
    chosen: RangeInclusive<i64>,
) {
    let (min, max) = chosen.into_inner();
    let count = options.list(among).map_or(0, Vec::len);
    let mut values = HashSet::new();
    let mut defaults = 0;
    for option in options.items() {
        for key in ["label", "value"] {
            let text = option.get(key);
            if text.required() {
                text.text(1..=OPTION_TEXT);
            }
        }
        if let Some(value) = option.get("value").given().and_then(Value::as_str)
            && !values.insert(value)
        {
            option.problem(
                "SELECT_COMPONENT_OPTION_VALUE_DUPLICATED",
                "The specified option value is already used",
            );
        }
        option.get("description").text(0..=OPTION_TEXT);
        check_emoji(&option.get("emoji"));
        defaults += i64::from(option.get("default").boolean() == Some(true));
    }
    let count = i64::try_from(count).unwrap_or(i64::MAX);
    if max > count || min > count {
        options.problem(
            "SELECT_COMPONENT_MAX_VALUES_TOO_LARGE",
            "There are fewer options than values to choose",
        );
    }
    if defaults > max {
        options.problem(
            "SELECT_COMPONENT_TOO_MANY_DEFAULTS",
            "More options are chosen by default than may be chosen",
        );
    }
}

fn check_emoji(emoji: &Field<'_, '_>) {
    if emoji.object().is_none() || emoji.get("id").given().is_some() {
        return;
    }
    let name = emoji.get("name").text(1..=32).unwrap_or_default();
    // Without an id it must be a Unicode emoji; every one of those has a character beyond Latin-1
    // or, as in a keycap, the variation selector.
    if name.chars().all(|c| c < '\u{100}') && !matches!(name, "©" | "®") {
        emoji.get("name").problem("BUTTON_COMPONENT_INVALID_EMOJI", "Invalid emoji");
    }
}
