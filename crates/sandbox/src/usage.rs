//! Checks that people may use what the bot offers: Discord's client enforces these rules, so bots rely on them.

use serde_json::{Value, json};

use crate::{
    id::Id,
    parts::{
        BUTTON, CHANNEL_SELECT, CHECK, CHECKS, LINK, RADIOS, STRING_SELECT, TEXT_INPUT, USER_SELECT,
    },
    registry::Command,
    world::{Channel, World},
};

/// Checks whether a user may use a command here.
///
/// # Errors
/// In plain English, the rule that is broken.
pub(crate) fn command(
    world: &World,
    command: &Command,
    user: Id,
    place: &Channel,
) -> Result<(), String> {
    let lists = |key: &str, value: u8| {
        command.json[key].as_array().is_some_and(|list| list.contains(&json!(value)))
    };
    let here = match command.scope {
        Some(_) => place.context() == 0,
        None => lists("contexts", place.context()),
    };
    if !here {
        return Err(format!("“{}” is not available here", command.name));
    }
    if !world.bot_is_in(place) && !lists("integration_types", 1) {
        return Err(format!("“{}” is not installed here", command.name));
    }
    let administers = place.guild().is_none() || world.permissions(user, place) & 8 != 0;
    let decided = world.decided(command.id, user, place).map(|may| may.filter(|_| !administers));
    if decided.contains(&Some(false)) {
        return Err(format!("“{}” is not permitted to the user here", command.name));
    }
    let [_, granted] = decided;
    let needed = command.json["default_member_permissions"].as_str();
    if let Some(needed) = needed.and_then(|bits| bits.parse::<u64>().ok())
        && granted.is_none()
        && !administers
        && (world.permissions(user, place) & needed != needed || needed == 0)
    {
        return Err(format!("“{}” needs permissions the user does not have", command.name));
    }
    Ok(())
}

/// Checks whether a component may be used with these values.
///
/// # Errors
/// In plain English, the rule that is broken.
pub(crate) fn component(
    world: &World,
    place: &Channel,
    user: Id,
    part: &Value,
    kind: i64,
    values: &[String],
) -> Result<(), String> {
    if part["disabled"] == true {
        return Err("The component is disabled".to_owned());
    }
    if kind == BUTTON {
        return match part["style"].as_i64() {
            Some(LINK) => Err("A link asks no bot".to_owned()),
            _ if values.is_empty() => Ok(()),
            _ => Err("A button has no values".to_owned()),
        };
    }
    let least = part["min_values"].as_u64().unwrap_or(1);
    let options = part["options"].as_array().map_or(1, Vec::len) as u64;
    let most = if kind == CHECKS { options } else { 1 };
    let most = part["max_values"].as_u64().unwrap_or(most);
    if !(least..=most).contains(&(values.len() as u64)) {
        return Err(format!("Between {least} and {most} values have to be chosen"));
    }
    for (index, value) in values.iter().enumerate() {
        let offered = match kind {
            STRING_SELECT | CHECKS => part["options"]
                .as_array()
                .is_some_and(|list| list.iter().any(|option| option["value"] == value.as_str())),
            USER_SELECT => value.parse().is_ok_and(|id| world.users.contains_key(&id)),
            CHANNEL_SELECT => {
                let channel = value.parse().ok().and_then(|id: Id| world.channels.get(&id));
                let types = part["channel_types"].as_array().filter(|types| !types.is_empty());
                channel.is_some_and(|channel| {
                    channel.guild().is_some()
                        && channel.guild() == place.guild()
                        && world.can_see(user, channel)
                        && types.is_none_or(|types| types.contains(&json!(channel.kind())))
                })
            }
            _ => true,
        };
        if !offered || values[..index].contains(value) {
            return Err(format!("“{value}” is not among the values offered"));
        }
    }
    Ok(())
}

/// Returns the value of a modal's input that nobody touches.
pub(crate) fn untouched(part: &Value) -> Value {
    let options = part["options"].as_array().into_iter().flatten();
    let mut chosen =
        options.filter(|option| option["default"] == true).map(|option| option["value"].clone());
    match part["type"].as_i64() {
        Some(TEXT_INPUT) => part["value"].as_str().unwrap_or_default().into(),
        Some(RADIOS) => chosen.next().unwrap_or_default(),
        Some(CHECK) => (part["default"] == true).into(),
        Some(STRING_SELECT | CHECKS) => chosen.collect(),
        _ => {
            let picked = part["default_values"].as_array().into_iter().flatten();
            picked.map(|picked| picked["id"].clone()).collect()
        }
    }
}

/// Checks whether a modal's input may be submitted with this value.
///
/// # Errors
/// In plain English, the rule that is broken.
pub(crate) fn field(
    world: &World,
    place: &Channel,
    user: Id,
    part: &Value,
    label: &Value,
    value: &Value,
) -> Result<(), String> {
    let kind = part["type"].as_i64().unwrap_or_default();
    let wrong = || format!("{label} cannot be {value}");
    let left_out = match value {
        Value::Null => true,
        Value::String(text) => text.is_empty(),
        Value::Array(values) => values.is_empty(),
        _ => false,
    };
    match (kind, left_out) {
        (CHECK, _) => value.as_bool().map(|_| ()).ok_or_else(wrong),
        (_, true) if part["required"] == false => Ok(()),
        (_, true) => Err(format!("{label} is required")),
        (TEXT_INPUT, _) => input(part, label, value.as_str().ok_or_else(wrong)?),
        (RADIOS, _) => {
            let offered = part["options"].as_array().into_iter().flatten();
            let mut offered = offered.map(|option| &option["value"]);
            offered.any(|option| option == value).then_some(()).ok_or_else(wrong)
        }
        _ => {
            let values = value.as_array().ok_or_else(wrong)?.iter();
            let values = values.map(|value| value.as_str().map(ToOwned::to_owned));
            let values: Option<Vec<_>> = values.collect();
            component(world, place, user, part, kind, &values.ok_or_else(wrong)?)
        }
    }
}

/// Checks whether a text input may be submitted with this text.
fn input(input: &Value, label: &Value, text: &str) -> Result<(), String> {
    let length = text.chars().count() as u64;
    let least = input["min_length"].as_u64().unwrap_or(0);
    let most = input["max_length"].as_u64().unwrap_or(4000);
    if !(least..=most).contains(&length) {
        return Err(format!("{label} must have between {least} and {most} characters"));
    }
    Ok(())
}
