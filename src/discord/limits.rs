//! Discord's limits on what a bot sends, checked once, on the way out.
//!
//! Messages and interactions: <https://discord.com/developers/docs/resources/message>,
//! components: <https://discord.com/developers/docs/components/reference>. Lengths are in characters.

use std::collections::HashSet;
use std::ops::RangeInclusive;

use crate::reply::{
    Block, Choice, ChoiceValue, Entry, Form, Frame, Input, Message, Offers, Reply, Row,
};

pub const CONTENT: usize = 2_000;
/// Rows of controls in a plain message.
pub const ROWS: usize = 5;
/// The panel, its blocks and the controls in them, all counted.
pub const PARTS: usize = 40;
/// All text of a panel together.
pub const TEXTS: usize = 4_000;
pub const BUTTONS: usize = 5;
pub const BUTTON_LABEL: usize = 80;
pub const ENTRIES: usize = 25;
/// An entry's label, value and description, each.
pub const ENTRY_TEXT: usize = 100;
pub const MENU_PLACEHOLDER: usize = 150;
/// A control's `custom_id`.
pub const CUSTOM_ID: usize = crate::ask::control::MAX_LENGTH;
pub const CHOICES: usize = 25;
/// A completion's name or text value.
pub const CHOICE_TEXT: usize = 100;
/// A form's title, and the label of a field.
pub const FORM_TITLE: usize = 45;
pub const FIELDS: usize = 5;
/// A field's description, and the placeholder of an empty line.
pub const FIELD_TEXT: usize = 100;
pub const RADIOS: RangeInclusive<usize> = 2..=10;
/// The people that a message may ping.
pub const PINGS: usize = 100;
/// The files of a message.
pub const FILES: usize = 10;
/// The size of a file, in bytes.
pub const FILE_SIZE: usize = 10 << 20;
/// A file's name, and its description.
pub const FILE_TEXT: usize = 1_024;

/// Checks a reply against the limits.
///
/// # Errors
/// The first limit it breaks, for the log.
pub fn check(reply: &Reply) -> Result<(), String> {
    match reply {
        Reply::Post(message) | Reply::Update(message) | Reply::Whisper(message) => {
            check_message(message)
        }
        Reply::Choices(choices) => check_choices(choices),
        Reply::Form(form) => check_form(form),
    }
}

/// Checks a message against the limits.
///
/// # Errors
/// As [`check`].
pub fn check_message(message: &Message) -> Result<(), String> {
    let mut ids = HashSet::new();
    let mut unique = |id: String| {
        within("a custom_id", &id, 1..=CUSTOM_ID)?;
        match ids.replace(id) {
            None => Ok(()),
            Some(id) => Err(format!("two controls are {id}")),
        }
    };
    match &message.frame {
        Frame::Plain { pings, .. } => check_plain(message, pings.len())?,
        Frame::Panel { .. } => check_panel(message)?,
    }
    let files = message.files();
    count("files", files.len(), 0..=FILES)?;
    for file in files {
        within("a file's name", &file.name, 1..=FILE_TEXT)?;
        count("a file's bytes", file.bytes.len(), 1..=FILE_SIZE)?;
        if let Some(description) = &file.description {
            within("a file's description", description, 1..=FILE_TEXT)?;
        }
    }
    for row in message.rows() {
        match row {
            Row::Buttons(buttons) => {
                count("buttons in a row", buttons.len(), 1..=BUTTONS)?;
                for button in buttons {
                    within("a button's label", &button.label, 1..=BUTTON_LABEL)?;
                    unique(button.control.to_string())?;
                }
            }
            Row::Menu(menu) => {
                unique(menu.control.to_string())?;
                within("a menu's placeholder", &menu.placeholder, 0..=MENU_PLACEHOLDER)?;
                match &menu.offers {
                    Offers::One(entries) => check_entries(entries, 1..=ENTRIES, 1)?,
                    Offers::Several(entries, least) => {
                        let least = usize::from(*least).max(1);
                        check_entries(entries, least..=ENTRIES, ENTRIES)?;
                    }
                    Offers::Channels { picked, most, .. } => {
                        let most = usize::from(*most);
                        count("channels to pick", most, 1..=ENTRIES)?;
                        count("picked channels", picked.len(), 0..=most)?;
                    }
                    Offers::People => {}
                }
            }
        }
    }
    Ok(())
}

