//! Renders what a person sees as text, for snapshots.

use std::{
    collections::HashSet,
    fmt::{self, Write},
};

use serde_json::Value;

use super::{
    parts::{
        self, BUTTON, CHECK, CHECKS, FILE, GALLERY, LINK, RADIOS, ROW, SECTION, SEPARATOR,
        STRING_SELECT, TEXT_DISPLAY, TEXT_INPUT, THUMBNAIL,
    },
    view::{MessageView, ModalView, Outcome},
};

impl fmt::Display for Outcome {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Message(view) => write!(f, "new: {}", view.text()),
            Self::Deferred(view) => write!(f, "deferred: {}", view.text()),
            Self::Update(view) => write!(f, "edited: {}", view.text()),
            Self::DeferredUpdate => f.write_str("acknowledged"),
            Self::Choices(choices) => {
                f.write_str("choices:")?;
                choices
                    .iter()
                    .try_for_each(|choice| write!(f, "\n- {} = {}", choice.name, choice.value))
            }
            Self::Modal(view) => write!(f, "modal: {}", view.text()),
            Self::NoAnswer => f.write_str("no answer"),
            Self::Rejected { code, body } => write!(f, "rejected with {code}: {body}"),
            Self::Refused(why) => write!(f, "refused: {why}"),
        }
    }
}

impl MessageView {
    /// Returns the message as text: content, embeds, then a line for each file and each row of components.
    pub fn text(&self) -> String {
        let mut text = String::new();
        if self.ephemeral {
            text.push_str("(only you)\n");
        }
        if self.thinking {
            text.push_str("(thinking…)\n");
        }
        if !self.v2 && !self.content.is_empty() {
            text.push_str(&self.content);
            text.push('\n');
        }
        for embed in &self.embeds {
            embed_text(&mut text, embed);
        }
        let shown = match self.v2 {
            true => parts::shown_files(&self.components),
            false => HashSet::new(),
        };
        let left = self.attachments.iter();
        for file in left.filter(|file| !shown.contains(&*file.filename)) {
            let alt = file.description.as_deref().unwrap_or("no description");
            let _ = writeln!(text, "[file {}: {alt}]", file.filename);
        }
        if self.v2 {
            text.push_str(&layout_text(&self.components));
        } else {
            for row in &self.components {
                text.push_str(&row_text(row));
                text.push('\n');
            }
        }
        text.truncate(text.trim_end().len());
        text
    }
}

impl fmt::Display for MessageView {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.text())
    }
}

impl ModalView {
    /// Returns the form as text: title, then a line for each input, or two if it has a description.
    pub fn text(&self) -> String {
        let mut text = self.title.clone();
        for input in self.inputs() {
            let label = input["label"].as_str().unwrap_or_default();
            let _ = write!(text, "\n{label}: ");
            if input["type"] == TEXT_INPUT {
                let value = input["value"].as_str().unwrap_or_default();
                let hint = input["placeholder"].as_str();
                let hint = hint.map(|hint| format!(" ({hint})"));
                let _ = write!(text, "[{value}]{}", hint.unwrap_or_default());
            } else {
                text.push_str(&part_text(&input));
            }
            if let Some(about) = input["description"].as_str() {
                let _ = write!(text, "\n  {about}");
            }
        }
        text
    }
}

fn embed_text(text: &mut String, embed: &Value) {
    let mut line = |value: &Value, prefix: &str| {
        if let Some(value) = value.as_str().filter(|value| !value.is_empty()) {
            let _ = writeln!(text, "{prefix}{}", value.replace('\n', "\n| "));
        }
    };
    line(&embed["author"]["name"], "| ");
    line(&embed["title"], "| # ");
    line(&embed["description"], "| ");
    for field in embed["fields"].as_array().into_iter().flatten() {
        line(&field["name"], "| ## ");
        line(&field["value"], "| ");
    }
    line(&embed["footer"]["text"], "| -- ");
}

