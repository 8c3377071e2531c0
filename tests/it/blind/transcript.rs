//! What a screen reader reads of a message, from the JSON that Discord sends to clients: everything that is read, in
//! order, and nothing that is only visible.

use std::collections::HashMap;
use std::fmt;

use serde_json::Value;

use super::signs;

/// A message as a screen reader reads it.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct Transcript(pub Vec<Heard>);

#[derive(Debug, Clone, PartialEq)]
pub enum Heard {
    Heading(String),
    /// A line of text.
    Text(String),
    /// A line drawn in monospaced letters. Alignment cannot be heard.
    Drawn(String),
    /// A picture's description.
    Picture(String),
    Control(Control),
}

/// A control, by its name.
#[derive(Debug, Clone, PartialEq)]
pub struct Control {
    pub kind: Kind,
    pub name: String,
    pub disabled: bool,
    /// A menu's entries, with their descriptions.
    pub entries: Vec<String>,
    /// The entries that are picked.
    pub picked: Vec<String>,
    /// What a client sends to the bot; nobody hears it.
    pub(super) handle: String,
    pub(super) values: Vec<String>,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Kind {
    Button,
    Link,
    Menu,
    /// In a form: a text field, or one of several choices.
    Input,
    Radio,
}

/// The names of people and channels by their ids, and of commands.
pub type Names = HashMap<String, String>;

/// Stands for a timestamp, which each client words in its own way.
pub const MOMENT: &str = "⏱";

/// Reads a message, with those names for its mentions.
pub fn transcript(message: &Value, names: &Names) -> Transcript {
    let mut heard = Vec::new();
    text(message["content"].as_str().unwrap_or_default(), names, &mut heard);
    // Files that components show are read there.
    if message["flags"].as_u64().unwrap_or(0) & 1 << 15 == 0 {
        for file in list(&message["attachments"]) {
            let name = file["filename"].as_str().unwrap_or_default();
            heard.push(match name.ends_with(".png") {
                true => picture(file),
                false => Heard::Text(name.to_owned()),
            });
        }
    }
    parts(&message["components"], names, &mut heard);
    Transcript(heard)
}

/// Reads a form, field by field: its name, its description, and its content.
pub fn form(form: &Value) -> Transcript {
    let word = |part: &Value, name: &str| signs::named(part[name].as_str().unwrap_or_default());
    let mut heard = vec![Heard::Heading(word(form, "title"))];
    for label in list(&form["components"]) {
        let (field, name) = (&label["component"], word(label, "label"));
        let texts = [name.clone(), word(label, "description")].into_iter();
        heard.extend(texts.filter(|text| !text.is_empty()).map(Heard::Text));
        let input = |kind| Control { kind, name: name.clone(), ..menu(field) };
        match field["type"].as_i64() {
            Some(4) => heard.push(Heard::Control(input(Kind::Input))),
            Some(21) => heard.extend(list(&field["options"]).map(|option| {
                let picked = (option["default"] == true).then(|| "picked".to_owned());
                let name = format!("{} {}", word(option, "label"), word(option, "description"));
                let picked = picked.into_iter().collect();
                Heard::Control(Control { kind: Kind::Radio, name, picked, ..menu(option) })
            })),
            _ => heard.push(Heard::Control(input(Kind::Menu))),
        }
    }
    Transcript(heard)
}

fn list(value: &Value) -> impl DoubleEndedIterator<Item = &Value> {
    value.as_array().into_iter().flatten()
}

fn parts(components: &Value, names: &Names, heard: &mut Vec<Heard>) {
    for part in list(components) {
        match part["type"].as_i64() {
            Some(2) => heard.push(Heard::Control(button(part))),
            Some(3) => heard.push(Heard::Control(menu(part))),
            Some(8) => {
                let picked = list(&part["default_values"]).filter_map(|it| it["id"].as_str());
                let name = |id: &str| format!("#{}", names.get(id).map_or(id, String::as_str));
                let picked = picked.map(name).collect();
                heard.push(Heard::Control(Control { picked, ..menu(part) }));
            }
            Some(5) => heard.push(Heard::Control(menu(part))),
            Some(10) => text(part["content"].as_str().unwrap_or_default(), names, heard),
            Some(11) => heard.push(picture(part)),
            Some(12) => heard.extend(list(&part["items"]).map(picture)),
            _ => {
                parts(&part["components"], names, heard);
                parts(
                    &Value::Array(part.get("accessory").cloned().into_iter().collect()),
                    names,
                    heard,
                );
            }
        }
    }
}

fn picture(part: &Value) -> Heard {
    Heard::Picture(part["description"].as_str().unwrap_or_default().to_owned())
}

/// The emoji's name, then the label.
fn face(part: &Value) -> String {
    let emoji = part["emoji"]["name"].as_str().unwrap_or_default();
    let label = part["label"].as_str().unwrap_or_default();
    signs::named(&format!("{} {label}", emoji.replace('_', " ")))
}

fn button(part: &Value) -> Control {
    Control {
        kind: if part["style"] == 5 { Kind::Link } else { Kind::Button },
        name: face(part),
        disabled: part["disabled"] == true,
        entries: Vec::new(),
        picked: Vec::new(),
        handle: part["custom_id"].as_str().unwrap_or_default().to_owned(),
        values: Vec::new(),
    }
}

fn menu(part: &Value) -> Control {
    let entries = || list(&part["options"]);
    Control {
        kind: Kind::Menu,
        name: signs::named(part["placeholder"].as_str().unwrap_or_default()),
        disabled: part["disabled"] == true,
        entries: entries().map(face).collect(),
        picked: entries().filter(|entry| entry["default"] == true).map(face).collect(),
        handle: part["custom_id"].as_str().unwrap_or_default().to_owned(),
        values: entries().filter_map(|entry| entry["value"].as_str().map(str::to_owned)).collect(),
    }
}

/// Reads Discord's markdown; emphasis is not heard.
fn text(content: &str, names: &Names, heard: &mut Vec<Heard>) {
    for (nth, piece) in content.split("```").enumerate() {
        let lines = piece.trim_matches('\n').lines();
        for line in lines.filter(|line| !line.trim().is_empty()) {
            if nth % 2 == 1 {
                heard.push(Heard::Drawn(signs::named(line)));
                continue;
            }
            let line = line.strip_prefix("> ").unwrap_or(line);
            let line = line.strip_prefix("-# ").unwrap_or(line);
            let line = line.strip_prefix("- ").unwrap_or(line);
            let hashes = line.chars().take_while(|&c| c == '#').count();
            let speak = |line: &str| signs::named(&inline(line, names));
            heard.push(match hashes {
                1..=3 if line[hashes..].starts_with(' ') => Heard::Heading(speak(&line[hashes..])),
                _ => Heard::Text(speak(line)),
            });
        }
    }
}

/// Reads the markup within a line.
fn inline(line: &str, names: &Names) -> String {
    let mut result = String::new();
    let mut rest = line;
    while let Some(c) = rest.chars().next() {
        let after = &rest[c.len_utf8()..];
        let marked = ["**", "__", "~~", "||"].iter().find(|mark| rest.starts_with(**mark));
        if let Some(mark) = marked {
            rest = &rest[mark.len()..];
        } else if c == '\\' && after.chars().next().is_some_and(|c| !c.is_alphanumeric()) {
            let escaped = after.chars().next().unwrap_or_default();
            result.push(escaped);
            rest = &after[escaped.len_utf8()..];
        } else if c == '`' {
            let (code, after) = after.split_once('`').unwrap_or((after, ""));
            result.push_str(code);
            rest = after;
        } else if c == '*' {
            rest = after;
        } else if let Some((spoken, after)) = token(rest, names) {
            result.push_str(&spoken);
            rest = after;
        } else {
            result.push(c);
            rest = after;
        }
    }
    result
}

/// Reads a mention, timestamp, emoji or link.
fn token<'a>(rest: &'a str, names: &Names) -> Option<(String, &'a str)> {
    if let Some(tag) = rest.strip_prefix('<') {
        let (token, after) = tag.split_once('>')?;
        let named = |id: &str| names.get(id).cloned().unwrap_or_else(|| id.to_owned());
        let spoken = if let Some(id) = token.strip_prefix("@&").or(token.strip_prefix('@')) {
            format!("@{}", named(id))
        } else if let Some(id) = token.strip_prefix('#') {
            format!("#{}", named(id))
        } else if token.starts_with("t:") {
            MOMENT.to_owned()
        } else if let Some(emoji) = token.strip_prefix(':') {
            let (name, _) = emoji.split_once(':')?;
            // A word can be read aloud, a code cannot.
            match name.chars().all(|c| c.is_ascii_lowercase() || c == '_') {
                true => format!(" {} ", name.replace('_', " ")),
                false => char::REPLACEMENT_CHARACTER.to_string(),
            }
        } else {
            let (name, _) = token.strip_prefix('/')?.split_once(':')?;
            let name = format!("/{name}");
            names.get(&name).cloned().unwrap_or(name)
        };
        return Some((spoken, after));
    }
    if rest.starts_with("https://") {
        let end = rest.find(|c: char| c.is_whitespace() || c == ')').unwrap_or(rest.len());
        let (link, after) = rest.split_at(end);
        let place: Vec<&str> = link.split('/').skip(5).collect();
        let spoken = match (link.starts_with("https://discord.com/channels/"), &place[..]) {
            (true, [room, _]) => {
                format!("#{} › ✉", names.get(*room).map_or("…", String::as_str))
            }
            _ => link.to_owned(),
        };
        return Some((spoken, after));
    }
    let (label, after) = rest.strip_prefix('[')?.split_once("](")?;
    let (_, after) = after.split_once(')')?;
    (!label.contains(']')).then(|| (inline(label, names), after))
}

