//! Checks the words players see for commands. Whether they keep Discord's limits, its double says as they are registered.

use bouton::discord::commands;
use serde_json::{Value, json};

/// Commands that people know must stay as they are; a change here is one that players see. The snapshot also holds
/// where each is available, with the bot alone or where others are, and for which installs: those who manage a server
/// may change only what the bot does that is in it.
#[test]
fn the_commands_are_registered_as_they_always_were() {
    let mut registered: Vec<Value> = commands().iter().map(|command| json!(command)).collect();
    registered.sort_by_key(|command| command["name"].to_string());
    let mut lines = Vec::new();
    for command in &registered {
        tell(command, 0, &mut lines);
    }
    // Nothing in them that Discord may count twice.
    assert!(lines.concat().chars().all(|c| c.len_utf16() == 1));
    insta::assert_snapshot!(lines.join("\n"));
}

/// Writes a line for a command, each option and each choice: languages that come later change no line.
fn tell(object: &Value, depth: usize, lines: &mut Vec<String>) {
    let english = &object["name_localizations"]["en-US"];
    assert!(english.is_null() || *english == object["name"], "{object}");
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
