//! Checks the options a user fills in: Discord's client enforces these rules, so bots rely on them.

use serde_json::{Value, json};

use super::choices::SAFE;
use crate::{id::Id, world::World};

const STRING: u64 = 6000;

/// The options of an interaction as Discord sends them, and the users and channels they name.
#[derive(Default)]
pub(crate) struct Filled {
    pub(crate) options: Vec<Value>,
    pub(crate) users: Vec<Id>,
    pub(crate) channels: Vec<Id>,
    pub(crate) roles: Vec<Id>,
    pub(crate) focused: Option<i64>,
}

/// How strictly to read what a user filled in.
#[derive(Clone, Copy, PartialEq)]
pub(crate) enum Reading {
    /// Sent: complete and valid.
    Sent,
    /// Still typing: one option is focused, others may be missing.
    Typing,
    /// From a modified client: types are filled in if known, and nothing is checked.
    Forged,
}

/// Checks options against a registered command.
///
/// # Errors
/// In plain English, the rule that is broken.
pub(crate) fn fill(
    registered: &Value,
    args: &[Value],
    reading: Reading,
    world: &World,
) -> Result<Filled, String> {
    let mut filled = Filled::default();
    filled.options = level(registered, args, reading, world, &mut filled)?;
    Ok(filled)
}

fn level(
    registered: &Value,
    args: &[Value],
    reading: Reading,
    world: &World,
    filled: &mut Filled,
) -> Result<Vec<Value>, String> {
    let rules = registered["options"].as_array().map_or(&[][..], Vec::as_slice);
    let strict = reading != Reading::Forged;
    let mut options = Vec::new();
    for option in args {
        let name = option["name"].as_str().unwrap_or_default();
        let Some(rule) = rules.iter().find(|rule| rule["name"] == name) else {
            if strict {
                return Err(format!("There is no option “{name}”"));
            }
            options.push(option.clone());
            continue;
        };
        if strict && options.iter().any(|other: &Value| other["name"] == name) {
            return Err(format!("Option “{name}” is given twice"));
        }
        let kind = rule["type"].as_i64().unwrap_or_default();
        if kind <= 2 {
            let inner = option["options"].as_array().map_or(&[][..], Vec::as_slice);
            let inner = level(rule, inner, reading, world, filled)?;
            options.push(json!({"name": name, "type": kind, "options": inner}));
            continue;
        }
        let value = &option["value"];
        if option["focused"] == true && reading == Reading::Typing {
            if rule["autocomplete"] != true {
                return Err(format!("Option “{name}” has no autocompletion"));
            }
            filled.focused = Some(kind);
            // What is being typed is sent as text, whatever the option's type.
            let typed = match value {
                Value::String(text) => text.clone(),
                Value::Null => String::new(),
                other => other.to_string(),
            };
            options.push(json!({"name": name, "type": kind, "value": typed, "focused": true}));
            continue;
        }
        if strict {
            check(rule, kind, value, world).map_err(|why| format!("Option “{name}”: {why}"))?;
        }
        let id = value.as_str().and_then(|text| text.parse::<Id>().ok());
        match kind {
            6 | 9 => filled.users.extend(id),
            7 => filled.channels.extend(id),
            8 => filled.roles.extend(id),
            _ => {}
        }
        let value = match (kind, reading) {
            // Discord does not read numbers before the command is sent.
            (4 | 10, Reading::Typing) => json!(value.to_string()),
            _ => value.clone(),
        };
        options.push(json!({"name": name, "type": kind, "value": value}));
    }
    if reading == Reading::Sent {
        let branches = rules.iter().any(|rule| rule["type"].as_i64() <= Some(2));
        if branches && options.len() != 1 {
            return Err("Exactly one subcommand has to be chosen".to_owned());
        }
        for rule in rules.iter().filter(|rule| rule["required"] == true) {
            if !options.iter().any(|option| option["name"] == rule["name"]) {
                return Err(format!("Option {} is required", rule["name"]));
            }
        }
    }
    Ok(options)
}

fn check(rule: &Value, kind: i64, value: &Value, world: &World) -> Result<(), String> {
    match kind {
        3 => {
            let length = value.as_str().ok_or("must be a text")?.chars().count() as u64;
            let most = rule["max_length"].as_u64().unwrap_or(STRING);
            let least = rule["min_length"].as_u64().unwrap_or(0);
            if length > most || length < least {
                return Err(format!("must have between {least} and {most} characters"));
            }
        }
        4 => {
            let number = value.as_i64().ok_or("must be an integer")?;
            if !(-SAFE..=SAFE).contains(&number) {
                return Err("must be a safe integer".to_owned());
            }
            within(rule, number as f64)?;
        }
        5 => {
            value.as_bool().ok_or("must be true or false")?;
        }
        10 => within(rule, value.as_f64().ok_or("must be a number")?)?,
        6 | 9 => {
            let id = value.as_str().and_then(|text| text.parse::<Id>().ok());
            id.filter(|id| world.users.contains_key(id)).ok_or("must be a user")?;
        }
        7 => {
            let id = value.as_str().and_then(|text| text.parse::<Id>().ok());
            let channel = id.and_then(|id| world.channels.get(&id));
            let channel = channel.ok_or("must be a channel")?;
            let types = rule["channel_types"].as_array().filter(|types| !types.is_empty());
            if types.is_some_and(|types| !types.contains(&json!(channel.kind()))) {
                return Err("must be a channel of another type".to_owned());
            }
        }
        8 => {
            let id = value.as_str().and_then(|text| text.parse::<Id>().ok());
            let known = |id: &Id| world.guilds.values().any(|guild| guild.has_role(*id));
            id.filter(known).ok_or("must be a role")?;
        }
        _ => return Err("is of a type the sandbox does not know".to_owned()),
    }
    let choices = rule["choices"].as_array().filter(|list| !list.is_empty());
    if choices.is_some_and(|list| list.iter().all(|choice| &choice["value"] != value)) {
        return Err(format!("{value} is not one of the choices"));
    }
    Ok(())
}

fn within(rule: &Value, number: f64) -> Result<(), String> {
    if let Some(min) = rule["min_value"].as_f64().filter(|min| number < *min) {
        return Err(format!("must be at least {min}"));
    }
    if let Some(max) = rule["max_value"].as_f64().filter(|max| number > *max) {
        return Err(format!("must be at most {max}"));
    }
    Ok(())
}