fn check_entries(
    entries: &[Entry],
    allowed: RangeInclusive<usize>,
    most: usize,
) -> Result<(), String> {
    count("entries", entries.len(), allowed)?;
    let mut values = HashSet::new();
    for entry in entries {
        within("an entry's label", &entry.label, 1..=ENTRY_TEXT)?;
        within("an entry's value", &entry.value, 1..=ENTRY_TEXT)?;
        if let Some(description) = &entry.description {
            within("an entry's description", description, 1..=ENTRY_TEXT)?;
        }
        if !values.insert(&entry.value) {
            return Err(format!("two entries are {}", entry.value));
        }
    }
    let picked = entries.iter().filter(|entry| entry.picked).count();
    count("picked entries", picked, 0..=most)
}

fn check_plain(plain: &Message, pings: usize) -> Result<(), String> {
    let content = plain.said();
    if content.trim().is_empty() {
        return Err("the message is empty".to_owned());
    }
    within("the content", &content, 1..=CONTENT)?;
    count("rows", plain.rows().len(), 0..=ROWS)?;
    count("pings", pings, 0..=PINGS)
}

fn check_panel(panel: &Message) -> Result<(), String> {
    count("blocks", panel.blocks.len(), 1..=PARTS)?;
    if panel.texts().any(|text| text.trim().is_empty()) {
        return Err("a text is empty".to_owned());
    }
    let texts = panel.blocks.iter().map(Block::longest).sum();
    count("the texts", texts, 0..=TEXTS)?;
    let controls = panel.rows().into_iter().map(|row| match row {
        Row::Buttons(buttons) => buttons.len(),
        Row::Menu(_) => 1,
    });
    // The panel itself counts too.
    let parts = 1 + panel.blocks.len() + controls.sum::<usize>();
    count("parts of a panel", parts, 0..=PARTS)
}

fn check_choices(choices: &[Choice]) -> Result<(), String> {
    count("completions", choices.len(), 0..=CHOICES)?;
    for choice in choices {
        within("a completion's name", &choice.name, 1..=CHOICE_TEXT)?;
        if let ChoiceValue::Text(text) = &choice.value {
            within("a completion's value", text, 1..=CHOICE_TEXT)?;
        }
    }
    Ok(())
}

fn check_form(form: &Form) -> Result<(), String> {
    within("a custom_id", &form.control.to_string(), 1..=CUSTOM_ID)?;
    within("a form's title", &form.title, 1..=FORM_TITLE)?;
    count("fields", form.fields.len(), 1..=FIELDS)?;
    for field in &form.fields {
        within("a field's label", &field.label, 1..=FORM_TITLE)?;
        if let Some(about) = &field.about {
            within("a field's description", about, 1..=FIELD_TEXT)?;
        }
        match &field.input {
            Input::Line { placeholder, .. } => {
                within("a line's placeholder", placeholder, 0..=FIELD_TEXT)?;
            }
            Input::Radios(entries) => check_entries(entries, RADIOS, 1)?,
            Input::Person => {}
        }
    }
    Ok(())
}

fn within(name: &str, text: &str, limits: RangeInclusive<usize>) -> Result<(), String> {
    count(name, length(text), limits)
}

/// Discord counts UTF-16 units in some places and characters in others: the larger is safe in both.
pub fn length(text: &str) -> usize {
    text.encode_utf16().count()
}

fn count(name: &str, n: usize, limits: RangeInclusive<usize>) -> Result<(), String> {
    if limits.contains(&n) { Ok(()) } else { Err(format!("{name}: {n}, allowed are {limits:?}")) }
}
