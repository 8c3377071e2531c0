//! Checks commands at registration: <https://discord.com/developers/docs/interactions/application-commands>.

use std::collections::HashSet;

use serde_json::{Map, Value, json};

use super::{
    Field,
    names::{CHAT_INPUT, DESCRIPTION, USER, check_name, localizations},
    parameter::check_options,
};

pub(crate) const COMMANDS: usize = 100;
/// The limit for user commands, and for message commands.
pub(crate) const MENU_COMMANDS: usize = 15;

/// The limit on a command's names, descriptions and values together, counting the longest localization of each.
const SIZE: usize = 8000;

/// Checks a command, and returns it with every field that Discord fills in, except ids.
pub(crate) fn command(form: &Field<'_, '_>) -> Map<String, Value> {
    let mut command = Map::new();
    if form.object().is_none() {
        return command;
    }
    let kind = form.get("type").choice(&[CHAT_INPUT, USER, 3]).unwrap_or(CHAT_INPUT);
    let chat = kind == CHAT_INPUT;
    check_name(form, chat);
    let description = form.get("description");
    if chat {
        if description.required() {
            description.text(1..=DESCRIPTION);
        }
    } else if description.given().is_some_and(|text| text != "") {
        description.problem(
            "APPLICATION_COMMAND_DESCRIPTION_NOT_ALLOWED",
            "Context menu commands cannot have a description.",
        );
    }
    localizations(&form.get("description_localizations"), DESCRIPTION, &|_| true);
    let options = form.get("options");
    if chat {
        check_options(&options, None);
    } else if options.given().is_some_and(|list| list != &json!([])) {
        options.problem(
            "APPLICATION_COMMAND_OPTIONS_NOT_ALLOWED",
            "Context menu commands cannot have options.",
        );
    }
    let size = form.raw().map_or(0, size);
    if size > SIZE {
        form.problem(
            "APPLICATION_COMMAND_TOO_LARGE",
            format!("Command exceeds maximum size ({SIZE})"),
        );
    }
    let contexts = set(&form.get("contexts"), &[0, 1, 2]);
    let places = set(&form.get("integration_types"), &[0, 1]);
    form.get("nsfw").boolean();
    check_permissions(&form.get("default_member_permissions"));

    let copy = |key: &str| form.get(key).given().cloned();
    command.insert("type".into(), kind.into());
    command.insert("name".into(), copy("name").unwrap_or_default());
    command.insert("name_localizations".into(), copy("name_localizations").unwrap_or_default());
    command.insert("description".into(), copy("description").unwrap_or_else(|| json!("")));
    let localized = copy("description_localizations").unwrap_or_default();
    command.insert("description_localizations".into(), localized);
    if let Some(options) = copy("options").filter(|list| list != &json!([])) {
        command.insert("options".into(), options);
    }
    let permissions = copy("default_member_permissions").map_or(Value::Null, |bits| match bits {
        Value::Number(bits) => json!(bits.to_string()),
        other => other,
    });
    command.insert("default_member_permissions".into(), permissions);
    command.insert("dm_permission".into(), copy("dm_permission").unwrap_or(json!(true)));
    command.insert("contexts".into(), contexts.unwrap_or_else(|| json!([0, 1, 2])));
    command.insert("integration_types".into(), places.unwrap_or_else(|| json!([0])));
    command.insert("nsfw".into(), copy("nsfw").unwrap_or(json!(false)));
    command
}

/// Reads a list of distinct numbers among these; `None` if not given.
fn set(field: &Field<'_, '_>, among: &[i64]) -> Option<Value> {
    let list = field.list(1..=among.len())?;
    let mut seen = HashSet::new();
    for item in field.items() {
        if item.choice(among).is_some_and(|value| !seen.insert(value)) {
            item.problem("SET_TYPE_ALREADY_CONTAINS_VALUE", "The set already contains this value");
        }
    }
    Some(json!(list))
}

fn check_permissions(field: &Field<'_, '_>) {
    let Some(value) = field.given() else { return };
    let bits = match value {
        Value::String(text) => text.parse().ok(),
        other => other.as_u64(),
    };
    if bits.is_none() {
        field.problem("NUMBER_TYPE_COERCE", format!("Value {value} is not int."));
    }
}

fn size(command: &Value) -> usize {
    let longest = |text: &str, localized: &str| {
        let mut most = length(&command[text]);
        for other in command[localized].as_object().into_iter().flatten() {
            most = most.max(length(other.1));
        }
        most
    };
    let own =
        longest("name", "name_localizations") + longest("description", "description_localizations");
    let parts = ["options", "choices"].iter().filter_map(|key| command[*key].as_array());
    own + length(&command["value"]) + parts.flatten().map(size).sum::<usize>()
}

fn length(value: &Value) -> usize {
    match value {
        Value::String(text) => text.chars().count(),
        Value::Number(number) => number.to_string().len(),
        _ => 0,
    }
}
