//! Checks Discord's limits on commands, in every language, and the words players see for them.

use bouton::discord::commands;
use bouton::locale::Locale;
use serde_json::Value;

fn registered() -> Vec<Value> {
    commands().iter().map(|command| serde_json::to_value(command).expect("it is JSON")).collect()
}

/// Returns the length of the longest of a text and its localizations, as Discord counts characters. None is empty.
fn longest(object: &Value, field: &str) -> usize {
    let localized = object[format!("{field}_localizations")].as_object();
    let all = localized.into_iter().flat_map(|map| map.values()).chain([&object[field]]);
    let lengths = all.filter_map(Value::as_str).map(|text| text.encode_utf16().count());
    let (least, most) = lengths.fold((usize::MAX, 0), |(l, m), n| (l.min(n), m.max(n)));
    assert!(least > 0, "{object}");
    most
}

/// Whether the command is in the menu of a person, or of a message.
fn in_a_menu(command: &Value) -> bool {
    command["type"] == 2 || command["type"] == 3
}

fn list<'a>(object: &'a Value, field: &str) -> &'a [Value] {
    object[field].as_array().map_or(&[], Vec::as_slice)
}

fn check_names(object: &Value) {
    let localized = object["name_localizations"].as_object().expect("it is localized");
    for locale in Locale::ALL {
        let name = localized[locale.tag()].as_str().expect("it is text");
        let fits = |c: char| c.is_alphanumeric() || c == '-' || c == '_' || c == '\'';
        assert!((1..=32).contains(&name.chars().count()), "{name}");
        assert!(name.chars().all(fits), "{name}");
        assert_eq!(name, name.to_lowercase(), "{name}");
    }
    assert_eq!(localized["en-US"], object["name"]);
    let described = object["description_localizations"].as_object();
    assert_eq!(described.map(|map| map.len()), Some(Locale::ALL.len()));
    assert!((1..=100).contains(&longest(object, "description")), "{object}");
}

/// Checks a command, or a part of one; returns how much it counts towards a command's size.
fn checked(object: &Value) -> usize {
    check_names(object);
    let mut total = longest(object, "name") + longest(object, "description");
    let options = list(object, "options");
    assert!(options.len() <= 25);
    let is_sub = |option: &Value| option["type"] == 1;
    assert!(options.iter().all(is_sub) || !options.iter().any(is_sub));
    let first_optional = options.iter().position(|o| o["required"] != true);
    let last_required = options.iter().rposition(|o| o["required"] == true);
    assert!(last_required.is_none() || first_optional.is_none_or(|i| last_required < Some(i)));
    for option in options {
        total += checked(option);
        let choices = list(option, "choices");
        assert!(choices.len() <= 25);
        for choice in choices {
            assert!((1..=100).contains(&longest(choice, "name")), "{choice}");
            total += longest(choice, "name") + choice["value"].as_str().map_or(0, str::len);
        }
    }
    total
}

/// <https://discord.com/developers/docs/interactions/application-commands>
#[test]
fn commands_keep_discords_limits() {
    let commands = registered();
    assert!(commands.len() <= 100);
    for command in &commands {
        if in_a_menu(command) {
            // Its name is words, and it has no description.
            assert!((1..=32).contains(&longest(command, "name")), "{command}");
            assert!(longest(command, "description") == 0, "{command}");
            continue;
        }
        let total = checked(command);
        assert!(total <= 8_000, "{} has {total} characters", command["name"]);
    }
}

/// Commands that people know must stay as they are; a change here is one that players see. The snapshot also holds
/// where each is available, with the bot alone or where others are, and for which installs: those who manage a server
/// may change only what the bot does that is in it.
#[test]
fn the_commands_are_registered_as_they_always_were() {
    let mut registered = registered();
    registered.sort_by_key(|command| command["name"].to_string());
    let mut lines = Vec::new();
    for command in &registered {
        tell(command, 0, &mut lines);
    }
    insta::assert_snapshot!(lines.join("\n"));
}

/// Writes a line for a command, each option and each choice: languages that come later change no line.
fn tell(object: &Value, depth: usize, lines: &mut Vec<String>) {
    let mut line = "  ".repeat(depth);
    for text in ["name", "description"] {
        let french = &object[format!("{text}_localizations")]["fr"];
        let texts = [&object[text], french].map(|text| text.as_str().unwrap_or("-"));
        line.push_str(&format!("{} / {}; ", texts[0], texts[1]));
    }
    let mut rest = object.as_object().cloned().unwrap_or_default();
    rest.retain(|field, _| !field.starts_with("name") && !field.starts_with("description"));
    let parts = ["options", "choices"].map(|field| rest.remove(field));
    lines.push(format!("{line}{}", Value::Object(rest)));
    for part in parts.iter().flatten().filter_map(Value::as_array).flatten() {
        tell(part, depth + 1, lines);
    }
}