/// Renders components below one another: `| ` at the edge of a container with a colour, `---` for a separator.
fn layout_text(components: &[Value]) -> String {
    let mut text = String::new();
    for part in components {
        let block = match part["type"].as_i64() {
            Some(ROW) => row_text(part),
            Some(TEXT_DISPLAY) => part["content"].as_str().unwrap_or_default().to_owned(),
            Some(SECTION) => {
                let lines = part["components"].as_array();
                let lines = layout_text(lines.map_or(&[], Vec::as_slice));
                format!("{lines}> {}", accessory_text(&part["accessory"]))
            }
            Some(GALLERY) => {
                let items = part["items"].as_array().into_iter().flatten();
                let items: Vec<_> = items.map(picture_text).collect();
                items.join(" ")
            }
            Some(FILE) => format!("[file {}]", part["file"]["url"].as_str().unwrap_or_default()),
            Some(SEPARATOR) => match (part["divider"] == true, part["spacing"] == 2) {
                (true, false) => "---".to_owned(),
                (true, true) => "-----".to_owned(),
                (false, false) => String::new(),
                (false, true) => "\n".to_owned(),
            },
            _ => container_text(part),
        };
        let spoiler = if part["spoiler"] == true { "(spoiler) " } else { "" };
        let _ = writeln!(text, "{spoiler}{block}");
    }
    text
}

fn container_text(container: &Value) -> String {
    let mut text = layout_text(container["components"].as_array().map_or(&[], Vec::as_slice));
    let Some(colour) = container["accent_color"].as_u64() else {
        return text.trim_end().to_owned();
    };
    text.insert_str(0, &format!("(#{colour:06x})\n"));
    let edged = |line: &str| format!("| {line}").trim_end().to_owned();
    let lines: Vec<_> = text.lines().map(edged).collect();
    lines.join("\n")
}

fn accessory_text(accessory: &Value) -> String {
    match accessory["type"].as_i64() {
        Some(THUMBNAIL) => picture_text(accessory),
        _ => part_text(accessory),
    }
}

fn picture_text(picture: &Value) -> String {
    let url = picture["media"]["url"].as_str().unwrap_or_default();
    let alt = picture["description"].as_str().unwrap_or("no description");
    format!("[picture {url}: {alt}]")
}

fn row_text(row: &Value) -> String {
    let parts = row["components"].as_array().into_iter().flatten();
    let parts: Vec<_> = parts.map(part_text).collect();
    parts.join(" ")
}

/// Renders a control as `[Label]` or `[Menu ▾ one | two]`, and says if it is disabled.
fn part_text(part: &Value) -> String {
    let name = |value: &Value| {
        let emoji = value["emoji"]["name"].as_str().unwrap_or_default();
        let label = value["label"].as_str().unwrap_or_default();
        let gap = if emoji.is_empty() || label.is_empty() { "" } else { " " };
        format!("{emoji}{gap}{label}")
    };
    let options = || {
        let options = part["options"].as_array().into_iter().flatten();
        let shown = options.map(|option| {
            let chosen = if option["default"] == true { "*" } else { "" };
            format!("{chosen}{}", name(option))
        });
        shown.collect::<Vec<_>>().join(" | ")
    };
    let mut text = match part["type"].as_i64() {
        Some(BUTTON) if part["style"] == LINK => {
            format!("[{}]({})", name(part), part["url"].as_str().unwrap_or_default())
        }
        Some(BUTTON) => format!("[{}]", name(part)),
        Some(RADIOS) => format!("({})", options()),
        Some(CHECKS) => format!("[{}]", options()),
        Some(CHECK) if part["default"] == true => "[*]".to_owned(),
        Some(CHECK) => "[ ]".to_owned(),
        kind => {
            let holder = part["placeholder"].as_str().unwrap_or_default();
            let what = if kind == Some(STRING_SELECT) { options() } else { "…".to_owned() };
            format!("[{holder} ▾ {what}]")
        }
    };
    if part["disabled"] == true {
        text.push_str(" (disabled)");
    }
    text
}