impl Transcript {
    /// All text before and between the controls.
    pub fn text(&self) -> String {
        let text = self.0.iter().filter_map(|heard| match heard {
            Heard::Heading(text) | Heard::Text(text) | Heard::Drawn(text) => Some(text.as_str()),
            Heard::Picture(_) | Heard::Control(_) => None,
        });
        text.collect::<Vec<_>>().join("\n")
    }

    pub fn controls(&self) -> impl Iterator<Item = &Control> {
        self.0.iter().filter_map(|heard| match heard {
            Heard::Control(control) => Some(control),
            _ => None,
        })
    }

    /// The names of all choices: menus' entries, and all other controls.
    pub fn choices(&self) -> impl Iterator<Item = String> {
        self.controls().flat_map(|control| match control.entries.is_empty() {
            true => vec![control.name.clone()],
            false => control.entries.clone(),
        })
    }

    pub fn says(&self, text: &str) -> bool {
        self.text().contains(text)
    }
}

impl fmt::Display for Transcript {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for heard in &self.0 {
            match heard {
                Heard::Heading(text) => writeln!(f, "{}, heading", text.trim())?,
                Heard::Text(text) | Heard::Drawn(text) => writeln!(f, "{text}")?,
                Heard::Picture(text) => writeln!(f, "{text}, picture")?,
                Heard::Control(control) => writeln!(f, "{control}")?,
            }
        }
        Ok(())
    }
}

impl Kind {
    pub fn role(self) -> &'static str {
        match self {
            Self::Button => "button",
            Self::Link => "link",
            Self::Menu => "menu",
            Self::Input => "input",
            Self::Radio => "radio",
        }
    }
}

impl fmt::Display for Control {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.name)?;
        for picked in &self.picked {
            write!(f, ", {picked}")?;
        }
        write!(f, ", {}", self.kind.role())?;
        if self.disabled {
            write!(f, ", dimmed")?;
        }
        Ok(())
    }
}
